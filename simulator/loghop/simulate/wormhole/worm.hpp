// One message in the network, and the time at which each of its flits enters each channel of its route.
//
// Let e_i(k) be the time at which flit k enters channel i of the route (0: injection, N-1: ejection; with an input
// queue in the NIC also i = N: leaving that queue), d_i the latency of channel i, B_i the depth of the buffer at its
// end, c the credit latency and t the flit time. The rules of wormhole routing (worm_network.hpp) are then
//
//   e_i(k) = max( e_{i-1}(k) + d_{i-1},             it has arrived
//                 e_i(k-1) + t,                     one flit a flit time
//                 e_{i+1}(k - B_i) + c,             the slot that an earlier flit of this worm left (k >= B_i)
//                 slot of an earlier worm )         the same for k < B_i
//
// so that e_j(k) is the longest path from a known instant: a header's grant or a slot of an earlier worm. All paths
// from (i, k0) to (j, k) have the same forced part; what remains are unit steps and, where a buffer is too short for
// its loop of latency and credit (d_i + c > B_i t), loops, which gain d_i + c - B_i t for every B_i flits.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

using WormId = std::uint32_t;
inline constexpr WormId no_worm = ~WormId{0};

/// Times of the network, the same for all worms.
struct WormTiming {
  Picoseconds flit_time = 1;
  Picoseconds hop = 1;
  Picoseconds injection = 1;
  Picoseconds ejection = 1;
  Picoseconds credit = 1;
  std::int64_t buffer = 1;      ///< flits
  std::int64_t input_queue = 0; ///< flits; 0: the NIC consumes at once

  /// Time that one turn of the loop of a channel with this latency gains over as many unit steps; at least 0.
  Picoseconds gain(Picoseconds latency) const
  {
    const Picoseconds g = latency + credit - buffer * flit_time;
    return g > 0 ? g : 0;
  }
  bool streams() const { return gain(hop) == 0 && gain(injection) == 0 && (input_queue > 0 || gain(ejection) == 0); }
};

/// Three lines of the cache: of the header's way, of the tail's, and of what is seldom asked for.
struct alignas(64) Worm {
  /// The slot of an earlier worm that held up flit k0 at stage i until `time`.
  struct Slot {
    int stage;
    std::int64_t k0;
    Picoseconds time;
  };

  std::vector<Picoseconds> heads; ///< e_i(0) of the channels whose header grant is known
  std::int64_t flits = 0;
  Picoseconds request = 0;            ///< from then on the header waits for the next channel
  ChannelId last_channel = 0;         ///< the last that was granted
  ChannelId next_channel = 0;         ///< the one after it
  ChannelId channel_after = 0;        ///< the one after that: a hint what will be looked at
  WormId behind_in_buffer = no_worm;  ///< next header in the same buffer
  WormId behind_in_request = no_worm; ///< the next that waits for the same channel
  std::uint16_t input = 0;            ///< of the router at which it waits
  bool asked = false;                 ///< the header asked for the next channel

  std::vector<ChannelId> path;
  std::vector<Slot> slots;
  std::int64_t departed = 0; ///< flits whose e_i is known at the first stage that the tail has not left
  int tails = 0;             ///< stages [0, tails) have been left by the tail: e_i(flits - 1) is known
  Node destination{0};

  Picoseconds last_tail = 0; ///< e_{tails-1}(flits - 1)
  std::int64_t number = 0;
  Picoseconds release = 0;
  std::uint64_t context = 0;         ///< given to offer()
  std::int64_t queue_base = 0;       ///< number that the header has among the flits of the output queue of its NIC
  Picoseconds drain = 0;             ///< with an input queue: between two flits that leave it
  Picoseconds tail_arrival = 0;      ///< of the tail at the NIC, once known
  WormId behind_in_source = no_worm; ///< next message of the same source
  Node source{0};

  int length() const { return static_cast<int>(path.size()); } ///< N
  int granted() const { return static_cast<int>(heads.size()); }
};

static_assert(sizeof(Worm) == 192);

/// A path to (j, k) that starts at a known instant: it exists for k >= first, with value slack + k t (unit steps only).
struct Reach {
  std::int64_t first;
  Picoseconds slack;
};

/// The longest path from (i, k0) at `time` to stage j with unit steps only.
Reach reach(const WormTiming& timing, const Worm& worm, int i, std::int64_t k0, Picoseconds time, int j);

/// Timing of a network with an input queue of so many flits in each NIC; 0: NICs take in what arrives at once.
WormTiming timing_of(const WormholeMesh& mesh, std::int64_t input_queue = 0);

/// From the release of a message to the arrival of its tail, if it is alone: injection + links hop + ejection +
/// (flits - 1) flit times; more where buffers are too short for their loops.
Picoseconds time_alone(const WormTiming& timing, int links, std::int64_t flits);

/// The first whole flit time at or after `time`.
inline Picoseconds round_up(const WormTiming& timing, Picoseconds time)
{
  const Picoseconds over = time % timing.flit_time;
  return over == 0 ? time : time + timing.flit_time - over;
}

/// e_j(k). Holds for flits that are determined (WormNetwork::known_at_front).
Picoseconds entry_time(const WormTiming& timing, const Worm& worm, int j, std::int64_t k);

} // namespace loghop::simulate

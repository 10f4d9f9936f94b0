// A machine as values: what a platform file describes, checked and with all times in whole picoseconds.
//
// See platforms/README.md for the file format. Every time was rounded once, when the file was read: a time given in
// cycles is that number of (rounded) clock periods, so N cycles are exactly N periods.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/platform/loggops.hpp"
#include "loghop/platform/middleware.hpp"
#include "loghop/platform/multicore_node.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/units/units.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// Which waiting header gets a free output: see simulate/worm_network.hpp, rule 5.
enum class Arbitration { round_robin, first_come };

/// Whether the ends of each dimension are joined: no (mesh), or around (torus).
enum class Topology { mesh, torus };

/// A k-ary n-cube with wormhole routing, dimension order, lowest dimension first:
/// node = x + k_x (y + k_y (z ...)). All latencies are whole multiples of `flit_time`.
struct WormholeMesh {
  Topology topology = Topology::mesh;
  int virtual_channels = 1;    ///< of each link; on a torus 2, 4, 6 ...: see simulate/virtual_channel_network.hpp
  std::vector<int> dimensions; ///< nodes along each dimension, lowest first; each >= 1
  std::int64_t flit_bytes = 1; ///< bytes that one flit carries
  Picoseconds flit_time = 0;   ///< one flit crosses a channel in this time: flit_bytes / bandwidth; > 0
  Picoseconds hop = 0;         ///< grant in a router to arrival in the next; >= 1 flit time
  Picoseconds injection = 0;   ///< sent by the NIC to arrival in the router; >= 1 flit time
  Picoseconds ejection = 0;    ///< grant in the last router to arrival at the NIC; >= 0
  Picoseconds credit = 0;      ///< a slot that was left to a usable credit upstream; >= 0, on a torus or with more than
                               ///< one virtual channel >= 1 flit time
  std::int64_t buffer_flits = 1; ///< depth B of each virtual channel of a router input; >= 1
  Arbitration arbitration = Arbitration::round_robin;

  int nodes() const;
  std::int64_t flits(std::int64_t bytes) const; ///< flits that carry `bytes`: rounded up, at least 1
};

/// Software cost of short active messages, whose arguments travel in registers of the network interface.
struct ShortMessages {
  std::vector<Picoseconds> send_overhead;    ///< o_s by number of arguments, from 0
  std::vector<Picoseconds> receive_overhead; ///< o_r by number of arguments, from 0; same length
  Picoseconds send_per_further_argument = 0; ///< added to the last o_s for each argument beyond the list
  Picoseconds receive_per_further_argument = 0;
  std::int64_t argument_bytes = 4;
  Picoseconds notification = 0; ///< arrival of the header at the NIC to the start of an idle processor's handler

  Picoseconds o_s(int arguments) const;
  Picoseconds o_r(int arguments) const;
};

/// Software cost of long messages, whose bytes are moved by the DMA engines.
struct LongMessages {
  Picoseconds send_overhead = 0;     ///< before the send DMA is set up
  Picoseconds receive_overhead = 0;  ///< the interrupt handler, before the receive DMA is set up
  Picoseconds send_dma_setup = 0;    ///< added to send_overhead: o_sl is the sum
  Picoseconds receive_dma_setup = 0; ///< added to receive_overhead: o_rl is the sum
  Picoseconds notification = 0;      ///< arrival of the header at the NIC to the start of an idle processor's handler
};

/// Network interface: finite queues between memory and network.
struct Nic {
  std::int64_t output_queue_bytes = 0; ///< at least one flit; a blocking send returns when its last byte is in it
  std::int64_t input_queue_bytes = 0;  ///< a full one stops the worm that fills it
  std::int64_t header_bytes = 0;       ///< of a short message, before its arguments; long ones include it
  /// A message whose handler could have started so long ago interrupts even a processor that a blocking send holds.
  /// Nothing: never.
  std::optional<Picoseconds> overflow_timeout;
};

/// What a DMA engine takes from memory for one byte. At most flit_time / flit_bytes: the memory feeds the network.
struct Memory {
  SecondsPerByte gap;          ///< one DMA engine runs
  SecondsPerByte gap_both_dma; ///< send and receive DMA run together: each moves a byte in this time
};

struct Node {
  Memory memory;
  Nic nic;
  ShortMessages short_messages;
  LongMessages long_messages;
};

struct Platform {
  std::string name;
  Picoseconds clock_period = 0;          ///< 0 if the file has no clock
  double flops_per_second = 0;           ///< floating point operations of one core; 0 if the file does not say
  WormholeMesh network;                  ///< of type "wormhole"; not used if `loggops` is there
  std::optional<LoggopsNetwork> loggops; ///< of type "loggops"
  int loggops_nodes = 0;
  std::optional<FluidNetwork> fluid;      ///< of type "fluid"
  std::optional<Middleware> middleware;   ///< what graphs of operations need on a wormhole or fluid network
  std::optional<MulticoreNode> multicore; ///< nodes whose cores pass messages; without it a node is one rank
  Node node;                              ///< of active messages
  bool has_node = false; ///< false: the network alone, for the workloads `messages` and `traffic`, or one of LogGOPS

  int network_nodes() const;
  /// Where ranks can be: cores, or nodes that have none.
  int places() const { return network_nodes() * (multicore ? multicore->cores() : 1); }
};

} // namespace loghop

// Wormhole routing on a mesh, simulated one flit time at a time: the oracle that faster models are tested against.
//
// It is written to be read, not to be fast: one loop over flit times, channels and flits, with no shortcut but to skip
// the flit times in which nothing can move. It uses the standard library only and shares no code with what it tests.
//
// The mesh has no wrap-around. Each link is two channels, one per direction; the route corrects the lowest dimension
// first; node (x, y, z, ...) is number x + k_x (y + k_y (z + ...)). A message passes its source's injection channel,
// the link channels of its route (none if source and destination are the same node) and its destination's ejection
// channel. The rules are stated where flit_reference.cpp applies them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace loghop::reference {

/// All times are in flit times.
struct Config {
  std::vector<int> dimensions;  ///< nodes along each dimension, each >= 1
  std::int64_t hop = 1;         ///< >= 1: from the grant of a link channel to the next router
  std::int64_t injection = 1;   ///< >= 1: from a source to its router
  std::int64_t ejection = 1;    ///< >= 0: from the grant of an ejection channel to the network interface (NIC)
  std::int64_t credit = 1;      ///< >= 0: from the grant that frees a slot to the use of the slot upstream
  std::int64_t buffer = 1;      ///< >= 1: flits that each router input holds
  bool first_come = false;      ///< who gets a free output: the earliest request, or (default) round robin
  std::int64_t input_queue = 0; ///< flits that the queue of a NIC holds; 0: a NIC consumes flits as they arrive
  /// A message that is taken from time T on leaves the queue at a rate of its own: flit k no earlier than
  /// T + k numerator / denominator, rounded up. 1 <= numerator <= denominator.
  std::int64_t drain_numerator = 1;
  std::int64_t drain_denominator = 1;
};

struct Message {
  std::int64_t number;  ///< orders a source's messages with equal release, and requests with equal time (first_come)
  std::int64_t release; ///< >= 0: the first flit time in which the source may send the header
  int source;
  int destination;
  std::int64_t flits;          ///< >= 1
  std::int64_t take_delay = 0; ///< >= 0: how long the message waits at the head of an input queue (else ignored)
};

struct Result {
  std::int64_t injected;  ///< the source sent the header
  std::int64_t head;      ///< the header arrived at the destination's NIC
  std::int64_t delivered; ///< the tail arrived at the destination's NIC; with input queues: the tail left the queue
  std::int64_t tail_sent; ///< the source sent the last flit
};

/// Counts of a channel. A channel has the node where it starts and a direction: "injection", "ejection", or "up 0",
/// "down 0", "up 1", ...
struct ChannelCount {
  std::int64_t flits = 0;
  std::int64_t busy = 0; ///< flit times in which some message had it: its header had crossed, and not yet its tail
};
using ChannelCounts = std::map<std::pair<int, std::string>, ChannelCount>;

struct Outcome {
  std::vector<Result> results;             ///< in the order of the messages
  std::vector<std::int64_t> channel_flits; ///< how many flits crossed each channel: ejection, links, injection
  ChannelCounts channels;
  bool over_rate;    ///< some channel carried more than one flit in one flit time
  std::int64_t lost; ///< flits that neither were delivered nor are anywhere
};

/// Simulates the messages until the last one is delivered. Throws std::invalid_argument if a value is out of range and
/// std::runtime_error if flits remain that can never move.
Outcome simulate(const Config& config, const std::vector<Message>& messages);

} // namespace loghop::reference

// Random wormhole networks and message loads, for comparing two simulators of the same rules.
#pragma once

#include "support/flit_reference.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace loghop::test {

struct Load {
  reference::Config config;
  std::vector<reference::Message> messages;
};

/// A part of the space of loads, from which a load is drawn.
enum class LoadKind { mixed, streaming, starved, permutation, hot_spot, long_messages, far };

/// The load number `seed` of a kind: 1-D to 4-D meshes of unequal sides, B 1..16 (far: 1..63), all latencies, both arbitrations.
Load random_load(LoadKind kind, std::uint64_t seed, bool input_queue = false);

/// Uniform traffic number `seed` on 4 x 4 or 8 nodes: each node offers 0.1 to 0.9 flits a flit time, in messages of 1 to
/// 300 flits, all equal or all different. Latencies, buffers of 1 to 12 flits, arbitration, input queues: drawn.
Load uniform_load(std::uint64_t seed);

/// For a failure's message: everything that is needed to repeat it by hand.
std::string describe(const Load& load);

} // namespace loghop::test

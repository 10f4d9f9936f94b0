// Reads the parts of a platform file. Private to the reader of platforms.
//
// A wrong value stays 0 and is recorded as a problem.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/platform/platform.hpp"

namespace loghop {

/// Keeps sums of a few overheads far from the end of 64 bits.
inline constexpr Picoseconds longest_overhead = 1'000'000'000'000'000; // 1000 s
inline constexpr std::size_t most_dimensions = 8;                      ///< of a mesh or torus

// The keys of "network" beside "type", by type.
Platform::Network read_wormhole(JsonObject& network);
Platform::Network read_loggops(JsonObject& network);
Platform::Network read_fluid(JsonObject& network);

/// The key "node" of nodes that run active messages. Checks it against the network too.
ActiveMessageNode read_active_message_node(const JsonValue& node, const WormholeMesh& network);

/// The key "node" of nodes with cores.
MulticoreNode read_multicore_node(const JsonValue& node);

/// The key "memory" of a node with cores.
MemoryHierarchy read_memory_hierarchy(const JsonValue& memory);

/// The key "middleware". `has_memory`: the nodes are MulticoreNodes; without memory no copies can be given.
Middleware read_middleware(const JsonValue& middleware, bool has_memory);

} // namespace loghop

// The keys of "network" in a platform file for type "wormhole". Private to the reader of platforms.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/platform/platform.hpp"

namespace loghop {

inline constexpr std::int64_t most_nodes = 1 << 20;
inline constexpr std::size_t most_dimensions = 8;
inline constexpr std::int64_t most_flits = 1 << 20; ///< of a buffer or a latency

/// Fills `platform.network`. What is wrong stays 0 and is recorded as a problem.
void read_wormhole(JsonObject& network, Platform& platform);

} // namespace loghop

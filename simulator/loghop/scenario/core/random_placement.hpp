// Ranks on the nodes of a machine in an order that is drawn.
#pragma once

#include "loghop/platform/placement.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

/// All numbers of nodes, in an order that is drawn: each is as likely as any other (Fisher-Yates).
std::vector<Node> random_order(int nodes, std::uint64_t seed);

/// Ranks fill the nodes of the platform in a random_order.
Placement random_placement(const Platform& platform, std::uint64_t seed, int ranks_per_core);

} // namespace loghop

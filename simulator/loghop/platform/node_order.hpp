// Orders of the nodes of a mesh or torus, in which ranks take them one after the other.
//
// Node = x + k_x (y + k_y (z ...)), as networks number them.
#pragma once

#include "loghop/platform/places.hpp"

#include <vector>

namespace loghop {

/// Boustrophedon: x runs up and down in turn, y goes on by one at each turn of x, and so on. Each node but the first is
/// a neighbour of the one before it, on a mesh as on a torus.
std::vector<Node> snake_order(const std::vector<int>& dimensions);

/// Block after block of `sides` nodes; the blocks, and the nodes in a block, lowest dimension first. Throws
/// std::invalid_argument if there are not as many sides as dimensions, or one does not divide its dimension.
std::vector<Node> block_order(const std::vector<int>& dimensions, const std::vector<int>& sides);

} // namespace loghop

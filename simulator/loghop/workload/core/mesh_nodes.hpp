// The nodes of a mesh or torus: node = x + k_x (y + k_y (z ...)), as in platform files.
#pragma once

#include "loghop/workload/core/workload.hpp"

#include <string>
#include <vector>

namespace loghop {

/// "8x4 mesh (32 nodes)", for messages.
std::string to_string(const GridShape& shape);

/// The node at `position` of the path that visits every node once in steps of one hop: along the lowest dimension, back
/// and forth, then one step in the next dimension, and so on (reflected mixed-radix Gray code).
Node snake_node(int position, const std::vector<int>& dimensions);

/// The node with the same coordinates in reverse order; all sides are equal.
Node transposed_node(Node node, const std::vector<int>& dimensions);

/// The node whose coordinates are k - 1 - x.
Node complement_node(Node node, const NetworkShape& shape);

/// How many nodes are one hop away.
int neighbour_count(Node node, const NetworkShape& shape);

/// One of them, numbered from 0: -x, +x, -y, +y, ..., those that exist, around the end on a torus.
Node neighbour(Node node, int which, const NetworkShape& shape);

} // namespace loghop

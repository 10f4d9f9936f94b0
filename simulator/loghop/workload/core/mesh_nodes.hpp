// Numbers of the nodes of a mesh or torus: node = x + k_x (y + k_y (z ...)), as in platform files.
#pragma once

#include "loghop/workload/core/workload.hpp"

#include <string>
#include <vector>

namespace loghop {

/// "8x4 mesh (32 nodes)", for messages.
std::string to_string(const MachineShape& shape);

/// The node at `position` of the path that visits every node once in steps of one hop: along the lowest dimension, back
/// and forth, then one step in the next dimension, and so on (reflected mixed-radix Gray code).
int snake_node(int position, const std::vector<int>& dimensions);

/// The node with the same coordinates in reverse order; all sides are equal.
int transposed_node(int node, const std::vector<int>& dimensions);

/// The node whose coordinates are k - 1 - x.
int complement_node(int node, const MachineShape& shape);

/// How many nodes are one hop away.
int neighbour_count(int node, const MachineShape& shape);

/// One of them, numbered from 0: -x, +x, -y, +y, ..., those that exist, around the end on a torus.
int neighbour(int node, int which, const MachineShape& shape);

} // namespace loghop

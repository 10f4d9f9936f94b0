// Mean distances in a mesh (ends open) or torus (ends joined): the k_d of LoGPC is such a mean, divided by the
// dimensions.
//
// Nodes are numbered lowest dimension first: node = x + k_x (y + k_y (z ...)). Distances are hops between routers; all
// means are over sources that send equally often. They are computed here from the coordinates, never by the simulator.
//
// Source: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001, section 3.3, equations 11 and 12.
// Errors: dimensions below 1 throw std::invalid_argument; so does a node that the mesh does not have.
#pragma once

#include "loghop/platform/places.hpp"

#include <vector>

namespace loghop {

/// Whether a source may choose itself as destination.
enum class Self { included, excluded };

/// Whether end-around links join the ends of each dimension.
enum class Ends { open, joined };

/// Processors at the ends of the numbering lack a neighbour. Equation 12 may take for it:
/// extended: another row, k_x hops away, as at every change of row (gives the printed 1.875 for 8 x 4);
/// modulo: the processor at the other end (1.9375); missing: nothing, while the sum is still divided by P (1.625).
enum class RowEnds { extended, modulo, missing };

/// Dimensions along which there are channels: those with more than one node, at least 1.
int mesh_dimensions(const std::vector<int>& dimensions);

/// Hops from one node to another: the sum over the dimensions of |difference of coordinates|, or around the end if that
/// is shorter: k - |difference|.
int mesh_hops(const std::vector<int>& dimensions, Node from, Node to, Ends ends = Ends::open);

/// Any two nodes of a line of k, equal ones too: (k^2 - 1) / (3 k)
double mean_line_distance(int k);

/// Any two nodes of a ring of k, equal ones too: k / 4 if k is even, (k^2 - 1) / (4 k) if it is odd
double mean_ring_distance(int k);

/// Any destination, equally likely: the sum of one of the above over the dimensions (equation 11), times P / (P - 1)
/// without the source itself. 0 for a single node.
double mean_distance(const std::vector<int>& dimensions, Self self, Ends ends = Ends::open);

/// In a mesh: any destination that is at most `l` hops away in every dimension, equally likely; at the edges of the
/// mesh there are fewer. The mean over the sources of the means of each. 0 where a source has nobody in reach.
double mean_local_distance(const std::vector<int>& dimensions, int l, Self self);

/// In a mesh: processor p sends to p - 1 or p + 1, equally likely (equation 12).
double mean_neighbour_distance(const std::vector<int>& dimensions, RowEnds ends);

/// Successive nodes of a list, each to the next. 0 for fewer than two.
double mean_chain_distance(const std::vector<int>& dimensions, const std::vector<Node>& nodes, Ends ends = Ends::open);

} // namespace loghop

// The ranks of the run, and the nodes on which they run.
//
// Ranks are on one node if MPI_Comm_split_type(MPI_COMM_TYPE_SHARED) puts them together. What is measured between two
// ranks is measured between rank 0 and rank 1; what one rank sends to many, between rank 0 and its partners.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace calibrate_mpi {

struct Ranks {
  int rank = 0; ///< this one
  int count = 1;
  std::string level;         ///< of the pair 0 and 1: as stated, or "within_node" or "between_nodes" as found
  std::vector<int> partners; ///< of rank 0. Level stated: all others. Within a node: the others of its node. Between
                             ///< nodes: the first rank of each other node, since ranks of one node share its network
  std::vector<std::pair<int, int>>
      pairs; ///< of the pair's level, 0 and 1 first: neighbours in the list of the ranks of
             ///< their node, or the first, second, ... ranks of their two nodes

  bool in_pair() const { return rank < 2; }
  int peer() const { return 1 - rank; }                         ///< of a rank of the pair
  bool on_one_node() const { return level != "between_nodes"; } ///< rank 0 and its partners
};

/// Every rank must call it. `stated`: a level, or empty.
Ranks find_ranks(const std::string& stated);

} // namespace calibrate_mpi

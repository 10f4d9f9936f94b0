#include "ranks.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstddef>

namespace calibrate_mpi {

namespace {

/// Returns the first rank of each rank's node.
std::vector<int> first_ranks(int rank, int count)
{
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
  int first = rank;
  MPI_Bcast(&first, 1, MPI_INT, 0, node);
  MPI_Comm_free(&node);
  std::vector<int> firsts(static_cast<std::size_t>(count));
  MPI_Allgather(&first, 1, MPI_INT, firsts.data(), 1, MPI_INT, MPI_COMM_WORLD);
  return firsts;
}

std::vector<int> ranks_of_node(int first, const std::vector<int>& firsts)
{
  std::vector<int> ranks;
  for (std::size_t rank = 0; rank < firsts.size(); ++rank)
    if (firsts[rank] == first) ranks.push_back(static_cast<int>(rank));
  return ranks;
}

std::vector<std::pair<int, int>> pairs_like_the_first(const std::vector<int>& firsts)
{
  std::vector<std::pair<int, int>> pairs;
  if (firsts.size() < 2) return pairs;
  const std::vector<int> from = ranks_of_node(firsts[0], firsts), to = ranks_of_node(firsts[1], firsts);
  if (firsts[0] == firsts[1])
    for (std::size_t i = 0; i + 1 < from.size(); i += 2)
      pairs.emplace_back(from[i], from[i + 1]);
  else
    for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i)
      pairs.emplace_back(from[i], to[i]);
  return pairs;
}

} // namespace

Ranks find_ranks(const std::string& stated)
{
  Ranks ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
  const std::vector<int> firsts = first_ranks(ranks.rank, ranks.count);
  const bool together = ranks.count > 1 && firsts[1] == firsts[0];
  ranks.level = !stated.empty() ? stated : together ? "within_node" : "between_nodes";
  ranks.pairs = pairs_like_the_first(firsts);
  for (int other = 1; other < ranks.count; ++other) {
    const int first = firsts[static_cast<std::size_t>(other)];
    const bool alike = together ? first == firsts[0] : first == other;
    if (!stated.empty() || alike) ranks.partners.push_back(other);
  }
  return ranks;
}

} // namespace calibrate_mpi

#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/cyclic_doubling.hpp"
#include "loghop/workload/collectives/algorithms/neighbour_exchange.hpp"
#include "loghop/workload/collectives/algorithms/recursive_doubling.hpp"
#include "loghop/workload/collectives/algorithms/ring.hpp"
#include "loghop/workload/collectives/algorithms/sparbit.hpp"
#include "loghop/workload/collectives/composed/rearranged.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"
#include "loghop/workload/collectives/fixed/two_level.hpp"

namespace loghop::collectives {

namespace {

Made ring_allgather(int ranks, const Options& o)
{
  return std::make_unique<RingAllgather>(one_each(ranks, o), 1, 0);
}

Made neighbour_allgather(int ranks, const Options& o)
{
  if (ranks % 2 != 0) return ring_allgather(ranks, o);
  return std::make_unique<NeighbourExchange>(one_each(ranks, o));
}

Made doubling_allgather(int ranks, const Options& o)
{
  return std::make_unique<DoublingAllgather>(one_each(ranks, o));
}

Made sparbit_allgather(int ranks, const Options& o)
{
  return std::make_unique<SparbitAllgather>(one_each(ranks, o));
}

Made bruck_allgather(int ranks, const Options& o)
{
  return rearranged(BruckAllgather(one_each(ranks, o)), o);
}

Made two_level_allgather(int ranks, const Options& given)
{
  const Options o = without_root(given);
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders(allgather_rows(), "recursive_doubling", nodes, options_between(nodes, o, true));
  return in_sequence(gather_within(nodes, o),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::owners, between, sizes_of(ranks, o)),
                     down_within(nodes, o, one_each(ranks, o)));
}

} // namespace

std::vector<AlgorithmRow> allgather_rows()
{
  return {
      {"allgather", "ring", "each rank passes on what it got", 0, false, ring_allgather},
      {"allgather", "recursive_doubling", "partners at distance 2^k exchange all that they have", 0, false,
       doubling_allgather},
      {"allgather", "neighbour_exchange", "neighbours exchange pairs of blocks; the ring for odd numbers of ranks", 0,
       false, neighbour_allgather},
      {"allgather", "bruck", "round k sends all to the rank 2^k before", option_rearrange, false, bruck_allgather},
      {"allgather", "sparbit", "distances shrink, each block is a message of its own", 0, false, sparbit_allgather},
      {"allgather", "two_level", "gather within nodes, allgather between leaders, broadcast within nodes",
       option_nodes | option_rearrange, false, two_level_allgather},
  };
}

} // namespace loghop::collectives

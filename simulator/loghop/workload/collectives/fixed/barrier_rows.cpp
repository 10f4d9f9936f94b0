#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/cyclic_doubling.hpp"
#include "loghop/workload/collectives/algorithms/recursive_doubling.hpp"
#include "loghop/workload/collectives/algorithms/tree_down.hpp"
#include "loghop/workload/collectives/algorithms/tree_up.hpp"
#include "loghop/workload/collectives/composed/last_folded.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/core/trees.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"
#include "loghop/workload/collectives/fixed/two_level.hpp"

namespace loghop::collectives {

namespace {

template<class Tree> Made tree_barrier(int ranks, const Options& o)
{
  const Blocks notices = Blocks::notices(ranks, o.bytes);
  return in_sequence(std::make_unique<TreeUp<Tree>>(Tree{ranks}, 0, notices),
                     std::make_unique<TreeDown<Tree>>(Tree{ranks}, 0, notices, Share::all));
}

Made dissemination_barrier(int ranks, const Options& o)
{
  return std::make_unique<DisseminationBarrier>(ranks, o.bytes);
}

Made doubling_barrier(int ranks, const Options& o)
{
  return std::make_unique<DoublingAllgather>(Blocks::notices(ranks, o.bytes));
}

Made last_folded_barrier(int ranks, const Options& o)
{
  return std::make_unique<LastFolded>(doubling_barrier(ranks, o));
}

Made two_level_barrier(int ranks, const Options& given)
{
  const Options o = without_root(given);
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders(barrier_rows(), "dissemination", nodes, o);
  return in_sequence(gather_within(nodes, o, true),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::owners, between, Partition::equal(0, ranks)),
                     down_within(nodes, o, Blocks::notices(ranks, o.bytes)));
}

} // namespace

std::vector<AlgorithmRow> barrier_rows()
{
  return {
      {"barrier", "dissemination", "round k notifies the rank 2^k further", 0, false, dissemination_barrier},
      {"barrier", "tree", "notices up a binomial tree, release down", 0, true, tree_barrier<BinomialTree>},
      {"barrier", "linear", "all notify rank 0, which releases all", 0, true, tree_barrier<LinearTree>},
      {"barrier", "recursive_doubling", "partners at distance 2^k notify each other", 0, false, doubling_barrier},
      {"barrier", "last_folded_doubling", "the same, the last ranks folded into the first ones (Open MPI)", 0, false,
       last_folded_barrier},
      {"barrier", "two_level", "within nodes to their leaders, a barrier between these, and back", option_nodes, false,
       two_level_barrier},
  };
}

} // namespace loghop::collectives

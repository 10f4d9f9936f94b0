#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/synchronised_gather.hpp"
#include "loghop/workload/collectives/algorithms/tree_up.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/core/trees.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"
#include "loghop/workload/collectives/fixed/two_level.hpp"

namespace loghop::collectives {

namespace {

template<class Tree> Made tree_gather(int ranks, const Options& o)
{
  return std::make_unique<TreeUp<Tree>>(Tree{ranks}, o.root, one_each(ranks, o, o.root));
}

Made synchronised_gather(int ranks, const Options& o)
{
  return std::make_unique<SynchronisedGather>(ranks, o.root, one_each(ranks, o, o.root));
}

Made two_level_gather(int ranks, const Options& o)
{
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders(gather_rows(), "binomial", nodes, options_between(nodes, o, true));
  return in_sequence(gather_within(nodes, o),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::owners, between, sizes_of(ranks, o)));
}

} // namespace

std::vector<AlgorithmRow> gather_rows()
{
  return {
      {"gather", "linear", "all send to the root: one-level flat tree (OFT)", option_root, true,
       tree_gather<LinearTree>},
      {"gather", "binomial", "spanning binomial tree (SBT)", option_root, true, tree_gather<BinomialTree>},
      {"gather", "linear_sync", "the root asks one rank after the other", option_root, true, synchronised_gather},
      {"gather", "two_level", "within nodes, then between their leaders", option_root | option_nodes, false,
       two_level_gather},
  };
}

} // namespace loghop::collectives

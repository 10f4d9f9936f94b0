#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/tree_down.hpp"
#include "loghop/workload/collectives/composed/root_first.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/core/trees.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"
#include "loghop/workload/collectives/fixed/two_level.hpp"

namespace loghop::collectives {

namespace {

template<class Tree> Made tree_scatter(int ranks, const Options& o)
{
  const Blocks blocks = Blocks::to_each(o.root, sizes_of(ranks, o, o.root), o.root);
  return std::make_unique<TreeDown<Tree>>(Tree{ranks}, o.root, blocks, Share::subtree);
}

/// The same in the order of ranks.
Made scatter_by_rank(int ranks, const Options& o)
{
  Partition blocks = Partition::equal(o.bytes, ranks);
  if (o.sizes) {
    std::vector<std::int64_t> of_parts;
    for (int part = 0; part < ranks; ++part)
      of_parts.push_back((*o.sizes)[static_cast<std::size_t>(RootFirst::rank_of(part, o.root))]);
    blocks = Partition::listed(of_parts);
  }
  auto from_0 =
      std::make_unique<TreeDown<LinearTree>>(LinearTree{ranks}, 0, Blocks::to_each(o.root, blocks, 0), Share::subtree);
  return std::make_unique<RootFirst>(std::move(from_0), o.root, RootFirst::BlocksAre::for_parts);
}

Made two_level_scatter(int ranks, const Options& o)
{
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders(scatter_rows(), "binomial", nodes, options_between(nodes, o, true));
  return in_sequence(std::make_unique<BetweenLeaders>(nodes, PieceNames::targets, between, sizes_of(ranks, o)),
                     scatter_within(nodes, o));
}

} // namespace

std::vector<AlgorithmRow> scatter_rows()
{
  return {
      {"scatter", "linear", "the root sends to all: one-level flat tree (OFT)", option_root, true,
       tree_scatter<LinearTree>},
      {"scatter", "linear_by_rank", "the same in the order of ranks, wherever the root is (Open MPI)", option_root,
       true, scatter_by_rank},
      {"scatter", "binomial", "spanning binomial tree (SBT)", option_root, true, tree_scatter<BinomialTree>},
      {"scatter", "two_level", "between leaders of nodes, then within nodes", option_root | option_nodes, false,
       two_level_scatter},
  };
}

} // namespace loghop::collectives

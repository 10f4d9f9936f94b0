#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/pipelines.hpp"
#include "loghop/workload/collectives/algorithms/recursive_doubling.hpp"
#include "loghop/workload/collectives/algorithms/ring.hpp"
#include "loghop/workload/collectives/algorithms/split_broadcast.hpp"
#include "loghop/workload/collectives/algorithms/tree_down.hpp"
#include "loghop/workload/collectives/composed/root_first.hpp"
#include "loghop/workload/collectives/composed/rotated.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/core/trees.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"
#include "loghop/workload/collectives/fixed/two_level.hpp"

namespace loghop::collectives {

namespace {

template<class Tree> Made tree_broadcast(int ranks, const Options& o)
{
  return std::make_unique<TreeDown<Tree>>(Tree{ranks}, o.root, whole(o.root, o.bytes), Share::all);
}

/// The root sends to all in the order of their ranks.
Made broadcast_by_rank(int ranks, const Options& o)
{
  auto from_0 = std::make_unique<TreeDown<LinearTree>>(LinearTree{ranks}, 0, whole(o.root, o.bytes), Share::all);
  return std::make_unique<RootFirst>(std::move(from_0), o.root, RootFirst::BlocksAre::of_data);
}

Made group_broadcast(int ranks, const Options& o)
{
  const GroupTree tree{ranks, o.group_size};
  return std::make_unique<TreeDown<GroupTree>>(tree, o.root, whole(o.root, o.bytes), Share::all);
}

Made knomial_broadcast(int ranks, const Options& o)
{
  const KnomialTree tree{ranks, o.radix};
  return std::make_unique<TreeDown<KnomialTree>>(tree, o.root, whole(o.root, o.bytes), Share::all);
}

Made fan_out_broadcast(int ranks, const Options& o)
{
  const FanOutChains chains{ranks, o.radix};
  return std::make_unique<PipelineDown<FanOutChains>>(chains, o.root, Partition::segments(o.bytes, o.segment_bytes));
}

Made split_broadcast(int ranks, const Options& o)
{
  return std::make_unique<SplitBroadcast>(ranks, o.root, o.bytes);
}

template<class Tree> Made pipelined_broadcast(int ranks, const Options& o)
{
  return std::make_unique<PipelineDown<Tree>>(Tree{ranks}, o.root, Partition::segments(o.bytes, o.segment_bytes));
}

Blocks scattered_blocks(int ranks, const Options& o)
{
  return Blocks::of(o.root,
                    o.blocks_rounded_up ? Partition::rounded_up(o.bytes, ranks) : Partition::balanced(o.bytes, ranks));
}

Made scatter_allgather(int ranks, const Options& o)
{
  const Blocks blocks = scattered_blocks(ranks, o);
  const int first = (ranks - o.root) % ranks; // block of rank 0
  return in_sequence(std::make_unique<TreeDown<BinomialTree>>(BinomialTree{ranks}, o.root, blocks, Share::subtree),
                     std::make_unique<RingAllgather>(blocks, ranks, first));
}

Made scatter_doubling(int ranks, const Options& o)
{
  const Blocks blocks = scattered_blocks(ranks, o);
  auto from_0 = in_sequence(std::make_unique<TreeDown<BinomialTree>>(BinomialTree{ranks}, 0, blocks, Share::subtree),
                            std::make_unique<DoublingAllgather>(blocks));
  return std::make_unique<Rotated>(std::move(from_0), o.root);
}

Made two_level_broadcast(int ranks, const Options& o)
{
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders(broadcast_rows(), "binomial", nodes, options_between(nodes, o, false));
  return in_sequence(std::make_unique<BetweenLeaders>(nodes, PieceNames::data, between, Partition::equal(0, ranks)),
                     std::make_unique<OfAllBlocks>(down_within(nodes, o, whole(o.root, o.bytes)), between));
}

} // namespace

std::vector<AlgorithmRow> broadcast_rows()
{
  return {
      {"broadcast", "linear", "the root sends to all", option_root, true, tree_broadcast<LinearTree>},
      {"broadcast", "linear_by_rank", "the same in the order of ranks, wherever the root is (Open MPI)", option_root,
       true, broadcast_by_rank},
      {"broadcast", "binomial", "binomial tree, furthest child first", option_root, true, tree_broadcast<BinomialTree>},
      {"broadcast", "nearest_binomial",
       "binomial tree, nearest child first: each round doubles those that have the data", option_root, true,
       tree_broadcast<DoublingTree>},
      {"broadcast", "knomial", "k-nomial tree, furthest children first", option_root | option_radix, true,
       knomial_broadcast},
      {"broadcast", "interleaved_binary", "segments down a binary tree, odd places below one child (Open MPI)",
       option_pipeline, true, pipelined_broadcast<InterleavedTree>},
      {"broadcast", "split_binary", "each half down one half of a binary tree, then exchanged", option_root, false,
       split_broadcast},
      {"broadcast", "binary_tree", "segments down a binary tree", option_pipeline, true,
       pipelined_broadcast<BinaryTree>},
      {"broadcast", "chain", "segments from rank to rank: a pipeline", option_pipeline, true,
       pipelined_broadcast<ChainTree>},
      {"broadcast", "fan_out_chains", "segments down several chains that the root begins (Open MPI)",
       option_pipeline | option_radix, true, fan_out_broadcast},
      {"broadcast", "scatter_allgather", "binomial scatter, then ring allgather (van de Geijn)", option_root, false,
       scatter_allgather},
      {"broadcast", "scatter_doubling", "binomial scatter, then recursive doubling allgather", option_root, false,
       scatter_doubling},
      {"broadcast", "group_hybrid", "binomial tree over groups, linear within each (MPICH)",
       option_root | option_group_size, true, group_broadcast},
      {"broadcast", "two_level", "between leaders of nodes, then within nodes", option_pipeline | option_nodes, false,
       two_level_broadcast},
  };
}

} // namespace loghop::collectives

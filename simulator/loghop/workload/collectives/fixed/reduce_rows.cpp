#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/folded_halving.hpp"
#include "loghop/workload/collectives/algorithms/halving_reduce.hpp"
#include "loghop/workload/collectives/algorithms/one_message.hpp"
#include "loghop/workload/collectives/algorithms/pipelines.hpp"
#include "loghop/workload/collectives/algorithms/tree_reduce.hpp"
#include "loghop/workload/collectives/composed/rotated.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/core/trees.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"
#include "loghop/workload/collectives/fixed/two_level.hpp"

namespace loghop::collectives {

namespace {

Made rabenseifner_reduce(int ranks, const Options& o)
{
  return std::make_unique<Rotated>(std::make_unique<HalvingReduce>(ranks, o), (o.root + 1) % ranks);
}

Made folded_halving_reduce(int ranks, const Options& o)
{
  return std::make_unique<FoldedHalvingReduce>(ranks, o);
}

template<class Tree> Made tree_reduce(int ranks, const Options& o)
{
  return std::make_unique<TreeReduce<Tree>>(Tree{ranks}, o.root, o.bytes, o.combine_time(o.bytes));
}

Made knomial_reduce(int ranks, const Options& o)
{
  const KnomialTree tree{ranks, o.radix};
  return std::make_unique<TreeReduce<KnomialTree>>(tree, o.root, o.bytes, o.combine_time(o.bytes));
}

Made fan_out_reduce(int ranks, const Options& o)
{
  const FanOutChains chains{ranks, o.radix};
  return std::make_unique<TreeReduce<FanOutChains>>(chains, o.root, o.bytes, o.combine_time(o.bytes));
}

Made in_order_reduce(int ranks, const Options& o)
{
  const int last = ranks - 1;
  auto sum = std::make_unique<TreeReduce<InOrderTree>>(InOrderTree{ranks}, last, o.bytes, o.combine_time(o.bytes));
  if (o.root == last) return sum;
  return in_sequence(std::move(sum), std::make_unique<OneMessage>(ranks, last, o.root, whole(Piece::nobody, o.bytes)));
}

Made chain_reduce(int ranks, const Options& o)
{
  return std::make_unique<ChainReduce>(ranks, o);
}

Made two_level_reduce(int ranks, const Options& o)
{
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders(reduce_rows(), "binomial", nodes, options_between(nodes, o, false));
  return in_sequence(std::make_unique<OfAllBlocks>(sums_within(nodes, o), between),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::data, between, Partition::equal(0, ranks)));
}

} // namespace

std::vector<AlgorithmRow> reduce_rows()
{
  return {
      {"reduce", "linear", "the root receives from all in turn", option_root | option_combine, true,
       tree_reduce<LinearTree>},
      {"reduce", "binomial", "binomial tree, nearest child first", option_root | option_combine, true,
       tree_reduce<BinomialTree>},
      {"reduce", "interleaved_binary", "binary tree, odd places below one child (Open MPI)",
       option_root | option_combine, true, tree_reduce<InterleavedTree>},
      {"reduce", "in_order_binary", "binary tree that adds in the order of ranks", option_root | option_combine, true,
       in_order_reduce},
      {"reduce", "knomial", "k-nomial tree, nearest child first", option_root | option_combine | option_radix, true,
       knomial_reduce},
      {"reduce", "fan_out_chains", "up several chains that end at the root (Open MPI)",
       option_root | option_combine | option_radix, true, fan_out_reduce},
      {"reduce", "chain", "segments from rank to rank: a pipeline", option_pipeline | option_combine, true,
       chain_reduce},
      {"reduce", "rabenseifner", "recursive halving reduce-scatter, binomial gather", option_root | option_combine,
       false, rabenseifner_reduce},
      {"reduce", "folded_halving", "halving reduce-scatter over growing distances, gather back (MPICH)",
       option_root | option_combine, false, folded_halving_reduce},
      {"reduce", "two_level", "within nodes, then between their leaders",
       option_pipeline | option_combine | option_nodes, false, two_level_reduce},
  };
}

} // namespace loghop::collectives

#include "loghop/workload/collectives/fixed_algorithms.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/collectives/algorithms/alltoall.hpp"
#include "loghop/workload/collectives/algorithms/butterfly.hpp"
#include "loghop/workload/collectives/algorithms/cyclic_doubling.hpp"
#include "loghop/workload/collectives/algorithms/folded_halving.hpp"
#include "loghop/workload/collectives/algorithms/halving_reduce.hpp"
#include "loghop/workload/collectives/algorithms/nearest_halving.hpp"
#include "loghop/workload/collectives/algorithms/neighbour_exchange.hpp"
#include "loghop/workload/collectives/algorithms/one_message.hpp"
#include "loghop/workload/collectives/algorithms/pipelines.hpp"
#include "loghop/workload/collectives/algorithms/recursive_doubling.hpp"
#include "loghop/workload/collectives/algorithms/reduce_scatter.hpp"
#include "loghop/workload/collectives/algorithms/ring.hpp"
#include "loghop/workload/collectives/algorithms/round_trip.hpp"
#include "loghop/workload/collectives/algorithms/scan.hpp"
#include "loghop/workload/collectives/algorithms/segmented_ring.hpp"
#include "loghop/workload/collectives/algorithms/sparbit.hpp"
#include "loghop/workload/collectives/algorithms/split_broadcast.hpp"
#include "loghop/workload/collectives/algorithms/synchronised_gather.hpp"
#include "loghop/workload/collectives/algorithms/tree_down.hpp"
#include "loghop/workload/collectives/algorithms/tree_reduce.hpp"
#include "loghop/workload/collectives/algorithms/tree_up.hpp"
#include "loghop/workload/collectives/composed/last_folded.hpp"
#include "loghop/workload/collectives/composed/rearranged.hpp"
#include "loghop/workload/collectives/composed/root_first.hpp"
#include "loghop/workload/collectives/composed/rotated.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/composed/two_level.hpp"
#include "loghop/workload/collectives/core/trees.hpp"
#include "loghop/workload/collectives/temporaries.hpp"

#include <algorithm>
#include <type_traits>

namespace loghop::collectives {

namespace {

using Made = std::unique_ptr<CollectiveAlgorithm>;
using Options = CollectiveOptions;

constexpr std::int64_t most_bytes = std::int64_t{1} << 60;
constexpr std::int64_t most_messages = std::int64_t{1} << 28; ///< of one rank in one step

Blocks whole(int owner, std::int64_t bytes)
{
  return Blocks::of(owner, Partition::equal(bytes, 1));
}
/// Block i is that of rank i + shift.
Partition sizes_of(int ranks, const Options& o, int shift = 0)
{
  return o.sizes ? Partition::listed(*o.sizes, shift) : Partition::equal(o.bytes, ranks);
}
Blocks one_each(int ranks, const Options& o, int shift = 0)
{
  return Blocks::of_each(sizes_of(ranks, o, shift), shift);
}

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

Made doubling_allreduce(int ranks, const Options& o)
{
  return std::make_unique<DoublingAllreduce>(ranks, o);
}
Made nearest_halving_allreduce(int ranks, const Options& o)
{
  return std::make_unique<NearestHalvingAllreduce>(ranks, o);
}
Made folded_halving_allreduce(int ranks, const Options& o)
{
  return std::make_unique<FoldedHalvingAllreduce>(ranks, o);
}
Made rabenseifner_allreduce(int ranks, const Options& o)
{
  return std::make_unique<HalvingDoublingAllreduce>(ranks, o);
}

Made ring_allreduce(int ranks, const Options& o)
{
  const Blocks blocks = Blocks::of(Piece::nobody, Partition::balanced(o.bytes, ranks));
  return in_sequence(std::make_unique<RingReduceScatter>(blocks, o),
                     std::make_unique<RingAllgather>(blocks, ranks, 1 % ranks));
}

Made segmented_ring_allreduce(int ranks, const Options& o)
{
  return std::make_unique<SegmentedRingAllreduce>(ranks, o);
}

template<class Tree> Made reduce_broadcast(int ranks, const Options& o)
{
  const Blocks sum = whole(Piece::nobody, o.bytes);
  return in_sequence(std::make_unique<TreeReduce<Tree>>(Tree{ranks}, 0, o.bytes, o.combine_time(o.bytes)),
                     std::make_unique<TreeDown<Tree>>(Tree{ranks}, 0, sum, Share::all));
}

template<class Tree> Made tree_gather(int ranks, const Options& o)
{
  return std::make_unique<TreeUp<Tree>>(Tree{ranks}, o.root, one_each(ranks, o, o.root));
}

Made synchronised_gather(int ranks, const Options& o)
{
  return std::make_unique<SynchronisedGather>(ranks, o.root, one_each(ranks, o, o.root));
}

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

Blocks sums(int ranks, const Options& o)
{
  return Blocks::of(Piece::nobody, sizes_of(ranks, o));
}

Made ring_reduce_scatter(int ranks, const Options& o)
{
  return std::make_unique<RingReduceScatter>(sums(ranks, o), o, ranks - 1);
}
template<class Algorithm> Made reduce_scatter(int ranks, const Options& o)
{
  return std::make_unique<Algorithm>(sums(ranks, o), o);
}

template<class Algorithm> Made alltoall(int ranks, const Options& o)
{
  return std::make_unique<Algorithm>(ranks, o.bytes);
}

Made bruck_alltoall(int ranks, const Options& o)
{
  return rearranged(BruckAlltoall(ranks, o.bytes), o);
}

template<class Algorithm> Made scan(int ranks, const Options& o)
{
  return std::make_unique<Algorithm>(ranks, o);
}

template<class Algorithm> Made benchmark(int ranks, const Options& o)
{
  return std::make_unique<Algorithm>(ranks, o);
}

// ----------------------------------------------------------------------------- two levels

/// `make(tree)` with the tree that ranks of a node are to use.
template<class Make> Made on_tree_within(int members, const Options& o, const Make& make)
{
  if (o.within == Within::linear) return make(LinearTree{members});
  return make(BinomialTree{members});
}

/// From the leader of each node to its ranks.
Made down_within(const RankNodes& nodes, const Options& o, const Blocks& data)
{
  return std::make_unique<WithinNodes>(nodes, PieceNames::data, true, [&](int, int members, int leader) {
    return on_tree_within(members, o, [&](const auto& tree) -> Made {
      return std::make_unique<TreeDown<std::decay_t<decltype(tree)>>>(tree, leader, data, Share::all);
    });
  });
}

/// The sums of the ranks of each node go to its leader.
Made sums_within(const RankNodes& nodes, const Options& o)
{
  return std::make_unique<WithinNodes>(nodes, PieceNames::data, true, [&](int, int members, int leader) {
    return on_tree_within(members, o, [&](const auto& tree) -> Made {
      using Tree = std::decay_t<decltype(tree)>;
      return std::make_unique<TreeReduce<Tree>>(tree, leader, o.bytes, o.combine_time(o.bytes));
    });
  });
}

/// The blocks of the members of a node, from the leader's on.
Partition sizes_within(const RankNodes& nodes, const Options& o, int node, int leader)
{
  if (!o.sizes) return Partition::equal(o.bytes, nodes.members(node));
  const auto first = o.sizes->begin() + nodes.first(node);
  return Partition::listed({first, first + nodes.members(node)}, leader);
}

/// Blocks, or notices, of the ranks of each node go to its leader.
Made gather_within(const RankNodes& nodes, const Options& o, bool notices = false)
{
  return std::make_unique<WithinNodes>(nodes, PieceNames::owners, !o.sizes, [&](int node, int members, int leader) {
    const Blocks blocks =
        notices ? Blocks::notices(members, o.bytes) : Blocks::of_each(sizes_within(nodes, o, node, leader), leader);
    return on_tree_within(members, o, [&](const auto& tree) -> Made {
      return std::make_unique<TreeUp<std::decay_t<decltype(tree)>>>(tree, leader, blocks);
    });
  });
}

Made scatter_within(const RankNodes& nodes, const Options& o)
{
  return std::make_unique<WithinNodes>(nodes, PieceNames::targets, !o.sizes, [&](int node, int members, int leader) {
    const Blocks blocks = Blocks::to_each(o.root, sizes_within(nodes, o, node, leader), leader);
    return on_tree_within(members, o, [&](const auto& tree) -> Made {
      return std::make_unique<TreeDown<std::decay_t<decltype(tree)>>>(tree, leader, blocks, Share::subtree);
    });
  });
}

/// The options of a collective without a root, whatever root is given.
Options without_root(Options o)
{
  o.root = 0;
  return o;
}

/// The options of the algorithm between leaders; `of_blocks`: the data of a node is that of its ranks.
Options options_between(const RankNodes& nodes, const Options& o, bool of_blocks)
{
  Options between = o;
  between.root = nodes.of(o.root);
  if (!of_blocks) return between;
  between.bytes = o.bytes * nodes.size;
  if (o.sizes || nodes.ranks % nodes.size != 0) {
    const std::vector<std::int64_t> equal(o.sizes ? 0 : static_cast<std::size_t>(nodes.ranks), o.bytes);
    between.sizes = std::make_shared<const std::vector<std::int64_t>>(nodes.sums(o.sizes ? *o.sizes : equal));
    between.bytes = 0;
  }
  return between;
}

std::shared_ptr<const CollectiveAlgorithm> among_leaders(const std::string& collective, const std::string& otherwise,
                                                         const RankNodes& nodes, const Options& o)
{
  const std::string& name = o.between.empty() ? otherwise : o.between;
  const AlgorithmRow* const row = fixed_algorithm(collective, name);
  require(row != nullptr && (row->options & option_levels) == 0,
          "there is no algorithm " + collective + " " + name + " between leaders of nodes");
  return row->make(nodes.count(), o);
}

RankNodes nodes_of(int ranks, const Options& o)
{
  return {ranks, std::min(o.group_size, ranks), o.root};
}

Made two_level_barrier(int ranks, const Options& given)
{
  const Options o = without_root(given);
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders("barrier", "dissemination", nodes, o);
  return in_sequence(gather_within(nodes, o, true),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::owners, between, Partition::equal(0, ranks)),
                     down_within(nodes, o, Blocks::notices(ranks, o.bytes)));
}

Made two_level_broadcast(int ranks, const Options& o)
{
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders("broadcast", "binomial", nodes, options_between(nodes, o, false));
  return in_sequence(std::make_unique<BetweenLeaders>(nodes, PieceNames::data, between, Partition::equal(0, ranks)),
                     std::make_unique<OfAllBlocks>(down_within(nodes, o, whole(o.root, o.bytes)), between));
}

Made two_level_reduce(int ranks, const Options& o)
{
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders("reduce", "binomial", nodes, options_between(nodes, o, false));
  return in_sequence(std::make_unique<OfAllBlocks>(sums_within(nodes, o), between),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::data, between, Partition::equal(0, ranks)));
}

Made two_level_allreduce(int ranks, const Options& given)
{
  const Options o = without_root(given);
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders("allreduce", "recursive_doubling", nodes, o);
  return in_sequence(std::make_unique<OfAllBlocks>(sums_within(nodes, o), between),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::data, between, Partition::equal(0, ranks)),
                     std::make_unique<OfAllBlocks>(down_within(nodes, o, whole(Piece::nobody, o.bytes)), between));
}

Made two_level_gather(int ranks, const Options& o)
{
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders("gather", "binomial", nodes, options_between(nodes, o, true));
  return in_sequence(gather_within(nodes, o),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::owners, between, sizes_of(ranks, o)));
}

Made two_level_scatter(int ranks, const Options& o)
{
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders("scatter", "binomial", nodes, options_between(nodes, o, true));
  return in_sequence(std::make_unique<BetweenLeaders>(nodes, PieceNames::targets, between, sizes_of(ranks, o)),
                     scatter_within(nodes, o));
}

Made two_level_allgather(int ranks, const Options& given)
{
  const Options o = without_root(given);
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders("allgather", "recursive_doubling", nodes, options_between(nodes, o, true));
  return in_sequence(gather_within(nodes, o),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::owners, between, sizes_of(ranks, o)),
                     down_within(nodes, o, one_each(ranks, o)));
}

void check_sizes(int ranks, const std::vector<std::int64_t>& sizes)
{
  require(sizes.size() == static_cast<std::size_t>(ranks), "there must be one size for each rank of the group");
  for (const std::int64_t size : sizes)
    require(size >= 0 && size <= most_bytes / ranks, "the data must have 0 to 2^60 bytes, of all ranks together");
}

void check(int ranks, const Options& o)
{
  require(ranks >= 1, "a collective needs at least one rank");
  require(o.root >= 0 && o.root < ranks, "the root must be a rank of the group: 0 to " + std::to_string(ranks - 1));
  require(o.bytes >= 0 && o.bytes <= most_bytes / ranks, "the data must have 0 to 2^60 bytes, of all ranks together");
  if (o.sizes) check_sizes(ranks, *o.sizes);
  require(o.segment_bytes >= 0, "a segment must not have less than 0 bytes");
  require(o.segment_bytes == 0 || o.bytes / o.segment_bytes < most_messages, "there must be less than 2^28 segments");
  require(o.group_size >= 1, "a group of the broadcast must have at least one rank");
  require(o.element_bytes >= 1, "an element must have at least 1 B");
  require(o.radix >= 2 && o.radix <= most_messages, "the radix of a k-nomial tree must be 2 to 2^28");
  require(o.combine_ps_per_byte >= 0 && o.combine_ps_per_byte * static_cast<double>(o.bytes) < 1e18,
          "the computation of a reduction must take 0 to 10^18 ps");
  require(o.rearrange_ps_per_byte >= 0 && o.rearrange_ps_per_byte * 2 * ranks * static_cast<double>(o.bytes) < 1e18,
          "to move all data between buffers must take 0 to 10^18 ps");
  require(o.combine_beyond_ps_per_byte >= 0 && o.rearrange_beyond_ps_per_byte >= 0 &&
              o.combine_beyond_ps_per_byte * static_cast<double>(o.bytes) < 1e18 &&
              o.rearrange_beyond_ps_per_byte * 2 * ranks * static_cast<double>(o.bytes) < 1e18,
          "to add or move all data beyond the caches must take 0 to 10^18 ps");
  require(o.temporary_ps_per_byte >= 0 && o.temporary_ps_per_byte * 3 * ranks * static_cast<double>(o.bytes) < 1e18,
          "to get buffers for all data must take 0 to 10^18 ps");
  require(o.datatype >= 0 && o.datatype <= most_bytes, "a datatype must take 0 to 2^60 ps");
  require(o.messages >= 1 && o.messages <= most_messages, "a parametrised round trip has 1 to 2^28 messages");
  require(o.delay >= 0 && o.delay <= most_bytes, "the delay must be 0 to 2^60 ps");
}

} // namespace

std::unique_ptr<CollectiveAlgorithm> AlgorithmRow::make(int ranks, const CollectiveOptions& given) const
{
  check(ranks, given);
  return with_temporaries(make_unchecked(ranks, given), collective, name, given);
}

const std::vector<AlgorithmRow>& fixed_algorithms()
{
  constexpr unsigned root = option_root;
  constexpr unsigned pipeline = option_root | option_segment_bytes;
  constexpr unsigned combine = option_combine;
  constexpr unsigned levels = option_group_size | option_levels;
  static const std::vector<AlgorithmRow> table{
      {"barrier", "dissemination", "round k notifies the rank 2^k further", 0, false, dissemination_barrier},
      {"barrier", "tree", "notices up a binomial tree, release down", 0, true, tree_barrier<BinomialTree>},
      {"barrier", "linear", "all notify rank 0, which releases all", 0, true, tree_barrier<LinearTree>},
      {"barrier", "recursive_doubling", "partners at distance 2^k notify each other", 0, false, doubling_barrier},
      {"barrier", "last_folded_doubling", "the same, the last ranks folded into the first ones (Open MPI)", 0, false,
       last_folded_barrier},
      {"barrier", "two_level", "within nodes to their leaders, a barrier between these, and back", levels, false,
       two_level_barrier},
      {"broadcast", "linear", "the root sends to all", root, true, tree_broadcast<LinearTree>},
      {"broadcast", "linear_by_rank", "the same in the order of ranks, wherever the root is (Open MPI)", root, true,
       broadcast_by_rank},
      {"broadcast", "binomial", "binomial tree, furthest child first", root, true, tree_broadcast<BinomialTree>},
      {"broadcast", "nearest_binomial",
       "binomial tree, nearest child first: each round doubles those that have the data", root, true,
       tree_broadcast<DoublingTree>},
      {"broadcast", "knomial", "k-nomial tree, furthest children first", root | option_radix, true, knomial_broadcast},
      {"broadcast", "interleaved_binary", "segments down a binary tree, odd places below one child (Open MPI)",
       pipeline, true, pipelined_broadcast<InterleavedTree>},
      {"broadcast", "split_binary", "each half down one half of a binary tree, then exchanged", root, false,
       split_broadcast},
      {"broadcast", "binary_tree", "segments down a binary tree", pipeline, true, pipelined_broadcast<BinaryTree>},
      {"broadcast", "chain", "segments from rank to rank: a pipeline", pipeline, true, pipelined_broadcast<ChainTree>},
      {"broadcast", "fan_out_chains", "segments down several chains that the root begins (Open MPI)",
       pipeline | option_radix, true, fan_out_broadcast},
      {"broadcast", "scatter_allgather", "binomial scatter, then ring allgather (van de Geijn)", root, false,
       scatter_allgather},
      {"broadcast", "scatter_doubling", "binomial scatter, then recursive doubling allgather", root, false,
       scatter_doubling},
      {"broadcast", "group_hybrid", "binomial tree over groups, linear within each (MPICH)", root | option_group_size,
       true, group_broadcast},
      {"broadcast", "two_level", "between leaders of nodes, then within nodes", pipeline | levels, false,
       two_level_broadcast},
      {"reduce", "linear", "the root receives from all in turn", root | combine, true, tree_reduce<LinearTree>},
      {"reduce", "binomial", "binomial tree, nearest child first", root | combine, true, tree_reduce<BinomialTree>},
      {"reduce", "interleaved_binary", "binary tree, odd places below one child (Open MPI)", root | combine, true,
       tree_reduce<InterleavedTree>},
      {"reduce", "in_order_binary", "binary tree that adds in the order of ranks", root | combine, true,
       in_order_reduce},
      {"reduce", "knomial", "k-nomial tree, nearest child first", root | combine | option_radix, true, knomial_reduce},
      {"reduce", "fan_out_chains", "up several chains that end at the root (Open MPI)", root | combine | option_radix,
       true, fan_out_reduce},
      {"reduce", "chain", "segments from rank to rank: a pipeline", pipeline | combine, true, chain_reduce},
      {"reduce", "rabenseifner", "recursive halving reduce-scatter, binomial gather", root | combine, false,
       rabenseifner_reduce},
      {"reduce", "folded_halving", "halving reduce-scatter over growing distances, gather back (MPICH)", root | combine,
       false, folded_halving_reduce},
      {"reduce", "two_level", "within nodes, then between their leaders", pipeline | combine | levels, false,
       two_level_reduce},
      {"allreduce", "recursive_doubling", "partners at distance 2^k exchange all", combine, false, doubling_allreduce},
      {"allreduce", "rabenseifner", "recursive halving reduce-scatter, recursive doubling allgather", combine, false,
       rabenseifner_allreduce},
      {"allreduce", "nearest_halving", "halving reduce-scatter over growing distances, and back (Open MPI)", combine,
       false, nearest_halving_allreduce},
      {"allreduce", "folded_halving", "the same, where the first ranks are folded into one of each pair (MPICH)",
       combine, false, folded_halving_allreduce},
      {"allreduce", "ring", "ring reduce-scatter, ring allgather", combine, false, ring_allreduce},
      {"allreduce", "segmented_ring", "the same, one segment of each block after the other in reduce-scatter",
       combine | option_segment_bytes, false, segmented_ring_allreduce},
      {"allreduce", "reduce_broadcast", "binomial reduce to rank 0, binomial broadcast", combine, true,
       reduce_broadcast<BinomialTree>},
      {"allreduce", "linear", "all send to rank 0, which adds and sends to all", combine, true,
       reduce_broadcast<LinearTree>},
      {"allreduce", "two_level", "reduce within nodes, allreduce between leaders, broadcast within nodes",
       combine | option_segment_bytes | levels, false, two_level_allreduce},
      {"gather", "linear", "all send to the root: one-level flat tree (OFT)", root, true, tree_gather<LinearTree>},
      {"gather", "binomial", "spanning binomial tree (SBT)", root, true, tree_gather<BinomialTree>},
      {"gather", "linear_sync", "the root asks one rank after the other", root, true, synchronised_gather},
      {"gather", "two_level", "within nodes, then between their leaders", root | levels, false, two_level_gather},
      {"scatter", "linear", "the root sends to all: one-level flat tree (OFT)", root, true, tree_scatter<LinearTree>},
      {"scatter", "linear_by_rank", "the same in the order of ranks, wherever the root is (Open MPI)", root, true,
       scatter_by_rank},
      {"scatter", "binomial", "spanning binomial tree (SBT)", root, true, tree_scatter<BinomialTree>},
      {"scatter", "two_level", "between leaders of nodes, then within nodes", root | levels, false, two_level_scatter},
      {"allgather", "ring", "each rank passes on what it got", 0, false, ring_allgather},
      {"allgather", "recursive_doubling", "partners at distance 2^k exchange all that they have", 0, false,
       doubling_allgather},
      {"allgather", "neighbour_exchange", "neighbours exchange pairs of blocks; the ring for odd numbers of ranks", 0,
       false, neighbour_allgather},
      {"allgather", "bruck", "round k sends all to the rank 2^k before", option_rearrange, false, bruck_allgather},
      {"allgather", "sparbit", "distances shrink, each block is a message of its own", 0, false, sparbit_allgather},
      {"allgather", "two_level", "gather within nodes, allgather between leaders, broadcast within nodes",
       levels | option_rearrange, false, two_level_allgather},
      {"reduce_scatter", "recursive_halving", "partners exchange halves of what is left to them", combine, false,
       reduce_scatter<HalvingReduceScatter>},
      {"reduce_scatter", "pairwise", "step k sends its block to the rank k further", combine, false,
       reduce_scatter<PairwiseReduceScatter>},
      {"reduce_scatter", "butterfly", "halving over growing distances, then blocks to their ranks", combine, false,
       reduce_scatter<ButterflyReduceScatter>},
      {"reduce_scatter", "ring", "each rank adds to what it got and passes it on", combine, false, ring_reduce_scatter},
      {"scan", "recursive_doubling", "partners at distance 2^k exchange their sums", combine, false,
       scan<DoublingScan>},
      {"scan", "chain", "each rank adds to what it got and passes it on", combine, true, scan<ChainScan>},
      {"exscan", "recursive_doubling", "partners at distance 2^k exchange their sums", combine, false,
       scan<DoublingScan>},
      {"exscan", "chain", "each rank adds to what it got and passes it on", combine, true, scan<ChainScan>},
      {"alltoall", "linear", "all receives and sends at once", 0, false, alltoall<LinearAlltoall>},
      {"alltoall", "linear_down", "all receives and sends at once, to lower ranks first (Open MPI)", 0, false,
       alltoall<LinearDownAlltoall>},
      {"alltoall", "scattered", "the same, 32 partners at a time (MPICH)", 0, false, alltoall<ScatteredAlltoall>},
      {"alltoall", "pairwise", "step k exchanges with rank xor k; the ring unless ranks are a power of two", 0, false,
       alltoall<PairwiseAlltoall>},
      {"alltoall", "bruck", "blocks travel along the digits of their distance", option_rearrange | option_datatype,
       false, bruck_alltoall},
      {"alltoall", "ring", "step k sends to the rank k further", 0, false, alltoall<RingAlltoall>},
      {"round_trip", "1:P-P:1", "the root sends to all, each replies", root, true, benchmark<RoundTrip>},
      {"round_trip", "prtt", "n messages with a delay between them, one reply", root | option_messages, true,
       benchmark<ParametrisedRoundTrip>},
  };
  return table;
}

const AlgorithmRow* fixed_algorithm(const std::string& collective, const std::string& name)
{
  for (const AlgorithmRow& row : fixed_algorithms())
    if (row.collective == collective && row.name == name) return &row;
  return nullptr;
}

} // namespace loghop::collectives

#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/folded_halving.hpp"
#include "loghop/workload/collectives/algorithms/halving_reduce.hpp"
#include "loghop/workload/collectives/algorithms/nearest_halving.hpp"
#include "loghop/workload/collectives/algorithms/recursive_doubling.hpp"
#include "loghop/workload/collectives/algorithms/ring.hpp"
#include "loghop/workload/collectives/algorithms/segmented_ring.hpp"
#include "loghop/workload/collectives/algorithms/tree_down.hpp"
#include "loghop/workload/collectives/algorithms/tree_reduce.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/core/trees.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"
#include "loghop/workload/collectives/fixed/two_level.hpp"

namespace loghop::collectives {

namespace {

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

Made two_level_allreduce(int ranks, const Options& given)
{
  const Options o = without_root(given);
  const RankNodes nodes = nodes_of(ranks, o);
  const auto between = among_leaders(allreduce_rows(), "recursive_doubling", nodes, o);
  return in_sequence(std::make_unique<OfAllBlocks>(sums_within(nodes, o), between),
                     std::make_unique<BetweenLeaders>(nodes, PieceNames::data, between, Partition::equal(0, ranks)),
                     std::make_unique<OfAllBlocks>(down_within(nodes, o, whole(Piece::nobody, o.bytes)), between));
}

} // namespace

std::vector<AlgorithmRow> allreduce_rows()
{
  return {
      {"allreduce", "recursive_doubling", "partners at distance 2^k exchange all", option_combine, false,
       doubling_allreduce},
      {"allreduce", "rabenseifner", "recursive halving reduce-scatter, recursive doubling allgather", option_combine,
       false, rabenseifner_allreduce},
      {"allreduce", "nearest_halving", "halving reduce-scatter over growing distances, and back (Open MPI)",
       option_combine, false, nearest_halving_allreduce},
      {"allreduce", "folded_halving", "the same, where the first ranks are folded into one of each pair (MPICH)",
       option_combine, false, folded_halving_allreduce},
      {"allreduce", "ring", "ring reduce-scatter, ring allgather", option_combine, false, ring_allreduce},
      {"allreduce", "segmented_ring", "the same, one segment of each block after the other in reduce-scatter",
       option_combine | option_segment_bytes, false, segmented_ring_allreduce},
      {"allreduce", "reduce_broadcast", "binomial reduce to rank 0, binomial broadcast", option_combine, true,
       reduce_broadcast<BinomialTree>},
      {"allreduce", "linear", "all send to rank 0, which adds and sends to all", option_combine, true,
       reduce_broadcast<LinearTree>},
      {"allreduce", "two_level", "reduce within nodes, allreduce between leaders, broadcast within nodes",
       option_combine | option_segment_bytes | option_nodes, false, two_level_allreduce},
  };
}

} // namespace loghop::collectives

#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/butterfly.hpp"
#include "loghop/workload/collectives/algorithms/reduce_scatter.hpp"
#include "loghop/workload/collectives/algorithms/ring.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"

namespace loghop::collectives {

namespace {

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

} // namespace

std::vector<AlgorithmRow> reduce_scatter_rows()
{
  return {
      {"reduce_scatter", "recursive_halving", "partners exchange halves of what is left to them", option_combine, false,
       reduce_scatter<HalvingReduceScatter>},
      {"reduce_scatter", "pairwise", "step k sends its block to the rank k further", option_combine, false,
       reduce_scatter<PairwiseReduceScatter>},
      {"reduce_scatter", "butterfly", "halving over growing distances, then blocks to their ranks", option_combine,
       false, reduce_scatter<ButterflyReduceScatter>},
      {"reduce_scatter", "ring", "each rank adds to what it got and passes it on", option_combine, false,
       ring_reduce_scatter},
  };
}

} // namespace loghop::collectives

#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/alltoall.hpp"
#include "loghop/workload/collectives/composed/rearranged.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"

namespace loghop::collectives {

namespace {

template<class Algorithm> Made alltoall(int ranks, const Options& o)
{
  return std::make_unique<Algorithm>(ranks, o.bytes);
}

Made bruck_alltoall(int ranks, const Options& o)
{
  return rearranged(BruckAlltoall(ranks, o.bytes), o);
}

} // namespace

std::vector<AlgorithmRow> alltoall_rows()
{
  return {
      {"alltoall", "linear", "all receives and sends at once", 0, false, alltoall<LinearAlltoall>},
      {"alltoall", "linear_down", "all receives and sends at once, to lower ranks first (Open MPI)", 0, false,
       alltoall<LinearDownAlltoall>},
      {"alltoall", "scattered", "the same, 32 partners at a time (MPICH)", 0, false, alltoall<ScatteredAlltoall>},
      {"alltoall", "pairwise", "step k exchanges with rank xor k; the ring unless ranks are a power of two", 0, false,
       alltoall<PairwiseAlltoall>},
      {"alltoall", "bruck", "blocks travel along the digits of their distance", option_rearrange | option_datatype,
       false, bruck_alltoall},
      {"alltoall", "ring", "step k sends to the rank k further", 0, false, alltoall<RingAlltoall>},
  };
}

} // namespace loghop::collectives

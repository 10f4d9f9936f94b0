#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/scan.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"

namespace loghop::collectives {

namespace {

template<class Algorithm> Made scan(int ranks, const Options& o)
{
  return std::make_unique<Algorithm>(ranks, o);
}

} // namespace

std::vector<AlgorithmRow> scan_rows()
{
  return {
      {"scan", "recursive_doubling", "partners at distance 2^k exchange their sums", option_combine, false,
       scan<DoublingScan>},
      {"scan", "chain", "each rank adds to what it got and passes it on", option_combine, true, scan<ChainScan>},
  };
}

std::vector<AlgorithmRow> exscan_rows()
{
  return {
      {"exscan", "recursive_doubling", "partners at distance 2^k exchange their sums", option_combine, false,
       scan<DoublingScan>},
      {"exscan", "chain", "each rank adds to what it got and passes it on", option_combine, true, scan<ChainScan>},
  };
}

} // namespace loghop::collectives

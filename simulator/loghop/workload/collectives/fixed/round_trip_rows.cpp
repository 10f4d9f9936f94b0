#include "loghop/workload/collectives/fixed/rows.hpp"

#include "loghop/workload/collectives/algorithms/round_trip.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"

namespace loghop::collectives {

namespace {

template<class Algorithm> Made benchmark(int ranks, const Options& o)
{
  return std::make_unique<Algorithm>(ranks, o);
}

} // namespace

std::vector<AlgorithmRow> round_trip_rows()
{
  return {
      {"round_trip", "1:P-P:1", "the root sends to all, each replies", option_root, true, benchmark<RoundTrip>},
      {"round_trip", "prtt", "n messages with a delay between them, one reply", option_root | option_messages, true,
       benchmark<ParametrisedRoundTrip>},
  };
}

} // namespace loghop::collectives

// One collective, and a machine of ranks alone to predict it on.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"

#include <string>

namespace loghop::test {

inline CollectiveWorkload one_collective(const std::string& name, const std::string& algorithm, std::int64_t bytes)
{
  CollectiveWorkload workload;
  workload.row = &collectives::require_algorithm(name, algorithm);
  workload.options.bytes = bytes;
  return workload;
}

inline PredictionContext ranks_alone(int ranks)
{
  PredictionContext context;
  context.machine.dimensions = {ranks};
  return context;
}

} // namespace loghop::test

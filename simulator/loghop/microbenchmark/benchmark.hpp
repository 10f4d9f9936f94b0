// One measured value, as simulations that are still to run.
#pragma once

#include "loghop/calibration/measured_table.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace loghop {

/// One measured value: offset + the sum of weight * run(). Each run is a simulation in a process of its own.
struct Benchmark {
  struct Part {
    double weight = 1;
    std::function<double()> run; ///< [s]
  };
  std::size_t table = 0; ///< index in BenchmarkPlan::tables
  MeasuredPoint point;   ///< without value
  std::vector<Part> parts;
  double offset = 0; ///< [s]
};

} // namespace loghop

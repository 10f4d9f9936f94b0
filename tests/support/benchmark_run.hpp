// The value of a benchmark, each of its simulations in a process of its own.
#pragma once

#include "loghop/microbenchmark/benchmark_of.hpp"
#include "support/fluid_run.hpp"

#include <cstdlib>
#include <string>

namespace loghop::test {

/// In s, to a picosecond; not a number if a simulation fails.
inline double value_of(const Benchmark& benchmark)
{
  double value = benchmark.offset;
  for (const Benchmark::Part& part : benchmark.parts) {
    const std::string seconds = isolated([&] { return std::to_string(1e12 * part.run()); });
    char* end = nullptr;
    value += part.weight * 1e-12 * std::strtod(seconds.c_str(), &end);
    if (*end != '\0') return std::strtod("nan", nullptr); // the message of what was thrown
  }
  return value;
}

} // namespace loghop::test

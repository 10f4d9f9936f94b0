// The main function of benchmarks that may throw.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <exception>

namespace loghop::benchmarks {

/// What `run` returns; 1, and a line on standard error that begins with `name`, if it throws.
inline int reported(const char* name, int (*run)(int argc, char** argv), int argc, char** argv)
try {
  return run(argc, argv);
} catch (const std::exception& error) {
  fmt::print(stderr, "{}: {}\n", name, error.what());
  return 1;
}

} // namespace loghop::benchmarks

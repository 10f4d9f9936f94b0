// Runs simulations whose result is one number in processes of their own; walks of memory that one has made are known to
// those that start after it.
#pragma once

#include "loghop/simulate/engine/isolation.hpp"

#include <cstddef>
#include <functional>
#include <string>

namespace loghop::simulate {

struct IsolatedTime {
  double simulated_s = 0;   ///< NaN if there is an error
  std::string error;        ///< "": it succeeded
  bool interrupted = false; ///< see JobOutcome
};

/// As run_isolated (engine/isolation.hpp) with known walks (node/known_walks.hpp).
void run_isolated_times(std::size_t count, int parallel, const std::function<double(std::size_t)>& job,
                        const std::function<void(std::size_t, const IsolatedTime&)>& done,
                        const std::function<void()>& idle = {}, const JobsTogether& together = {});

} // namespace loghop::simulate

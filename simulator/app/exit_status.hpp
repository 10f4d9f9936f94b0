// How the program ends. Scripts rely on the numbers.
#pragma once

namespace loghop::app {

enum ExitStatus : int {
  fine = 0,
  outside_tolerance = 1,
  usage_error = 2,
  input_rejected = 3,
  simulation_failed = 4,
};

} // namespace loghop::app

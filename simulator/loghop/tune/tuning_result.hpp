// What a tuning found (tuning.hpp).
#pragma once

#include "loghop/tune/open_combinations.hpp"
#include "loghop/tune/platform_template.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

/// How well the measurements know a fitted quantity. Numbers in its unit.
struct FittedQuantity {
  double lower = 0, upper = 0; ///< interval of 95 %, inside the bounds; of a limit: between measured sizes
  bool at_bound = false;       ///< the fit would go on beyond it: no interval
  bool unrelated = false;      ///< no measured time depends on it
  bool open = false;           ///< part of an open combination: no interval
};

/// A key that the template lacks, and whose default is the value of a free one: of its own it would fit better.
struct TiedValue {
  std::string place;     ///< JSON pointer
  std::string name;      ///< "write_coherence"
  std::string follows;   ///< "coherence"
  double tied_error = 0; ///< mean |simulated / measured - 1| of the fitted times
  double own_error = 0;  ///< the same, if it has a value of its own
};

struct Tuning {
  Candidate best;
  std::vector<FittedQuantity> quantities; ///< in the order of the template
  std::vector<OpenCombination> open;
  std::vector<TiedValue> tied;
  std::vector<double> simulated_s; ///< of all targets, held-out ones too
  std::vector<double> start_s;     ///< the same at the start
  std::size_t simulations = 0;
  bool stopped = false; ///< before its end: `best` is the best so far, without intervals
};

} // namespace loghop

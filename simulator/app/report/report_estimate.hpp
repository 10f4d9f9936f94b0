// What a report will take before it runs, and how much of it is done while it runs, by the predicted times of its cases.
#pragma once

#include "app/scenario_options.hpp"
#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <cstddef>
#include <vector>

namespace loghop::app {

class ReportEstimate {
public:
  /// `options` must outlive it.
  explicit ReportEstimate(const ScenarioOptions& options) : options_(options) {}

  /// The next experiment. `run` says which of its cases are known.
  void add(const Scenario& scenario, const RunOptions& run);
  /// Says on standard error how long several experiments take together, if that is over a minute.
  void tell() const;

  // The part of all that is done, 0 to 1, as experiments run one after the other.

  double in_first(double part) const;   ///< `part` of the cases of this experiment are done
  double in_further(double part) const; ///< all of them, and `part` of those with further seeds
  void end_experiment();

private:
  struct Part {
    double first = 0, further = 0; ///< s
  };
  double of_all(double here) const { return all_ > 0 ? (before_ + here) / all_ : 1; }

  const ScenarioOptions& options_;
  std::vector<Part> parts_;
  std::size_t cases_ = 0, ended_ = 0;
  double all_ = 0, longest_ = 0, before_ = 0; ///< s
};

} // namespace loghop::app

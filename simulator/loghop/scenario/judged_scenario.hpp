// A scenario whose claims are judged many times, each time on another machine.
//
// Order of calls: read claims_on, for each machine.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/read_scenario.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct PowerOptions {
  int parallel = 0;                  ///< processes at a time; 0: as many as there are processors
  std::optional<std::uint64_t> seed; ///< instead of the scenario's
  /// Called before each machine with the number of machines that are done and of all.
  std::function<void(std::size_t done, std::size_t all)> progress;
};

class JudgedScenario {
public:
  /// Reads the file's text, "-" from standard input. Results are kept in the folder .cache beside it.
  JudgedScenario(std::string file, const PowerOptions& options);

  /// The scenario, changed. Throws InputErrors.
  Scenario read(const ScenarioEdit& edit = {}) const;

  /// Calibrates what is judged, and simulates what is simulated: models predict the cases of `judged`. Throws
  /// InputErrors, and std::runtime_error if a case fails.
  std::vector<ClaimResult> claims_on(Scenario judged, const Scenario& simulated) const;

private:
  std::string text_, file_;
  PowerOptions options_;
  std::string folder_;
};

/// The first line of what an exception says.
std::string first_line_of(const std::string& text);

} // namespace loghop

// The power of claims: on how many wrong machines their checks hold as well.
//
// Each mutation of the table (power/mutations.hpp) that applies gives one wrong machine. Models are calibrated anew on
// it, as the scenario says, and its cases are simulated. A check that holds on all wrong machines has no power: it says
// nothing about the machine of the scenario. A claim has power if one of its checks has.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct WrongMachine {
  std::string name;    ///< of the mutation
  std::string summary; ///< what is different
  std::string problem; ///< why it cannot run and is not counted; "": it can
};

struct CheckPower {
  CheckResult result;                 ///< on the machine of the scenario
  std::vector<std::string> holds_on;  ///< names of the wrong machines on which it holds
  std::vector<std::string> misses_on; ///< the others that can run
  bool has_power() const { return !misses_on.empty(); }
};

struct ClaimPower {
  ClaimResult result; ///< on the machine of the scenario
  std::vector<CheckPower> checks;
  bool has_power() const;
};

struct ScenarioPower {
  Scenario scenario;                  ///< as it is
  std::vector<WrongMachine> machines; ///< in the order of the table
  std::vector<ClaimPower> claims;

  std::size_t counted() const; ///< wrong machines that can run
};

struct PowerOptions {
  int parallel = 0;                  ///< processes at a time; 0: as many as there are processors
  std::optional<std::uint64_t> seed; ///< instead of the scenario's
  /// Called before each machine with the number of machines that are done, and of all.
  std::function<void(std::size_t done, std::size_t all)> progress;
};

/// Throws InputErrors if the scenario is wrong, and std::runtime_error if one of its cases fails on its own machine.
/// Results are kept in the folder .cache beside the scenario.
ScenarioPower claim_power(const std::string& file, const PowerOptions& options);

} // namespace loghop

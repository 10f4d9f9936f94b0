// How far each chosen value of a platform may be off before a verdict on a claim turns.
//
// Values that nobody measured or printed (power/chosen_values.hpp) are changed one at a time, by factors up to 4 in both
// directions. Models are calibrated anew, as the scenario says, and its cases are simulated. A verdict that does not turn
// does not depend on the choice.
#pragma once

#include "loghop/scenario/judged_scenario.hpp"
#include "loghop/scenario/power/chosen_values.hpp"

#include <array>
#include <string>
#include <vector>

namespace loghop {

/// By which a chosen value is multiplied and divided, in this order while all verdicts stay.
inline constexpr std::array<double, 3> chosen_factors{1.25, 2, 4};

/// One end of the range over which all verdicts stay.
struct RangeEnd {
  std::string value;               ///< the furthest tried value with all verdicts, at most a factor of 4 away
  std::string turns_at;            ///< the next value, at which verdicts turn; "": none was found
  std::vector<std::string> turned; ///< names of the claims that turn there
  std::string problem;             ///< why a machine cannot be with one of the values tried; "": all can
};

struct ChosenRange {
  std::string platform; ///< its name
  ChosenValue chosen;
  RangeEnd low, high;
};

struct ScenarioChoices {
  Scenario scenario; ///< as it is
  std::vector<ChosenRange> ranges;
};

/// Throws InputErrors if the scenario is wrong, and std::runtime_error if one of its cases fails on its own machine.
/// Verdicts are those of one seed.
ScenarioChoices chosen_ranges(const std::string& file, const PowerOptions& options);

} // namespace loghop

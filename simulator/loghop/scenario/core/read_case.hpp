// Reads one case of a scenario, and the ratios between cases.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/known_workloads.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace loghop {

/// Reads the platform file that a case names, or gives what was read before; nothing if it is wrong.
using FindPlatform = std::function<std::shared_ptr<const Platform>(const JsonValue& name)>;

/// Everything that a case refers to.
struct CaseContext {
  const Scenario& scenario; ///< platform and models are read
  const Platform* platform; ///< of the case
  FindPlatform find_platform;
  std::string display; ///< the unit of cases that name none; "": a usual one of their platform
  bool has_platform;   ///< false: the platform is wrong; what depends on it is not checked
  bool has_models;     ///< false: there are none, or they or their calibration are wrong
  KnownWorkloads& workloads;
};

/// A unit in which some platform shows times; "", and a problem, if there is none of this name.
std::string read_display(const JsonValue& place);

/// Reads `item`, one expansion of the case at `place`, and adds it to `cases`. Problems are reported at `place`.
void read_case(const JsonValue& place, const nlohmann::json& item, const CaseContext& context,
               std::vector<Case>& cases);

/// Adds the ratio at `place` to the scenario, whose cases are read. Without all cases nothing is said about unknown
/// ones.
void read_ratio(const JsonValue& place, bool has_all_cases, Scenario& scenario);

} // namespace loghop

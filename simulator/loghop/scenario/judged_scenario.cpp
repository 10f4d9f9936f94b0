#include "loghop/scenario/judged_scenario.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/compare_scenario.hpp"
#include "loghop/scenario/power/kept_outcomes.hpp"
#include "loghop/scenario/prepare_scenario.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace loghop {

std::string first_line_of(const std::string& text)
{
  return text.substr(0, text.find('\n'));
}

JudgedScenario::JudgedScenario(std::string file, const PowerOptions& options)
    : text_(read_text(file)), file_(file == "-" ? "<stdin>" : std::move(file)), options_(options),
      folder_((std::filesystem::path(file_).parent_path() / ".cache").string())
{}

Scenario JudgedScenario::read(const ScenarioEdit& edit) const
{
  Scenario scenario = read_scenario(text_, file_, edit);
  if (options_.seed) scenario.set_seed(*options_.seed);
  return scenario;
}

std::vector<ClaimResult> JudgedScenario::claims_on(Scenario judged, const Scenario& simulated) const
{
  prepare(judged, {options_.parallel});
  RunOptions run;
  run.parallel = options_.parallel;
  run.for_claims = true;
  const std::vector<CaseOutcome> outcomes = kept_outcomes(simulated, run, folder_);
  auto failed = std::find_if(outcomes.begin(), outcomes.end(), [](const auto& o) { return o.interrupted; });
  if (failed == outcomes.end())
    failed = std::find_if(outcomes.begin(), outcomes.end(), [](const auto& o) { return !o.succeeded; });
  if (failed != outcomes.end()) {
    const auto at = static_cast<std::size_t>(failed - outcomes.begin());
    const std::string why = simulated.cases[at].name + ": " + first_line_of(failed->error);
    if (failed->interrupted) throw simulate::Interrupted(why);
    throw std::runtime_error(why);
  }
  return compare(judged, outcomes).claims;
}

} // namespace loghop

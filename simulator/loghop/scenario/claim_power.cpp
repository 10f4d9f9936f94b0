#include "loghop/scenario/claim_power.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/compare_scenario.hpp"
#include "loghop/scenario/power/kept_outcomes.hpp"
#include "loghop/scenario/power/mutations.hpp"
#include "loghop/scenario/prepare_scenario.hpp"
#include "loghop/scenario/read_scenario.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stdexcept>

namespace loghop {

namespace {

using nlohmann::json;

/// Says through `changed` whether the mutation applies to something.
ScenarioEdit edit_of(const Mutation& mutation, bool& changed)
{
  ScenarioEdit edit;
  if (mutation.platform != nullptr)
    edit.platform = [&mutation, &changed](json& platform) { changed = mutation.platform(platform) || changed; };
  if (mutation.item != nullptr)
    edit.item = [&mutation, &changed](json& item) { changed = mutation.item(item) || changed; };
  return edit;
}

std::string first_line_of(const std::string& text)
{
  return text.substr(0, text.find('\n'));
}

class PowerRun {
public:
  PowerRun(std::string file, const PowerOptions& options)
      : text_(read_text(file)), file_(file == "-" ? "<stdin>" : std::move(file)), options_(options),
        folder_((std::filesystem::path(file_).parent_path() / ".cache").string())
  {}

  ScenarioPower run()
  {
    take_own();
    const std::vector<Mutation>& table = mutation_table();
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (options_.progress) options_.progress(i, table.size(), rest_after(i, table.size()));
      take(table[i]);
    }
    if (options_.progress) options_.progress(table.size(), table.size(), 0);
    return std::move(power_);
  }

private:
  Scenario read(const ScenarioEdit& edit) const
  {
    Scenario scenario = read_scenario(text_, file_, edit);
    if (options_.seed) scenario.set_seed(*options_.seed);
    return scenario;
  }

  /// Calibrates what is judged, simulates what is simulated: a mutation of the cases changes only the latter.
  std::vector<ClaimResult> claims_on(Scenario judged, const Scenario& simulated) const
  {
    prepare(judged, {options_.parallel});
    RunOptions run;
    run.parallel = options_.parallel;
    const std::vector<CaseOutcome> outcomes = kept_outcomes(simulated, run, folder_);
    const auto failed = std::find_if(outcomes.begin(), outcomes.end(), [](const auto& o) { return !o.succeeded; });
    if (failed != outcomes.end()) {
      const auto at = static_cast<std::size_t>(failed - outcomes.begin());
      throw std::runtime_error(simulated.cases[at].name + ": " + first_line_of(failed->error));
    }
    return compare(judged, outcomes).claims;
  }

  void take_own()
  {
    power_.scenario = read({});
    for (const ClaimResult& result : claims_on(power_.scenario, power_.scenario)) {
      power_.claims.push_back({result, {}});
      for (const CheckResult& check : result.checks)
        power_.claims.back().checks.push_back({check, {}, {}});
    }
  }

  void take(const Mutation& mutation)
  {
    const auto start = std::chrono::steady_clock::now();
    WrongMachine machine{mutation.name, mutation.summary, ""};
    bool changed = false;
    try {
      ScenarioEdit edit = edit_of(mutation, changed);
      const Scenario simulated = read(edit);
      if (!changed) return;
      edit.item = nullptr;
      count(mutation.name, claims_on(read(edit), simulated));
    } catch (const std::exception& error) { // this machine cannot be; the others can
      machine.problem = first_line_of(error.what());
    }
    power_.machines.push_back(machine);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    spent_s_ += wall.count();
  }

  void count(const std::string& machine, const std::vector<ClaimResult>& results)
  {
    for (std::size_t c = 0; c < results.size(); ++c)
      for (std::size_t k = 0; k < results[c].checks.size(); ++k) {
        CheckPower& check = power_.claims[c].checks[k];
        (results[c].checks[k].holds ? check.holds_on : check.misses_on).push_back(machine);
      }
  }

  double rest_after(std::size_t done, std::size_t all) const
  {
    return done == 0 ? 0 : spent_s_ / static_cast<double>(done) * static_cast<double>(all - done);
  }

  std::string text_, file_;
  const PowerOptions& options_;
  std::string folder_;
  ScenarioPower power_;
  double spent_s_ = 0;
};

} // namespace

bool ClaimPower::has_power() const
{
  return std::any_of(checks.begin(), checks.end(), [](const CheckPower& check) { return check.has_power(); });
}

std::size_t ScenarioPower::counted() const
{
  return static_cast<std::size_t>(std::count_if(machines.begin(), machines.end(),
                                                [](const WrongMachine& machine) { return machine.problem.empty(); }));
}

ScenarioPower claim_power(const std::string& file, const PowerOptions& options)
{
  return PowerRun(file, options).run();
}

} // namespace loghop

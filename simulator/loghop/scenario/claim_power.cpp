#include "loghop/scenario/claim_power.hpp"

#include "loghop/scenario/power/mutations.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
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

class PowerRun {
public:
  PowerRun(const std::string& file, const PowerOptions& options) : judged_(file, options), progress_(options.progress)
  {}

  ScenarioPower run()
  {
    take_own();
    const std::vector<Mutation>& table = mutation_table();
    for (std::size_t i = 0; i <= table.size(); ++i) {
      if (progress_) progress_(i, table.size());
      if (i < table.size()) take(table[i]);
    }
    return std::move(power_);
  }

private:
  void take_own()
  {
    power_.scenario = judged_.read();
    for (const ClaimResult& result : judged_.claims_on(power_.scenario, power_.scenario)) {
      power_.claims.push_back({result, {}});
      for (const CheckResult& check : result.checks)
        power_.claims.back().checks.push_back({check, {}, {}});
    }
  }

  /// A mutation of the cases changes only what is simulated.
  void take(const Mutation& mutation)
  {
    WrongMachine machine{mutation.name, mutation.summary, ""};
    bool changed = false;
    try {
      ScenarioEdit edit = edit_of(mutation, changed);
      const Scenario simulated = judged_.read(edit);
      if (!changed) return;
      edit.item = nullptr;
      count(mutation.name, judged_.claims_on(judged_.read(edit), simulated));
    } catch (const std::exception& error) { // this machine cannot be; the others can
      if (simulate::is_of_the_system(error)) throw;
      machine.problem = first_line_of(error.what());
    }
    power_.machines.push_back(machine);
  }

  void count(const std::string& machine, const std::vector<ClaimResult>& results)
  {
    for (std::size_t c = 0; c < results.size(); ++c)
      for (std::size_t k = 0; k < results[c].checks.size(); ++k) {
        CheckPower& check = power_.claims[c].checks[k];
        (results[c].checks[k].holds ? check.holds_on : check.misses_on).push_back(machine);
      }
  }

  JudgedScenario judged_;
  const std::function<void(std::size_t, std::size_t)>& progress_;
  ScenarioPower power_;
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

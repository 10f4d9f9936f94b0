#include "loghop/scenario/chosen_ranges.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <stdexcept>

namespace loghop {

namespace {

using nlohmann::json;

class ChoiceRun {
public:
  ChoiceRun(const std::string& file, const PowerOptions& options) : judged_(file, options), progress_(options.progress)
  {}

  ScenarioChoices run()
  {
    choices_.scenario = judged_.read();
    own_ = judged_.claims_on(choices_.scenario, choices_.scenario);
    collect();
    for (std::size_t i = 0; i < choices_.ranges.size(); ++i) {
      if (progress_) progress_(i, choices_.ranges.size());
      take(choices_.ranges[i]);
    }
    if (progress_) progress_(choices_.ranges.size(), choices_.ranges.size());
    return std::move(choices_);
  }

private:
  void collect()
  {
    std::map<std::string, json> platforms;
    ScenarioEdit listen;
    listen.platform = [&platforms](const json& platform) { platforms[platform.at("name")] = platform; };
    judged_.read(listen);
    for (const auto& [name, platform] : platforms)
      for (const ChosenValue& chosen : chosen_values(platform))
        choices_.ranges.push_back({name, chosen, {}, {}});
  }

  void take(ChosenRange& range) const
  {
    range.low.value = range.high.value = range.chosen.value;
    for (const double factor : chosen_factors)
      if (range.high.turns_at.empty()) go_to(factor, range, range.high);
    for (const double factor : chosen_factors)
      if (range.low.turns_at.empty()) go_to(1 / factor, range, range.low);
  }

  /// Moves the end there, or says what turns there. A machine that cannot be says nothing.
  void go_to(double factor, const ChosenRange& range, RangeEnd& end) const
  {
    std::string value;
    ScenarioEdit edit;
    edit.platform = [&](json& platform) {
      if (platform.at("name") == range.platform) value = scale_chosen_value(platform, range.chosen.place, factor);
    };
    try {
      const Scenario changed = judged_.read(edit);
      if (value.empty()) return;
      end.turned = turned_among(judged_.claims_on(changed, changed));
      (end.turned.empty() ? end.value : end.turns_at) = value;
    } catch (const std::exception& error) {
      if (simulate::is_of_the_system(error)) throw;
      end.problem = first_line_of(error.what());
    }
  }

  std::vector<std::string> turned_among(const std::vector<ClaimResult>& results) const
  {
    std::vector<std::string> turned;
    for (std::size_t c = 0; c < results.size(); ++c)
      if (results[c].verdict != own_[c].verdict) turned.push_back(results[c].claim.id);
    return turned;
  }

  JudgedScenario judged_;
  const std::function<void(std::size_t, std::size_t)>& progress_;
  std::vector<ClaimResult> own_;
  ScenarioChoices choices_;
};

} // namespace

ScenarioChoices chosen_ranges(const std::string& file, const PowerOptions& options)
{
  return ChoiceRun(file, options).run();
}

} // namespace loghop

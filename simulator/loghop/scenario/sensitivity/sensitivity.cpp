#include "loghop/scenario/sensitivity/sensitivity.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/base/named_file.hpp"
#include "loghop/platform/machine_shape.hpp"
#include "loghop/scenario/core/case_value.hpp"
#include "loghop/scenario/core/sweep.hpp"
#include "loghop/scenario/run/run_cases.hpp"
#include "loghop/scenario/sensitivity/growth_search.hpp"
#include "loghop/scenario/sensitivity/platform_parameters.hpp"

#include <algorithm>
#include <cmath>

namespace loghop {

namespace {

using nlohmann::json;

constexpr double growth_for_slope = 0.01;   ///< in the second simulation, at least
constexpr double most_factor = 1024;        ///< that a cost may grow by
constexpr double simulated_accuracy = 1e-4; ///< of tolerances

/// The file of the platform on which the case runs, and its name.
struct PlatformFile {
  const json& contents;
  std::string name;
};

PlatformFile platform_file(const Scenario& scenario, const Case& c)
{
  if (!c.platform) {
    const std::string name = leaf(scenario.resolved.at("scenario").at("platform")).get<std::string>();
    return {scenario.resolved.at("platform"), file_named(scenario.file, name)};
  }
  const std::string name = leaf(c.input.at("platform")).get<std::string>();
  return {scenario.resolved.at("platforms").at(name), file_named(scenario.file, name)};
}

/// On a LogGOPS network: the count on the path of the network's own parameter.
std::optional<double> count_on_path(const std::optional<simulate::PathCounts>& path, const std::string& place)
{
  if (!path) return std::nullopt;
  if (place == "/network/L") return path->L;
  if (place == "/network/o") return path->o;
  if (place == "/network/g") return path->g;
  if (place == "/network/G") return path->G;
  if (place == "/network/O") return path->O;
  return std::nullopt;
}

/// A parameter of the platform of a case, while its times are looked for.
class Wanted {
public:
  Wanted(std::size_t index, double time, const PlatformParameter& parameter, std::optional<double> on_path,
         const SensitivityOptions& options)
      : index_(index), time_(time), parameter_(parameter), options_(options)
  {
    found_.parameter = parameter.place;
    found_.text = parameter.text;
    found_.value = parameter.cost;
    found_.per_byte = parameter.per_byte;
    found_.from_path = on_path.has_value();
    if (on_path) take_slope(*on_path);
  }

  std::size_t index() const { return index_; } ///< of the case
  const PlatformParameter& parameter() const { return parameter_; }
  /// The next factor whose time is wanted; nothing: all is known.
  std::optional<double> factor() const
  {
    if (!has_slope_) return slope_factor();
    if (!search_ || !search_->next()) return std::nullopt;
    return 1 + *search_->next() / parameter_.cost;
  }
  void tell(double time)
  {
    if (has_slope_) return search_->tell(time);
    take_slope((time - time_) / ((slope_factor() - 1) * parameter_.cost));
  }
  /// There is no such platform: no slope, or no tolerance.
  void give_up(const std::string& why)
  {
    if (!has_slope_) found_.problem = why;
    has_slope_ = true;
    search_.reset();
  }
  Sensitivity found() const
  {
    Sensitivity result = found_;
    if (search_) result.tolerance = search_->found();
    return result;
  }

private:
  /// Of the second simulation.
  double slope_factor() const
  {
    if (parameter_.halves) return 2;
    const double step = growth_for_slope * parameter_.cost, grain = parameter_.grain;
    return 1 + (grain > 0 ? std::ceil(step / grain) * grain : step) / parameter_.cost;
  }

  void take_slope(double slope)
  {
    found_.slope = slope;
    has_slope_ = true;
    found_.step = found_.from_path ? 0 : (slope_factor() - 1) * parameter_.cost;
    if (!options_.tolerances || !(time_ > 0) || parameter_.halves) return;
    const double share = slope * parameter_.cost / time_;
    const double guess = share > 0 ? options_.growth / share : 1;
    const GrowthSearch::Range range = {parameter_.cost * std::clamp(guess, 1e-6, most_factor),
                                       parameter_.cost * most_factor, simulated_accuracy, parameter_.grain};
    search_.emplace(time_, (1 + options_.growth) * time_, range);
  }

  std::size_t index_;
  double time_;
  PlatformParameter parameter_;
  const SensitivityOptions& options_;
  Sensitivity found_;
  bool has_slope_ = false;
  std::optional<GrowthSearch> search_;
};

/// Simulates the cases with changed platforms, in rounds: each round has one simulation for each parameter of each case
/// that still wants one.
class Rounds {
public:
  Rounds(const Scenario& scenario, const SensitivityOptions& options) : scenario_(scenario), options_(options)
  {
    for (const Case& c : scenario.cases)
      all_ += 1 + parameters_of(c).size();
  }

  std::vector<CaseOutcome> simulate_all() const
  {
    RunOptions run = run_options();
    run.path = true;
    run.progress = [&](double done, std::size_t) { tell(done); };
    return run_cases(scenario_, run);
  }

  void want(std::size_t index, const CaseOutcome& outcome)
  {
    for (const PlatformParameter& parameter : parameters_of(scenario_.cases[index]))
      wanted_.emplace_back(index, outcome.result.simulated.count(), parameter,
                           count_on_path(outcome.result.path, parameter.place), options_);
  }

  void run()
  {
    while (round()) {
      const auto over = std::count_if(wanted_.begin(), wanted_.end(), [](const Wanted& w) { return !w.factor(); });
      tell(static_cast<double>(scenario_.cases.size()) + static_cast<double>(over));
    }
  }

  const std::vector<Wanted>& wanted() const { return wanted_; }

private:
  std::vector<PlatformParameter> parameters_of(const Case& c) const
  {
    return platform_parameters(platform_file(scenario_, c).contents, units_on(scenario_.platform_of(c)));
  }

  void tell(double done) const
  {
    if (options_.progress) options_.progress(done, all_);
  }

  RunOptions run_options() const
  {
    RunOptions run;
    run.parallel = options_.parallel;
    run.memory_bytes = options_.memory_bytes;
    return run;
  }

  /// False if nothing more is wanted.
  bool round()
  {
    Scenario changed = scenario_;
    changed.cases.clear();
    changed.claims.clear();
    std::vector<Wanted*> asked;
    for (Wanted& one : wanted_)
      if (const auto factor = one.factor()) add(one, *factor, changed, asked);
    const std::vector<CaseOutcome> outcomes =
        changed.cases.empty() ? std::vector<CaseOutcome>{} : run_cases(changed, run_options());
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      if (outcomes[i].succeeded)
        asked[i]->tell(outcomes[i].result.simulated.count());
      else
        asked[i]->give_up(outcomes[i].error);
    }
    return !asked.empty();
  }

  void add(Wanted& one, double factor, Scenario& changed, std::vector<Wanted*>& asked) const
  {
    const Case& c = scenario_.cases[one.index()];
    const PlatformFile file = platform_file(scenario_, c);
    try {
      Case with = c;
      with.platform = with_cost(file.contents, one.parameter(), factor, file.name);
      changed.cases.push_back(std::move(with));
      asked.push_back(&one);
    } catch (const InputErrors& errors) {
      const std::string text = errors.what();
      one.give_up(text.substr(0, text.find('\n')));
    }
  }

  const Scenario& scenario_;
  const SensitivityOptions& options_;
  std::vector<Wanted> wanted_;
  std::size_t all_ = 0; ///< cases and their parameters
};

/// Whether the parameter has anything to do with the case.
bool matters(const Sensitivity& found)
{
  return found.slope != 0 || found.tolerance || !found.problem.empty();
}

} // namespace

std::vector<CaseSensitivity> sensitivities(const Scenario& scenario, const SensitivityOptions& options)
{
  std::vector<CaseSensitivity> all;
  for (const Case& c : scenario.cases)
    all.push_back({c.name, c.unit, "", {}});
  if (options.simulation) {
    Rounds rounds(scenario, options);
    const std::vector<CaseOutcome> outcomes = rounds.simulate_all();
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      if (!outcomes[i].succeeded) {
        all[i].problem = outcomes[i].error;
        continue;
      }
      all[i].times.push_back({"simulation", outcomes[i].result.simulated.count(), {}});
      rounds.want(i, outcomes[i]);
    }
    rounds.run();
    for (const Wanted& one : rounds.wanted())
      if (Sensitivity found = one.found(); matters(found))
        all[one.index()].times.front().parameters.push_back(std::move(found));
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    for (TimeSensitivity& of_model : model_sensitivities(scenario, scenario.cases[i], options))
      all[i].times.push_back(std::move(of_model));
  return all;
}

} // namespace loghop

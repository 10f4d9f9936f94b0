#include "loghop/scenario/compare/find_drift.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/scenario/compare/comparison.hpp"

#include <algorithm>
#include <cmath>

namespace loghop {

namespace {

using Kind = DriftLine::Kind;
using Of = DriftLine::Of;

bool drifted(std::optional<double> before, std::optional<double> now, double allowed)
{
  if (!before || !now) return before.has_value() != now.has_value();
  return std::abs(*now - *before) > allowed * std::abs(*before);
}

std::optional<double> relative_change(std::optional<double> before, std::optional<double> now)
{
  if (!before || !now || *before == 0) return std::nullopt;
  return (*now - *before) / *before;
}

DriftLine line_of(Kind kind, Of of, const std::string& name)
{
  DriftLine line;
  line.kind = kind;
  line.of = of;
  line.name = name;
  return line;
}

bool has(const std::vector<std::string>& names, const std::string& name)
{
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::optional<double> predicted_before(const BaselineCase& before, const std::string& model)
{
  for (const BaselineCase::Predicted& prediction : before.predictions)
    if (prediction.model == model) return prediction.time;
  return std::nullopt;
}

class DriftSearch {
public:
  DriftSearch(const Baseline& baseline, const Comparison& comparison, const DriftLimits& limits)
      : baseline_(baseline), comparison_(comparison), limits_(limits)
  {
    for (const BaselineCase& before : baseline.cases)
      cases_before_[before.name] = &before;
  }

  std::vector<DriftLine> lines() &&
  {
    find_new_models();
    for (const ComparisonLine& now : comparison_.cases)
      compare_case(now);
    for (const ClaimResult& now : comparison_.claims)
      compare_claim(now);
    if (!limits_.partial) find_gone();
    return std::move(lines_);
  }

private:
  void find_new_models()
  {
    for (const ModelSummary& now : comparison_.summary)
      if (!has(baseline_.models, now.model)) lines_.push_back(line_of(Kind::appeared, Of::a_model, now.model));
  }

  void compare_case(const ComparisonLine& now)
  {
    const auto before = cases_before_.find(now.name);
    if (before == cases_before_.end()) return lines_.push_back(line_of(Kind::appeared, Of::a_case, now.name));
    compare_times(Of::simulated, now.name, "", before->second->simulated, now.simulated);
    for (const Prediction& prediction : now.predictions)
      if (has(baseline_.models, prediction.model)) // of a new model it is said once
        compare_times(Of::predicted, now.name, prediction.model, predicted_before(*before->second, prediction.model),
                      prediction.predicted);
  }

  void compare_times(Of of, const std::string& name, const std::string& model, std::optional<double> before,
                     std::optional<double> now)
  {
    if (!drifted(before, now, limits_.allowed)) return;
    DriftLine line = line_of(Kind::changed, of, name);
    line.model = model;
    line.before = before;
    line.now = now;
    line.relative = relative_change(before, now);
    lines_.push_back(line);
  }

  void compare_claim(const ClaimResult& now)
  {
    const BaselineClaim* before = find_component(baseline_.claims, now.claim.id);
    if (before == nullptr) return lines_.push_back(line_of(Kind::appeared, Of::a_claim, now.claim.id));
    if (before->verdict == word_for(now.verdict)) return;
    DriftLine line = line_of(Kind::changed, Of::a_claim, now.claim.id);
    line.verdict_before = before->verdict;
    line.verdict_now = word_for(now.verdict);
    lines_.push_back(line);
  }

  void find_gone()
  {
    const auto gone = [&](Of of, const std::string& name, const auto& now, const auto& name_of) {
      const auto same = [&](const auto& row) { return name_of(row) == name; };
      if (std::none_of(now.begin(), now.end(), same)) lines_.push_back(line_of(Kind::gone, of, name));
    };
    for (const std::string& model : baseline_.models)
      gone(Of::a_model, model, comparison_.summary, [](const ModelSummary& row) { return row.model; });
    for (const BaselineCase& before : baseline_.cases)
      gone(Of::a_case, before.name, comparison_.cases, [](const ComparisonLine& row) { return row.name; });
    for (const BaselineClaim& before : baseline_.claims)
      gone(Of::a_claim, before.name, comparison_.claims, [](const ClaimResult& row) { return row.claim.id; });
  }

  const Baseline& baseline_;
  const Comparison& comparison_;
  const DriftLimits& limits_;
  std::map<std::string, const BaselineCase*> cases_before_;
  std::vector<DriftLine> lines_;
};

} // namespace

Drift drift_from(const Baseline& baseline, const Comparison& comparison, const DriftLimits& limits)
{
  return {baseline.file, limits.allowed, DriftSearch(baseline, comparison, limits).lines()};
}

} // namespace loghop

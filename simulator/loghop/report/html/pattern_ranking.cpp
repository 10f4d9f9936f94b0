#include "loghop/report/html/pattern_ranking.hpp"

#include "loghop/scenario/core/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace loghop {

namespace {

std::string operation_of(const Case& c)
{
  const auto workload = c.input.find("workload");
  if (workload == c.input.end() || !workload->is_object() || !workload->contains("collective")) return "";
  const nlohmann::json& operation = leaf(workload->at("collective"));
  return operation.is_string() ? operation.get<std::string>() : "";
}

std::string machine_kind(const Platform& platform)
{
  if (platform.active_messages() != nullptr && platform.middleware() == nullptr) return "nodes with handlers";
  return platform.cores_per_node() > 1 ? "nodes of cores" : "one core a node";
}

class Ranking {
public:
  void add(const Experiment& experiment, std::size_t index)
  {
    for (std::size_t i = 0; i < experiment.comparison.cases.size(); ++i) {
      const Case& c = experiment.scenario.cases[i];
      const ComparisonLine& line = experiment.comparison.cases[i];
      if (line.predictions.empty() || !line.simulated) continue;
      PatternRanking& pattern = named(pattern_name(experiment.scenario.platform_of(c), c));
      ++pattern.cases;
      if (pattern.experiments.empty() || pattern.experiments.back() != index) pattern.experiments.push_back(index);
      for (const Prediction& p : line.predictions)
        if (p.relative_error) add(std::abs(*p.relative_error), p.model, pattern);
    }
  }

  std::vector<PatternRanking> result() &&
  {
    for (PatternRanking& pattern : all_) {
      auto& models = pattern.models;
      for (RankedModel& model : models)
        model.mean /= model.cases;
      std::stable_sort(models.begin(), models.end(),
                       [](const RankedModel& a, const RankedModel& b) { return a.mean < b.mean; });
      const auto often = [&](const RankedModel& m) { return 2 * m.cases >= pattern.cases; };
      const auto rare = std::stable_partition(models.begin(), models.end(), often);
      pattern.partial.assign(rare, models.end());
      models.erase(rare, models.end());
    }
    const auto empty = [](const PatternRanking& pattern) { return pattern.models.empty() && pattern.partial.empty(); };
    all_.erase(std::remove_if(all_.begin(), all_.end(), empty), all_.end());
    return std::move(all_);
  }

private:
  PatternRanking& named(const std::string& name)
  {
    const auto found =
        std::find_if(all_.begin(), all_.end(), [&](const PatternRanking& p) { return p.pattern == name; });
    return found != all_.end() ? *found : all_.emplace_back(PatternRanking{name, 0, {}, {}, {}});
  }

  /// The mean is a sum until the end.
  static void add(double error, const std::string& model, PatternRanking& pattern)
  {
    auto found = std::find_if(pattern.models.begin(), pattern.models.end(),
                              [&](const RankedModel& m) { return m.model == model; });
    if (found == pattern.models.end()) found = pattern.models.insert(found, {model, 0, 0});
    found->mean += error;
    ++found->cases;
  }

  std::vector<PatternRanking> all_;
};

} // namespace

std::string pattern_name(const Platform& platform, const Case& c)
{
  std::string name = operation_of(c);
  if (name.empty()) name = c.workload->type();
  std::replace(name.begin(), name.end(), '_', ' ');
  return name + ", " + machine_kind(platform);
}

std::vector<PatternRanking> pattern_rankings(const std::vector<Experiment>& experiments)
{
  Ranking ranking;
  for (std::size_t i = 0; i < experiments.size(); ++i)
    ranking.add(experiments[i], i);
  return std::move(ranking).result();
}

} // namespace loghop

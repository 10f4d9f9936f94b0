// A model that has formulas for some workloads, and point-to-point terms from which all other graphs are derived.
#pragma once

#include "loghop/predict/core/formula.hpp"
#include "loghop/predict/core/graph_walk.hpp"
#include "loghop/predict/core/model.hpp"
#include "loghop/predict/core/workload_pattern.hpp"

#include <algorithm>
#include <vector>

namespace loghop {

class WalkedModel : public Model, public PointToPointModel {
public:
  /// A formula where there is one, else the walk of the workload's graph; nothing for workloads that have none. Where
  /// the arguments are outside of what a formula allows, or the calibration lacks what it needs, there is no formula.
  std::optional<Seconds> predict(const Workload& workload, const PredictionContext& context) const final;
  bool derives(const Workload& workload, const PredictionContext& context) const final;
  /// Of the walk, also where there is a formula.
  std::optional<PathTime> path(const Workload& workload, const PredictionContext& context,
                               const ByParameter& growth) const final;

protected:
  /// The model's formula for a pattern; nothing: it has none. Errors: see PatternRow.
  virtual std::optional<FormulaTime> of_pattern(const WorkloadPattern& /*pattern*/) const { return std::nullopt; }
  /// The model's formula for a program whose workload is no pattern; nothing: it has none.
  virtual std::optional<Seconds> of_program(const Workload& /*workload*/, const PredictionContext& /*context*/) const
  {
    return std::nullopt;
  }
  /// The terms of a message with their slopes; nothing: the model's parameters are not those of path_time.hpp.
  virtual std::optional<WalkTerms<PathTime>> path_terms(const ModelMessage& /*message*/,
                                                        const PathCosts<PathTime>& /*costs*/) const
  {
    return std::nullopt;
  }

private:
  std::optional<FormulaTime> formula(const Workload& workload, const PredictionContext& context) const;
};

/// The metric of a workload whose ranks pass messages, by walking its graph; nothing for others, or if the model does
/// not cover a message.
std::optional<Seconds> derived_time(const Workload& workload, const PredictionContext& context,
                                    const PointToPointModel& model);

/// What the metric of a workload says of the finish times of its ranks, of which there is at least one [s].
template<class Time> Time metric_of_times(const Metric& metric, const std::vector<Time>& finish)
{
  switch (metric.kind) {
  case Metric::Kind::rank_time:
    return finish.at(metric.rank.position()) / static_cast<double>(metric.iterations);
  case Metric::Kind::time_per_iteration:
    return mean_per_iteration(metric, finish);
  case Metric::Kind::makespan:
  case Metric::Kind::mean_latency:
    break;
  }
  return *std::max_element(finish.begin(), finish.end());
}
Seconds metric_of(const Metric& metric, const std::vector<double>& finish);

} // namespace loghop

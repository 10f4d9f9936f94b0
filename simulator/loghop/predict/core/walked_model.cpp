#include "loghop/predict/core/walked_model.hpp"

#include <algorithm>
#include <stdexcept>

namespace loghop {

Seconds metric_of(const Metric& metric, const std::vector<double>& finish)
{
  return Seconds(metric_of_times(metric, finish));
}

std::optional<Seconds> derived_time(const Workload& workload, const PredictionContext& context,
                                    const PointToPointModel& model)
{
  if (workload.form() != Workload::Form::graph || workload.has_own_times()) return std::nullopt;
  const std::unique_ptr<OperationGraph> graph = workload.graph(context.machine, context.seed);
  const auto finish = walk_graph(*graph, model, [&](Rank from, Rank to) { return level_between(context, from, to); });
  if (!finish || finish->empty()) return std::nullopt;
  return metric_of(workload.metric(), *finish);
}

std::optional<Seconds> WalkedModel::predict(const Workload& workload, const PredictionContext& context) const
{
  if (const auto found = formula(workload, context)) return found->time;
  return derived_time(workload, context, *this);
}

std::optional<PathTime> WalkedModel::path(const Workload& workload, const PredictionContext& context,
                                          const ByParameter& growth) const
{
  if (workload.form() != Workload::Form::graph || workload.has_own_times()) return std::nullopt;
  const TermsOf<PathTime> terms = [&](const ModelMessage& message) {
    return path_terms(message, PathCosts<PathTime>(growth));
  };
  const auto level_of = [&](Rank from, Rank to) { return level_between(context, from, to); };
  const auto finish = walk_graph(*workload.graph(context.machine, context.seed), terms, level_of);
  if (!finish || finish->empty()) return std::nullopt;
  return metric_of_times(workload.metric(), *finish);
}

bool WalkedModel::derives(const Workload& workload, const PredictionContext& context) const
{
  const auto found = formula(workload, context);
  return !found || !found->printed;
}

std::optional<FormulaTime> WalkedModel::formula(const Workload& workload, const PredictionContext& context) const
{
  if (const auto time = of_program(workload, context)) return FormulaTime{*time};
  const auto pattern = pattern_of(workload, context);
  if (!pattern) return std::nullopt;
  try {
    auto found = of_pattern(*pattern);
    if (found) found->time = found->time / pattern->messages;
    return found;
  } catch (const std::invalid_argument&) { // outside of the formula's domain, or of what was measured
    return std::nullopt;
  }
}

} // namespace loghop

#include "loghop/predict/core/walked_model.hpp"

#include <algorithm>
#include <numeric>

namespace loghop {

namespace {

Level level_of(const Setting& setting, int from, int to)
{
  if (setting.level_of) return setting.level_of(from, to);
  return from == to ? Level::to_itself : Level::between_nodes;
}

Seconds metric_of(const Metric& metric, const std::vector<double>& finish)
{
  switch (metric.kind) {
  case Metric::Kind::rank_time:
    return Seconds(finish.at(static_cast<std::size_t>(metric.rank)) / static_cast<double>(metric.iterations));
  case Metric::Kind::time_per_iteration:
    return Seconds(std::accumulate(finish.begin(), finish.end(), 0.0) / static_cast<double>(finish.size()) /
                   static_cast<double>(metric.iterations));
  case Metric::Kind::makespan:
  case Metric::Kind::mean_latency:
    break;
  }
  return Seconds(*std::max_element(finish.begin(), finish.end()));
}

} // namespace

std::optional<Seconds> derived_time(const Workload& workload, const Setting& setting, const PointToPointModel& model)
{
  if (workload.form() != Workload::Form::graph) return std::nullopt;
  const std::unique_ptr<OperationGraph> graph = workload.graph(setting.machine, setting.seed);
  const auto finish = walk_graph(*graph, model, [&](int from, int to) { return level_of(setting, from, to); });
  if (!finish || finish->empty()) return std::nullopt;
  return metric_of(workload.metric(), *finish);
}

std::optional<Seconds> WalkedModel::predict(const Workload& workload, const Setting& setting) const
{
  if (const auto time = formula(workload, setting)) return time;
  return derived_time(workload, setting, *this);
}

bool WalkedModel::derives(const Workload& workload, const Setting& setting) const
{
  return !formula(workload, setting);
}

std::optional<PlainBroadcast> plain_broadcast(const Workload& workload, const Setting& setting)
{
  const auto* collective = dynamic_cast<const CollectiveWorkload*>(&workload);
  if (collective == nullptr || collective->row == nullptr || collective->row->collective != "broadcast")
    return std::nullopt;
  const bool binomial = collective->row->name == "binomial";
  if (!binomial && collective->row->name != "linear") return std::nullopt;
  if (collective->repetitions != 1 || collective->options.root != 0) return std::nullopt;
  PlainBroadcast broadcast;
  broadcast.ranks = collective->group ? collective->group->size() : setting.machine.nodes();
  broadcast.size = Bytes(static_cast<double>(collective->options.bytes));
  broadcast.binomial = binomial;
  if (collective->block_bytes > 0) {
    const MessageLayout layout{collective->options.bytes / collective->block_bytes, collective->block_bytes,
                               collective->stride_bytes};
    const auto stride = stride_of(layout);
    if (!stride) return std::nullopt;
    broadcast.stride = *stride;
  }
  if (broadcast.ranks < 2) return std::nullopt;
  return broadcast;
}

std::optional<Bytes> stride_of(const MessageLayout& layout)
{
  constexpr std::int64_t of_a_complex_number = 16;
  if (is_contiguous(layout)) return Bytes(0);
  if (layout.block_bytes > of_a_complex_number) return std::nullopt;
  return Bytes(static_cast<double>(layout.stride_bytes));
}

} // namespace loghop

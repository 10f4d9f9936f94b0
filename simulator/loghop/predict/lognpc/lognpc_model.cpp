#include "loghop/predict/lognpc/lognpc_model.hpp"

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/lognpc/long_remap.hpp"
#include "loghop/predict/lognpc/lower_bound.hpp"
#include "loghop/predict/lognpc/step_loads.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"

#include <algorithm>
#include <cmath>

namespace loghop {

namespace {

lognpc::Terms terms_of(const ModelOptions& options)
{
  lognpc::Terms terms;
  const auto given = options.lists.find("without");
  if (given == options.lists.end()) return terms;
  const auto with = [&](const char* term) {
    return std::find(given->second.begin(), given->second.end(), term) == given->second.end();
  };
  return {with("links"), with("nodes"), with("levels"), with("strides"), with("queues"), with("wait")};
}

/// Links between routers from node 0 to the middle node, to which `loghop calibrate` measures.
int calibrated_links(const NetworkLinks* links, const PredictionContext& context)
{
  if (links == nullptr) return 0;
  const int nodes = context.platform->network_nodes();
  std::vector<SharedLink> way;
  if (nodes > 1) links->append(Node(0), Node(nodes / 2), way);
  return static_cast<int>(way.size());
}

bool is_power_of_two(int number)
{
  return number > 0 && (number & (number - 1)) == 0;
}

/// Of a binomial tree over a power of two.
int levels_of(int number)
{
  int levels = 0;
  while (1 << levels < number)
    ++levels;
  return levels;
}

/// LoGPC without the wait that is left out.
ModelOptions without_wait(const lognpc::Terms& terms)
{
  ModelOptions options;
  if (!terms.wait) options.times["C_n"] = Seconds(0);
  return options;
}

} // namespace

std::vector<ModelOption> LogNpcModel::options()
{
  using Kind = ModelOption::Kind;
  return {{"without",
           Kind::list,
           {"links", "nodes", "levels", "strides", "queues", "wait"},
           "terms that are left out; by default none"},
          {"value",
           Kind::word,
           {"prediction", "lower_bound"},
           "the prediction, or a time that no schedule of these messages can beat"},
          {"gap",
           Kind::word,
           {"wire", "processor"},
           "what waits between two messages of a rank: the second message, or the processor that sends it"}};
}

LogNpcModel::LogNpcModel(const Calibration& calibration, const ModelOptions& options)
    : costs_(lognpc::MessageCosts::from(calibration)), terms_(terms_of(options))
{
  terms_.processor_waits = chosen(options, LogNpcModel::options(), "gap", "processor");
  terms_.lower_bound = chosen(options, LogNpcModel::options(), "value", "lower_bound");
  if (!lognpc::has_rows(calibration)) return;
  long_messages_ = long_message_parameters(calibration);
  programs_.emplace(calibration, without_wait(terms_));
}

std::optional<Seconds> LogNpcModel::predict(const Workload& workload, const PredictionContext& context) const
{
  if (workload.form() == Workload::Form::messages) return std::nullopt;
  if (terms_.lower_bound) return lognpc::lower_bound(workload, costs_, context);
  if (workload.form() == Workload::Form::programs && programs_) return of_program(workload, context);
  if (workload.needs_handlers()) return std::nullopt;
  return of_graph(workload, context);
}

std::optional<Seconds> LogNpcModel::of_program(const Workload& workload, const PredictionContext& context) const
{
  const auto* remap = dynamic_cast<const Remap*>(&workload);
  if (remap == nullptr) return of_graph(workload, context);
  if (remap->kind != Remap::Kind::long_messages) return programs_->of_program(workload, context);
  const auto links = context.platform == nullptr ? nullptr : links_of(*context.platform);
  return lognpc::long_remap(*remap, *long_messages_, context, links.get(), {terms_.links, terms_.wait});
}

std::optional<Seconds> LogNpcModel::of_graph(const Workload& workload, const PredictionContext& context) const
{
  if (workload.has_own_times()) return std::nullopt;
  const auto time = walked(workload, context, PathCosts<double>());
  return time ? std::optional(Seconds(*time)) : std::nullopt;
}

std::optional<lognpc::FanOut> LogNpcModel::fan_out(int messages, Bytes size, const MessageLayout& layout,
                                                   const PredictionContext& context) const
{
  const auto node_of = [&](Rank rank) { return loghop::node_of(context, rank); };
  const auto level_of = [&](Rank from, Rank to) { return level_between(context, from, to); };
  lognpc::StepLoads loads(nullptr, node_of);
  lognpc::ContendedPricing pricing(costs_, loads, terms_, 0, node_of, level_of);
  return lognpc::fan_out(pricing, messages, std::llround(size.count()), layout);
}

std::optional<Seconds> LogNpcModel::linear_broadcast(int ranks, Bytes size, const MessageLayout& layout,
                                                     const PredictionContext& context) const
{
  if (terms_.lower_bound) return std::nullopt;
  const auto fan = fan_out(ranks - 1, size, layout, context);
  return fan ? std::optional(Seconds(linear_time(*fan))) : std::nullopt;
}

std::optional<Seconds> LogNpcModel::tree_broadcast(int nodes, int ranks_of_a_node, Bytes size,
                                                   const MessageLayout& layout) const
{
  const bool of_levels = terms_.levels || ranks_of_a_node == 1; // else a node's own messages burden its interface
  if (terms_.lower_bound || !of_levels || !is_power_of_two(nodes) || !is_power_of_two(ranks_of_a_node))
    return std::nullopt;
  PredictionContext within;
  within.level_of = [](Rank, Rank) { return Level::within_node; };
  within.node_of = [](Rank) { return Node(0); };
  double in_node = 0;
  if (ranks_of_a_node > 1) {
    CollectiveWorkload workload;
    workload.row = &collectives::require_algorithm("broadcast", "binomial");
    workload.options.bytes = std::llround(size.count());
    workload.block_bytes = layout.block_bytes;
    workload.stride_bytes = layout.stride_bytes;
    within.machine.dimensions = {ranks_of_a_node};
    const auto time = of_graph(workload, within);
    if (!time) return std::nullopt;
    in_node = time->count();
  }
  const auto fan = fan_out(levels_of(nodes), size, layout, {});
  return fan ? std::optional(Seconds(tree_time(*fan, in_node))) : std::nullopt;
}

std::optional<PathTime> LogNpcModel::path(const Workload& workload, const PredictionContext& context,
                                          const ByParameter& growth) const
{
  if (workload.form() != Workload::Form::graph || terms_.lower_bound) return std::nullopt;
  return walked(workload, context, PathCosts<PathTime>(growth));
}

template<class Time>
std::optional<Time> LogNpcModel::walked(const Workload& workload, const PredictionContext& context,
                                        const PathCosts<Time>& path) const
{
  const auto links = context.platform == nullptr || !terms_.links ? nullptr : links_of(*context.platform);
  const auto node_of = [&](Rank rank) { return loghop::node_of(context, rank); };
  const auto level_of = [&](Rank from, Rank to) { return level_between(context, from, to); };
  lognpc::StepLoads loads(links.get(), node_of);
  if (links) loads.count(*workload.graph(context.machine, context.seed));
  lognpc::ContendedPricingOf<Time> pricing(costs_, loads, terms_, calibrated_links(links.get(), context), node_of,
                                           level_of, path);
  const auto finish = lognpc::walk_schedule<Time>(*workload.graph(context.machine, context.seed), pricing);
  if (!finish || finish->empty()) return std::nullopt;
  return metric_of_times(workload.metric(), *finish);
}

} // namespace loghop

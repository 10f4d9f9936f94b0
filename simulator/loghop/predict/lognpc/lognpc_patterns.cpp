#include "loghop/predict/lognpc/lognpc_patterns.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/core/domain.hpp"
#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/lognpc/lognpc_model.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include <cmath>
#include <memory>

namespace loghop::lognpc {

namespace {

using Option = PatternOption;
using MakeWorkload = std::unique_ptr<Workload> (*)(const PatternArguments&);

constexpr int most_ranks = 1 << 20; ///< that a pattern walks

std::int64_t bytes_of(Bytes size)
{
  return std::llround(size.count());
}

std::unique_ptr<Workload> message(const PatternArguments& a)
{
  auto workload = std::make_unique<PingPong>();
  workload->message_bytes = bytes_of(a.size);
  workload->measure = PingPong::Measure::one_way;
  if (a.level == Level::to_itself) workload->to = workload->from;
  if (a.stride > Bytes(0)) workload->at_from = workload->at_to = {8, bytes_of(a.stride), false};
  return workload;
}

std::unique_ptr<Workload> broadcast(const char* algorithm, const PatternArguments& a)
{
  domain::between("P", a.ranks, 2, most_ranks);
  auto workload = std::make_unique<CollectiveWorkload>();
  workload->row = &collectives::require_algorithm("broadcast", algorithm);
  workload->options.bytes = bytes_of(a.size);
  if (a.stride > Bytes(0)) {
    workload->block_bytes = 8;
    workload->stride_bytes = bytes_of(a.stride);
  }
  return workload;
}

std::unique_ptr<Workload> linear_broadcast(const PatternArguments& a)
{
  return broadcast("linear", a);
}

std::unique_ptr<Workload> tree_broadcast(const PatternArguments& a)
{
  return broadcast("binomial", a);
}

template<bool answers> std::unique_ptr<Workload> one_to_many(const PatternArguments& a)
{
  domain::between("P", a.others, 1, most_ranks - 1);
  auto workload = std::make_unique<OneToMany>();
  workload->others = a.others;
  workload->message_bytes = bytes_of(a.size);
  workload->answers = answers;
  return workload;
}

/// Ranks of a broadcast are on nodes; those of other patterns are all at one level from each other.
PredictionContext context_of(const PatternArguments& a, int ranks, bool placed)
{
  PredictionContext context;
  context.machine.dimensions = {ranks};
  const Level level = a.level;
  context.level_of = [level](Rank from, Rank to) { return from == to ? Level::to_itself : level; };
  if (!placed) return context;
  domain::at_least("nodes", a.nodes, 1);
  domain::multiple("P", a.ranks, "the number of nodes", a.nodes);
  const bool block = a.placement == RankPlacement::block;
  const auto node_of = block ? block_placement(a.ranks / a.nodes) : cyclic_placement(a.nodes);
  context.node_of = node_of;
  context.level_of = [node_of](Rank from, Rank to) {
    return node_of(from) == node_of(to) ? Level::within_node : Level::between_nodes;
  };
  return context;
}

MessageLayout layout_of(const PatternArguments& a)
{
  if (a.stride <= Bytes(0)) return {};
  return {bytes_of(a.size) / 8, 8, bytes_of(a.stride), false};
}

/// The time in closed form; nothing: the graph is walked.
using ClosedForm = std::optional<Seconds> (*)(const LogNpcModel&, const PatternArguments&, const PredictionContext&);

std::optional<Seconds> linear_form(const LogNpcModel& model, const PatternArguments& a,
                                   const PredictionContext& context)
{
  return model.linear_broadcast(a.ranks, a.size, layout_of(a), context);
}

std::optional<Seconds> tree_form(const LogNpcModel& model, const PatternArguments& a, const PredictionContext&)
{
  if (a.placement != RankPlacement::block && a.ranks > a.nodes) return std::nullopt;
  return model.tree_broadcast(a.nodes, a.ranks / a.nodes, a.size, layout_of(a));
}

struct LognpcPattern {
  const char* name;
  const char* summary;
  std::vector<Option> required;
  std::vector<Option> optional;
  MakeWorkload make;
  int (*ranks)(const PatternArguments&);
  double times = 1;
  bool placed = false;
  bool each_of_others = false; ///< the program tells the time for each: the pattern is all of it
  ClosedForm closed = nullptr;
};

int of_collective(const PatternArguments& a)
{
  return a.ranks;
}

int of_many(const PatternArguments& a)
{
  return a.others + 1;
}

int of_pair(const PatternArguments&)
{
  return 2;
}

const std::vector<LognpcPattern>& patterns()
{
  const std::vector<Option> size = {Option::size}, may = {Option::level, Option::stride};
  const std::vector<Option> collective = {Option::size, Option::ranks, Option::nodes};
  const std::vector<Option> placed = {Option::stride, Option::placement};
  const std::vector<Option> many = {Option::size, Option::others};
  static const std::vector<LognpcPattern> table = {
      {"point_to_point", "T at the level, with its strides", size, may, message, of_pair},
      {"ping_pong", "twice point_to_point", size, may, message, of_pair, 2},
      {"linear_broadcast", "sends in turn", collective, placed, linear_broadcast, of_collective, 1, true, false,
       linear_form},
      {"tree_broadcast", "a binomial tree", collective, placed, tree_broadcast, of_collective, 1, true, false,
       tree_form},
      {"one_to_many", "1:P - P:1", many, {Option::level}, one_to_many<true>, of_many, 1, false, true},
      {"overhead", "each of its P sends", many, {Option::level}, one_to_many<false>, of_many},
  };
  return table;
}

PatternFormula prepared(const LognpcPattern& pattern, const Calibration& calibration, const ModelOptions& options)
{
  const auto model = std::make_shared<const LogNpcModel>(calibration, options);
  return [model, pattern, name = calibration.name](const PatternArguments& a) {
    const auto workload = pattern.make(a);
    const PredictionContext context = context_of(a, pattern.ranks(a), pattern.placed);
    const auto closed = pattern.closed == nullptr ? std::nullopt : pattern.closed(*model, a, context);
    const auto time = closed ? closed : model->predict(*workload, context);
    if (!time)
      throw MissingMeasurements(name, "log_nPC", {"half_round_trip at this level, by stride if data are strided"});
    return PatternPrediction{(pattern.each_of_others ? a.others : pattern.times) * *time, ""};
  };
}

} // namespace

std::vector<PatternRow> lognpc_patterns(const std::string& model, const std::string& needs)
{
  std::vector<PatternRow> rows;
  for (const LognpcPattern& pattern : patterns()) {
    const auto prepare = [pattern](const Calibration& calibration, const ModelOptions& options) {
      return prepared(pattern, calibration, options);
    };
    rows.push_back({model, pattern.name, pattern.summary, needs, pattern.required, pattern.optional, prepare});
  }
  return rows;
}

} // namespace loghop::lognpc

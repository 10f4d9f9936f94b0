#include "loghop/tune/predicted_time.hpp"

#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include <cmath>
#include <memory>

namespace loghop {

namespace {

constexpr int messages_in_a_row = 20; // of a path's end that is measured, as in the benchmark of it

/// What a model predicts, and by how much its time is multiplied to be that of the table.
struct Predictable {
  std::unique_ptr<Workload> workload;
  int ranks = 2;
  double factor = 1;
};

Predictable ping_pong(const MeasuredTable& table, const MeasuredPoint& point, PingPong::Measure measure)
{
  auto workload = std::make_unique<PingPong>();
  if (table.level == Level::to_itself) workload->to = workload->from;
  workload->message_bytes = std::llround(point.size_bytes);
  workload->measure = measure;
  const bool in_a_row = measure == PingPong::Measure::send || measure == PingPong::Measure::receive;
  if (in_a_row) workload->iterations = messages_in_a_row;
  workload->at_from = {std::llround(point.block_bytes), std::llround(point.stride_bytes),
                       table.quantity == "packed_half_round_trip"};
  workload->at_to = workload->at_from;
  return {std::move(workload)};
}

/// The metric of the workload is the time for each of the others; with answers the table has that of all.
Predictable one_to_many(const MeasuredPoint& point, bool answers)
{
  auto workload = std::make_unique<OneToMany>();
  workload->others = point.others;
  workload->message_bytes = std::llround(point.size_bytes);
  workload->answers = answers;
  return {std::move(workload), point.others + 1, answers ? static_cast<double>(point.others) : 1};
}

Predictable predictable(const MeasuredTable& table, const MeasuredPoint& point)
{
  using Measure = PingPong::Measure;
  const std::string& quantity = table.quantity;
  if (quantity == "half_round_trip" || quantity == "packed_half_round_trip")
    return ping_pong(table, point, Measure::half_round_trip);
  if (quantity == "one_to_many_round_trip") return one_to_many(point, true);
  if (quantity == "post_overhead") return one_to_many(point, false);
  if (table.layout != "cc") return {};
  if (quantity == "send_time") return ping_pong(table, point, Measure::send);
  if (quantity == "receive_time") return ping_pong(table, point, Measure::receive);
  if (quantity == "full_time") return ping_pong(table, point, Measure::one_way);
  return {};
}

PredictionContext context_of(const Platform& platform, Level level, int ranks)
{
  PredictionContext context;
  context.machine = shape_of(platform);
  context.machine.dimensions = {ranks};
  context.machine.end_around = false;
  context.level_of = [level](Rank from, Rank to) { return from == to ? Level::to_itself : level; };
  return context;
}

} // namespace

std::optional<PredictedTime> predicted_time(const Model& model, const Platform& platform, const MeasuredTable& table,
                                            const MeasuredPoint& point)
{
  const Predictable what = predictable(table, point);
  if (what.workload == nullptr) return std::nullopt;
  const PredictionContext context = context_of(platform, table.level, what.ranks);
  const std::optional<Seconds> time = model.predict(*what.workload, context);
  if (!time || !std::isfinite(time->count())) return std::nullopt;
  return PredictedTime{time->count() * what.factor, model.derives(*what.workload, context)};
}

} // namespace loghop

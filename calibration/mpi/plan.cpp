#include "plan.hpp"

#include "measurements.hpp"

#include <algorithm>
#include <utility>

namespace calibrate_mpi {

namespace {

struct Measurement {
  const char* quantity;
  int ranks; ///< least number of them: of the run, or, above 2, rank 0 and its partners
  std::function<std::vector<Table>(const Context&)> tables;
  bool on_one_node = false; ///< only there
};

int ranks_for(const Measurement& measurement, const Ranks& ranks)
{
  return measurement.ranks > 2 ? static_cast<int>(ranks.partners.size()) + 1 : ranks.count;
}

std::function<std::vector<Table>(const Context&)> path(const char* quantity)
{
  return [quantity](const Context& context) { return paths(context, quantity); };
}

/// In the order of the file.
const std::vector<Measurement>& measurements()
{
  static const std::vector<Measurement> table = {
      {"half_round_trip", 1, half_round_trips_to_itself},
      {"half_round_trip", 2, half_round_trips},
      {"memory_copy", 1, memory_copies},
      {"send_overhead", 2, send_overheads},
      {"receive_overhead", 2, receive_overheads},
      {"gap", 2, gaps},
      {"send_time", 2, path("send_time")},
      {"receive_time", 2, path("receive_time")},
      {"full_time", 2, path("full_time")},
      {"post_overhead", 2, [](const Context& context) { return one_to_many(context, false); }},
      {"one_to_many_round_trip", 2, [](const Context& context) { return one_to_many(context, true); }},
      {"parametrised_round_trip", 2, parametrised_round_trips},
      {"stream", 2, streams},
      {"exchange", 2, exchanges},
      {"cyclic_shift", 3, cyclic_shifts},
      {"concurrent_half_round_trip", 2, concurrent_half_round_trips},
      {"reverse_order_receive", 2, reverse_order_receives},
      {"fan_out", 2, fan_outs, true},
      {"collective", 2, alltoalls, true},
  };
  return table;
}

} // namespace

Plan make_plan(const Context& context)
{
  Plan plan;
  for (const Measurement& measurement : measurements()) {
    if (!context.options.wants(measurement.quantity)) continue;
    const int found = ranks_for(measurement, context.ranks);
    if (found < measurement.ranks) {
      plan.left_out.push_back(std::string(measurement.quantity) + " between ranks: needs " +
                              std::to_string(measurement.ranks) + " ranks, found " + std::to_string(found));
      continue;
    }
    if (measurement.on_one_node && !context.ranks.on_one_node()) continue;
    std::vector<Table> tables = measurement.tables(context);
    std::move(tables.begin(), tables.end(), std::back_inserter(plan.tables));
  }
  return plan;
}

double value_of(const Table& table, const Point& point)
{
  const double value = point.scale * point.samples.minimum();
  return point.less == 0 ? value : value - point.less * value_of(table, table.points[point.of]);
}

Table table_by_size(const Context& context, const std::string& quantity, const std::string& source,
                    const std::function<std::function<void(Sampler&)>(std::int64_t)>& measure_of, int train)
{
  Table table;
  table.quantity = quantity;
  table.level = context.ranks.level;
  table.source = source;
  table.calls = std::to_string(whole_trains(context.options.protocol.repetitions, train));
  for (const std::int64_t bytes : context.options.sizes) {
    Point point;
    point.at.size = bytes;
    point.measure = measure_of(bytes);
    table.points.push_back(std::move(point));
  }
  return table;
}

std::vector<int> doubled_up_to(int most)
{
  std::vector<int> list;
  for (int count = 1; count < most; count *= 2)
    list.push_back(count);
  list.push_back(most);
  return list;
}

} // namespace calibrate_mpi

#include "loghop/microbenchmark/benchmark_plan.hpp"

#include "loghop/microbenchmark/benchmark_of.hpp"
#include "loghop/microbenchmark/rank_places.hpp"
#include "loghop/platform/placement.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace loghop {

namespace {

constexpr int prtt_messages = 10;
constexpr double prtt_delay_s = 0.1; // more than any message takes
constexpr int stream_messages = 64;  // the window of osu_bw
const std::vector<int> reversed_messages = {1, 8, 64};
const std::vector<int> shift_others = {2, 3, 7, 15};
constexpr std::int64_t smallest_strided = 64, largest_strided = 65536; // unless sizes are given

std::vector<std::int64_t> powers(std::int64_t from, std::int64_t to, std::int64_t factor)
{
  std::vector<std::int64_t> list;
  for (std::int64_t value = from; value <= to; value *= factor)
    list.push_back(value);
  return list;
}

std::vector<int> default_others(int most)
{
  std::vector<int> list;
  for (int others = 1; others <= most && others <= 1024; others = others < 10 ? others + 1 : others * 3 / 2)
    list.push_back(others);
  return list;
}

/// Tables and their points; how each is measured, benchmark_of says.
class Planner {
public:
  Planner(const Platform& platform, PlanOptions options) : platform_(platform), options_(std::move(options))
  {
    check_plan(platform_, options_);
    few_sizes_ = options_.sizes;
    if (options_.sizes.empty()) {
      few_sizes_ = {8, 1 << 10, 16 << 10, 256 << 10};
      options_.sizes = powers(1, 1 << 20, 2);
      smallest_ = smallest_strided;
      largest_ = largest_strided;
    }
    if (options_.path_sizes.empty()) options_.path_sizes = {400, 4000, 40'000, 200'000, 400'000, 2'000'000};
    if (options_.strides.empty()) options_.strides = default_strides(options_.block);
    if (options_.others.empty()) options_.others = default_others(platform_.network_nodes() - 1);
  }

  BenchmarkPlan plan();

private:
  MeasuredTable& add_table(const char* quantity, Level level);
  void add(const MeasuredPoint& point);
  void add_by_size(const char* quantity);
  std::vector<MeasuredPoint> points_of_sizes_and_strides() const;
  void half_round_trips(Level level);
  void packed_half_round_trips();
  void memory_copies();
  void paths();
  void one_to_many();
  void round_trips();
  void add_counts(const char* quantity, Level level, int MeasuredPoint::*count, const std::vector<int>& counts);
  void many_at_once(Level level);
  void alltoalls();

  const Platform& platform_;
  PlanOptions options_;
  std::vector<std::int64_t> few_sizes_; ///< where many ranks or messages are at work at once
  std::int64_t smallest_ = 0, largest_ = std::numeric_limits<std::int64_t>::max(); ///< of strided messages
  BenchmarkPlan plan_;
};

MeasuredTable& Planner::add_table(const char* quantity, Level level)
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  plan_.tables.push_back(std::move(table));
  return plan_.tables.back();
}

/// To the last table.
void Planner::add(const MeasuredPoint& point)
{
  plan_.benchmarks.push_back(benchmark_of(platform_, options_, plan_.tables.back(), point).value());
  plan_.benchmarks.back().table = plan_.tables.size() - 1;
}

MeasuredPoint point_of(std::int64_t bytes)
{
  MeasuredPoint point;
  point.size_bytes = static_cast<double>(bytes);
  return point;
}

void Planner::add_by_size(const char* quantity)
{
  add_table(quantity, Level::between_nodes);
  for (const std::int64_t bytes : options_.sizes)
    add(point_of(bytes));
}

std::vector<MeasuredPoint> Planner::points_of_sizes_and_strides() const
{
  std::vector<MeasuredPoint> points;
  for (const std::int64_t bytes : options_.sizes)
    points.push_back(point_of(bytes));
  for (const std::int64_t stride : options_.strides)
    for (const std::int64_t bytes : options_.sizes) {
      const std::int64_t block = options_.block;
      if (bytes < std::max(smallest_, 2 * block) || bytes > largest_ || bytes % block != 0) continue;
      MeasuredPoint point = point_of(bytes);
      point.block_bytes = static_cast<double>(block);
      point.stride_bytes = static_cast<double>(stride);
      points.push_back(point);
    }
  return points;
}

void Planner::packed_half_round_trips()
{
  add_table("packed_half_round_trip", Level::to_itself);
  for (const MeasuredPoint& point : points_of_sizes_and_strides())
    if (point.stride_bytes > 0) add(point);
}

void Planner::half_round_trips(Level level)
{
  add_table("half_round_trip", level);
  for (const MeasuredPoint& point : points_of_sizes_and_strides())
    add(point);
}

void Planner::memory_copies()
{
  add_table("memory_copy", Level::to_itself);
  for (const MeasuredPoint& point : points_of_sizes_and_strides())
    add(point);
}

void Planner::paths()
{
  for (const char* quantity : {"send_time", "receive_time", "full_time"})
    for (const char* layouts : {"cc", "cn", "nc", "nn"}) {
      add_table(quantity, Level::between_nodes).layout = layouts;
      add(point_of(0));
      for (const std::int64_t bytes : options_.path_sizes)
        add(point_of(bytes));
    }
}

void Planner::one_to_many()
{
  for (const char* quantity : {"post_overhead", "one_to_many_round_trip"}) {
    add_table(quantity, Level::between_nodes);
    for (const int others : options_.others) {
      MeasuredPoint point = point_of(1);
      point.others = others;
      add(point);
    }
  }
}

void Planner::round_trips()
{
  add_table("parametrised_round_trip", Level::between_nodes);
  for (const std::int64_t bytes : options_.sizes)
    for (const auto& [messages, delay] : {std::pair{1, 0.0}, {prtt_messages, 0.0}, {prtt_messages, prtt_delay_s}}) {
      MeasuredPoint point = point_of(bytes);
      point.messages = messages;
      point.delay_s = delay;
      add(point);
    }
}

/// A table of each of these counts with each of the few sizes.
void Planner::add_counts(const char* quantity, Level level, int MeasuredPoint::*count, const std::vector<int>& counts)
{
  add_table(quantity, level);
  for (const int value : counts)
    for (const std::int64_t bytes : few_sizes_) {
      MeasuredPoint point = point_of(bytes);
      point.*count = value;
      add(point);
    }
}

/// 1, 2, 4, ... and the most.
std::vector<int> doubled_up_to(int most)
{
  std::vector<int> list;
  for (int count = 1; count < most; count *= 2)
    list.push_back(count);
  list.push_back(most);
  return list;
}

void Planner::many_at_once(Level level)
{
  add_counts("stream", level, &MeasuredPoint::messages, {stream_messages});
  add_table("exchange", level);
  for (const std::int64_t bytes : few_sizes_)
    add(point_of(bytes));
  std::vector<int> others = shift_others;
  others.erase(std::upper_bound(others.begin(), others.end(), most_others_at(platform_, level)), others.end());
  add_counts("cyclic_shift", level, &MeasuredPoint::others, others);
  add_counts("concurrent_half_round_trip", level, &MeasuredPoint::pairs,
             doubled_up_to(most_pairs_at(platform_, level)));
  add_counts("reverse_order_receive", level, &MeasuredPoint::messages, reversed_messages);
  if (level != Level::between_nodes)
    add_counts("fan_out", level, &MeasuredPoint::others, doubled_up_to(most_others_at(platform_, level)));
}

/// Of all cores of a node.
void Planner::alltoalls()
{
  MeasuredTable& table = add_table("collective", Level::within_node);
  table.operation = "alltoall";
  table.algorithm = options_.algorithms.at(table.operation); // so that who reads the table knows it
  table.ranks = table.ranks_per_node = platform_.cores_per_node();
  for (const std::int64_t bytes : few_sizes_)
    add(point_of(bytes));
}

BenchmarkPlan Planner::plan()
{
  for (const Level level : levels_on(platform_))
    half_round_trips(level);
  if (platform_.multicore() != nullptr) {
    packed_half_round_trips();
    memory_copies();
  }
  if (platform_.loggops() == nullptr) add_by_size("network_time");
  for (const char* quantity : {"send_overhead", "receive_overhead", "gap"})
    add_by_size(quantity);
  paths();
  one_to_many();
  round_trips();
  for (const Level level : levels_on(platform_))
    if (level != Level::to_itself) many_at_once(level);
  if (platform_.cores_per_node() > 1 && options_.algorithms.count("alltoall") > 0) alltoalls();
  return std::move(plan_);
}

} // namespace

BenchmarkPlan benchmark_plan(const Platform& platform, const PlanOptions& options)
{
  return Planner(platform, options).plan();
}

} // namespace loghop

#include "loghop/microbenchmark/benchmark_plan.hpp"

#include "loghop/microbenchmark/option_error.hpp"
#include "loghop/microbenchmark/probes.hpp"
#include "loghop/simulate/node/memory_walk.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>

namespace loghop {

namespace {

using Measure = PingPong::Measure;
using Run = std::function<double()>;
using Parts = std::vector<Benchmark::Part>;

constexpr int rounds = 20;       // messages of a ping-pong; the simulator needs no more
constexpr int p3pc_blocks = 100; // P-3PC paper, figure 8
constexpr int train = 32;        // messages in a row whose gap is measured
constexpr int prtt_messages = 10;
constexpr Picoseconds prtt_delay = 100'000'000'000;                    // 0.1 s: more than any message takes
constexpr Picoseconds late = 1'000'000'000'000;                        // 1 s: the message has arrived by then
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

/// Those that are longer than a block.
std::vector<std::int64_t> default_strides(std::int64_t block)
{
  std::vector<std::int64_t> list;
  for (const std::int64_t stride : powers(16, 1024, 4))
    if (stride > block) list.push_back(stride);
  return list;
}

/// Rank 0 and the rank that its messages go to, and where they run.
struct Pair {
  Rank to{1};
  Placement placement;
};

class Planner {
public:
  Planner(const Platform& platform, PlanOptions options) : platform_(platform), options_(std::move(options))
  {
    check_plan(platform_, options_);
    if (options_.sizes.empty()) {
      options_.sizes = powers(1, 1 << 20, 2);
      smallest_ = smallest_strided;
      largest_ = largest_strided;
    }
    if (options_.path_sizes.empty()) options_.path_sizes = {400, 4000, 40'000, 200'000, 400'000, 2'000'000};
    if (options_.strides.empty()) options_.strides = default_strides(options_.block);
    if (options_.others.empty()) options_.others = default_others(platform_.network_nodes() - 1);
    if (options_.partner < 0) options_.partner = std::max(1, platform_.network_nodes() / 2);
  }

  BenchmarkPlan plan();

private:
  Pair pair_of(Level level) const;
  MeasuredTable& add_table(const char* quantity, Level level);
  void add(const MeasuredPoint& point, std::vector<Benchmark::Part> parts, double offset = 0);
  void add_by_size(const char* quantity, const std::function<std::vector<Benchmark::Part>(std::int64_t)>& parts_of,
                   double offset = 0);
  Run simulation(std::shared_ptr<const Workload> workload, Placement placement) const;
  Run ping_pong(Level level, std::int64_t bytes, Measure measure, int iterations, PingPong::Layout at_from = {},
                PingPong::Layout at_to = {}) const;
  Run network_time(std::int64_t bytes) const;
  Run memory_copy(const MeasuredPoint& point) const;

public:
  Run path(const std::string& quantity, const std::string& layouts, std::int64_t bytes) const;

private:
  std::vector<MeasuredPoint> points_of_sizes_and_strides() const;
  void half_round_trips(Level level);
  void packed_half_round_trips();
  void memory_copies();
  void paths();
  void one_to_many();
  void round_trips();

  const Platform& platform_;
  PlanOptions options_;
  std::int64_t smallest_ = 0, largest_ = std::numeric_limits<std::int64_t>::max(); ///< of strided messages
  BenchmarkPlan plan_;
};

Pair Planner::pair_of(Level level) const
{
  Pair pair;
  if (level == Level::to_itself) {
    pair.to = Rank(0);
    return pair;
  }
  const MulticoreNode* node = platform_.multicore();
  if (node == nullptr) {
    pair.to = Rank(options_.partner); // each node is one rank
    return pair;
  }
  const Core core = level == Level::within_chip   ? node->core(Node(0), 1)
                    : level == Level::within_node ? node->core(Node(0), node->cores_per_chip)
                                                  : node->core(Node(options_.partner), 0);
  pair.placement.order = Placement::Order::listed;
  pair.placement.cores = {Core(0), core};
  return pair;
}

MeasuredTable& Planner::add_table(const char* quantity, Level level)
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  plan_.tables.push_back(std::move(table));
  return plan_.tables.back();
}

void Planner::add(const MeasuredPoint& point, std::vector<Benchmark::Part> parts, double offset)
{
  plan_.benchmarks.push_back({plan_.tables.size() - 1, point, std::move(parts), offset});
}

MeasuredPoint point_of(std::int64_t bytes)
{
  MeasuredPoint point;
  point.size_bytes = static_cast<double>(bytes);
  return point;
}

void Planner::add_by_size(const char* quantity,
                          const std::function<std::vector<Benchmark::Part>(std::int64_t)>& parts_of, double offset)
{
  add_table(quantity, Level::between_nodes);
  for (const std::int64_t bytes : options_.sizes)
    add(point_of(bytes), parts_of(bytes), offset);
}

Run Planner::simulation(std::shared_ptr<const Workload> workload, Placement placement) const
{
  return
      [platform = &platform_, seed = options_.seed, workload = std::move(workload), placement = std::move(placement)] {
        return simulate::simulate(*platform, *workload, seed, {}, placement).simulated.count();
      };
}

Run Planner::ping_pong(Level level, std::int64_t bytes, Measure measure, int iterations, PingPong::Layout at_from,
                       PingPong::Layout at_to) const
{
  const Pair pair = pair_of(level);
  auto workload = std::make_shared<PingPong>();
  workload->to = pair.to;
  workload->message_bytes = bytes;
  workload->iterations = iterations;
  workload->measure = measure;
  workload->at_from = at_from;
  workload->at_to = at_to;
  return simulation(std::move(workload), pair.placement);
}

Run Planner::network_time(std::int64_t bytes) const
{
  const Pair pair = pair_of(Level::between_nodes);
  auto workload = std::make_shared<PingPong>();
  workload->to = pair.to;
  workload->message_bytes = bytes;
  workload->measure = Measure::one_way;
  return [platform = &platform_, seed = options_.seed, workload, pair] {
    double longest = 0; // control messages are there too, and faster
    const auto note = [&](const simulate::MessageRecord& m) {
      longest = std::max(longest, static_cast<double>(m.delivered - m.injected) * 1e-12);
    };
    simulate::simulate(*platform, *workload, seed, note, pair.placement);
    return longest;
  };
}

Run Planner::memory_copy(const MeasuredPoint& point) const
{
  return [platform = &platform_, seed = options_.seed, point] {
    const auto bytes = static_cast<std::int64_t>(point.size_bytes);
    const MulticoreNode& node = *platform->multicore();
    simulate::MemoryWalk walk(node.memory, node.chips, node.cores_per_chip, seed);
    simulate::CopyStage copy;
    copy.to = 1;
    copy.from_layout = copy.to_layout = {1, bytes, bytes};
    const std::int64_t block = std::llround(point.block_bytes);
    if (block > 0) copy.from_layout = {bytes / block, block, std::llround(point.stride_bytes)};
    return static_cast<double>(walk.steady_state({copy})[0].time) * 1e-12;
  };
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
  for (const MeasuredPoint& point : points_of_sizes_and_strides()) {
    if (point.stride_bytes == 0) continue;
    const PingPong::Layout layout = {std::llround(point.block_bytes), std::llround(point.stride_bytes), true};
    add(point, {{1, ping_pong(Level::to_itself, std::llround(point.size_bytes), Measure::half_round_trip, rounds,
                              layout, layout)}});
  }
}

void Planner::half_round_trips(Level level)
{
  add_table("half_round_trip", level);
  for (const MeasuredPoint& point : points_of_sizes_and_strides()) {
    const PingPong::Layout layout = {std::llround(point.block_bytes), std::llround(point.stride_bytes)};
    add(point,
        {{1, ping_pong(level, std::llround(point.size_bytes), Measure::half_round_trip, rounds, layout, layout)}});
  }
}

void Planner::memory_copies()
{
  add_table("memory_copy", Level::to_itself);
  for (const MeasuredPoint& point : points_of_sizes_and_strides())
    add(point, {{1, memory_copy(point)}});
}

/// The paper's layouts: one block, or 100 as far apart as they are long.
Run Planner::path(const std::string& quantity, const std::string& layouts, std::int64_t bytes) const
{
  const Measure measure = quantity == "send_time"      ? Measure::send
                          : quantity == "receive_time" ? Measure::receive
                                                       : Measure::one_way;
  const std::int64_t block = bytes / p3pc_blocks;
  const auto layout = [&](char which) {
    return which == 'c' || bytes == 0 ? PingPong::Layout{} : PingPong::Layout{block, 2 * block};
  };
  return ping_pong(Level::between_nodes, bytes, measure, rounds, layout(layouts.at(0)), layout(layouts.at(1)));
}

void Planner::paths()
{
  for (const char* quantity : {"send_time", "receive_time", "full_time"})
    for (const char* layouts : {"cc", "cn", "nc", "nn"}) {
      add_table(quantity, Level::between_nodes).layout = layouts;
      add(point_of(0), {{1, path(quantity, layouts, 0)}});
      for (const std::int64_t bytes : options_.path_sizes)
        add(point_of(bytes), {{1, path(quantity, layouts, bytes)}});
    }
}

void Planner::one_to_many()
{
  const Placement placement = one_rank_a_node(platform_);
  for (const bool answers : {false, true}) {
    add_table(answers ? "one_to_many_round_trip" : "post_overhead", Level::between_nodes);
    for (const int others : options_.others) {
      auto workload = std::make_shared<OneToMany>();
      workload->others = others;
      workload->message_bytes = 1;
      workload->answers = answers;
      workload->iterations = answers ? rounds : 1; // connections warm; overheads are of a single batch
      MeasuredPoint point = point_of(1);
      point.others = others;
      add(point, {{answers ? static_cast<double>(others) : 1, simulation(std::move(workload), placement)}});
    }
  }
}

void Planner::round_trips()
{
  const Pair pair = pair_of(Level::between_nodes);
  add_table("parametrised_round_trip", Level::between_nodes);
  for (const std::int64_t bytes : options_.sizes)
    for (const auto& [messages, delay] :
         {std::pair{1, Picoseconds{0}}, {prtt_messages, Picoseconds{0}}, {prtt_messages, prtt_delay}}) {
      MeasuredPoint point = point_of(bytes);
      point.messages = messages;
      point.delay_s = static_cast<double>(delay) * 1e-12;
      add(point,
          {{1, simulation(std::make_shared<ParametrisedRoundTrip>(pair.to, messages, delay, bytes), pair.placement)}});
    }
}

BenchmarkPlan Planner::plan()
{
  for (const Level level : levels_on(platform_))
    half_round_trips(level);
  if (platform_.multicore() != nullptr) {
    packed_half_round_trips();
    memory_copies();
  }
  const auto between = [this](Measure measure, int iterations, std::int64_t bytes) {
    return ping_pong(Level::between_nodes, bytes, measure, iterations);
  };
  if (platform_.loggops() == nullptr)
    add_by_size("network_time", [&](std::int64_t bytes) { return Parts{{1, network_time(bytes)}}; });
  add_by_size("send_overhead", [&](std::int64_t bytes) { return Parts{{1, between(Measure::send, 1, bytes)}}; });
  const Pair pair = pair_of(Level::between_nodes);
  add_by_size(
      "receive_overhead",
      [&](std::int64_t bytes) {
        return Parts{{1, simulation(std::make_shared<LateReceive>(pair.to, late, bytes), pair.placement)}};
      },
      -static_cast<double>(late) * 1e-12);
  add_by_size("gap", [&](std::int64_t bytes) {
    return Parts{{2, between(Measure::receive, 2 * train, bytes)}, {-1, between(Measure::receive, train, bytes)}};
  });
  paths();
  one_to_many();
  round_trips();
  return std::move(plan_);
}

} // namespace

void check_plan(const Platform& platform, const PlanOptions& options)
{
  const bool active = platform.active_messages() != nullptr;
  if (!platform.passes_messages())
    throw std::invalid_argument(
        "platform " + platform.name + (active ? " has nodes of active messages" : " has no nodes") +
        ": expected ranks that pass messages (\"middleware\", or a network of type \"loggops\")" +
        (active ? "" : " or nodes of active messages"));
  if (platform.network_nodes() < 2) throw std::invalid_argument("platform " + platform.name + " has only one node");
  const std::string last = std::to_string(platform.network_nodes() - 1);
  if (options.partner >= platform.network_nodes() || options.partner == 0)
    throw OptionError("partner", "partner node " + std::to_string(options.partner) + ": expected 1 to " + last);
  if (options.block < 1 || options.block % 8 != 0)
    throw OptionError("block", "block of " + std::to_string(options.block) + " B: expected whole doubles of 8 B");
  if (options.strides.empty() && default_strides(options.block).empty())
    throw OptionError("block", "block of " + std::to_string(options.block) +
                                   " B: expected strides beside it, because the usual ones are no longer");
  for (const std::int64_t stride : options.strides)
    if (stride <= options.block)
      throw OptionError("strides", "stride of " + std::to_string(stride) + " B: expected more than a block, " +
                                       std::to_string(options.block) + " B");
  for (const std::int64_t size : options.path_sizes)
    if (size < path_granularity || size % path_granularity != 0)
      throw OptionError("path_sizes", "path size of " + std::to_string(size) +
                                          " B: expected a multiple of 400 B, 100 blocks of 4-byte values");
  for (const int others : options.others)
    if (others < 1 || others >= platform.network_nodes())
      throw OptionError("others", std::to_string(others) + " others: expected 1 to " + last);
}

BenchmarkPlan benchmark_plan(const Platform& platform, const PlanOptions& options)
{
  return Planner(platform, options).plan();
}

Benchmark path_benchmark(const Platform& platform, const PlanOptions& options, const MeasuredTable& table,
                         std::int64_t bytes)
{
  Benchmark benchmark;
  benchmark.point.size_bytes = static_cast<double>(bytes);
  benchmark.parts = {{1, Planner(platform, options).path(table.quantity, table.layout, bytes)}};
  return benchmark;
}

} // namespace loghop

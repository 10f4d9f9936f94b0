#include "loghop/microbenchmark/active_message_plan.hpp"

#include "loghop/microbenchmark/active_message_probes.hpp"
#include "loghop/microbenchmark/option_error.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"
#include "loghop/simulate/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>

namespace loghop {

namespace {

using Values = std::vector<double>;

constexpr int spaced_messages = 4;                     // the simulator needs no more
constexpr Picoseconds least_pause = 1'000'000'000'000; // 1 s
constexpr int round_trip_count = 4;
constexpr int train_length = 64;
constexpr std::int64_t largest_size = 1 << 20;
constexpr std::size_t least_on_a_line = 3;
constexpr double same_slope = 0.001; // relative
constexpr double rounding = 2e-12;   // s, of a difference of two times
constexpr double not_there = std::numeric_limits<double>::quiet_NaN();

ActiveMessage short_message(int arguments)
{
  ActiveMessage message;
  message.arguments = arguments;
  return message;
}

ActiveMessage long_message(std::int64_t bytes)
{
  ActiveMessage message;
  message.protocol = Protocol::long_message;
  message.bytes = bytes;
  return message;
}

/// Over all pairs of different nodes.
double mean_distance(const WormholeMesh& mesh)
{
  double sum = 0;
  for (const int k : mesh.dimensions)
    sum += mesh.topology == MeshTopology::torus ? k * k / 4 / static_cast<double>(k)
                                                : (static_cast<double>(k) * k - 1) / (3.0 * k);
  return sum * mesh.nodes() / (mesh.nodes() - 1);
}

Node node_at_mean_distance(const WormholeMesh& mesh)
{
  const simulate::MeshRoutes routes(mesh.dimensions, mesh.topology);
  const double mean = mean_distance(mesh);
  const auto off = [&](Node node) { return std::abs(routes.distance(Node(0), node) - mean); };
  Node best(1);
  for (Node node(2); node < Node(mesh.nodes()); ++node)
    if (off(node) < off(best) - 1e-9) best = node;
  return best;
}

/// From a header in whole flits on, each twice as long.
std::vector<std::int64_t> long_sizes(const WormholeMesh& mesh, const ActiveMessageNode& node)
{
  std::vector<std::int64_t> sizes = {mesh.flits(node.nic.header_bytes) * mesh.flit_bytes};
  while (sizes.back() < largest_size || sizes.size() < least_on_a_line)
    sizes.push_back(2 * sizes.back());
  return sizes;
}

/// Between messages that must not meet: longer than sending, crossing and handling one. A computing receiver has only
/// one pause more than its sender, which is late by all that it has sent.
Picoseconds pause_on(const ActiveMessageNode& node)
{
  const ShortMessages& brief = node.short_messages;
  const LongMessages& bulk = node.long_messages;
  const int most = static_cast<int>(brief.send_overhead.size());
  Picoseconds longest = std::max(brief.o_s(most) + brief.o_r(most) + brief.notification,
                                 bulk.send_overhead + bulk.send_dma_setup + bulk.notification + bulk.receive_overhead +
                                     bulk.receive_dma_setup);
  for (int arguments = 0; arguments < most; ++arguments)
    longest = std::max(longest, brief.o_s(arguments) + brief.o_r(arguments) + brief.notification);
  return least_pause + (spaced_messages + 1) * longest;
}

/// T(B) at some sizes, and what equation (2) says of it.
struct OneWayTimes {
  std::vector<std::int64_t> sizes;
  Values times;

  double slope(std::size_t from, std::size_t to) const
  {
    return (times[to] - times[from]) / static_cast<double>(sizes[to] - sizes[from]);
  }
  double G() const { return slope(sizes.size() - 2, sizes.size() - 1); }
  double G_m() const;
};

double OneWayTimes::G_m() const
{
  const auto on_line = [&](std::size_t i) {
    const double off = rounding / static_cast<double>(sizes[1] - sizes[0]);
    return std::abs(slope(i - 1, i) - slope(0, 1)) <= same_slope * slope(0, 1) + off;
  };
  std::size_t last = 1;
  while (last + 1 < sizes.size() && on_line(last + 1))
    ++last;
  const double gap = slope(0, last);
  return last + 1 >= least_on_a_line && gap < (1 - same_slope) * G() ? gap : not_there;
}

/// Throws std::invalid_argument if the platform has none.
const ActiveMessageNode& node_of(const Platform& platform)
{
  if (platform.active_messages() != nullptr) return *platform.active_messages();
  throw std::invalid_argument("platform " + platform.name + " has no nodes of active messages");
}

class ActiveMessagePlanner {
public:
  ActiveMessagePlanner(const Platform& platform, const PlanOptions& options)
      : platform_(platform), node_(node_of(platform)), mesh_(*platform.wormhole()), seed_(options.seed),
        partner_(options.partner), pause_(pause_on(node_)), sizes_(long_sizes(mesh_, node_))
  {
    check_active_message_plan(platform_, options);
    if (partner_ < Rank(0)) partner_ = Rank(node_at_mean_distance(mesh_).value());
  }

  ActiveMessagePlan plan()
  {
    short_messages();
    long_messages();
    return std::move(plan_);
  }

private:
  std::size_t add_run(std::string name, std::function<double()> run);
  std::size_t add_run(std::string name, std::shared_ptr<const ProgramPair> pair, Picoseconds less, int count);
  std::size_t header_latency(std::int64_t bytes);
  void add_row(const char* quantity, std::optional<int> arguments, const std::string& how,
               std::function<double(const Values&)> value);
  std::size_t send_overhead(const std::string& name, const ActiveMessage& message);
  std::size_t receive_overhead(const std::string& name, const ActiveMessage& message);
  std::size_t half_round_trip(const std::string& name, const ActiveMessage& message);
  bool fits(int arguments) const;
  void short_messages();
  void short_messages(int arguments);
  void long_messages();

  const Platform& platform_;
  const ActiveMessageNode& node_;
  const WormholeMesh& mesh_;
  std::uint64_t seed_;
  Rank partner_; ///< on the node of that number, as all ranks
  Picoseconds pause_;
  std::vector<std::int64_t> sizes_;
  ActiveMessagePlan plan_;
};

std::size_t ActiveMessagePlanner::add_run(std::string name, std::function<double()> run)
{
  plan_.runs.push_back({std::move(name), std::move(run)});
  return plan_.runs.size() - 1;
}

/// (time of the timed rank - less) / count, subtracted in whole picoseconds.
std::size_t ActiveMessagePlanner::add_run(std::string name, std::shared_ptr<const ProgramPair> pair, Picoseconds less,
                                          int count)
{
  return add_run(std::move(name), [platform = &platform_, seed = seed_, pair = std::move(pair), less, count] {
    const auto result = simulate::simulate(*platform, *pair, seed);
    const Picoseconds time = result.rank_finish[pair->timed().position()] - less;
    return to_seconds(time).count() / count;
  });
}

std::size_t ActiveMessagePlanner::header_latency(std::int64_t bytes)
{
  const auto pair = message_train(long_message(bytes), partner_, 1);
  return add_run("L of long messages", [platform = &platform_, seed = seed_, pair] {
    double latency = not_there;
    simulate::simulate(*platform, *pair, seed, [&](const simulate::MessageRecord& record) {
      latency = to_seconds(record.head - record.injected).count();
    });
    return latency;
  });
}

void ActiveMessagePlanner::add_row(const char* quantity, std::optional<int> arguments, const std::string& how,
                                   std::function<double(const Values&)> value)
{
  Measurement row;
  row.quantity = quantity;
  row.protocol = arguments ? "short" : "long";
  row.arguments = arguments;
  row.source = fmt::format("simulated: {}; nodes 0 and {}", how, partner_.value());
  plan_.rows.push_back({std::move(row), std::move(value)});
}

std::size_t ActiveMessagePlanner::send_overhead(const std::string& name, const ActiveMessage& message)
{
  return add_run("o_s of " + name, spaced_sends(message, partner_, spaced_messages, pause_), spaced_messages * pause_,
                 spaced_messages);
}

std::size_t ActiveMessagePlanner::receive_overhead(const std::string& name, const ActiveMessage& message)
{
  return add_run("o_r of " + name, computing_receiver(message, partner_, spaced_messages, pause_),
                 (spaced_messages + 1) * pause_, spaced_messages);
}

std::size_t ActiveMessagePlanner::half_round_trip(const std::string& name, const ActiveMessage& message)
{
  return add_run("half round trip of " + name, round_trips(message, partner_, round_trip_count), 0,
                 2 * round_trip_count);
}

/// A short message must fit into the output queue as a whole.
bool ActiveMessagePlanner::fits(int arguments) const
{
  const std::int64_t bytes = node_.nic.header_bytes + arguments * node_.short_messages.argument_bytes;
  return mesh_.flits(bytes) <= node_.nic.output_queue_bytes / mesh_.flit_bytes;
}

void ActiveMessagePlanner::short_messages()
{
  const int listed = static_cast<int>(node_.short_messages.send_overhead.size());
  for (int arguments = 0; arguments < listed; ++arguments)
    short_messages(arguments);
  if (fits(listed)) short_messages(listed);
}

void ActiveMessagePlanner::short_messages(int arguments)
{
  const ActiveMessage message = short_message(arguments);
  const std::string what = fmt::format("short messages of {} arguments", arguments);
  const std::size_t send = send_overhead(what, message);
  const std::size_t receive = receive_overhead(what, message);
  const std::size_t half = half_round_trip(what, message);
  const std::size_t once = add_run("g of " + what, message_train(message, partner_, train_length), 0, train_length);
  const std::size_t twice =
      add_run("g of " + what, message_train(message, partner_, 2 * train_length), 0, train_length);
  add_row("L", arguments, "half a round trip less o_s and o_r",
          [=](const Values& v) { return std::max(v[half] - v[send] - v[receive], 0.0); });
  add_row("o_s", arguments, "time of a program for each send, with pauses between them",
          [=](const Values& v) { return v[send]; });
  add_row("o_r", arguments, "delay of a computing program by each message",
          [=](const Values& v) { return v[receive]; });
  add_row("g", arguments, fmt::format("a message of {} more in a row, at the receiver", train_length),
          [=](const Values& v) { return v[twice] - v[once]; });
}

void ActiveMessagePlanner::long_messages()
{
  const ActiveMessage smallest = long_message(sizes_.front());
  const std::size_t send = send_overhead("long messages", smallest);
  const std::size_t receive = receive_overhead("long messages", smallest);
  const std::size_t latency = header_latency(sizes_.front());
  const std::size_t first = plan_.runs.size();
  for (const std::int64_t bytes : sizes_)
    half_round_trip(fmt::format("long messages of {} B", bytes), long_message(bytes));
  const auto times_of = [first, sizes = sizes_](const Values& v) {
    const auto from = v.begin() + static_cast<std::ptrdiff_t>(first);
    return OneWayTimes{sizes, Values(from, from + static_cast<std::ptrdiff_t>(sizes.size()))};
  };
  add_row("L", {}, "injection of a header to its arrival at the interface",
          [=](const Values& v) { return v[latency]; });
  add_row("o_s", {}, "time of a program for each non-blocking send, with pauses between them",
          [=](const Values& v) { return v[send]; });
  add_row("o_r", {}, "delay of a computing program by each message", [=](const Values& v) { return v[receive]; });
  add_row("G", {}, fmt::format("slope of half a round trip, {} to {} B", sizes_[sizes_.size() - 2], sizes_.back()),
          [=](const Values& v) { return times_of(v).G(); });
  add_row("G_m", {}, "slope of half a round trip at the smallest sizes, where memory bounds it",
          [=](const Values& v) { return times_of(v).G_m(); });
  add_row("a", {},
          fmt::format("what half a round trip of {} B has beyond o_s, L, o_r and its bytes in memory, over G",
                      sizes_.front()),
          [=, size = static_cast<double>(sizes_.front())](const Values& v) {
            const OneWayTimes times = times_of(v);
            const double memory = times.G_m();
            const double bytes = size * (std::isnan(memory) ? times.G() : memory);
            const double header = times.times.front() - v[send] - v[latency] - v[receive] - bytes;
            return std::isnan(header) ? not_there : std::max(header / times.G(), 0.0);
          });
}

} // namespace

void check_active_message_plan(const Platform& platform, const PlanOptions& options)
{
  node_of(platform);
  const int nodes = platform.network_nodes();
  if (nodes < 2) throw std::invalid_argument("platform " + platform.name + " has only one node");
  if (options.partner >= nodes || options.partner == 0)
    throw OptionError("partner", fmt::format("partner node {}: expected 1 to {}", options.partner, nodes - 1));
}

ActiveMessagePlan active_message_plan(const Platform& platform, const PlanOptions& options)
{
  return ActiveMessagePlanner(platform, options).plan();
}

} // namespace loghop

// How fast is the worm-level network, alone? And next to flit-by-flit simulation?
//
// Uniform traffic on a square mesh, at half of what the network accepts when every node always has a message to send. A
// run is one simulation in a process of its own; its time is the processor time of the simulation, without the drawing
// of the messages. The flit-by-flit simulator, the plain one that the tests
// trust, gets the first few of the same messages, and both must deliver each of those in the same flit time.
//
// Counters: channel_events_per_s (header grants), messages_per_s, flit_level_messages_per_s, ratio (of the last two).
// Options: --messages=N sets how many messages a run has, --side=N how many nodes a side of the mesh has (8 x 8 without
// it); the others are those of google/benchmark.
#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/engine/run_calendar.hpp"
#include "loghop/simulate/wormhole/traffic_run.hpp"
#include "loghop/workload/traffic/traffic.hpp"
#include "reported.hpp"
#include "support/flit_reference.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace loghop::benchmarks {
namespace {

using Messages = std::vector<OfferedMessage>;

constexpr std::int64_t message_flits[] = {1, 16, 64, 256, 1024, 16384};
constexpr double required_channel_events_per_s = 4e6;
constexpr std::int64_t flit_level_flits = 50'000; ///< in all messages that the flit-by-flit simulator gets

/// Processor time of this process: neither simulator waits for anything, and other processes should not count.
double processor_s()
{
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// A flit carries one byte and takes 1 ns.
WormholeMesh worm_level_mesh(int side)
{
  WormholeMesh mesh;
  mesh.dimensions = {side, side};
  mesh.flit_time = 1000;
  mesh.hop = 3 * mesh.flit_time;
  mesh.injection = 2 * mesh.flit_time;
  mesh.ejection = 3 * mesh.flit_time;
  mesh.credit = 2 * mesh.flit_time;
  mesh.buffer_flits = 8;
  return mesh;
}

reference::Config flit_level_mesh(int side)
{
  const WormholeMesh mesh = worm_level_mesh(side);
  reference::Config config;
  config.dimensions = mesh.dimensions;
  config.hop = mesh.hop / mesh.flit_time;
  config.injection = mesh.injection / mesh.flit_time;
  config.ejection = mesh.ejection / mesh.flit_time;
  config.credit = mesh.credit / mesh.flit_time;
  config.buffer = mesh.buffer_flits;
  return config;
}

Messages draw_messages(int side, std::int64_t flits, double load, std::int64_t count)
{
  const WormholeMesh mesh = worm_level_mesh(side);
  Traffic traffic;
  traffic.load = load;
  traffic.message_bytes = flits;
  traffic.messages_per_node = std::max<std::int64_t>(count / mesh.nodes(), 1);
  const auto source = traffic.messages({{mesh.dimensions, false}, mesh.flit_time, mesh.flit_bytes}, 1);
  Messages messages;
  for (OfferedMessage message; source->next(message);)
    messages.push_back(message);
  return messages;
}

class ListedMessages final : public MessageSource {
public:
  explicit ListedMessages(const Messages& messages) : messages_(messages) {}
  bool next(OfferedMessage& message) override
  {
    if (next_ == messages_.size()) return false;
    message = messages_[next_++];
    return true;
  }
  std::int64_t longest() const override { return messages_.empty() ? 0 : messages_[0].bytes; } // all are as long

private:
  const Messages& messages_;
  std::size_t next_ = 0;
};

// ------------------------------------------------------------------------------------------------ the two simulators

struct WormLevelRun {
  double time_s = 0;
  double channel_events = 0;
  double accepted_load = 0;
};

/// Once a process.
WormLevelRun run_worm_level(int side, const Messages& messages, const simulate::MessageSink& sink = {})
{
  const WormholeMesh mesh = worm_level_mesh(side);
  simulate::EventCalendar calendar;
  ListedMessages source(messages);
  simulate::TrafficRun run(mesh, source, calendar, sink);
  const double start = processor_s();
  simulate::run_calendar(calendar);
  const double time_s = processor_s() - start;
  const simulate::NetworkStatistics network = run.result().network;
  return {time_s, static_cast<double>(network.header_grants), network.accepted_load};
}

struct FlitLevelRun {
  double time_s = 0;
  std::vector<reference::Result> results; ///< in the order of the messages
};

FlitLevelRun run_flit_level(int side, const Messages& messages)
{
  const Picoseconds flit_time = worm_level_mesh(side).flit_time;
  std::vector<reference::Message> list;
  for (const OfferedMessage& m : messages)
    list.push_back({m.number, m.release / flit_time, m.source.value(), m.destination.value(), m.bytes});
  const double start = processor_s();
  reference::Outcome outcome = reference::simulate(flit_level_mesh(side), list);
  return {processor_s() - start, std::move(outcome.results)};
}

/// How many messages the worm-level network delivers at another time than the flit-by-flit simulator. Once a process.
std::int64_t delivered_differently(int side, const Messages& messages, const FlitLevelRun& expected)
{
  const Picoseconds flit_time = worm_level_mesh(side).flit_time;
  auto different = static_cast<std::int64_t>(messages.size());
  run_worm_level(side, messages, [&](const simulate::MessageRecord& record) {
    // Messages are numbered in the order of their list.
    const reference::Result& result = expected.results[static_cast<std::size_t>(record.message)];
    if (record.head == result.head * flit_time && record.delivered == result.delivered * flit_time) --different;
  });
  return different;
}

/// Runs the job in a process of its own and brings back the plain value that it returns.
template<class Job> auto in_a_process(const Job& job)
{
  decltype(job()) value{};
  simulate::run_isolated(
      1, 1,
      [&](std::size_t) {
        const auto result = job();
        return std::string(reinterpret_cast<const char*>(&result), sizeof result);
      },
      [&](std::size_t, const simulate::JobOutcome& outcome) {
        if (!outcome.succeeded) throw std::runtime_error(outcome.error);
        std::memcpy(&value, outcome.output.data(), sizeof value);
      });
  return value;
}

// ------------------------------------------------------------------------------------------------ one message size

struct Figures {
  std::int64_t flits = 0;
  double load = 0; ///< flits that a node offers in a flit time
  double channel_events_per_s = 0;
  double messages_per_s = 0;
  double flit_level_messages_per_s = 0;

  double ratio() const { return messages_per_s / flit_level_messages_per_s; }
};

/// Does the work of a message size that is done once, however often the benchmark is repeated.
class MessageSize {
public:
  MessageSize(int side, std::int64_t flits, std::int64_t count) : side_(side)
  {
    const Messages always = draw_messages(side, flits, 1, count);
    figures_.flits = flits;
    figures_.load = in_a_process([&] { return run_worm_level(side, always); }).accepted_load / 2;
    messages_ = draw_messages(side, flits, figures_.load, count);
    compare_with_flit_level();
  }

  const Figures& figures() const { return figures_; }

  void measure(benchmark::State& state)
  {
    double time_s = 0;
    double channel_events = 0;
    double messages = 0;
    for (auto _ : state) {
      const WormLevelRun run = in_a_process([&] { return run_worm_level(side_, messages_); });
      state.SetIterationTime(run.time_s);
      time_s += run.time_s;
      channel_events += run.channel_events;
      messages += static_cast<double>(messages_.size());
    }
    figures_.channel_events_per_s = channel_events / time_s;
    figures_.messages_per_s = messages / time_s;
    state.counters["channel_events_per_s"] = figures_.channel_events_per_s;
    state.counters["messages_per_s"] = figures_.messages_per_s;
    state.counters["flit_level_messages_per_s"] = figures_.flit_level_messages_per_s;
    state.counters["ratio"] = figures_.ratio();
  }

private:
  void compare_with_flit_level()
  {
    const auto few = static_cast<std::size_t>(std::max<std::int64_t>(flit_level_flits / figures_.flits, 20));
    const Messages first(messages_.begin(),
                         messages_.begin() + static_cast<std::ptrdiff_t>(std::min(few, messages_.size())));
    const FlitLevelRun expected = run_flit_level(side_, first);
    figures_.flit_level_messages_per_s = static_cast<double>(first.size()) / expected.time_s;
    const std::int64_t different = in_a_process([&] { return delivered_differently(side_, first, expected); });
    if (different > 0)
      throw std::runtime_error(
          fmt::format("{} of {} messages of {} flits are delivered at another time than flit by flit", different,
                      first.size(), figures_.flits));
  }

  int side_;
  Figures figures_;
  Messages messages_;
};

void print_table(const std::vector<std::optional<MessageSize>>& sizes)
{
  // Not on standard output, which may be asked to be JSON.
  fmt::print(stderr, "\n{:>10}  {:>15}  {:>16}  {:>14}  {:>16}  {:>8}\n", "flits", "load", "channel events/s",
             "messages/s", "flit by flit: /s", "ratio");
  for (const auto& size : sizes) {
    if (!size) continue;
    const Figures& f = size->figures();
    fmt::print(stderr, "{:>10}  {:>15.3f}  {:>16.0f}  {:>14.0f}  {:>16.1f}  {:>8.0f}{}\n", f.flits, f.load,
               f.channel_events_per_s, f.messages_per_s, f.flit_level_messages_per_s, f.ratio(),
               f.channel_events_per_s < required_channel_events_per_s ? "  below 4 million events/s" : "");
  }
}

struct Options {
  std::int64_t messages = 100'000;
  std::int64_t side = 8;
};

/// The number behind the name of an option; nothing if the option is another, or its number not from 1 to `most`.
std::optional<std::int64_t> number_of(std::string_view option, std::string_view name, std::int64_t most)
{
  if (option.substr(0, name.size()) != name) return {};
  std::int64_t number = 0;
  const char* end = option.data() + option.size();
  const auto parsed = std::from_chars(option.data() + name.size(), end, number);
  if (parsed.ec != std::errc() || parsed.ptr != end || number < 1 || number > most) return {};
  return number;
}

/// Nothing, and a message, if there is an unknown option.
std::optional<Options> read_options(int argc, char** argv)
{
  Options options;
  for (int i = 1; i < argc; ++i) {
    if (const auto messages = number_of(argv[i], "--messages=", 1'000'000'000)) {
      options.messages = *messages;
    } else if (const auto side = number_of(argv[i], "--side=", 1024)) {
      options.side = *side;
    } else {
      fmt::print(
          stderr,
          "unknown option {}; known: --messages=N with N from 1 to 1000000000, --side=N with N from 1 to 1024, and "
          "those of google/benchmark\n",
          argv[i]);
      return {};
    }
  }
  return options;
}

int run(int argc, char** argv)
{
  benchmark::Initialize(&argc, argv);
  const std::optional<Options> options = read_options(argc, argv);
  if (!options) return 2;
  std::vector<std::optional<MessageSize>> sizes(std::size(message_flits));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::int64_t flits = message_flits[i];
    const auto body = [&size = sizes[i], flits, options](benchmark::State& state) {
      if (!size) size.emplace(static_cast<int>(options->side), flits, options->messages);
      size->measure(state);
    };
    benchmark::RegisterBenchmark(fmt::format("worm_level/flits:{}", flits).c_str(), body)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  }
  if (benchmark::RunSpecifiedBenchmarks() == 0) return 1;
  print_table(sizes);
  return 0;
}

} // namespace
} // namespace loghop::benchmarks

int main(int argc, char** argv)
{
  return loghop::benchmarks::reported("network_benchmark", loghop::benchmarks::run, argc, argv);
}

// How fast are operation graphs replayed on a LogGOPS network, inside SimGrid's clock, and in how much memory?
//
//     replay_benchmark [--quick] [FILTER]     rows whose name contains FILTER; --quick: small ones only
//
// A row is a collective with a number of ranks, simulated in a process of its own (SimGrid allows one engine a process).
// Its time is the processor time of the simulation, the generation of its operations included: they are generated as
// they are needed. Operations are sends, receives and computations; a message is not counted again.
#include "loghop/simulate/event_calendar.hpp"
#include "loghop/simulate/isolation.hpp"
#include "loghop/simulate/loggops_replay.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_graph.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::benchmarks {
namespace {

struct Row {
  const char* collective;
  const char* algorithm;
  int ranks;
  double least_operations_per_s; ///< what is expected on one core of an ordinary machine; 0: nothing
};

constexpr double expected = 5e6;
constexpr int quick_ranks = 4096;

const Row rows[] = {
    {"broadcast", "binomial", 1024, expected},
    {"broadcast", "binomial", 16384, expected},
    {"broadcast", "binomial", 131072, expected},
    {"broadcast", "binomial", 8388608, 0},
    {"reduce", "binomial", 1024, expected},
    {"reduce", "binomial", 131072, expected},
    {"barrier", "dissemination", 1024, expected},
    {"barrier", "dissemination", 16384, expected},
    {"barrier", "dissemination", 131072, expected},
    {"allreduce", "recursive_doubling", 1024, expected},
    {"allreduce", "recursive_doubling", 131072, expected},
    {"allgather", "ring", 1024, expected},
    {"allgather", "ring", 4096, expected},
    {"alltoall", "linear", 64, expected},
    {"alltoall", "linear", 512, expected},
    {"alltoall", "linear", 2048, expected},
    {"broadcast", "linear", 16384, expected},
};

/// The customary parameters of such simulators; 8 B messages.
LoggopsNetwork network()
{
  LoggopsNetwork network;
  network.L = 2'500'000;
  network.o = 1'500'000;
  network.g = 1'000'000;
  network.G = 6000;
  network.S = 65535;
  return network;
}

struct Figures {
  double time_s = 0;
  double operations = 0;
  double messages = 0;
  double peak_bytes = 0;
};

Figures simulate_once(const Row& row)
{
  collectives::CollectiveOptions options;
  options.bytes = 8;
  collectives::CollectiveGraph::Settings settings;
  settings.ranks = row.ranks;
  const std::clock_t start = std::clock();
  collectives::CollectiveGraph graph(collectives::require_algorithm(row.collective, row.algorithm).make(row.ranks, options),
                                     collectives::Group::all(row.ranks), settings);
  simulate::EventCalendar calendar;
  simulate::LoggopsReplay replay(network(), graph, calendar);
  simulate::run_in_simgrid(calendar);
  replay.check_finished();
  const double time_s = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return {time_s, static_cast<double>(replay.operations()), static_cast<double>(replay.messages()), 0};
}

Figures measure(const Row& row)
{
  Figures figures;
  simulate::run_isolated(
      1, 1,
      [&](std::size_t) {
        const Figures result = simulate_once(row);
        return std::string(reinterpret_cast<const char*>(&result), sizeof result);
      },
      [&](std::size_t, const simulate::JobOutcome& outcome) {
        if (!outcome.succeeded) throw std::runtime_error(outcome.error);
        std::memcpy(&figures, outcome.output.data(), sizeof figures);
        figures.peak_bytes = static_cast<double>(outcome.peak_rss_bytes);
      });
  return figures;
}

void print(const Row& row, const Figures& figures)
{
  const double rate = figures.operations / figures.time_s;
  const std::string name = std::string(row.collective) + " " + row.algorithm;
  fmt::print("{:<31}{:>9}{:>12}{:>9.3f}{:>10.2f}{:>11.1f}  {}\n", name, row.ranks, figures.operations, figures.time_s,
             rate / 1e6, figures.peak_bytes / (1 << 20),
             row.least_operations_per_s == 0 ? "" : rate >= row.least_operations_per_s ? "as expected" : "below 5");
  std::fflush(stdout);
}

int run(int argc, char** argv)
{
  std::string filter;
  bool quick = false;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--quick") quick = true;
    else filter = argv[i];
  }
  fmt::print("{:<31}{:>9}{:>12}{:>9}{:>10}{:>11}\n", "collective", "ranks", "operations", "time, s", "million/s", "peak, MiB");
  for (const Row& row : rows) {
    if (quick && row.ranks > quick_ranks) continue;
    if (fmt::format("{} {} {}", row.collective, row.algorithm, row.ranks).find(filter) == std::string::npos) continue;
    print(row, measure(row));
  }
  return 0;
}

} // namespace
} // namespace loghop::benchmarks

int main(int argc, char** argv)
{
  try {
    return loghop::benchmarks::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "replay_benchmark: {}\n", error.what());
    return 1;
  }
}

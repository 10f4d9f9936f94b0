// How fast are operation graphs replayed on a LogGOPS network, and in how much memory?
//
//     replay_benchmark [--quick] [FILTER]     rows whose name contains FILTER; --quick: small ones only
//
// A row is a collective with a number of ranks, simulated in a process of its own. Its time is the processor time of the
// simulation, the generation of its operations included: they are
// generated as they are needed. Small collectives are repeated back to back, so that starting SimGrid does not count.
// Operations are sends, receives and computations; a message is not counted again.
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/engine/run_calendar.hpp"
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_graph.hpp"
#include "loghop/workload/collectives/repeated.hpp"
#include "reported.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <ctime>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace loghop::benchmarks {
namespace {

struct Row {
  const char* collective;
  const char* algorithm;
  int ranks;
  int repetitions;
  double least_operations_per_s; ///< what is expected on one core of an ordinary machine
};

constexpr double expected = 5e6;
constexpr double expected_of_many = 16777214 / 10.0; ///< in 10 s
constexpr int quick_ranks = 4096;

const Row rows[] = {
    {"broadcast", "binomial", 1024, 500, expected},
    {"broadcast", "binomial", 16384, 30, expected},
    {"broadcast", "binomial", 131072, 4, expected},
    {"broadcast", "binomial", 8388608, 1, expected_of_many},
    {"reduce", "binomial", 1024, 500, expected},
    {"reduce", "binomial", 131072, 4, expected},
    {"barrier", "dissemination", 1024, 50, expected},
    {"barrier", "dissemination", 16384, 2, expected},
    {"barrier", "dissemination", 131072, 1, expected},
    {"allreduce", "recursive_doubling", 1024, 50, expected},
    {"allreduce", "recursive_doubling", 131072, 1, expected},
    {"allgather", "ring", 1024, 1, expected},
    {"allgather", "ring", 4096, 1, expected},
    {"alltoall", "linear", 64, 200, expected},
    {"alltoall", "linear", 512, 4, expected},
    {"alltoall", "linear", 2048, 1, expected},
    {"broadcast", "linear", 16384, 30, expected},
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
  auto once = collectives::require_algorithm(row.collective, row.algorithm).make(row.ranks, options);
  collectives::CollectiveGraph graph(std::make_shared<collectives::Repeated>(std::move(once), row.repetitions),
                                     collectives::Group::all(row.ranks), settings);
  simulate::EventCalendar calendar;
  simulate::LoggopsReplay replay(network(), graph, calendar);
  simulate::run_calendar(calendar);
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
  const double ratio = rate / row.least_operations_per_s;
  fmt::print("{:<31}{:>9}{:>6}{:>12}{:>9.3f}{:>14.2f}{:>11.1f}{:>13.1f}\n", name, row.ranks, row.repetitions,
             figures.operations, figures.time_s, rate / 1e6, figures.peak_bytes / (1 << 20), ratio);
  std::fflush(stdout);
}

int run(int argc, char** argv)
{
  std::string filter;
  bool quick = false;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--quick")
      quick = true;
    else
      filter = argv[i];
  }
  fmt::print("{:<31}{:>9}{:>6}{:>12}{:>9}{:>14}{:>11}{:>13}\n", "collective", "ranks", "times", "operations",
             "time [s]", "rate [1e6/s]", "peak [MiB]", "of expected");
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
  return loghop::benchmarks::reported("replay_benchmark", loghop::benchmarks::run, argc, argv);
}

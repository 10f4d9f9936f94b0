// How fast are GOAL texts read?
//
//     goal_benchmark [--quick]     --quick: a small schedule only
//
// A row is a schedule, written to a file of the directory for temporary files. Reading it is set beside std::getline over
// the same lines, which looks at each character once and keeps nothing: a bound for readers that go line by line. Both
// are repeated in turn, and the least processor time counts. "of bound" is the time of std::getline by that of the
// reader.
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_graph.hpp"
#include "loghop/workload/goal/goal_file.hpp"
#include "reported.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>

namespace loghop::benchmarks {
namespace {

struct Row {
  const char* collective;
  const char* algorithm;
  int ranks;
};

constexpr int repetitions = 5;
constexpr int quick_ranks = 256;

const Row rows[] = {
    {"barrier", "dissemination", 256},
    {"barrier", "dissemination", 16384},
    {"alltoall", "linear", 512},
};

/// A file that is gone with its object.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string& name) : path_(std::filesystem::temp_directory_path() / name) {}
  ~TemporaryFile()
  {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::string path() const { return path_.string(); }

private:
  std::filesystem::path path_;
};

void write_schedule(const Row& row, const std::string& file)
{
  collectives::CollectiveOptions options;
  options.bytes = 8;
  collectives::CollectiveGraph::Settings settings;
  settings.ranks = row.ranks;
  collectives::CollectiveGraph graph(
      collectives::require_algorithm(row.collective, row.algorithm).make(row.ranks, options),
      collectives::Group::all(row.ranks), settings);
  std::ofstream out(file);
  write_goal(out, record_schedule(graph));
  if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

std::size_t count_lines(const std::string& file)
{
  std::ifstream in(file);
  std::string line;
  std::size_t lines = 0;
  while (std::getline(in, line))
    ++lines;
  return lines;
}

template<class Action> double seconds_of(Action action)
{
  const std::clock_t start = std::clock();
  action();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

void measure(const Row& row)
{
  const TemporaryFile file(fmt::format("loghop_goal_benchmark_{}_{}.goal", row.collective, row.ranks));
  write_schedule(row, file.path());
  double reading = std::numeric_limits<double>::infinity(), bound = reading;
  std::size_t lines = 0;
  for (int i = 0; i < repetitions; ++i) {
    bound = std::min(bound, seconds_of([&] { lines = count_lines(file.path()); }));
    reading = std::min(reading, seconds_of([&] {
                         if (read_goal(file.path()).ranks() != row.ranks) throw std::runtime_error("ranks are lost");
                       }));
  }
  const double megabytes = static_cast<double>(std::filesystem::file_size(file.path())) / 1e6;
  const double million_lines = static_cast<double>(lines) / 1e6;
  fmt::print("{:<24}{:>8}{:>11.2f}{:>13.3f}{:>10.3f}{:>13.1f}{:>16.2f}{:>15.1f}{:>10.3f}\n",
             std::string(row.collective) + " " + row.algorithm, row.ranks, megabytes, million_lines, reading,
             megabytes / reading, million_lines / reading, megabytes / bound, bound / reading);
  std::fflush(stdout);
}

int run(int argc, char** argv)
{
  const bool quick = argc > 1 && std::string(argv[1]) == "--quick";
  fmt::print("{:<24}{:>8}{:>11}{:>13}{:>10}{:>13}{:>16}{:>15}{:>10}\n", "schedule", "ranks", "size [MB]", "lines [1e6]",
             "time [s]", "rate [MB/s]", "lines [1e6/s]", "getline [MB/s]", "of bound");
  for (const Row& row : rows)
    if (!quick || row.ranks <= quick_ranks) measure(row);
  return 0;
}

} // namespace
} // namespace loghop::benchmarks

int main(int argc, char** argv)
{
  return loghop::benchmarks::reported("goal_benchmark", loghop::benchmarks::run, argc, argv);
}

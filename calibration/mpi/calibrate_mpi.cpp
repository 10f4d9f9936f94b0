// Measures message passing on a real machine, as `loghop calibrate` does on a platform, and writes a calibration file.
// README.md beside it says how to build and run it. Exit status of all ranks: 0 fine, 2 usage, 4 the measurement
// failed or its file cannot be written, as loghop has them.

#include "options.hpp"
#include "plan.hpp"
#include "progress.hpp"
#include "writer.hpp"

#include <mpi.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <thread>

namespace calibrate_mpi {

namespace {

enum ExitStatus { fine = 0, usage = 2, failed = 4 };

void say(const std::string& message)
{
  std::fprintf(stderr, "loghop_calibrate_mpi: %s\n", message.c_str());
}

/// Tells all ranks the status of rank 0.
ExitStatus known_to_all(ExitStatus status)
{
  int value = status;
  MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return static_cast<ExitStatus>(value);
}

/// Throws UsageError if these ranks cannot measure what the options ask for.
void check_ranks(const Options& options, const Ranks& ranks)
{
  std::string problems;
  const auto add = [&](const std::string& problem) { problems += (problems.empty() ? "" : "\n") + problem; };
  const auto add_alone = [&](const std::string& option) {
    if (ranks.count < 2) add(option + ": too few ranks: expected 2 or more, found 1");
  };
  if (!options.level.empty()) add_alone("--level " + options.level);
  for (const std::string& quantity : options.only)
    if (quantity == "cyclic_shift" && ranks.partners.size() < 2)
      add("--only " + quantity + ": too few ranks: expected 3 or more at the level of ranks 0 and 1, found " +
          std::to_string(ranks.partners.size() + 1));
    else if (quantity != "half_round_trip" && quantity != "memory_copy")
      add_alone("--only " + quantity);
  for (const std::string& quantity : options.only)
    if ((quantity == "fan_out" || quantity == "collective") && ranks.count > 1 && !ranks.on_one_node())
      add("--only " + quantity + ": expected ranks 0 and 1 on one node, found them on two");
  const std::size_t most = ranks.partners.size();
  for (const int others : options.others)
    if (static_cast<std::size_t>(others) > most)
      add("--others " + std::to_string(others) + ": too few ranks: rank 0 has " + std::to_string(most) +
          " others at its level among " + std::to_string(ranks.count) + " ranks");
  if (!problems.empty()) throw UsageError(problems);
}

void measure_pass(Plan& plan, const Protocol& protocol, Progress& progress)
{
  for (Table& table : plan.tables)
    for (Point& point : table.points) {
      progress.step(table.quantity + ", " + table.level);
      MPI_Barrier(MPI_COMM_WORLD);
      Sampler sampler(protocol, point.samples);
      point.measure(sampler);
    }
}

void measure(Plan& plan, const Context& context)
{
  const Options& options = context.options;
  std::size_t points = 0;
  for (const Table& table : plan.tables)
    points += table.points.size();
  const int passes = options.protocol.passes;
  Progress progress(context.ranks.rank == 0 && !options.quiet, points * static_cast<std::size_t>(passes));
  for (int pass = 0; pass < passes; ++pass) {
    if (pass > 0) std::this_thread::sleep_for(std::chrono::duration<double>(options.pause_s));
    measure_pass(plan, options.protocol, progress);
  }
}

/// Before the measurement, so that it is not lost.
ExitStatus try_output(const std::string& file)
{
  if (file.empty() || std::ofstream(file, std::ios::app)) return fine;
  say("cannot write " + file);
  return failed;
}

ExitStatus write(const Plan& plan, const Context& context)
{
  const Written written = write_calibration(plan, context);
  for (const std::string& what : written.left_out)
    say("left out: " + what);
  if (written.text.empty()) {
    say("nothing could be measured");
    return failed;
  }
  const std::string& name = context.options.output;
  std::ofstream file;
  if (!name.empty()) file.open(name);
  std::ostream& out = name.empty() ? std::cout : file;
  out << written.text << std::flush;
  if (out) return fine;
  say("cannot write " + (name.empty() ? "standard output" : name));
  return failed;
}

ExitStatus run(const std::vector<std::string>& words)
{
  const Options options = parse_options(words);
  const Ranks ranks = find_ranks(options.level);
  const bool first = ranks.rank == 0;
  if (options.help) {
    if (first) std::cout << help_text() << std::flush;
    return fine;
  }
  check_ranks(options, ranks);
  const ExitStatus writable = known_to_all(first ? try_output(options.output) : fine);
  if (writable != fine) return writable;
  const Clock clock = calibrate_clock();
  const Context context = {options, ranks, clock};
  Plan plan = make_plan(context);
  for (const std::string& what : plan.left_out)
    if (first) say("left out: " + what);
  measure(plan, context);
  return known_to_all(first ? write(plan, context) : fine);
}

/// All ranks find the same problems; one says them.
ExitStatus report_usage(const UsageError& error)
{
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) say(error.what());
  return usage;
}

ExitStatus run_or_report(const std::vector<std::string>& words)
{
  try {
    return run(words);
  } catch (const UsageError& error) {
    return report_usage(error);
  } catch (const std::exception& error) {
    say(error.what()); // perhaps on this rank only: the others wait for it
    MPI_Abort(MPI_COMM_WORLD, failed);
    return failed;
  }
}

} // namespace

} // namespace calibrate_mpi

int main(int argc, char** argv)
{
  MPI_Init(&argc, &argv);
  const int status = calibrate_mpi::run_or_report({argv + 1, argv + argc});
  MPI_Finalize();
  return status;
}

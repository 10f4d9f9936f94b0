// loghop-mpi: the cases of a scenario on the ranks of an MPI job. docs/clusters.md says how to use it.
#include "launcher/command_line.hpp"
#include "launcher/hand_out.hpp"
#include "launcher/part_files.hpp"
#include "launcher/part_run.hpp"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <thread>

namespace loghop_mpi {

namespace {

/// Parts are dealt out by predicted times, which are estimates: with a few parts a rank, one that takes longer than
/// predicted is made up for. Each costs a start of the program and a look at the whole scenario.
constexpr int parts_of_a_rank = 8;

struct RunOfPart : Work {
  RunOfPart(const CommandLine& line, const PartFiles& files, int part, int parts) : run(line, files, part, parts) {}
  bool has_ended() override { return run.has_ended(); }
  int status() const override { return run.status(); }
  PartRun run;
};

/// Rank 0 finds them, as the others might see a folder that is just being cleared.
int number_of_parts(const CommandLine& line, int rank)
{
  int parts = line.parts, ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (rank == 0 && parts == 0 && line.goes_on) parts = earlier_parts(line.output);
  if (parts == 0) parts = std::min(parts_of_a_rank * ranks, most_parts);
  MPI_Bcast(&parts, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return parts;
}

/// Prints what parts said, each line once: many may have found the same.
void say_what_parts_said(const PartFiles& files, int parts)
{
  std::set<std::string> known;
  for (int part = 1; part <= parts; ++part) {
    std::ifstream said(files.said(part));
    for (std::string line; std::getline(said, line);)
      if (known.insert(line).second) std::fprintf(stderr, "%s\n", line.c_str());
  }
}

/// True if parts have something that another launch can use: all of them, if they could not be merged.
bool are_worth_keeping(const PartFiles& files, int parts, bool merged)
{
  for (int part = 1; part <= parts; ++part)
    if (files.has_journal(part) || (!merged && files.is_done(part))) return true;
  return false;
}

/// The exit status of the one run; input_rejected if there is none.
int merge(const CommandLine& line, const PartFiles& files)
{
  for (int kills = 0; kills < most_kills; ++kills) {
    Child loghop(find_loghop(), words_of_merge(line, files.all_finished()), "");
    while (!loghop.has_ended())
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (loghop.status() >= 0) return loghop.status();
    if (loghop.status() != -SIGKILL) break;
  }
  std::fprintf(stderr, "loghop-mpi: loghop merge was killed\n");
  return input_rejected;
}

int finish(const CommandLine& line, const PartFiles& files, int parts, int status)
{
  say_what_parts_said(files, parts);
  bool merged = false;
  if (status == fine) {
    status = merge(line, files);
    merged = status != usage_error && status != input_rejected;
  }
  if (are_worth_keeping(files, parts, merged))
    std::fprintf(stderr, "loghop-mpi: %s keeps the finished cases: --continue runs the others\n",
                 files.folder().c_str());
  else
    files.remove();
  return status;
}

int run(const std::vector<std::string>& words)
{
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const CommandLine line = parse(words);
  const int parts = number_of_parts(line, rank);
  const PartFiles files(line.output, parts);
  if (rank == 0) files.prepare(line.goes_on);
  MPI_Barrier(MPI_COMM_WORLD);
  const int status = hand_out(parts, [&](int part) { return std::make_unique<RunOfPart>(line, files, part, parts); });
  return rank == 0 ? finish(line, files, parts, status) : fine;
}

/// All ranks find the same usage error, and one says it. Other errors may be of one rank: the others would wait for it.
int run_or_report(const std::vector<std::string>& words)
try {
  return run(words);
} catch (const UsageError& error) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) std::fprintf(stderr, "loghop-mpi: %s; --help says more\n", error.what());
  return usage_error;
} catch (const std::exception& error) {
  std::fprintf(stderr, "loghop-mpi: %s\n", error.what());
  MPI_Abort(MPI_COMM_WORLD, usage_error);
  return usage_error;
}

} // namespace

} // namespace loghop_mpi

int main(int argc, char** argv)
{
  for (int i = 1; i < argc; ++i)
    if (loghop_mpi::asks_for_help(argv[i])) { // without MPI, which a machine that makes man pages may not start
      std::fputs(loghop_mpi::help_text(), stdout);
      return 0;
    }
  MPI_Init(&argc, &argv);
  const int status = loghop_mpi::run_or_report({argv + 1, argv + argc});
  MPI_Finalize();
  return status;
}

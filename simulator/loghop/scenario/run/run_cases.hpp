// Simulates the cases of a scenario, each in its own process.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/simulate/cost/run_cost.hpp"
#include "loghop/simulate/observe/result.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace loghop {

struct CaseOutcome {
  bool succeeded = false;
  std::string error;            ///< if it did not
  bool ended = false;           ///< its process; false: it was refused, or runs
  bool left_out = false;        ///< RunOptions::wanted did not want it: it was not simulated
  bool could_not_write = false; ///< because a file of RunOptions cannot be written
  bool cut_off = false;         ///< its process did not come to its end: files of RunOptions are incomplete
  bool interrupted = false;     ///< cut off by the system: see simulate::Interrupted
  simulate::SimulationResult result;
  double wall_s = 0; ///< time of the simulation alone, without reading input
  std::int64_t peak_rss_bytes = 0;
};

/// A file that a simulation fills as it goes, and its name for messages.
struct FilledFile {
  std::FILE* file = nullptr;
  std::string name = "";
};

/// A folder that a simulation makes and fills, and the name that it is to have, for messages.
struct FilledFolder {
  std::string path;
  std::string name;
};

struct RunOptions {
  int parallel = 0;               ///< processes at a time; 0: as many as there are processors
  FilledFile messages;            ///< one case only: its messages as rows of CSV, without header
  FilledFile timeline;            ///< one case only: its trace events (simulate/observe/timeline_writer.hpp)
  FilledFile diagram;             ///< one case only: its picture (simulate/observe/space_time_diagram.hpp)
  std::vector<FilledFolder> otf2; ///< of each case: its OTF2 archive (simulate/observe/otf2_recorder.hpp); none: none
  bool breakdown = false;         ///< SimulationResult::time, where ranks pass messages
  std::size_t most_steps = std::numeric_limits<std::size_t>::max(); ///< a longer run has no breakdown
  bool steps = true;                                                ///< false: nor has any the steps of its path
  bool path = false;                                                ///< SimulationResult::path, on LogGOPS networks
  bool matrix = false;                                              ///< SimulationResult::matrix
  bool profile = false;                                             ///< SimulationResult::calls
  simulate::PhaseMarks phases;                                      ///< SimulationResult::phases
  bool channels = false;                ///< SimulationResult::channels, of networks that have links
  std::vector<std::size_t> channels_of; ///< the same of these cases alone
  bool for_claims = false;              ///< and of those that claims are about
  double memory_bytes = 0;              ///< a case that needs more is not simulated (case_costs.hpp); 0: the machine's
  std::function<void(double done, std::size_t all)> progress; ///< called a few times a second; `done` with fractions
  /// Called before `progress`: the part of the predicted time of all cases that is done, 0 to 1.
  std::function<void(double part)> predicted;
  std::function<void(const std::string& name, const simulate::RunCost&)> long_case; ///< of cases of over a minute
  /// Called before several cases that take over a minute together, as far as can be predicted.
  std::function<void(std::size_t cases, double seconds, int at_a_time)> long_run;
  /// The outcome of a case that was simulated before; nullptr: it is simulated. Cases are told apart by seed and name.
  std::function<const CaseOutcome*(std::uint64_t seed, const std::string& name)> known;
  /// False: the case is left out if it is not known. Without a function all are wanted.
  std::function<bool(std::uint64_t seed, const std::string& name)> wanted;
  /// Called for each case that was simulated or refused here, as it ends.
  std::function<void(std::uint64_t seed, const std::string& name, const CaseOutcome&)> finished;
};

/// In the order of the cases. A case that fails leaves the others alone.
std::vector<CaseOutcome> run_cases(const Scenario& scenario, const RunOptions& options);

} // namespace loghop

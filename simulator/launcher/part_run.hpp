// One part of the cases on a rank: a loghop, and another one each time that it is killed.
#pragma once

#include "launcher/child.hpp"
#include "launcher/command_line.hpp"
#include "launcher/part_files.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace loghop_mpi {

enum ExitStatus { fine = 0, outside_tolerance = 1, usage_error = 2, input_rejected = 3, simulation_failed = 4 };

/// Without a finished case in between. A case that needs more memory than there is would be killed for ever.
constexpr int most_kills = 10;

class PartRun {
public:
  PartRun(const CommandLine& line, const PartFiles& files, int part, int parts);

  /// Looks, without waiting. Starts loghop again if SIGKILL ended it, as the system does when memory runs out.
  bool has_ended();

  /// After its end: fine if there is a file of finished cases, be it with failed ones, else the exit status of a launch
  /// that cannot go on. What loghop said stays in said(), but for errors of cases, which the merged result says again.
  ExitStatus status() const { return status_; }

private:
  void start();
  bool may_start_again();
  void end(int status);

  const CommandLine& line_;
  const PartFiles& files_;
  int part_, parts_;
  std::unique_ptr<Child> loghop_;
  ExitStatus status_ = fine;
  int kills_ = 0; ///< since a case was finished
  std::uintmax_t journal_bytes_ = 0;
};

} // namespace loghop_mpi

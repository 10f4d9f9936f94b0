// How far simulations in other processes have come: counts of events in memory that a process shares with its children.
#pragma once

#include <cstddef>
#include <cstdint>

namespace loghop::simulate {

class ProgressBoard {
public:
  /// One count for each job, 0 at first. Throws std::system_error if there is no memory.
  explicit ProgressBoard(std::size_t jobs);
  ~ProgressBoard();
  ProgressBoard(const ProgressBoard&) = delete;
  ProgressBoard& operator=(const ProgressBoard&) = delete;

  /// From now on tell_events() of this process writes the count of this job. The board outlives all that is told.
  void follow(std::size_t job);
  std::uint64_t events(std::size_t job) const;

private:
  std::size_t bytes_;
  void* counts_;
};

/// Tells how many events have been fired, if a board follows this process; cheap.
void tell_events(std::uint64_t fired);

} // namespace loghop::simulate

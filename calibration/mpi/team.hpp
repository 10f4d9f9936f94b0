// Some ranks of the run, which measure together.
#pragma once

#include <mpi.h>

#include <vector>

namespace calibrate_mpi {

class Team {
public:
  /// Every rank of the run must make it, with the same members, rank 0 first.
  explicit Team(const std::vector<int>& members);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  bool has_me() const { return communicator_ != MPI_COMM_NULL; }
  MPI_Comm communicator() const { return communicator_; }

  // Of its members; all call them.
  void start_together() const { MPI_Barrier(communicator_); }
  // Of the times of all, on rank 0.
  double longest(double seconds) const;
  double mean(double seconds) const;

private:
  MPI_Comm communicator_ = MPI_COMM_NULL;
};

} // namespace calibrate_mpi

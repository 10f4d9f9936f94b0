// MPI_Wtime, and what reading it costs.
//
// A time between two readings holds one reading more than what happened between them: a Stopwatch takes off that cost.
#pragma once

namespace calibrate_mpi {

struct Clock {
  double resolution_s = 0; ///< MPI_Wtick
  double cost_s = 0;       ///< of a reading: least of 100 means of 100 in a row
};

Clock calibrate_clock();

/// Keeps the processor busy, without calls of MPI except MPI_Wtime. Gives how long it did, at least `seconds`.
double busy_wait(double seconds);

/// Runs from its construction.
class Stopwatch {
public:
  explicit Stopwatch(const Clock& clock);
  double elapsed() const; ///< [s] without the clock's cost; a very short time may come out below 0

private:
  double cost_s_;
  double start_s_;
};

} // namespace calibrate_mpi

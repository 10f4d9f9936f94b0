#include "clock.hpp"

#include <mpi.h>

#include <algorithm>
#include <limits>

namespace calibrate_mpi {

namespace {

constexpr int readings = 100;

double mean_cost()
{
  const double start = MPI_Wtime();
  double now = start;
  for (int i = 0; i < readings; ++i)
    now = MPI_Wtime();
  return (now - start) / readings;
}

} // namespace

Clock calibrate_clock()
{
  Clock clock;
  clock.resolution_s = MPI_Wtick();
  clock.cost_s = std::numeric_limits<double>::infinity();
  for (int i = 0; i < readings; ++i)
    clock.cost_s = std::min(clock.cost_s, mean_cost());
  return clock;
}

double busy_wait(double seconds)
{
  const double start = MPI_Wtime();
  double waited = 0;
  do
    waited = MPI_Wtime() - start;
  while (waited < seconds);
  return waited;
}

Stopwatch::Stopwatch(const Clock& clock) : cost_s_(clock.cost_s), start_s_(MPI_Wtime()) {}

double Stopwatch::elapsed() const
{
  return MPI_Wtime() - start_s_ - cost_s_;
}

} // namespace calibrate_mpi

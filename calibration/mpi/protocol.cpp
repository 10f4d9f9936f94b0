#include "protocol.hpp"

#include <mpi.h>

#include <algorithm>
#include <cmath>

namespace calibrate_mpi {

namespace {

constexpr int result_tag = 101;

/// Gives rank 0 the value of rank `clock`.
double result_of(int clock, double value)
{
  if (clock == 0) return value;
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == clock) MPI_Send(&value, 1, MPI_DOUBLE, 0, result_tag, MPI_COMM_WORLD);
  if (rank == 0) MPI_Recv(&value, 1, MPI_DOUBLE, clock, result_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return value;
}

} // namespace

double Samples::minimum() const
{
  return *std::min_element(means_.begin(), means_.end());
}

double Samples::deviation() const
{
  if (means_.size() < 2) return 0;
  const auto n = static_cast<double>(means_.size());
  double sum = 0, squares = 0;
  for (const double mean : means_)
    sum += mean;
  for (const double mean : means_)
    squares += (mean - sum / n) * (mean - sum / n);
  return std::sqrt(squares / (n - 1));
}

int whole_trains(int repetitions, int train)
{
  return (repetitions + train - 1) / train * train;
}

void Sampler::take(const Run& run, int clock, int train)
{
  if (protocol_.warmup > 0) run(whole_trains(protocol_.warmup, train));
  const int repetitions = whole_trains(protocol_.repetitions, train);
  for (int i = 0; i < protocol_.samples; ++i)
    samples_.add(result_of(clock, run(repetitions) / repetitions));
}

} // namespace calibrate_mpi

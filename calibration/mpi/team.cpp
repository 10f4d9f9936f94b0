#include "team.hpp"

#include <algorithm>

namespace calibrate_mpi {

Team::Team(const std::vector<int>& members)
{
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const auto found = std::find(members.begin(), members.end(), rank);
  const int place = static_cast<int>(found - members.begin());
  MPI_Comm_split(MPI_COMM_WORLD, found == members.end() ? MPI_UNDEFINED : 0, place, &communicator_);
}

Team::~Team()
{
  if (has_me()) MPI_Comm_free(&communicator_);
}

double Team::longest(double seconds) const
{
  double longest = seconds;
  MPI_Reduce(&seconds, &longest, 1, MPI_DOUBLE, MPI_MAX, 0, communicator_);
  return longest;
}

double Team::mean(double seconds) const
{
  int members = 1;
  MPI_Comm_size(communicator_, &members);
  double sum = seconds;
  MPI_Reduce(&seconds, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, communicator_);
  return sum / members;
}

} // namespace calibrate_mpi

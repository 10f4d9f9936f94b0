#include "loghop/simulate/profile/time_breakdown.hpp"

#include <numeric>

namespace loghop::simulate {

Picoseconds TimeShares::sum() const
{
  return std::accumulate(time.begin(), time.end(), Picoseconds{0});
}

TimeShares& TimeShares::operator+=(const TimeShares& other)
{
  for (std::size_t i = 0; i < time_kinds; ++i)
    time[i] += other.time[i];
  return *this;
}

TimeShares TimeBreakdown::all_ranks() const
{
  TimeShares sum;
  for (const TimeShares& rank : ranks)
    sum += rank;
  return sum;
}

} // namespace loghop::simulate

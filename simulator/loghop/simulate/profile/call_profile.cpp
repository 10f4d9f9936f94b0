#include "loghop/simulate/profile/call_profile.hpp"

namespace loghop::simulate {

Picoseconds time_in_mpi(const std::vector<CallRow>& rows)
{
  Picoseconds sum = 0;
  for (const CallRow& row : rows)
    if (!row.is_computation()) sum += row.time;
  return sum;
}

} // namespace loghop::simulate

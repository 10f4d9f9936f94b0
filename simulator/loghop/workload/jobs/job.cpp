#include "loghop/workload/jobs/job.hpp"

namespace loghop {

MachineShape shape_for(const Job& job, const MachineShape& machine)
{
  MachineShape shape = machine;
  static_cast<GridShape&>(shape) = job.grid;
  return shape;
}

} // namespace loghop

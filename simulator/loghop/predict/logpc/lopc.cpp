#include "loghop/predict/logpc/lopc.hpp"

namespace loghop::lopc {

Seconds handler_contention(const LogP& machine)
{
  return machine.o_r + machine.o_s;
}

Seconds synchronous_remap(const LogP& machine)
{
  return logp::round_trip(machine) + handler_contention(machine);
}

Seconds asynchronous_remap(const LogP& machine)
{
  return logp::asynchronous_remap(machine);
}

} // namespace loghop::lopc

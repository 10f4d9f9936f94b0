#include "loghop/predict/logp/logp.hpp"

#include <algorithm>
#include <stdexcept>

namespace loghop::logp {

Seconds point_to_point(const LogP& machine)
{
  return machine.o_s + machine.L + machine.o_r;
}

Seconds round_trip(const LogP& machine)
{
  return 2 * point_to_point(machine);
}

Seconds synchronous_remap(const LogP& machine)
{
  return round_trip(machine);
}

Seconds asynchronous_remap(const LogP& machine)
{
  return machine.o_s + machine.o_r;
}

Seconds fan_out_round_trip(const LogP& machine, int hosts)
{
  if (hosts < 1) throw std::invalid_argument("a fan-out needs at least one host that is addressed");
  return 2 * (machine.o_s + machine.L) + (hosts - 1) * std::max(machine.o_s, machine.g);
}

} // namespace loghop::logp

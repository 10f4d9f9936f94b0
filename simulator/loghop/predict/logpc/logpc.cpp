#include "loghop/predict/logpc/logpc.hpp"

#include "loghop/predict/logpc/lopc.hpp"

#include <algorithm>

namespace loghop::logpc {

Seconds short_message(const LogP& machine, Seconds C_n)
{
  return logp::point_to_point(machine) + C_n;
}

Seconds long_message(const LogGP& machine, Bytes B, Seconds C_n)
{
  return loggp::end_to_end(machine, B) + C_n;
}

Seconds long_message_pipelined(const LogGP& machine, Bytes B, Seconds C_n)
{
  return loggp::end_to_end_pipelined(machine, B) + C_n;
}

Seconds synchronous_remap(const LogP& machine, Seconds C_n)
{
  return lopc::synchronous_remap(machine) + 2 * C_n;
}

Seconds asynchronous_remap(const LogP& machine)
{
  return logp::asynchronous_remap(machine);
}

Seconds long_remap(const LogGP& machine, Bytes B, Seconds C_n)
{
  return loggp::long_remap(machine, B) + C_n;
}

Iteration synchronous_iteration(const LogP& machine)
{
  return {lopc::synchronous_remap(machine), 2, 2};
}

Iteration asynchronous_iteration(const LogP& machine)
{
  return {logp::asynchronous_remap(machine), 1, 2};
}

Iteration long_iteration(const LogGP& machine, Bytes B)
{
  // Below 1 + a bytes O_r is negative; no program repeats itself in less than no time.
  return {std::max(loggp::long_remap(machine, B), Seconds(0)), 1, 1};
}

} // namespace loghop::logpc

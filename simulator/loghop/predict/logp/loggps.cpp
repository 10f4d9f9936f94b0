#include "loghop/predict/logp/loggps.hpp"

#include "loghop/predict/core/domain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace loghop::loggops {
namespace {

/// k - 1; an empty message counts as one byte.
Bytes further_bytes(Bytes k)
{
  domain::size("k", k);
  return Bytes(std::max(k.count() - 1, 0.0));
}

} // namespace

Seconds send_overhead(const LogGOPS& machine, Bytes k)
{
  return machine.o + further_bytes(k) * machine.O;
}

Seconds interface_gap(const LogGOPS& machine, Bytes k)
{
  return machine.g + further_bytes(k) * machine.G;
}

bool synchronises(const LogGOPS& machine, Bytes k)
{
  domain::size("k", k);
  return machine.S && k > *machine.S;
}

Seconds eager(const LogGOPS& machine, Bytes k)
{
  return 2 * machine.o + machine.L + further_bytes(k) * std::max(machine.O, machine.G);
}

Seconds handshake(const LogGOPS& machine, Seconds late)
{
  domain::duration("the time until the receive is posted", late);
  const Seconds control = eager(machine, Bytes(1));
  return std::max(control, late) + control;
}

Seconds point_to_point(const LogGOPS& machine, Bytes k, Seconds late)
{
  domain::duration("the time until the receive is posted", late);
  if (synchronises(machine, k)) return handshake(machine, late) + eager(machine, k);
  return std::max(eager(machine, k), late);
}

Seconds ping_pong(const LogGOPS& machine, Bytes k)
{
  return 2 * point_to_point(machine, k);
}

Seconds linear_broadcast(const LogGOPS& machine, int P, Bytes k)
{
  domain::at_least("P", P, 2);
  if (synchronises(machine, k))
    throw std::invalid_argument(
        fmt::format("k is {} B; this formula holds for messages of at most S = {} B", k.count(), machine.S->count()));
  return (P - 2) * std::max(send_overhead(machine, k), interface_gap(machine, k)) + eager(machine, k);
}

} // namespace loghop::loggops

#include "loghop/predict/logp/logp.hpp"

#include "loghop/predict/core/binomial_tree.hpp"

#include <algorithm>
#include <stdexcept>

namespace loghop::logp {

namespace {

void need_two_processors(int P)
{
  if (P < 2) throw std::invalid_argument("a broadcast needs at least two processors");
}

Seconds between_sends(const LogP& machine)
{
  return std::max(machine.o_s, machine.g);
}

/// M(P) of the header, and M(1) = 0.
Seconds tree_of(const LogP& machine, int P)
{
  const int h = tree_height(P);
  if (h == 0) return Seconds(0);
  const Seconds message = point_to_point(machine), gap = between_sends(machine);
  if (P == 1 << h) return message + (h - 1) * std::max(message, gap);
  const int half = 1 << (h - 1);
  return std::max(message + tree_of(machine, P - half), gap + tree_of(machine, half));
}

} // namespace

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
  return 2 * (machine.o_s + machine.L) + (hosts - 1) * between_sends(machine);
}

Seconds linear_broadcast(const LogP& machine, int P)
{
  need_two_processors(P);
  return point_to_point(machine) + (P - 2) * between_sends(machine);
}

Seconds tree_broadcast(const LogP& machine, int P)
{
  need_two_processors(P);
  return tree_of(machine, P);
}

} // namespace loghop::logp

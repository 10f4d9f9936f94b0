#include "loghop/predict/one_to_many/lop.hpp"

#include "loghop/predict/core/domain.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace loghop::lop {
namespace {

/// l1 / (l2 + P)
Seconds start_up(Seconds l1, double l2, double P)
{
  domain::at_least("P", P, 1);
  domain::positive("l2 + P", l2 + P);
  return l1 / (l2 + P);
}

} // namespace

Seconds overhead(const LoPOverhead& machine, double P)
{
  return start_up(machine.l1, machine.l2, P);
}

Seconds round_trip_per_host(const LoPRoundTrip& machine, double P)
{
  const double saturation = 1 - std::exp(machine.l5 * (P - machine.l6));
  return start_up(machine.l1, machine.l2, P) + machine.l3 + machine.l4 * saturation;
}

Seconds round_trip(const LoPRoundTrip& machine, double P)
{
  return P * round_trip_per_host(machine, P);
}

LoPCurve curve(const LoPRoundTrip& machine)
{
  return {machine.l1, machine.l2, machine.l3 + machine.l4, machine.l4 * std::exp(-machine.l5 * machine.l6), machine.l5};
}

Seconds round_trip_per_host(const LoPCurve& curve, double P)
{
  return start_up(curve.l1, curve.l2, P) + curve.c - curve.k * std::exp(curve.l5 * P);
}

Seconds plateau(const LoPRoundTrip& machine)
{
  if (!(machine.l5 < 0))
    throw std::invalid_argument(fmt::format("l5 is {}; a plateau needs a number below 0", machine.l5));
  return machine.l3 + machine.l4;
}

} // namespace loghop::lop

#include "loghop/predict/one_to_many/logfp.hpp"

#include "loghop/predict/core/domain.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::logfp {

Seconds overhead(const LogfP& machine, double P)
{
  domain::at_least("P", P, 1);
  return machine.o_min + machine.o_max / P;
}

Seconds round_trip(const LogfP& machine, double P)
{
  domain::at_least("P", P, 1);
  domain::at_least("f", machine.f, 1);
  const Seconds o_P = overhead(machine, P);
  const Seconds later = (P - 1) * o_P;
  const Seconds bound = P > machine.f ? std::max(later, (P - machine.f) * machine.g) : later;
  return 2 * machine.L + o_P + overhead(machine, 1) + bound;
}

Seconds round_trip_per_host(const LogfP& machine, double P)
{
  return round_trip(machine, P) / P;
}

double gap_start(const LogfP& machine)
{
  domain::at_least("f", machine.f, 1);
  domain::positive("g - o_min", (machine.g - machine.o_min).count());
  const double a = (machine.g - machine.o_min).count();
  const double b = (machine.o_max - machine.o_min + machine.f * machine.g).count();
  const double c = machine.o_max.count();
  // At f there are overheads and no gap yet: the roots are real, and one is not below f, but for rounding.
  const double discriminant = std::max(b * b - 4 * a * c, 0.0);
  return std::max(machine.f, (b + std::sqrt(discriminant)) / (2 * a));
}

bool minimum_tells_f(const LogfP& machine)
{
  const Seconds fixed = 2 * machine.L + machine.o_min + overhead(machine, 1);
  const Seconds rise = machine.f * machine.g - fixed;
  return machine.g > machine.o_min && rise * gap_start(machine) > 2 * machine.o_max;
}

int best_hosts(const LogfP& machine, int P_max)
{
  domain::at_least("the largest P", P_max, 1);
  int best = 1;
  for (int P = 2; P <= P_max; ++P)
    if (round_trip_per_host(machine, P) < round_trip_per_host(machine, best)) best = P;
  return best;
}

} // namespace loghop::logfp

#include "loghop/predict/plogp/plogp.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/core/domain.hpp"

namespace loghop::plogp {

Seconds point_to_point(const PLogP& machine, Bytes m)
{
  return machine.L + machine.g.at(m);
}

Seconds round_trip(const PLogP& machine, Bytes m)
{
  return 2 * point_to_point(machine, m);
}

Seconds round_trip_with_empty_reply(const PLogP& machine, Bytes m)
{
  return point_to_point(machine, m) + point_to_point(machine, Bytes(0));
}

Seconds linear_broadcast(const PLogP& machine, int P, Bytes m)
{
  domain::at_least("P", P, 2);
  return (P - 1) * machine.g.at(m) + machine.L;
}

Seconds tree_broadcast(const PLogP& machine, int P, Bytes m)
{
  domain::at_least("P", P, 2);
  return tree_height(P) * point_to_point(machine, m);
}

Seconds latency(Seconds RTT_0, Seconds g_0)
{
  domain::duration("RTT(0)", RTT_0);
  domain::duration("g(0)", g_0);
  return RTT_0 / 2 - g_0;
}

Seconds gap(Seconds RTT_m, Seconds RTT_0, Seconds g_0)
{
  domain::duration("RTT(m)", RTT_m);
  domain::duration("RTT(0)", RTT_0);
  domain::duration("g(0)", g_0);
  return RTT_m - RTT_0 + g_0;
}

LogGP loggp(const PLogP& machine, Bytes M)
{
  domain::positive("M", M.count());
  constexpr Bytes byte{1};
  LogGP same;
  same.o_s = machine.os.at(byte);
  same.o_r = machine.or_m.at(byte);
  same.g = machine.g.at(byte);
  same.L = machine.L + same.g - same.o_s - same.o_r;
  same.G = machine.g.at(M) / M;
  return same;
}

} // namespace loghop::plogp

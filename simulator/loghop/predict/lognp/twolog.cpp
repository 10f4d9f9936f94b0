#include "loghop/predict/lognp/twolog.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/core/domain.hpp"

namespace loghop::twolog {

Seconds intra_node(const TwoLog& machine)
{
  return machine.intra.o_mw + machine.intra.l_mw;
}

Seconds inter_node(const TwoLog& machine)
{
  return log3p::point_to_point(machine.inter);
}

Seconds linear_broadcast(const TwoLog& machine, int P, int n, LastReceiver last)
{
  domain::at_least("n, the number of nodes,", n, 2);
  domain::at_least("P", P, n);
  domain::multiple("P", P, "n", n);
  const int within = P / n - 1;
  const int between = P - P / n + (last == LastReceiver::counted ? 1 : 0);
  const Seconds half_between = (machine.inter.o_mw + machine.inter.l_mw) / 2;
  return within * (intra_node(machine) / 2) + between * half_between + machine.inter.o_net;
}

Seconds binomial_broadcast(const TwoLog& machine, int P, int n)
{
  domain::at_least("P", P, 2);
  const int h = tree_height(P);
  domain::between("n, the number of hops within nodes,", n, 0, h);
  return n * intra_node(machine) + (h - n) * inter_node(machine);
}

TwoLog calibrate(const RoundTrips& measured, Seconds o_net)
{
  domain::duration("RTT(s)", measured.intra_s);
  domain::duration("RTT(s,d)", measured.intra_sd);
  domain::duration("RTT'(s)", measured.inter_s);
  domain::duration("RTT'(s,d)", measured.inter_sd);
  domain::duration("o'_net", o_net);
  TwoLog machine;
  machine.intra.o_mw = measured.intra_s / 2;
  machine.intra.l_mw = (measured.intra_sd - measured.intra_s) / 2;
  machine.inter.o_mw = measured.inter_s / 2 - o_net;
  machine.inter.l_mw = (measured.inter_sd - measured.inter_s) / 2;
  machine.inter.o_net = o_net;
  return machine;
}

} // namespace loghop::twolog

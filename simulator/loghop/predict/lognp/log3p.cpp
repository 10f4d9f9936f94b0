#include "loghop/predict/lognp/log3p.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/core/domain.hpp"

namespace loghop {

Log3P Log3PCurves::at(Bytes s) const
{
  return {o_mw.at(s), Seconds(0), o_net.at(s), T_mem.at(s)};
}

Log3P Log3PCurves::at(Bytes s, Bytes d) const
{
  return {o_mw.at(s), l_mw.at(s, d), o_net.at(s), T_mem.at(s)};
}

namespace log3p {

Seconds point_to_point(const Log3P& machine)
{
  return machine.o_mw + machine.l_mw + machine.o_net;
}

Seconds send_to_self(const Log3P& machine)
{
  return machine.o_mw + machine.l_mw + machine.T_mem;
}

Seconds ping_pong(const Log3P& machine)
{
  return 2 * point_to_point(machine);
}

Seconds ping_pong_to_self(const Log3P& machine)
{
  return 2 * send_to_self(machine);
}

Seconds linear_broadcast(const Log3P& machine, int P)
{
  domain::at_least("P", P, 2);
  return P * ((machine.o_mw + machine.l_mw) / 2) + machine.o_net;
}

Seconds tree_broadcast(const Log3P& machine, int P)
{
  domain::at_least("P", P, 2);
  return tree_height(P) * point_to_point(machine);
}

Seconds pack_and_unpack(Seconds l_pack)
{
  return l_pack;
}

Seconds packed_point_to_point(const Log3P& machine, Seconds l_pack)
{
  return machine.o_mw + l_pack + machine.o_net;
}

} // namespace log3p
} // namespace loghop

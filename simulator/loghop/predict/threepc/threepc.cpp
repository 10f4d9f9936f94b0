#include "loghop/predict/threepc/threepc.hpp"

#include "loghop/predict/core/domain.hpp"

namespace loghop::threepc {
namespace {

Seconds line(Seconds constant, SecondsPerByte slope, Bytes n)
{
  domain::size("n", n);
  return constant + n * slope;
}

} // namespace

Seconds send(const ThreePC& machine, Bytes n)
{
  return line(machine.t_cs, machine.t_as, n);
}

Seconds receive(const ThreePC& machine, Bytes n)
{
  return line(machine.t_cr, machine.t_ar, n);
}

Seconds full(const ThreePC& machine, Bytes n)
{
  return line(machine.t_cf, machine.t_af, n);
}

ThreePC from_loggp(const LogGP& machine)
{
  return {machine.g, machine.G, machine.g, machine.G, machine.o_s + machine.L + machine.o_r, machine.G};
}

} // namespace loghop::threepc

#include "loghop/predict/lognp/log3p_calibration.hpp"

#include "loghop/predict/core/domain.hpp"

namespace loghop::log3p {

Seconds middleware_overhead(Seconds T_00_s, Seconds T_mem)
{
  domain::duration("T_00(s)", T_00_s);
  domain::duration("T_mem(s)", T_mem);
  return T_00_s - T_mem;
}

Seconds middleware_latency(Seconds T_00_sd, Seconds T_00_s)
{
  domain::duration("T_00(s,d)", T_00_sd);
  domain::duration("T_00(s)", T_00_s);
  return T_00_sd - T_00_s;
}

Seconds network_overhead(Seconds T_01_s, Seconds o_mw)
{
  domain::duration("T_01(s)", T_01_s);
  domain::finite("o_mw", o_mw.count());
  return T_01_s - o_mw;
}

Seconds network_overhead_as_printed(Seconds T_01_s, Seconds o_mw)
{
  return network_overhead(T_01_s, o_mw / 2);
}

Log3P calibrate(const HalfRoundTrips& measured)
{
  Log3P machine;
  machine.T_mem = measured.T_mem;
  machine.o_mw = middleware_overhead(measured.T_00_s, measured.T_mem);
  machine.l_mw = middleware_latency(measured.T_00_sd, measured.T_00_s);
  machine.o_net = network_overhead(measured.T_01_s, machine.o_mw);
  return machine;
}

} // namespace loghop::log3p

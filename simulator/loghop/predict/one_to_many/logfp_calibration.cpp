#include "loghop/predict/one_to_many/logfp_calibration.hpp"

#include "loghop/predict/core/domain.hpp"

namespace loghop::logfp {

Seconds least_overhead(Seconds time_of_all, double messages)
{
  domain::duration("the time of all posts", time_of_all);
  domain::at_least("the number of messages", messages, 1);
  return time_of_all / messages;
}

Seconds posting_overhead(Seconds o_1, Seconds o_min)
{
  domain::duration("o(1)", o_1);
  domain::duration("o_min", o_min);
  return o_1 - o_min;
}

Seconds posting_overhead_as_printed(Seconds o_1)
{
  domain::duration("o(1)", o_1);
  return o_1;
}

Seconds latency(Seconds RTT_1, Seconds o_min, Seconds o_max)
{
  return latency_as_printed(RTT_1, o_min, o_max, 1);
}

Seconds latency_as_printed(Seconds RTT_1, Seconds o_min, Seconds o_max, double P)
{
  domain::duration("RTT(1)", RTT_1);
  domain::duration("o_min", o_min);
  domain::duration("o_max", o_max);
  domain::at_least("P", P, 1);
  return (RTT_1 - 2 * o_min - 2 * o_max) / (2 * P);
}

Seconds gap(Seconds RTT_inf, double P)
{
  domain::duration("RTT(P)", RTT_inf);
  domain::at_least("P", P, 1);
  return RTT_inf / P;
}

double gap_free_as_printed(double P_star)
{
  domain::at_least("P*", P_star, 1);
  return P_star;
}

double gap_free(double P_star, Seconds o_min, Seconds o_max, Seconds g)
{
  domain::at_least("P*", P_star, 1);
  domain::duration("o_min", o_min);
  domain::duration("o_max", o_max);
  domain::positive("g - o_min", (g - o_min).count());
  return (P_star * (g - o_min) - (o_max - o_min) + o_max / P_star) / g;
}

} // namespace loghop::logfp

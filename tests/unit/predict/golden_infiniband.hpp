// The calculation of each kind of golden of LoP and LogfP.
#pragma once

#include "loghop/predict/one_to_many/logfp_calibration.hpp"
#include "loghop/predict/one_to_many/lop.hpp"
#include "unit/predict/golden_machines.hpp"

#include <cmath>
#include <stdexcept>

namespace loghop::goldens {

inline LogfP logfp_machine(const json& in)
{
  return {time_or_zero(in, "L"), time(in, "o_min"), time(in, "o_max"), time_or_zero(in, "g"), in.value("f", 1.0)};
}

inline json logfp_overhead(const json& in)
{
  return logfp::overhead(logfp_machine(in), number(in, "P")).count();
}

inline json logfp_round_trip(const json& in)
{
  return logfp::round_trip(logfp_machine(in), number(in, "P")).count();
}

inline json logfp_calibrated(const json& in)
{
  const LogfP machine = logfp_machine(in);
  const Seconds RTT_1 = logfp::round_trip(machine, 1);
  return {{"L_hat", logfp::latency(RTT_1, machine.o_min, machine.o_max).count()},
          {"argmin_RTT_over_P", logfp::best_hosts(machine, 2000)},
          {"RTT_over_P_at_1e6", logfp::gap(logfp::round_trip(machine, 1e6), 1e6).count()}};
}

/// Six numbers, l1 to l6.
inline LoPRoundTrip lop_machine(const json& l)
{
  return {Seconds(l[0].get<double>()), l[1].get<double>(), Seconds(l[2].get<double>()),
          Seconds(l[3].get<double>()), l[4].get<double>(), l[5].get<double>()};
}

inline json lop_round_trip(const json& in)
{
  const json l = {in.at("l1"), in.at("l2"), in.at("l3"), in.at("l4"), in.at("l5"), in.at("l6")};
  return lop::round_trip_per_host(lop_machine(l), number(in, "P")).count();
}

inline json lop_overhead(const json& in)
{
  return lop::overhead({time(in, "l1"), number(in, "l2")}, number(in, "P")).count();
}

/// Two sets of parameters that are one curve.
inline json lop_degenerate(const json& in)
{
  json values = json::array();
  for (const json& P : in.at("P")) {
    const double first = lop::round_trip_per_host(lop_machine(in.at("set1")), P.get<double>()).count();
    const double second = lop::round_trip_per_host(lop_machine(in.at("set2")), P.get<double>()).count();
    if (std::abs(first - second) > 1e-12) throw std::logic_error("the two sets of parameters are different curves");
    values.push_back(second);
  }
  return values;
}

} // namespace loghop::goldens

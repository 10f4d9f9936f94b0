// The calculation of each kind of golden of log_3P, 2log_{2,3}P and the numbers of terms. A 2 at the end of a name in
// the file stands for the prime of costs between nodes.
#pragma once

#include "loghop/predict/core/model_complexity.hpp"
#include "loghop/predict/lognp/log3p_calibration.hpp"
#include "loghop/predict/lognp/log3p_fft.hpp"
#include "loghop/predict/lognp/twolog.hpp"
#include "unit/predict/golden_machines.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace loghop::goldens {

inline Log3P titan(const json& in)
{
  return {time(in, "o_mw"), time(in, "l_mw"), time(in, "o_net"), time_or_zero(in, "T_mem")};
}

inline Log3P contiguous_titan(const json& in)
{
  Log3P machine = titan(in);
  machine.l_mw = Seconds(0);
  return machine;
}

inline TwoLog two_levels(const json& in)
{
  TwoLog machine;
  machine.intra.o_mw = time_or_zero(in, "o_mw");
  machine.intra.l_mw = time_or_zero(in, "l_mw");
  machine.inter.o_mw = time_or_zero(in, "o_mw2");
  machine.inter.l_mw = time_or_zero(in, "l_mw2");
  machine.inter.o_net = time_or_zero(in, "o_net2");
  return machine;
}

inline json strided_message(const json& in)
{
  return log3p::point_to_point(titan(in)).count();
}
inline json contiguous_message(const json& in)
{
  return log3p::point_to_point(contiguous_titan(in)).count();
}
inline json strided_to_self(const json& in)
{
  return log3p::send_to_self(titan(in)).count();
}
inline json contiguous_to_self(const json& in)
{
  return log3p::send_to_self(contiguous_titan(in)).count();
}
inline json log3p_linear(const json& in)
{
  return log3p::linear_broadcast(titan(in), in.at("P").get<int>()).count();
}
inline json log3p_tree(const json& in)
{
  return log3p::tree_broadcast(titan(in), in.at("P").get<int>()).count();
}

inline json log3p_calibrated(const json& in)
{
  const Log3P machine = log3p::calibrate({time(in, "T_mem"), time(in, "T00_s"), time(in, "T00_sd"), time(in, "T01_s")});
  return {{"o_mw", machine.o_mw.count()}, {"l_mw", machine.l_mw.count()}, {"o_net", machine.o_net.count()}};
}

inline json fft_sizes(const json& in)
{
  const log3p::StridedMessage message =
      log3p::transpose({in.at("nx").get<int>(), in.at("ny").get<int>(), in.at("nz").get<int>(), in.at("P").get<int>(),
                        Bytes(number(in, "elem"))});
  return {{"s", message.s.count()}, {"d", message.d.count()}};
}

inline json fft_shares(const json& in)
{
  const double base = log3p::rest_of_share(number(in, "l_share_ddt"));
  json out{{"base", base}};
  for (const char* code : {"pack", "opt"}) {
    const std::string share = "pack_share_" + std::string(code);
    if (in.contains(share)) out[std::string(code) + "_total"] = log3p::total_with_share(base, in.at(share));
  }
  return out;
}

inline json equal_terms(const json& in)
{
  return model_complexity::count(in.at("N").get<int>(), in.at("S").get<int>(), in.at("D").get<int>());
}

inline json terms_of_each(const json& in)
{
  std::vector<TransferTerms> transfers;
  for (std::size_t i = 0; i < in.at("S").size(); ++i)
    transfers.push_back({in.at("S")[i].get<int>(), in.at("D")[i].get<int>()});
  return model_complexity::count(transfers);
}

inline json within_a_node(const json& in)
{
  return twolog::intra_node(two_levels(in)).count();
}
inline json between_nodes(const json& in)
{
  return twolog::inter_node(two_levels(in)).count();
}

template<twolog::LastReceiver last> json twolog_linear(const json& in)
{
  return twolog::linear_broadcast(two_levels(in), in.at("P").get<int>(), in.at("n").get<int>(), last).count();
}

inline json twolog_binomial(const json& in)
{
  return twolog::binomial_broadcast(two_levels(in), in.at("P").get<int>(), in.at("n_intra_hops").get<int>()).count();
}

inline json twolog_calibrated(const json& in)
{
  const TwoLog machine = twolog::calibrate(
      {time(in, "RTT_s"), time(in, "RTT_sd"), time(in, "RTT2_s"), time(in, "RTT2_sd")}, time(in, "o_net2"));
  return {{"o_mw", machine.intra.o_mw.count()},
          {"l_mw", machine.intra.l_mw.count()},
          {"o_mw2", machine.inter.o_mw.count()},
          {"l_mw2", machine.inter.l_mw.count()},
          {"o_net2", machine.inter.o_net.count()}};
}

} // namespace loghop::goldens

#include "loghop/predict/fit/fit.hpp"
#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/logp/fit_loggops.hpp"
#include "loghop/predict/logp/fit_loggp.hpp"
#include "loghop/predict/logp/fit_plogp.hpp"
#include "loghop/predict/one_to_many/fit_one_to_many.hpp"
#include "loghop/predict/threepc/fit_p3pc.hpp"

namespace loghop {

const std::vector<FitRow>& fit_table()
{
  static const std::vector<FitRow> table = {
      {"LogP", "smallest half_round_trip, send_overhead, receive_overhead, gap", fit_logp},
      {"LogGP", "half_round_trip by size; send_overhead, receive_overhead, gap", fit_loggp},
      {"PLogP", "half_round_trip, send_overhead, receive_overhead, gap by size", fit_plogp},
      {"LogGOPS", "half_round_trip and send_overhead by size, receive_overhead, gap", fit_loggops},
      {"LogfP", "post_overhead, one_to_many_round_trip by P", fit_logfp},
      {"LoP", "post_overhead, one_to_many_round_trip by P", fit_lop},
      {"log_nP", "send_overhead, network_time, receive_overhead, half_round_trip by size and stride", fit_lognp},
      {"log_3P", "half_round_trip to_itself and between_nodes by size and stride, memory_copy", fit_log3p},
      {"mlog_nP", "half_round_trip at each level by size and stride, network_time", fit_mlognp},
      {"2log_{2,3}P", "half_round_trip within_node and between_nodes by size and stride, network_time", fit_twolog},
      {"3PC", "send_time, receive_time, full_time of layout cc", fit_threepc},
      {"P-3PC", "send_time, receive_time, full_time of all layouts", fit_p3pc},
      {"LogGP*", "send_time, receive_time, full_time of all layouts", fit_loggp_star},
  };
  return table;
}

} // namespace loghop

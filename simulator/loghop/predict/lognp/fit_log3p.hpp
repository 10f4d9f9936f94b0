// log_nP, log_3P, 2log_{2,3}P and mlog_nP from half round trips at each level, contiguous and by stride.
//
// log_nP with n = 3: o_0 the send overhead, o_1 the network's time, o_2 the receive overhead, each as measured; l_0 =
// l_2 = (T_01(s,d) - T_01(s)) / 2. Residuals of contiguous half round trips say whether the three add up: copies that
// overlap with the network make them too long.
//
// log_3P: o_mw = T_00(s) - T_mem(s), l_mw = T_00(s,d) - T_00(s), o_net = T_01(s) - o_mw, from messages to itself,
// copies in memory, and messages between nodes. T_01(s,d) is not used; its residuals validate the parameters.
// 2log_{2,3}P: o_mw, l_mw from half round trips within a node (within a chip where there are none within a node);
// o'_net is the measured network_time, or the o_net of log_3P without it; o'_mw, l'_mw from half round trips between
// nodes. All are used: residuals between measured sizes and strides are 0, and say nothing.
// mlog_nP: the same at every level that was measured.
// Negative differences of measurements contradict the models; they are set to 0, and said.
#pragma once

#include "loghop/predict/fit/fit.hpp"
#include "loghop/predict/lognp/lognp.hpp"
#include "loghop/predict/lognp/twolog.hpp"

#include <map>
#include <optional>

namespace loghop {

std::optional<Log3PCurves> log3p_curves(const Calibration& calibration);

/// The same from messages between nodes alone, as section IV of the mlog_nP paper takes them: o'_mw, l'_mw, o'_net.
std::optional<Log3PCurves> log3p_curves_between_nodes(const Calibration& calibration);

/// The first measurement that is missing where log3p_curves_between_nodes gives nothing.
std::string missing_between_nodes(const Calibration& calibration);

/// With a network whose time does not grow with the size: o_net = L, the line through o_net at the least size 0. What
/// o_net had more is o_mw, so that a message takes as long as before.
Log3PCurves with_constant_network(const Log3PCurves& curves);

/// Parameters of every measured level: l_net, o_mw, l_mw. Within nodes o_net = 0. Empty if there is no measurement.
std::map<Level, Log3PCurves> mlognp_curves(const Calibration& calibration);

std::optional<TwoLogCurves> twolog_curves(const Calibration& calibration);

/// Nothing without overheads, network time or half round trips between nodes.
std::optional<ImplicitTransfers> lognp_transfers(const Calibration& calibration);

Fit fit_lognp(const Calibration& calibration);
Fit fit_log3p(const Calibration& calibration);
Fit fit_twolog(const Calibration& calibration);
Fit fit_mlognp(const Calibration& calibration);

} // namespace loghop

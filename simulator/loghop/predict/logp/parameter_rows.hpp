// Parameters of the LogP family, from the rows of a calibration.
//
// Rows are told apart by quantity and protocol, "short" or "long"; a row without a protocol stands for both and is used
// where there is none of the protocol itself. Of several rows of a long-message quantity, one without a size counts,
// else the one with the largest size: G is what long messages approach. Equal rows: the first. Where there is no
// o_s or o_r, o stands for it.
//
// Needed, short: L, o_s, o_r. Needed, long: L, o_s, o_r, G, a. Not needed: g, for which the send overhead stands in (as
// on Alewife: LoGPC paper, section 2.1), and G_m, for which G does (memory that is no faster than the network).
// Errors: std::invalid_argument names calibration, quantity and protocol that are missing.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/predict/logp/loggp.hpp"
#include "loghop/predict/logp/logp.hpp"

#include <map>
#include <string>
#include <vector>

namespace loghop {

/// A quantity that depends on the number of arguments of a short message. Straight lines between the measured numbers;
/// beyond them, the line through the first and the last goes on, but not below 0. One point: a constant.
class ArgumentCurve {
public:
  /// Throws std::invalid_argument if there is no point.
  explicit ArgumentCurve(std::map<int, double> points);
  Seconds at(int arguments) const;

private:
  std::map<int, double> points_; ///< seconds by number of arguments
};

/// LogP of short messages with any number of arguments.
class ShortMessageParameters {
public:
  explicit ShortMessageParameters(const Calibration& calibration);
  LogP at(int arguments) const;

private:
  ArgumentCurve L_;
  ArgumentCurve o_s_;
  ArgumentCurve o_r_;
  ArgumentCurve g_;
};

/// The end of a list of missing measurements: "or row L of short messages, row o_s of short messages".
std::string or_rows(const std::vector<std::string>& missing);

/// Rows without which LogP of short messages is not taken from rows: L, o_s and o_r. Empty: all are there.
std::vector<std::string> missing_logp_rows(const Calibration& calibration);

/// The same of LogGP of long messages: L, o_s, o_r and G.
std::vector<std::string> missing_loggp_rows(const Calibration& calibration);

/// The quantities among these that have no row for short or long messages, as "row o_s of short messages".
std::vector<std::string> missing_rows(const Calibration& calibration, const std::vector<std::string>& quantities,
                                      const std::string& protocol);

/// LogGP of long messages.
LogGP long_message_parameters(const Calibration& calibration);

/// The same without a, which only matters where a receiving DMA engine interrupts the processor: a is 0.
LogGP message_passing_parameters(const Calibration& calibration);

} // namespace loghop

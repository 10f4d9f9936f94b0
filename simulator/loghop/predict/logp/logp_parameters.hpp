// The parameters of LogP: the rows of a calibration, or the fit of its measurements.
//
// Rows count where the calibration has all that LogP cannot do without: L, o_s and o_r (or o) of short messages. Then
// the parameters are those of parameter_rows.hpp, by the number of arguments of a message. Else they are those that
// fit_loggp.hpp fits to the smallest message, whatever rows there are.
#pragma once

#include "loghop/predict/core/pattern.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/logp/logp.hpp"
#include "loghop/predict/logp/parameter_rows.hpp"

#include <optional>
#include <string>

namespace loghop {

class LogPParameters {
public:
  /// Throws MissingMeasurements for the model that is named.
  static LogPParameters from(const Calibration& calibration, const std::string& model = "LogP");

  /// Without arguments: the fewest that rows have. Where nothing depends on them, the same for any number.
  LogP at(std::optional<int> arguments = std::nullopt) const;
  const std::optional<ShortMessageParameters>& rows() const { return rows_; } ///< nothing: fitted
  bool by_arguments() const { return by_arguments_.has_value(); }
  /// "", or why size and arguments are not those that were measured. A size of 0: none was said.
  std::string outside(Bytes size, std::optional<int> arguments) const;

private:
  std::optional<ShortMessageParameters> rows_;
  std::optional<MeasuredRange> by_arguments_;
  LogP fitted_;
  MeasuredRange sizes_;
};

} // namespace loghop

// Parameters of LogP and LogGP for patterns: the rows of a calibration, or what its measurements are fitted to.
//
// Rows count where there are those that the model cannot do without (LogP: L; LogGP: L and G), as parameters.hpp takes
// them; else the fits of predict/fit/fit_loggp.hpp. A row "a" that is missing is 0 B: only long remaps look at it.
// Errors: MissingMeasurements for the model that is named.
#pragma once

#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/logp/fit_loggp.hpp"
#include "loghop/predict/logp/parameters.hpp"
#include "loghop/predict/pattern_table.hpp"

#include <optional>
#include <string>

namespace loghop {

/// LogP by arguments of a short message (rows), or of one measured size.
class LogPMachine {
public:
  LogPMachine(const Calibration& calibration, const std::string& model);
  /// Throws std::invalid_argument if arguments are given and there are no rows by arguments.
  LogP at(const PatternArguments& arguments) const;
  /// "", or why this is not what was measured. A size of 0: none was said.
  std::string outside(const PatternArguments& arguments) const;

private:
  std::optional<ShortMessageParameters> rows_;
  std::optional<MeasuredRange> by_arguments_;
  LogP fitted_;
  MeasuredRange sizes_;
};

/// LogGP by size.
class LogGPMachine {
public:
  LogGPMachine(const Calibration& calibration, const std::string& model);
  const LogGP& at(Bytes size) const { return ranges_.at(size); }
  const MeasuredRange& sizes() const { return sizes_; }

private:
  LogGPRanges ranges_;
  MeasuredRange sizes_;
};

/// An empty message counts as one byte.
Bytes at_least_one(Bytes size);

bool has_row(const Calibration& calibration, const std::string& quantity);

} // namespace loghop

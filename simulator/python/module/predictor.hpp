// One formula of one model, with its parameters taken from a calibration once, for columns of arguments.
//
// The options are those of `loghop predict`, by the same names with "_" for "-". Sizes are in bytes, counts are whole
// numbers, words are as the command line has them. Times are in seconds, and are the very numbers that the command prints.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/predict/core/pattern.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace loghop::python {

/// A value for each evaluation.
struct Column {
  const double* values = nullptr;
  std::size_t stride = 1; ///< 0: one value for all
  double at(std::size_t i) const { return values[i * stride]; }
};

struct Predictions {
  std::vector<double> times; ///< [s]
  std::vector<bool> outside; ///< of the measured range
  std::string reason;        ///< the first thing that is outside; "": nothing
};

class Predictor {
public:
  /// `options` of the model are texts, NAME=VALUE. Throws InputErrors for a calibration that is wrong, and
  /// std::invalid_argument for an unknown model, pattern or option, and for measurements that are missing.
  Predictor(const std::string& model, const std::string& pattern, const std::string& calibration,
            const std::vector<std::string>& options);

  /// Evaluates the formula `count` times. Throws std::invalid_argument for an option that the pattern needs and does not
  /// get, that it does not have, and for a value that it does not allow.
  Predictions evaluate(std::size_t count, const std::map<std::string, Column>& numbers,
                       const std::map<std::string, std::string>& words) const;

  const std::string& formula() const { return row_->summary; }
  std::vector<std::string> required() const;
  std::vector<std::string> optional() const;

private:
  void check_names(const std::map<std::string, Column>& numbers, const std::map<std::string, std::string>& words) const;

  const PatternRow* row_;
  std::string calibration_; ///< its name
  PatternFormula formula_;
};

} // namespace loghop::python

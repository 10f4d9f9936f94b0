// LogfP and LoP as models of workloads: one_to_many, for which they were made. Other graphs of messages: walked, every
// send with the overhead of a single message, o(1), no receive overhead (messages are written into remote memory), and
// full = RTT(1) / 2.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/one_to_many/fit_one_to_many.hpp"

#include <string>
#include <vector>

namespace loghop {

/// LogfP as it is fitted, or by the paper's printed rules; else the rows o_min and o_max, which tell overheads alone.
struct LogfPParameters {
  std::string calibration; ///< its name
  LogfP machine;
  MeasuredRange others;
  std::vector<std::string> missing; ///< for anything but overheads

  /// Throws MissingMeasurements if neither is there.
  static LogfPParameters from(const Calibration& calibration, const ModelOptions& options);
  /// Throws MissingMeasurements if overheads are all that is known.
  const LogfP& whole() const;
};

class LogfPModel final : public WalkedModel {
public:
  /// From the rows "o_min" and "o_max" alone it knows overheads, and predicts nothing else.
  explicit LogfPModel(const Calibration& calibration, const ModelOptions& options = {});
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

private:
  LogfPParameters parameters_;
};

struct LoPParameters {
  LoPCurves curves;
  MeasuredRange others;

  /// Throws MissingMeasurements.
  static LoPParameters from(const Calibration& calibration);
};

class LoPModel final : public WalkedModel {
public:
  explicit LoPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

private:
  LoPParameters parameters_;
};

ModelRow logfp_row();
ModelRow lop_row();

} // namespace loghop

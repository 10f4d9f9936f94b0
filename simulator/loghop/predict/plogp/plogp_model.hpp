// PLogP as a model of workloads: plain broadcasts as Kielmann's papers have them, other graphs of operations walked.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/plogp/plogp.hpp"

namespace loghop {

class PLogPModel : public WalkedModel {
public:
  /// Throws MissingMeasurements if the calibration lacks a table: see fit_plogp.hpp.
  explicit PLogPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

private:
  PLogP machine_;
};

ModelRow plogp_row();

} // namespace loghop

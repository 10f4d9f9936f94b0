// PLogP as a model of workloads: plain broadcasts as Kielmann's papers have them, other graphs of operations walked.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/logp/plogp.hpp"

namespace loghop {

class PLogPModel : public WalkedModel {
public:
  /// Throws std::invalid_argument if the calibration lacks a table: see fit/fit_plogp.hpp.
  explicit PLogPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<Seconds> formula(const Workload& workload, const Setting& setting) const override;

private:
  PLogP machine_;
};

} // namespace loghop

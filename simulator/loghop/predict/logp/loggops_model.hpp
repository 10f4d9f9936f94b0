// LogGPS and LogGOPS as models of workloads: the formulas of loggps.hpp, other graphs of operations walked.
//
// Messages above S synchronise: their sender is busy with the handshake too, and the receive is taken to be posted
// before.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/logp/loggops_parameters.hpp"

namespace loghop {

class LogGOPSModel : public WalkedModel {
public:
  /// Throws MissingMeasurements: see loggops_parameters.hpp.
  explicit LogGOPSModel(LogGOPSParameters parameters);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

private:
  LogGOPSParameters parameters_;
  LogGOPS machine_;
};

ModelRow loggps_row();
ModelRow loggops_row();

} // namespace loghop

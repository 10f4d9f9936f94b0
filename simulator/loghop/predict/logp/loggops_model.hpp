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
  /// Option "S": the largest message that is sent at once, in bytes; default: no message synchronises.
  /// Throws MissingMeasurements: see loggops_parameters.hpp. `has_O`: LogGOPS, else LogGPS.
  LogGOPSModel(const Calibration& calibration, const ModelOptions& options, bool has_O);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

private:
  LogGOPSParameters parameters_;
  std::optional<Bytes> S_;
  LogGOPS machine_; ///< with S
};

ModelRow loggps_row();
ModelRow loggops_row();

} // namespace loghop

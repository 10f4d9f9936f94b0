// LogGPS and LogGOPS as models of workloads: closed forms of loggps.hpp, graphs walked.
//
// Messages above S synchronise: their sender is busy with the handshake too, and the receive is taken to be posted
// before.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/logp/loggps.hpp"

namespace loghop {

class LogGOPSModel : public WalkedModel {
public:
  /// Option "S": the largest message that is sent at once, in bytes; default: no message synchronises.
  /// Throws std::invalid_argument if the calibration lacks a measurement: see fit/fit_loggops.hpp.
  LogGOPSModel(const Calibration& calibration, const ModelOptions& options, bool has_O);
  static std::vector<ModelOption> options();
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;

private:
  LogGOPS machine_;
};

} // namespace loghop

// LogGP as a model of workloads: long messages with a gap per byte, short ones as in LogP, no contention.
//
// remap, long messages: o_s + (B - 1) G + (B - 1 - a) G; Diamond DAG: M (equation 15 of the LoGPC paper); short remaps
// and EM3D: what LogP says. Formulas and domain: loggp.hpp, diamond_makespan.hpp, predictions.hpp.
#pragma once

#include "loghop/predict/logp_model.hpp"
#include "loghop/predict/model.hpp"
#include "loghop/predict/parameters.hpp"

namespace loghop {

class LogGPModel : public Model {
public:
  /// Throws std::invalid_argument if the calibration lacks a parameter of short or of long messages: see
  /// parameters.hpp.
  explicit LogGPModel(const Calibration& calibration)
      : short_messages_(calibration), long_messages_(long_message_parameters(calibration))
  {}
  std::optional<Seconds> predict(const Workload& workload, const Setting& setting) const override;

private:
  LogPModel short_messages_;
  LogGP long_messages_;
};

} // namespace loghop

// LogP as a model of workloads: short messages, without contention of any kind.
//
// remap, synchronous: 2 (o_s + L + o_r); asynchronous: o_s + o_r; EM3D: (o_s + o_r) per message and the computation.
// Nothing about long messages, which LogP does not have. Formulas and domain: logp.hpp, predictions.hpp.
#pragma once

#include "loghop/predict/model.hpp"
#include "loghop/predict/parameters.hpp"
#include "loghop/workload/remap.hpp"

namespace loghop {

class LogPModel : public Model {
public:
  /// Throws std::invalid_argument if the calibration lacks a parameter of short messages: see parameters.hpp.
  explicit LogPModel(const Calibration& calibration) : short_messages_(calibration) {}
  std::optional<Seconds> predict(const Workload& workload, const Setting& setting) const override;

private:
  std::optional<Seconds> remap(const Remap& workload) const;

  ShortMessageParameters short_messages_;
};

} // namespace loghop

// LoPC as a model of workloads: LogP with contention for processors.
//
// remap, synchronous: 2 (o_s + L + o_r) + o_r + o_s; asynchronous: o_s + o_r. Nothing else: for other programs LoPC's
// contention comes out of a queueing network that is not part of loghop. Formulas and domain: lopc.hpp.
#pragma once

#include "loghop/predict/model.hpp"
#include "loghop/predict/parameters.hpp"

namespace loghop {

class LoPCModel : public Model {
public:
  /// Throws std::invalid_argument if the calibration lacks a parameter of short messages: see parameters.hpp.
  explicit LoPCModel(const Calibration& calibration) : short_messages_(calibration) {}
  std::optional<Seconds> predict(const Workload& workload, const Setting& setting) const override;

private:
  ShortMessageParameters short_messages_;
};

} // namespace loghop

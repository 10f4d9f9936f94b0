// LoPC as a model of workloads: LogP with contention for processors.
//
// remap, synchronous: 2 (o_s + L + o_r) + o_r + o_s; asynchronous: o_s + o_r. Graphs of messages: walked with LogP's
// terms, without contention, which for other programs comes out of a queueing network that is not part of loghop.
// Formulas and domain: lopc.hpp.
#pragma once

#include "loghop/predict/logp/logp_model.hpp"

namespace loghop {

class LoPCModel : public WalkedModel {
public:
  /// Throws std::invalid_argument if the calibration lacks a parameter of short messages: see parameters.hpp.
  explicit LoPCModel(const Calibration& calibration) : short_messages_(calibration), logp_(calibration) {}
  std::optional<MessageTerms> terms(const ModelMessage& message) const override { return logp_.terms(message); }
  std::optional<Seconds> formula(const Workload& workload, const Setting& setting) const override;

private:
  ShortMessageParameters short_messages_;
  LogPModel logp_;
};

} // namespace loghop

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
  /// Throws MissingMeasurements.
  explicit LoPCModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override { return logp_.terms(message); }
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

private:
  LogPParameters parameters_;
  LogPModel logp_;
};

ModelRow lopc_row();

} // namespace loghop

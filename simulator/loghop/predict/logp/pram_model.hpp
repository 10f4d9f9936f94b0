// PRAM as a model of workloads: every message takes one step, whatever its size. Graphs are walked.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/logp/pram.hpp"

namespace loghop {

class PramModel : public WalkedModel {
public:
  /// Option "step": what a step takes; without it one microsecond, so that times count steps. The calibration does not
  /// matter.
  PramModel(const Calibration& calibration, const ModelOptions& options);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  Level nearest_level() const override { return Level::to_itself; } ///< all cost nothing

private:
  Pram machine_;
};

ModelRow pram_row();

} // namespace loghop

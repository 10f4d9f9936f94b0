// memory logP and copy-transfer as models of workloads, from copies in memory: graphs walked.
//
// memory logP: f(s,1) is the measured copy of s bytes, f(s,d) what a stride adds to it (the paper allows T_mem for f);
// L that of LogP. Within a node one copy, between nodes one at each end and L. copy-transfer: a copy at each end with
// its bandwidth for the size and stride, and the network with that of its longest messages; one after the other.
#pragma once

#include "loghop/predict/core/cost_curve.hpp"
#include "loghop/predict/core/walked_model.hpp"

namespace loghop {

class MemoryLogPModel : public WalkedModel {
public:
  /// Throws std::invalid_argument if the calibration has no memory_copy, or lacks what LogP needs.
  explicit MemoryLogPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;

private:
  CostTable copy_; ///< of all strides; 0: contiguous
  Seconds L_{0};
};

class CopyTransferModel : public WalkedModel {
public:
  /// Throws std::invalid_argument if the calibration has no memory_copy, or no half round trips of two sizes.
  explicit CopyTransferModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;

private:
  CostTable copy_;
  SecondsPerByte network_;
};

} // namespace loghop

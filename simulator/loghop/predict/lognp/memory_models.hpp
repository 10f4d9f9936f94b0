// memory logP and copy-transfer as models of workloads, from copies in memory.
//
// memory logP: f(s,1) is the measured copy of s bytes, f(s,d) what a stride adds to it (the paper allows T_mem for f);
// L that of LogP. Within a node one copy, between nodes one at each end and L. copy-transfer: a copy at each end with
// its bandwidth for the size and stride, and the network with that of its longest messages (the last G of LogGP); one
// after the other. Both know messages within a node without anything measured of the network.
#pragma once

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/lognp/memory_logp.hpp"

#include <optional>
#include <string>

namespace loghop {

/// The parameters of one of the two, from a calibration.
struct MemoryParameters {
  std::string calibration; ///< its name
  std::string model;
  CostTable copies;  ///< of all strides; 0: contiguous
  MemoryCost memory; ///< the same as f(s,1) and f(s,d)
  Seconds L{0};
  SecondsPerByte G;
  MeasuredRange sizes;                      ///< for which G was measured
  std::optional<MissingMeasurements> lacks; ///< of the network: L or G

  /// Throw MissingMeasurements without copies.
  static MemoryParameters of_memory_logp(const Calibration& calibration);
  static MemoryParameters of_copy_transfer(const Calibration& calibration);

  void require_network() const;            ///< throws what it lacks
  void require_stride(Bytes stride) const; ///< throws MissingMeasurements if no stride was measured
};

class MemoryModel : public WalkedModel {
public:
  /// Throws MissingMeasurements if the parameters lack those of the network.
  MemoryModel(MemoryParameters parameters, const Formulas<MemoryParameters>& formulas);
  std::optional<MessageTerms> terms(const ModelMessage& message) const final;
  Level nearest_level() const override { return Level::to_itself; }
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

private:
  MemoryParameters parameters_;
  const Formulas<MemoryParameters>& formulas_;
};

class MemoryLogPModel final : public MemoryModel {
public:
  explicit MemoryLogPModel(const Calibration& calibration);
};

class CopyTransferModel final : public MemoryModel {
public:
  explicit CopyTransferModel(const Calibration& calibration);
};

ModelRow memory_logp_row();
ModelRow copy_transfer_row();

} // namespace loghop

// 3PC, P-3PC and LogGP* as models of workloads, from the three paths of a message.
//
// Messages, and scatter, gather and border exchange of an image, once: the formulas of the paper (image_exchange.hpp).
// Other graphs of operations: walked, with T_send, T_full and T_recv by size, and by layout for P-3PC; a receive takes
// no longer than the full path.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/threepc/p3pc.hpp"
#include "loghop/predict/threepc/threepc.hpp"

namespace loghop {

class P3PCModel : public WalkedModel {
public:
  /// Throws MissingMeasurements if the calibration lacks a path or a layout: see fit_p3pc.hpp.
  explicit P3PCModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

protected:
  explicit P3PCModel(P3PC table) : table_(std::move(table)) {}

private:
  P3PC table_;
};

/// One curve for all paths and layouts.
class LogGPStarModel final : public P3PCModel {
public:
  explicit LogGPStarModel(const Calibration& calibration);
};

/// 3PC, and the sizes that were measured.
struct ThreePCParameters {
  ThreePC machine;
  MeasuredRange sizes;
};

/// Lines through the paths of contiguous data; layouts do not matter.
class ThreePCModel final : public WalkedModel {
public:
  /// Throws MissingMeasurements if the calibration lacks a path: see fit_p3pc.hpp.
  explicit ThreePCModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

private:
  ThreePCParameters parameters_;
};

ModelRow threepc_row();
ModelRow p3pc_row();
ModelRow loggp_star_row();

} // namespace loghop

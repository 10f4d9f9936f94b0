// mlog_nP and 2log_{2,3}P as models of workloads: log_3P's descendants for nodes of cores, with levels.
//
// Messages, and plain broadcasts for 2log: the papers' formulas (twolog.hpp; the intra-node hops of a tree are counted
// on the ranks as they are placed). Other graphs of operations: walked, as for log_3P. A level that was not measured
// takes the next farther one; nothing is said about levels beyond the farthest.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/lognp/twolog.hpp"

#include <map>
#include <string>

namespace loghop {

struct LevelsParameters {
  std::string calibration; ///< its name
  std::map<Level, Log3PCurves> levels;
};

/// Walks with the curves of each message's level.
class LevelsModel : public WalkedModel {
public:
  explicit LevelsModel(LevelsParameters parameters) : parameters_(std::move(parameters)) {}
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  Level nearest_level() const override { return parameters_.levels.begin()->first; } ///< there is at least one

protected:
  LevelsParameters parameters_;
};

class MlognPModel final : public LevelsModel {
public:
  /// Throws MissingMeasurements if no level was measured.
  explicit MlognPModel(const Calibration& calibration);
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;
};

class TwoLogModel final : public LevelsModel {
public:
  /// Throws MissingMeasurements: see fit_log3p.hpp. Option `o_net`: see log3p_model.hpp.
  explicit TwoLogModel(const Calibration& calibration, const ModelOptions& options = {});
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;
};

ModelRow mlognp_row();
ModelRow twolog_row();

} // namespace loghop

// log_3P as a model of workloads, and log_nP with the three transfers that benchmarks tell apart.
//
// Messages and plain broadcasts: the papers' formulas (log3p.hpp). Other graphs of operations: walked, half of the
// middleware's cost on each side, by the size and stride of each message. log_3P knows one kind of message, that
// between nodes. Nothing about messages in blocks of more than a complex number, which the tables of strided data do
// not cover.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/lognp/log3p.hpp"
#include "loghop/predict/lognp/lognp.hpp"

#include <string>
#include <vector>

namespace loghop {

/// log_nP: send call, network, receive call. Levels do not matter.
class LognPModel : public WalkedModel {
public:
  /// Throws MissingMeasurements: see fit_log3p.hpp.
  explicit LognPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;

private:
  ImplicitTransfers transfers_;
};

/// The parameters of log_3P that a calibration has: packing alone needs no messages.
struct Log3PParameters {
  std::string calibration; ///< its name
  std::optional<Log3PCurves> curves;
  std::vector<std::string> missing;    ///< for the curves
  std::optional<CostTable> copies;     ///< in memory
  Level middleware = Level::to_itself; ///< whose messages give o_mw and l_mw

  static Log3PParameters from(const Calibration& calibration, const ModelOptions& options = {});
  /// Throws MissingMeasurements if there are none.
  const Log3PCurves& required() const;
};

/// Options: `middleware` says which messages give o_mw and l_mw: those of a process to itself, as the log_nP paper takes
/// them, or those between nodes, as the mlog_nP paper does. `o_net` is the time on the wire by size, or its part that
/// does not depend on the size: the rest is then middleware.
class Log3PModel : public WalkedModel {
public:
  /// Throws MissingMeasurements: see fit_log3p.hpp.
  explicit Log3PModel(const Calibration& calibration, const ModelOptions& options = {});
  static std::vector<ModelOption> options();
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;

private:
  Log3PParameters parameters_;
};

/// The option `o_net` of log_3P and 2log_{2,3}P.
ModelOption network_option();

ModelRow lognp_row();
ModelRow log3p_row();

} // namespace loghop

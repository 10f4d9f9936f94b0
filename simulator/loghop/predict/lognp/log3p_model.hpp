// log_nP, log_3P and its descendants for nodes of cores, 2log_{2,3}P and mlog_nP, as models of workloads.
//
// Plain broadcasts: the papers' formulas (log3p.hpp, twolog.hpp; the intra-node hops of a tree are counted on the ranks
// as they are placed). Other graphs of operations: walked, half of the middleware's cost on each side, by the size and
// stride of each message. log_3P knows one kind of message, that between nodes; the others know levels. A level that
// was not measured takes the next farther one. Nothing about messages in blocks of more than a complex number, which
// the tables of strided data do not cover.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/lognp/log3p.hpp"
#include "loghop/predict/lognp/lognp.hpp"

#include <map>

namespace loghop {

/// log_nP with the three transfers that benchmarks tell apart: send call, network, receive call. Levels do not matter.
class LognPModel : public WalkedModel {
public:
  /// Throws std::invalid_argument if the calibration lacks a measurement: see fit/fit_log3p.hpp.
  explicit LognPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;

private:
  ImplicitTransfers transfers_;
};

class Log3PModel : public WalkedModel {
public:
  /// Throws std::invalid_argument if the calibration lacks a measurement: see fit/fit_log3p.hpp.
  explicit Log3PModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<Seconds> formula(const Workload& workload, const Setting& setting) const override;

private:
  Log3PCurves curves_;
};

/// By levels of mlog_nP, or those of 2log_{2,3}P: within a node and between nodes.
class LevelsModel : public WalkedModel {
public:
  explicit LevelsModel(std::map<Level, Log3PCurves> levels) : levels_(std::move(levels)) {}
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;

protected:
  const Log3PCurves& at(Level level) const;

private:
  std::map<Level, Log3PCurves> levels_;
};

class MlognPModel final : public LevelsModel {
public:
  /// Throws std::invalid_argument if no level was measured.
  explicit MlognPModel(const Calibration& calibration);
};

class TwoLogModel final : public LevelsModel {
public:
  /// Throws std::invalid_argument if the calibration lacks a measurement: see fit/fit_log3p.hpp.
  explicit TwoLogModel(const Calibration& calibration);
  std::optional<Seconds> formula(const Workload& workload, const Setting& setting) const override;
};

} // namespace loghop

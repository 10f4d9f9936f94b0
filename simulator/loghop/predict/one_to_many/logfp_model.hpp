// LogfP and LoP as models of workloads: one_to_many, for which they were made. Other graphs of messages: walked, every
// send with the overhead of a single message, o(1), no receive overhead (messages are written into remote memory), and
// full = RTT(1) / 2.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/one_to_many/fit_one_to_many.hpp"

namespace loghop {

class LogfPModel final : public WalkedModel {
public:
  /// Throws std::invalid_argument if the calibration lacks a measurement: see fit/fit_one_to_many.hpp. From the rows
  /// "o_min" and "o_max" alone it knows overheads, and predicts nothing else.
  explicit LogfPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<Seconds> formula(const Workload& workload, const Setting& setting) const override;

private:
  LogfP machine_;
  bool only_overheads_ = false;
};

class LoPModel final : public WalkedModel {
public:
  explicit LoPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<Seconds> formula(const Workload& workload, const Setting& setting) const override;

private:
  LoPCurves curves_;
};

} // namespace loghop

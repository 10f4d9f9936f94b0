// LogfP and LoP as models of workloads: one_to_many, for which they were made; nothing else.
#pragma once

#include "loghop/predict/fit/fit_one_to_many.hpp"
#include "loghop/predict/model.hpp"

namespace loghop {

class LogfPModel final : public Model {
public:
  /// Throws std::invalid_argument if the calibration lacks a measurement: see fit/fit_one_to_many.hpp.
  explicit LogfPModel(const Calibration& calibration);
  std::optional<Seconds> predict(const Workload& workload, const Setting& setting) const override;

private:
  LogfP machine_;
};

class LoPModel final : public Model {
public:
  explicit LoPModel(const Calibration& calibration);
  std::optional<Seconds> predict(const Workload& workload, const Setting& setting) const override;

private:
  LoPCurves curves_;
};

} // namespace loghop

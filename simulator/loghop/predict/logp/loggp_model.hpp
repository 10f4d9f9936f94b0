// LogGP as a model of workloads: long messages with a gap per byte, short ones as in LogP, no contention.
//
// remap, long messages: o_s + (B - 1) G + (B - 1 - a) G; Diamond DAG: M (equation 15 of the LoGPC paper); short remaps
// and EM3D: what LogP says; plain broadcasts, linear or binomial: as printed. Other graphs of operations: walked, with
// the parameters of each message's size. Formulas and domain: loggp.hpp, diamond_makespan.hpp, predictions.hpp,
// graph_walk.hpp, fit/fit_loggp.hpp.
#pragma once

#include "loghop/predict/logp/fit_loggp.hpp"
#include "loghop/predict/logp/logp_model.hpp"
#include "loghop/predict/logp/parameters.hpp"

namespace loghop {

class LogGPModel : public WalkedModel {
public:
  /// From the rows of a calibration, or fitted to its tables. Throws std::invalid_argument if it has neither: see
  /// parameters.hpp.
  explicit LogGPModel(const Calibration& calibration);
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<Seconds> formula(const Workload& workload, const Setting& setting) const override;

private:
  std::optional<LogPModel> short_messages_; ///< of rows
  std::optional<LogGP> long_messages_;      ///< of rows: with the header a
  LogGPRanges by_size_;
};

} // namespace loghop

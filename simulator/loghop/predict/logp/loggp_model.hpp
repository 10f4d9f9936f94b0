// LogGP as a model of workloads: long messages with a gap per byte, short ones as in LogP, no contention.
//
// Formulas of patterns: loggp_formulas; short remaps and EM3D: what LogP says, if the calibration has its rows. Diamond
// DAG: M (equation 15 of the LoGPC paper). Other graphs of operations: walked, with the parameters of each message's
// size. Formulas and domain: loggp.hpp, diamond_makespan.hpp, em3d_time.hpp, graph_walk.hpp, fit_loggp.hpp.
#pragma once

#include "loghop/predict/logp/loggp_parameters.hpp"
#include "loghop/predict/logp/logp_model.hpp"

#include <string>

namespace loghop {

class LogGPModel : public WalkedModel {
public:
  /// Throws MissingMeasurements, for the model that is named.
  explicit LogGPModel(const Calibration& calibration, const std::string& model = "LogGP");
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;
  std::optional<Seconds> of_program(const Workload& workload, const PredictionContext& context) const override;
  std::optional<WalkTerms<PathTime>> path_terms(const ModelMessage& message,
                                                const PathCosts<PathTime>& costs) const override;
  std::map<PathParameter, double> path_values() const override;
  bool has_overhead() const override;

private:
  LogGPParameters parameters_;
  std::optional<LogPModel> short_messages_; ///< of rows
};

const Formulas<LogGPParameters>& loggp_formulas();

ModelRow loggp_row();

} // namespace loghop

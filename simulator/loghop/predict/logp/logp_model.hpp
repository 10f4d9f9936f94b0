// LogP as a model of workloads: short messages, without contention of any kind.
//
// Formulas of patterns: logp_formulas. EM3D: (o_s + o_r) per message and the computation. Nothing about long remaps,
// which LogP does not have. Other graphs of operations: walked, every message as the smallest. Formulas and domain:
// logp.hpp, em3d_time.hpp, graph_walk.hpp.
#pragma once

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/logp/logp_parameters.hpp"

#include <string>

namespace loghop {

class LogPModel : public WalkedModel {
public:
  /// Throws MissingMeasurements, for the model that is named.
  explicit LogPModel(const Calibration& calibration, const std::string& model = "LogP");
  std::optional<MessageTerms> terms(const ModelMessage& message) const override;
  std::optional<FormulaTime> of_pattern(const WorkloadPattern& pattern) const override;
  std::optional<Seconds> of_program(const Workload& workload, const PredictionContext& context) const override;
  std::optional<WalkTerms<PathTime>> path_terms(const ModelMessage& message,
                                                const PathCosts<PathTime>& costs) const override;
  std::map<PathParameter, double> path_values() const override;
  bool has_overhead() const override;

private:
  LogPParameters parameters_;
};

/// The terms of LogP, and `bytes` more gaps per byte G between nodes: those of LogGP.
WalkTerms<PathTime> logp_path_terms(const LogP& machine, SecondsPerByte G, Bytes bytes,
                                    const PathCosts<PathTime>& costs);

/// o only if both overheads are the same.
std::map<PathParameter, double> logp_path_values(const LogP& machine);

const Formulas<LogPParameters>& logp_formulas();

/// Refuses a number of arguments where the parameters do not depend on it.
void check_arguments(const LogPParameters& parameters, const PatternArguments& arguments);

/// A formula of LogP's parameters as a pattern.
template<Seconds (*formula)(const LogP&)>
PatternPrediction by_logp(const LogPParameters& parameters, const PatternArguments& a)
{
  return {formula(parameters.at(a.arguments)), parameters.outside(a.size, a.arguments)};
}

/// The measurements that LogP takes from a calibration, for lists.
extern const char* const logp_needs;

ModelRow logp_row();

} // namespace loghop

// An analytic model: predicts the metric of a workload from parameters that were fitted from a calibration.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/predict/core/model_options.hpp"
#include "loghop/predict/core/path_time.hpp"
#include "loghop/predict/core/pattern.hpp"
#include "loghop/units/units.hpp"
#include "loghop/workload/core/workload.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// The machine on which a workload runs: what a prediction may depend on besides the workload.
struct PredictionContext {
  MachineShape machine;
  std::uint64_t seed = 0; ///< of the case: mappings that the workload draws are the same for model and simulator
  /// Between which places messages of two ranks go; not set: a node each.
  std::function<Level(Rank from, Rank to)> level_of = {};
  /// Whose network the ranks' messages cross, for models that know links; nullptr: not known.
  const Platform* platform = nullptr;
  std::function<Node(Rank)> node_of = {}; ///< not set: a node each
};

class Model {
public:
  virtual ~Model() = default;
  /// The predicted metric of `workload`; nothing if the model says nothing about such a workload.
  virtual std::optional<Seconds> predict(const Workload& workload, const PredictionContext& context) const = 0;
  /// Whether that is no formula of the model's paper, but the walk of graph_walk.hpp.
  virtual bool derives(const Workload& /*workload*/, const PredictionContext& /*context*/) const { return false; }
  /// The nearest level that its parameters tell from farther ones: messages of nearer levels are predicted as if they were
  /// of this one.
  virtual Level nearest_level() const { return Level::between_nodes; }
  /// False if it knows the overhead of processors for a message, and that is 0.
  virtual bool has_overhead() const { return true; }
  /// The predicted metric with its slopes (path_time.hpp), on a machine whose parameters have grown by `growth`. Nothing
  /// if the model has no such parameters, or no graph of the workload to walk.
  virtual std::optional<PathTime> path(const Workload& /*workload*/, const PredictionContext& /*context*/,
                                       const ByParameter& /*growth*/) const
  {
    return std::nullopt;
  }
  /// The parameters' own values, of those that have one; a parameter without one grows from what was measured.
  virtual std::map<PathParameter, double> path_values() const { return {}; }
};

struct Fit; // fit/fit.hpp

/// Everything about one model. Adding a model: its own folder, or files in the folder of its family, and one row in
/// predict/model_table.cpp.
struct ModelRow {
  std::string name;    ///< in scenario files and tables
  std::string summary; ///< one line, for `loghop list models`
  std::vector<ModelOption> options;
  /// Throws MissingMeasurements if the calibration lacks what messages between nodes need, or std::invalid_argument for
  /// an option with a value that is not allowed.
  std::unique_ptr<Model> (*make)(const Calibration& calibration, const ModelOptions& options);
  std::string lacks;                     ///< what decides communication time and is not in the model, for reports
  std::vector<PatternRow> patterns = {}; ///< its formulas
  Fit (*fit)(const Calibration& calibration) = nullptr; ///< `loghop fit`; nullptr: `measurements` says why not
  std::string measurements = {};                        ///< that the fit takes
};

/// `make` of a model without options.
template<class Kind> std::unique_ptr<Model> make_model(const Calibration& calibration, const ModelOptions&)
{
  return std::make_unique<Kind>(calibration);
}

/// `make` of a model with options.
template<class Kind> std::unique_ptr<Model> make_model_with(const Calibration& calibration, const ModelOptions& options)
{
  return std::make_unique<Kind>(calibration, options);
}

} // namespace loghop

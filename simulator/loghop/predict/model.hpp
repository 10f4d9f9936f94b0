// An analytic model: predicts the metric of a workload from parameters that were fitted from a calibration.
#pragma once

#include "loghop/calibrate/calibration.hpp"
#include "loghop/units/units.hpp"
#include "loghop/workload/workload.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// What a prediction may depend on besides the workload.
struct Setting {
  MachineShape machine;
  std::uint64_t seed = 0; ///< of the case: mappings that the workload draws are the same for model and simulator
};

class Model {
public:
  virtual ~Model() = default;
  /// The predicted metric of `workload`; nothing if the model says nothing about such a workload.
  virtual std::optional<Seconds> predict(const Workload& workload, const Setting& setting) const = 0;
};

/// Options of a model in a scenario: name -> text value, e.g. {"contention", "closed"}, {"C_n", "23cycles"} in seconds.
/// A row of the model table says which it knows.
struct ModelOptions {
  std::map<std::string, std::string> words;    ///< options with a word as value
  std::map<std::string, Seconds> times;        ///< options with a time as value
};

/// One option that a model knows. `words` is empty for a time.
struct ModelOption {
  std::string name;
  std::vector<std::string> words; ///< allowed words, the default first
  std::string summary;
};

struct ModelRow {
  std::string name;    ///< in scenario files and tables
  std::string summary; ///< one line, for `loghop list models`
  std::vector<ModelOption> options;
  /// Throws std::invalid_argument naming the quantity that the calibration lacks.
  std::unique_ptr<Model> (*make)(const Calibration& calibration, const ModelOptions& options);
};

/// Every model that there is. Adding a model: its own files and one row here.
const std::vector<ModelRow>& model_table();

} // namespace loghop

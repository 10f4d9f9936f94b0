#include "loghop/scenario/prepare_scenario.hpp"

#include "loghop/base/json_document.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/microbenchmark/cached_calibration.hpp"
#include "loghop/scenario/core/read_model.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>

namespace loghop {

namespace {

using Pointer = nlohmann::json::json_pointer;

class Preparation {
public:
  explicit Preparation(Scenario& scenario) : scenario_(scenario) { document_->file = scenario.file; }

  void run(const PrepareOptions& options)
  {
    measure(options);
    document_->problems.throw_if_any();
    check_models();
    document_->problems.throw_if_any();
    for (const Case& c : scenario_.cases)
      check_options_of(c);
    document_->problems.throw_if_any();
  }

private:
  /// A place in the scenario's file, for problems.
  JsonValue place(const std::string& pointer) const { return {document_, &document_->root, pointer, {}}; }

  void measure(const PrepareOptions& options)
  {
    CalibrateOptions benchmarks = *scenario_.calibrate;
    benchmarks.parallel = options.parallel;
    benchmarks.progress = options.progress;
    const std::filesystem::path folder = std::filesystem::path(scenario_.file).parent_path() / ".cache";
    nlohmann::json& resolved = scenario_.resolved;
    try {
      scenario_.calibration =
          cached_calibration(scenario_.platform, resolved["platform"].dump(), benchmarks, folder.string()).calibration;
      resolved["calibration"] = nlohmann::json::parse(write_calibration(*scenario_.calibration));
    } catch (const InputErrors&) { // of what is in the place of the kept calibration
      throw;
    } catch (const std::exception& error) { // the options, or a simulation
      if (simulate::is_of_the_system(error)) throw;
      place("/calibrate")
          .problem("platform " + in_quotes(scenario_.platform.name) + " cannot be calibrated: " + error.what());
    }
  }

  /// Models with a calibration file of their own were checked when they were read.
  void check_models() const
  {
    for (const ScenarioModel& model : scenario_.models)
      if (!model.calibration) check_makes(place(model.pointer), model, *scenario_.calibration);
  }

  void check_options_of(const Case& c) const
  {
    for (const auto& [name, more] : c.model_options) {
      const auto model = std::find_if(scenario_.models.begin(), scenario_.models.end(),
                                      [&name = name](const ScenarioModel& any) { return any.name == name; });
      check_makes(place((Pointer(c.pointer) / "model_options" / name).to_string()),
                  {model->name, model->row, merged(model->options, more), nullptr}, scenario_.calibration_of(*model));
    }
  }

  Scenario& scenario_;
  std::shared_ptr<JsonDocument> document_ = std::make_shared<JsonDocument>();
};

} // namespace

void prepare(Scenario& scenario, const PrepareOptions& options)
{
  if (scenario.calibrate) Preparation(scenario).run(options);
}

} // namespace loghop

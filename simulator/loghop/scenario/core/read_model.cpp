#include "loghop/scenario/core/read_model.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/scenario/core/predicted_times.hpp"

#include <algorithm>
#include <stdexcept>

namespace loghop {

namespace {

std::vector<Choice<std::string>> choices_of(const ModelOption& option)
{
  std::vector<Choice<std::string>> choices;
  for (const std::string& word : option.words)
    choices.push_back({word, word});
  return choices;
}

void read_word(const JsonValue& value, const ModelOption& option, ModelOptions& options)
{
  options.words[option.name] = value.choice(choices_of(option));
}

/// Whether a file gives the predictions of this model.
bool is_of_a_file(const JsonValue& place)
{
  if (!place.is_object()) return false;
  JsonObject object = place.object();
  const auto kind = object.find("model");
  return kind && kind->is_string() && kind->text() == predicted_row().name;
}

void read_list(const JsonValue& value, const ModelOption& option, ModelOptions& options)
{
  std::vector<std::string>& words = options.lists[option.name];
  for (const JsonValue& word : value.elements())
    words.push_back(word.choice(choices_of(option)));
}

} // namespace

ModelOptions read_model_options(JsonObject& object, const ModelRow& row)
{
  ModelOptions options;
  for (const ModelOption& option : row.options) {
    const auto value = object.find(option.name);
    if (!value) continue;
    switch (option.kind) {
    case ModelOption::Kind::word:
      read_word(*value, option, options);
      break;
    case ModelOption::Kind::time:
      options.times[option.name] = value->time();
      break;
    case ModelOption::Kind::number:
      options.numbers[option.name] = value->number(0);
      break;
    case ModelOption::Kind::list:
      read_list(*value, option, options);
      break;
    }
  }
  return options;
}

ModelOptions merged(ModelOptions base, const ModelOptions& more)
{
  for (const auto& [name, value] : more.words)
    base.words[name] = value;
  for (const auto& [name, value] : more.times)
    base.times[name] = value;
  for (const auto& [name, value] : more.numbers)
    base.numbers[name] = value;
  for (const auto& [name, value] : more.lists)
    base.lists[name] = value;
  return base;
}

void check_makes(const JsonValue& place, const ScenarioModel& model, const Calibration& calibration)
{
  if (model.predicted) return;
  try {
    model.row->make(calibration, model.options);
  } catch (const std::invalid_argument& error) {
    place.problem("model " + model.name + " cannot be made from calibration " + in_quotes(calibration.name) + ": " +
                  error.what());
  }
}

bool need_calibration(const JsonValue& models)
{
  const std::vector<JsonValue> elements = models.is_array() ? models.elements() : std::vector<JsonValue>();
  return elements.empty() || !std::all_of(elements.begin(), elements.end(), is_of_a_file);
}

std::vector<ScenarioModel> read_models(const JsonValue& models, const Calibration* calibration,
                                       const FindCalibration& find_calibration, const FindPredictions& find_predictions)
{
  std::vector<ScenarioModel> result;
  for (const JsonValue& place : models.elements()) {
    JsonObject object = place.object();
    const std::size_t before = place.problems().size();
    const JsonValue kind = object.require("model");
    const bool of_a_file = is_of_a_file(place);
    const ModelRow* row = of_a_file ? &predicted_row() : find_component(model_table(), "model", kind);
    ScenarioModel model{"", row, {}, nullptr};
    if (const auto name = object.find("name"))
      model.name = name->text();
    else if (kind.is_string())
      model.name = kind.text();
    if (of_a_file) model.predicted = find_predictions(object.require("predictions"));
    const auto own = of_a_file ? std::nullopt : object.find("calibration");
    if (own) model.calibration = find_calibration(*own);
    if (model.row != nullptr) {
      model.options = read_model_options(object, *model.row);
      object.finish();
    }
    if (!model.name.empty() && find_component(result, model.name) != nullptr)
      place.problem("expected a different name for each model, found two named " + in_quotes(model.name));
    model.pointer = place.pointer();
    const Calibration* from = own ? model.calibration.get() : calibration;
    if (model.row != nullptr && from != nullptr && !of_a_file && place.problems().size() == before)
      check_makes(place, model, *from);
    result.push_back(std::move(model));
  }
  return result;
}

} // namespace loghop

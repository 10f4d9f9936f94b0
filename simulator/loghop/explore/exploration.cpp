#include "loghop/explore/exploration.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/predict/logp/loggops_model.hpp"
#include "loghop/predict/logp/loggp_model.hpp"
#include "loghop/predict/logp/logp_model.hpp"
#include "loghop/simulate/engine/run_calendar.hpp"
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/simulate/observe/metric_value.hpp"
#include "loghop/simulate/observe/space_time_diagram.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/core/readers.hpp"

#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace loghop {

namespace {

using nlohmann::json;

const std::vector<ModelRow>& models_of_parameters()
{
  static const std::vector<ModelRow> table{logp_row(), loggp_row(), loggps_row()};
  return table;
}

struct NamedModel {
  std::string name;
  std::unique_ptr<Model> model;
};

NamedModel make_model(const json& entry, const Calibration& calibration)
{
  const std::string name = entry.at("model").get<std::string>();
  for (const ModelRow& row : models_of_parameters()) {
    if (row.name != name) continue;
    ModelOptions options;
    for (const auto& [key, value] : entry.items())
      if (key != "model")
        add_option(key + "=" + (value.is_string() ? value.get<std::string>() : value.dump()), row.options, options);
    return {name, row.make(calibration, options)};
  }
  throw std::invalid_argument("the explorer has no model \"" + name + "\"");
}

/// A file's contents as the readers take them; `name` stands for the file in messages.
JsonValue file_of(const json& request, const std::string& name)
{
  return parse_json(request.at(name).dump(), name);
}

std::unique_ptr<const Workload> read_workload(const json& workload)
{
  const JsonValue root = parse_json(workload.dump(), "workload");
  JsonObject object = root.object();
  object.find("type");
  std::unique_ptr<const Workload> read = read_collective_workload(object);
  object.finish();
  root.problems().throw_if_any();
  return read;
}

LoggopsNetwork loggops_of(const Platform& platform)
{
  if (platform.loggops() == nullptr)
    throw std::invalid_argument("the explorer replays on networks of type \"loggops\" alone");
  return *platform.loggops();
}

class Explorer {
public:
  explicit Explorer(const json& request)
      : calibration_(read_calibration(file_of(request, "calibration"))),
        platform_(read_platform(file_of(request, "platform"))), network_(loggops_of(platform_))
  {
    for (const json& entry : request.at("models"))
      models_.push_back(make_model(entry, calibration_));
  }

  json names() const
  {
    json names = json::array();
    for (const NamedModel& model : models_)
      names.push_back(model.name);
    return names;
  }

  json at(const json& workload, simulate::SpaceTimeDiagram* diagram) const
  try {
    const std::unique_ptr<const Workload> read = read_workload(workload);
    PredictionContext context;
    context.machine = shape_of(platform_);
    context.seed = 1;
    context.platform = &platform_;
    read->check(context.machine);
    json predictions;
    for (const NamedModel& model : models_) {
      const std::optional<Seconds> time = model.model->predict(*read, context);
      predictions[model.name] = time ? json(time->count()) : json();
    }
    return {{"simulated_s", replay(*read, context, diagram).count()}, {"predictions", predictions}};
  } catch (const std::exception& error) {
    return {{"problem", error.what()}};
  }

private:
  Seconds replay(const Workload& workload, const PredictionContext& context, simulate::SpaceTimeDiagram* diagram) const
  {
    const std::unique_ptr<OperationGraph> graph = workload.graph(context.machine, context.seed);
    simulate::EventCalendar calendar;
    graph->set_clock([&calendar] { return calendar.now(); });
    simulate::LoggopsReplay replay(network_, *graph, calendar, diagram);
    simulate::run_calendar(calendar);
    replay.check_finished();
    return simulate::metric_value(workload.metric(), *graph, replay.finish());
  }

  const Calibration calibration_;
  const Platform platform_;
  const LoggopsNetwork network_;
  std::vector<NamedModel> models_;
};

bool can_be(const std::string& collective, const std::string& algorithm, bool message)
try {
  json workload{{"type", "collective"}, {"collective", collective}, {"algorithm", algorithm}, {"ranks", 8}};
  if (message) workload["message"] = "1KiB";
  MachineShape shape;
  shape.dimensions = {8};
  read_workload(workload)->check(shape);
  return true;
} catch (const std::runtime_error&) { // of the reader
  return false;
} catch (const std::invalid_argument&) { // of the check
  return false;
}

json with(json workload, const json& changes)
{
  workload.update(changes);
  return workload;
}

} // namespace

std::string explore(const std::string& text)
{
  const json request = json::parse(text);
  const Explorer explorer(request);
  json answer{{"models", explorer.names()}, {"points", json::array()}};
  const auto drawn = request.find("diagram");
  for (const json& point : request.at("points")) {
    std::optional<simulate::SpaceTimeDiagram> diagram;
    const json workload = with(request.at("workload"), point);
    if (drawn != request.end() && *drawn == answer["points"].size()) diagram.emplace(workload.at("ranks").get<int>());
    answer["points"].push_back(explorer.at(workload, diagram ? &*diagram : nullptr));
    if (!diagram) continue;
    if (diagram->problem().empty())
      answer["diagram"] = diagram->svg();
    else
      answer["no_diagram"] = diagram->problem();
  }
  return answer.dump();
}

std::string explorer_choices()
{
  json choices = json::object();
  for (const std::string& collective : collectives::collective_names())
    for (const collectives::AlgorithmRow& row : collectives::algorithms_of(collective))
      for (const bool message : {false, true}) {
        if (!can_be(collective, row.name, message)) continue;
        choices[collective]["message"] = message;
        choices[collective]["algorithms"].push_back(row.name);
        break;
      }
  return choices.dump();
}

} // namespace loghop

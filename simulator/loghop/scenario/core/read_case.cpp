#include "loghop/scenario/core/read_case.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/base/json_document.hpp"
#include "loghop/scenario/core/case_value.hpp"
#include "loghop/scenario/core/read_jobs.hpp"
#include "loghop/scenario/core/read_model.hpp"
#include "loghop/scenario/core/read_noise.hpp"
#include "loghop/scenario/core/read_parts.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/workload/core/runs_on.hpp"

#include <stdexcept>

namespace loghop {

namespace {

const ScenarioModel* find_model(const JsonValue& place, const std::string& name, const Scenario& scenario)
{
  const ScenarioModel* model = find_component(scenario.models, name);
  if (model == nullptr)
    place.problem(unknown_component("model of this scenario", name, component_names(scenario.models)));
  return model;
}

void read_tolerance(const JsonValue& place, const CaseContext& context, Case& result)
{
  if (place.is_string()) {
    result.measured_tolerance = place.percent();
    return;
  }
  if (!place.is_object())
    return place.problem("expected a percentage such as \"5%\", or one for each model in an object, found " +
                         place.found());
  JsonObject object = place.object();
  for (const std::string& key : object.keys()) {
    const JsonValue value = object.require(key);
    if (key == "measured")
      result.measured_tolerance = value.percent();
    else if (find_model(value, key, context.scenario) != nullptr)
      result.model_tolerances[key] = value.percent();
  }
}

void read_options(const JsonValue& place, const CaseContext& context, Case& result)
{
  JsonObject object = place.object();
  for (const std::string& key : object.keys()) {
    const JsonValue value = object.require(key);
    const ScenarioModel* model = find_model(value, key, context.scenario);
    if (model == nullptr || model->row == nullptr) continue;
    JsonObject options = value.object();
    const std::size_t before = value.problems().size();
    const ModelOptions more = read_model_options(options, *model->row);
    options.finish();
    if (context.has_models && value.problems().size() == before)
      check_makes(value, {model->name, model->row, merged(model->options, more), nullptr},
                  context.scenario.calibration_of(*model));
    result.model_options[key] = more;
  }
}

/// A time, or for units per byte a time per byte.
void read_measured(const JsonValue& place, const CaseContext& context, bool per_byte, Case& result)
{
  const std::size_t before = place.problems().size();
  const double value = per_byte ? place.time_per_byte().count() : place.time().count();
  // Without a platform cycles are not known, and read as 0.
  if (value <= 0 && place.problems().size() == before && context.has_platform)
    place.problem("expected a time above 0, found " + place.found());
  const auto bytes = static_cast<double>(per_byte ? result.workload->bytes_per_iteration() : 1);
  result.measured = Measured{value * bytes, place.provenance().text};
  if (result.measured->source.empty() && place.problems().size() == before)
    place.problem("expected {\"value\": ..., \"source\": where it was measured}, found " + place.found());
}

/// Whether the workload would run if the list had more places.
bool is_too_short(const Platform& platform, const Workload& workload, const Placement& placement)
{
  if (placement.order != Placement::Order::listed) return false;
  Placement blocks;
  blocks.ranks_per_core = placement.ranks_per_core;
  if (static_cast<int>(placement.cores.size()) >= blocks.most_ranks(platform)) return false;
  try {
    check_runs(platform, workload, blocks);
  } catch (const std::invalid_argument&) {
    return false;
  }
  return true;
}

/// Reports the problems that are only found once the platform is known. A list that is shorter than the ranks is the
/// placement's fault if the platform has room for them.
void check_workload(const JsonValue& place, const std::optional<JsonValue>& placement_place, const Platform& platform,
                    const Case& c)
{
  try {
    check_runs(platform, *c.workload, c.placement);
  } catch (const std::invalid_argument& error) {
    if (placement_place && is_too_short(platform, *c.workload, c.placement))
      placement_place->problem("expected a place for each rank of the workload, found " +
                               std::to_string(c.placement.cores.size()) +
                               (c.placement.cores.size() == 1 ? " place" : " places"));
    else
      place.problem(error.what());
  }
}

/// `checks_unit`: platform and workload are right, so that it can be told which units there are.
void read_fields(JsonObject& object, const CaseContext& context, bool checks_unit, Case& result)
{
  const Platform& platform = *context.platform;
  std::string unit = !context.display.empty() ? context.display : platform.clock_period > 0 ? "cycles" : "us";
  const auto display = object.find("display");
  if (display) unit = read_display(*display);
  if (checks_unit && !unit.empty()) {
    if (const auto found = display_unit(unit, platform, *result.workload))
      result.unit = *found;
    else
      (display ? *display : object.place())
          .problem("expected a unit of time to display, one of " + known_display_units(platform) + ", found " +
                   in_quotes(unit));
  }
  if (const auto measured = object.find("measured")) read_measured(*measured, context, is_per_byte(unit), result);
  if (const auto tolerance = object.find("tolerance")) {
    read_tolerance(*tolerance, context, result);
    if (result.measured_tolerance && !result.measured)
      tolerance->problem("expected \"measured\" beside a tolerance for it");
  }
  if (const auto options = object.find("model_options")) read_options(*options, context, result);
  if (const auto most = object.find("most_blocked_sends")) {
    result.most_blocked_sends = most->integer(0);
    const bool only_passes_messages = platform.passes_messages() && platform.active_messages() == nullptr;
    if (result.workload->form() == Workload::Form::graph || only_passes_messages)
      most->problem("expected no \"most_blocked_sends\" for a workload of type " + in_quotes(result.workload->type()) +
                    ": no send waits for room in a queue there");
  }
}

/// Its clock and flit time are the units from now on.
void read_own_platform(const JsonValue& name, JsonObject& object, CaseContext& context, Case& result)
{
  result.platform = context.find_platform(name);
  context.has_platform = result.platform != nullptr;
  object.set_scope(context.has_platform ? units_on(*result.platform) : UnitScope{UnitScope::wrong, UnitScope::wrong});
  if (context.has_platform) context.platform = result.platform.get();
}

/// Jobs instead of a workload. Their places are their own.
void read_jobs_of(const JsonValue& jobs, JsonObject& object, const CaseContext& context, Case& result)
{
  const Platform* platform = context.has_platform ? context.platform : nullptr;
  if (object.find("workload")) jobs.problem("expected \"jobs\" or \"workload\", found both");
  if (const auto placement = object.find("placement"))
    placement->problem("expected no \"placement\" beside \"jobs\": each job says where its ranks run");
  if (!context.scenario.models.empty())
    jobs.problem("expected no \"models\" in a scenario with jobs: no model says how jobs disturb each other");
  const std::shared_ptr<const JobsWorkload> workload = read_jobs(jobs, platform, context.workloads);
  if (workload == nullptr || platform == nullptr) return;
  result.placement = placement_of(*workload, *platform);
  result.workload = workload;
}

std::size_t find_case(const JsonValue& place, const Scenario& scenario, bool has_all_cases)
{
  const std::string name = place.text();
  for (std::size_t i = 0; i < scenario.cases.size(); ++i)
    if (scenario.cases[i].name == name) return i;
  if (!name.empty() && has_all_cases) place.problem(unknown_component("case", name, component_names(scenario.cases)));
  return 0;
}

} // namespace

std::string read_display(const JsonValue& place)
{
  const std::string unit = place.text();
  if (unit.empty() || is_display_unit(unit)) return unit;
  place.problem("expected a unit of time to display, one of " + all_display_units() + ", found " + in_quotes(unit));
  return "";
}

void read_case(const JsonValue& place, const nlohmann::json& item, const CaseContext& of_scenario,
               std::vector<Case>& cases)
{
  const auto document = std::make_shared<JsonDocument>();
  document->file = place.file();
  document->root = item;
  JsonObject object = JsonValue(document, &document->root, place.pointer(), place.scope()).object();
  Case result;
  result.input = item;
  result.pointer = place.pointer();
  result.name = object.require("name").text();
  CaseContext context = of_scenario;
  if (const auto platform = object.find("platform")) read_own_platform(*platform, object, context, result);
  const auto jobs = object.find("jobs");
  const JsonValue workload = jobs ? *jobs : object.require("workload");
  const std::size_t before = document->problems.size();
  if (jobs)
    read_jobs_of(*jobs, object, context, result);
  else
    result.workload = context.workloads.read(workload);
  const bool good = result.workload != nullptr && document->problems.size() == before;
  const auto placement = jobs ? std::nullopt : object.find("placement");
  if (placement)
    result.placement =
        read_placement(*placement, context.has_platform ? context.platform : nullptr, context.scenario.seed);
  if (const auto noise = object.find("noise")) {
    result.noise = read_noise(*noise);
    if (good && context.has_platform && !runs_as_graph(*context.platform, *result.workload))
      noise->problem(
          std::string("expected no \"noise\": it is of computations of ranks that pass messages, and here ") +
          result.workload->type() + " does not run as such");
  }
  if (good && context.has_platform && document->problems.size() == before)
    check_workload(workload, placement, *context.platform, result);
  if (result.workload != nullptr) {
    object.find("sweep"); // expanded
    read_fields(object, context, good && context.has_platform, result);
    object.finish();
  }
  if (!document->problems.empty()) {
    try {
      document->problems.throw_if_any();
    } catch (const InputErrors& errors) {
      place.problems().add(errors);
    }
  }
  cases.push_back(std::move(result));
}

void read_ratio(const JsonValue& place, bool has_all_cases, Scenario& scenario)
{
  JsonObject object = place.object();
  Ratio ratio;
  ratio.name = object.require("name").text();
  ratio.numerator = find_case(object.require("case"), scenario, has_all_cases);
  ratio.denominator = find_case(object.require("over"), scenario, has_all_cases);
  if (const auto measured = object.find("measured")) {
    const std::size_t before = place.problems().size();
    ratio.measured = Measured{measured->number(0), measured->provenance().text};
    if (ratio.measured->source.empty() && place.problems().size() == before)
      measured->problem("expected {\"value\": ..., \"source\": where it was measured}, found " + measured->found());
  }
  if (const auto tolerance = object.find("tolerance")) {
    ratio.tolerance = tolerance->percent();
    if (!ratio.measured) tolerance->problem("expected \"measured\" beside a tolerance for it");
  }
  object.finish();
  scenario.ratios.push_back(std::move(ratio));
}

} // namespace loghop

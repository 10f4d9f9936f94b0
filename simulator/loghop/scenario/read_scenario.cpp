#include "loghop/scenario/read_scenario.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/base/named_file.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/scenario/claims/claims.hpp"
#include "loghop/scenario/core/case_value.hpp"
#include "loghop/scenario/core/choose.hpp"
#include "loghop/scenario/core/predicted_times.hpp"
#include "loghop/scenario/core/read_case.hpp"
#include "loghop/scenario/core/read_model.hpp"
#include "loghop/scenario/core/read_parts.hpp"
#include "loghop/scenario/core/sweep.hpp"
#include "loghop/scenario/figures/read_figures.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/readers.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <map>
#include <memory>

#include <unistd.h>

namespace loghop {

namespace {

using nlohmann::json;

constexpr std::size_t most_ratios = 1000;

JsonValue edited(const JsonValue& root, const std::function<void(json&)>& edit)
{
  json changed = root.json();
  edit(changed);
  return parse_json(changed.dump(), root.file());
}

/// Reads a file that the scenario names, once, and keeps its JSON. Its problems join those of the scenario.
template<class Read>
bool read_named(const JsonValue& place, const Read& read, json& raw, const std::function<void(json&)>& edit = {})
{
  const std::string name = place.text();
  if (name.empty()) return false;
  std::string file = file_named(place.file(), name);
  if (file == "-") file = "./-"; // a file of this name: only the scenario may come from standard input
  if (const std::string refusal = why_not_to_read(file); !refusal.empty()) {
    place.problem(refusal);
    return false;
  }
  if (access(file.c_str(), R_OK) != 0) { // not by opening it: a pipe is opened once
    report_unreadable(place, file, std::strerror(errno));
    return false;
  }
  try {
    JsonValue root = parse_json(read_text(file), file);
    if (edit) root = edited(root, edit);
    read(root);
    raw = root.json();
    return true;
  } catch (const InputErrors& errors) {
    place.problems().add(errors);
    return false;
  }
}

class ScenarioReader {
public:
  ScenarioReader(const std::string& text, const std::string& file, ScenarioEdit edit)
      : root_(parse_json(text, file)), raw_(root_.json()), edit_(std::move(edit))
  {
    scenario_.file = root_.file();
  }

  Scenario read()
  {
    JsonObject top = open_format(root_, "loghop.scenario", 1);
    scenario_.name = top.require("name").text();
    if (const auto description = top.find("description")) description->text();
    if (const auto seed = top.find("seed"))
      scenario_.seed = static_cast<std::uint64_t>(seed->integer(0, std::numeric_limits<std::int64_t>::max()));
    const bool has_platform = read_files(top);
    std::string unit;
    if (const auto display = top.find("display")) unit = read_display(*display);
    top.set_scope(has_platform ? units_on(scenario_.platform) : UnitScope{UnitScope::wrong, UnitScope::wrong});
    if (const auto models = top.find("models")) {
      if (!top.find("calibration") && !top.find("calibrate") && need_calibration(*models))
        models->problem("expected \"calibration\" or \"calibrate\" beside \"models\": their parameters come from it");
      scenario_.models = read_models(
          *models, scenario_.calibration ? &*scenario_.calibration : nullptr,
          [this](const JsonValue& name) { return calibration_named(name); },
          [this](const JsonValue& name) { return predictions_named(name); });
    }
    const bool has_models = scenario_.calibration && !scenario_.models.empty() && root_.problems().empty();
    read_cases(top.require("cases"), CaseContext{scenario_, &scenario_.platform,
                                                 [this](const JsonValue& name) { return platform_named(name); }, unit,
                                                 has_platform, has_models, workloads_});
    if (const auto models = top.find("models"); models && has_all_cases_) check_predictions(*models);
    if (const auto ratios = top.find("ratios"))
      for (const JsonValue& ratio : ratios->elements(1, most_ratios))
        read_ratio(ratio, has_all_cases_, scenario_);
    if (const auto claims = top.find("claims")) scenario_.claims = read_claims(*claims, has_all_cases_, scenario_);
    if (const auto choose = top.find("choose"))
      scenario_.choose = read_choose(*choose, has_all_cases_, scenario_.cases);
    if (const auto figures = top.find("figures")) scenario_.figures = read_figures(*figures, scenario_, has_all_cases_);
    if (const auto channels = top.find("channels"))
      scenario_.channels = read_channels(*channels, scenario_, has_all_cases_);
    if (const auto discussion = top.find("discussion")) scenario_.discussion = read_texts(*discussion);
    top.finish();
    root_.problems().throw_if_any();
    scenario_.resolved["scenario"] = raw_;
    return std::move(scenario_);
  }

private:
  bool read_files(JsonObject& top)
  {
    json& resolved = scenario_.resolved;
    resolved = json::object(); // null that becomes one crashes without memory
    const auto platform = [&](const JsonValue& root) {
      scenario_.platform = simulate::completed_by_simgrid(read_platform(root));
    };
    const auto calibration = [&](const JsonValue& root) { scenario_.calibration = read_calibration(root); };
    const bool has_platform = read_named(top.require("platform"), platform, resolved["platform"], edit_.platform);
    const auto file = top.find("calibration");
    if (file) read_named(*file, calibration, resolved["calibration"]);
    if (const auto own = top.find("calibrate")) {
      if (file) own->problem("expected \"calibrate\" or \"calibration\", found both");
      const std::size_t before = own->problems().size();
      scenario_.calibrate = read_calibrate(*own, scenario_.seed);
      if (has_platform && own->problems().size() == before)
        check_calibrates(*own, scenario_.platform, *scenario_.calibrate);
    }
    return has_platform;
  }

  std::shared_ptr<const Calibration> calibration_named(const JsonValue& place)
  {
    return read_once(place, "calibrations", calibrations_, [](const JsonValue& root) { return read_calibration(root); },
                     {});
  }

  std::shared_ptr<const PredictedTimes> predictions_named(const JsonValue& place)
  {
    return read_once(place, "predictions", predictions_,
                     [](const JsonValue& root) { return read_predicted_times(root); }, {});
  }

  /// A prediction of no case is a name that was misspelled.
  void check_predictions(const JsonValue& models) const
  {
    std::vector<std::string> names;
    for (const Case& c : scenario_.cases)
      names.push_back(c.name);
    const std::vector<JsonValue> places = models.elements();
    for (std::size_t i = 0; i < scenario_.models.size(); ++i) {
      if (!scenario_.models[i].predicted) continue;
      for (const auto& [name, time] : scenario_.models[i].predicted->by_case)
        if (std::find(names.begin(), names.end(), name) == names.end())
          places[i].problem("\"predictions\": " + unknown_component("case", name, names));
    }
  }

  std::shared_ptr<const Platform> platform_named(const JsonValue& place)
  {
    return read_once(
        place, "platforms", platforms_,
        [](const JsonValue& root) { return simulate::completed_by_simgrid(read_platform(root)); }, edit_.platform);
  }

  /// Reads a file that a model or a case names, each file once. Its contents go into the resolved input under `key`.
  /// Nothing if it is wrong.
  template<class Thing, class Read>
  std::shared_ptr<const Thing> read_once(const JsonValue& place, const char* key,
                                         std::map<std::string, std::shared_ptr<const Thing>>& read_before,
                                         const Read& read, const std::function<void(json&)>& edit)
  {
    const std::string name = place.text();
    if (const auto known = read_before.find(name); known != read_before.end()) return known->second;
    std::shared_ptr<const Thing> thing;
    json raw;
    if (read_named(
            place, [&](const JsonValue& root) { thing = std::make_shared<Thing>(read(root)); }, raw, edit))
      take_named(key, name, std::move(raw));
    else
      thing = nullptr;
    return read_before[name] = thing;
  }

  void take_named(const char* key, const std::string& name, json raw)
  {
    json& named = scenario_.resolved[key];
    if (named.is_null()) named = json::object(); // as above
    named[name] = std::move(raw);
  }

  void read_cases(const JsonValue& cases, const CaseContext& context)
  {
    const auto elements = cases.elements(1, most_cases);
    const json raw = elements.empty() ? json() : leaf(raw_.at("cases"));
    json expanded = json::array();
    has_all_cases_ = !elements.empty();
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const std::size_t before = root_.problems().size();
      std::vector<json> items = expand_sweep(elements[i], raw.at(i));
      has_all_cases_ = has_all_cases_ && root_.problems().size() == before;
      if (root_.problems().size() > before) continue;
      add_swept_places(raw.at(i), scenario_.swept);
      if (scenario_.cases.size() + items.size() > most_cases) {
        has_all_cases_ = false;
        return cases.problem("expected at most " + std::to_string(most_cases) + " cases with all sweeps, found more");
      }
      scenario_.groups.push_back({scenario_.cases.size(), items.size(), swept_places(raw.at(i))});
      for (json& item : items) {
        if (edit_.item) edit_.item(item);
        read_case(elements[i], item, context, scenario_.cases);
        expanded.push_back(item);
      }
    }
    raw_["cases"] = std::move(expanded);
    check_names(cases);
  }

  void check_names(const JsonValue& cases)
  {
    std::vector<std::string> names;
    for (const Case& c : scenario_.cases)
      names.push_back(c.name);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end() && !twice->empty())
      cases.problem("expected a different name for each case, found two named " + in_quotes(*twice));
  }

  JsonValue root_;
  json raw_;
  ScenarioEdit edit_;
  Scenario scenario_;
  std::map<std::string, std::shared_ptr<const Calibration>> calibrations_;   ///< by name in the file; nothing: wrong
  std::map<std::string, std::shared_ptr<const Platform>> platforms_;         ///< by name in the file; nothing: wrong
  std::map<std::string, std::shared_ptr<const PredictedTimes>> predictions_; ///< the same
  KnownWorkloads workloads_;
  bool has_all_cases_ = false; ///< all sweeps could be expanded
};

} // namespace

Scenario read_scenario(const std::string& file)
{
  return read_scenario(read_text(file), file == "-" ? "<stdin>" : file);
}

Scenario read_scenario(const std::string& text, const std::string& file, const ScenarioEdit& edit)
{
  return ScenarioReader(text, file, edit).read();
}

} // namespace loghop

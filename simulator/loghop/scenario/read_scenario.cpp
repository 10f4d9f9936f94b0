#include "loghop/scenario/read_scenario.hpp"

#include "loghop/calibrate/read_calibration.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/scenario/read_case.hpp"
#include "loghop/scenario/read_model.hpp"
#include "loghop/scenario/sweep.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>

namespace loghop {

namespace {

using nlohmann::json;

/// Reads a file that the scenario names. Its problems join those of the scenario.
template<class Read> bool read_named(const JsonValue& place, const Read& read)
{
  const std::string name = place.text();
  if (name.empty()) return false;
  const std::filesystem::path folder = std::filesystem::path(place.file()).parent_path();
  try {
    read((folder / name).string());
    return true;
  } catch (const InputErrors& errors) {
    place.problems().add(errors);
    return false;
  }
}

json raw_json(const std::string& file) { return json::parse(read_text(file)); }

class ScenarioReader {
public:
  explicit ScenarioReader(const std::string& file)
      : text_(read_text(file)), root_(parse_json(text_, file == "-" ? "<stdin>" : file)), raw_(json::parse(text_))
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
    std::string unit = scenario_.platform.clock_period > 0 ? "cycles" : "us";
    if (const auto display = top.find("display")) unit = display->text();
    top.set_scope(UnitScope{has_platform ? scenario_.platform.clock_period : UnitScope::wrong,
                            has_platform ? scenario_.platform.network.flit_time : UnitScope::wrong});
    if (const auto models = top.find("models"))
      scenario_.models = read_models(*models, scenario_.calibration ? &*scenario_.calibration : nullptr);
    read_cases(top.require("cases"), CaseContext{scenario_, unit, has_platform});
    if (const auto ratios = top.find("ratios"))
      for (const JsonValue& ratio : ratios->elements(1)) read_ratio(ratio, scenario_);
    top.finish();
    root_.problems().throw_if_any();
    scenario_.resolved["scenario"] = raw_;
    return std::move(scenario_);
  }

private:
  bool read_files(JsonObject& top)
  {
    const bool has_platform = read_named(top.require("platform"), [&](const std::string& file) {
      scenario_.platform = read_platform(file);
      scenario_.resolved["platform"] = raw_json(file);
    });
    if (const auto calibration = top.find("calibration")) {
      read_named(*calibration, [&](const std::string& file) {
        scenario_.calibration = read_calibration(file);
        scenario_.resolved["calibration"] = raw_json(file);
      });
    }
    return has_platform;
  }

  void read_cases(const JsonValue& cases, const CaseContext& context)
  {
    const auto elements = cases.elements(1);
    json expanded = json::array();
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const std::size_t before = root_.problems().size();
      const std::vector<json> items = expand_sweep(elements[i], raw_.at("cases").at(i));
      if (root_.problems().size() > before) continue;
      for (const json& item : items) {
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
    for (const Case& c : scenario_.cases) names.push_back(c.name);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end() && !twice->empty())
      cases.problem("expected a different name for each case, found two named " + in_quotes(*twice));
  }

  std::string text_;
  JsonValue root_;
  json raw_;
  Scenario scenario_;
};

} // namespace

Scenario read_scenario(const std::string& file) { return ScenarioReader(file).read(); }

} // namespace loghop

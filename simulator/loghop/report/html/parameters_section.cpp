#include "loghop/report/core/escape.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/scenario/core/sweep.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

/// A text of the scenario's file; "" if it has none.
std::string given(const Scenario& scenario, const char* key)
{
  const auto file = scenario.resolved.find("scenario");
  if (file == scenario.resolved.end() || !file->contains(key)) return "";
  const nlohmann::json& value = leaf(file->at(key));
  return value.is_string() ? value.get<std::string>() : "";
}

std::string entry(const std::string& term, const std::string& text)
{
  return text.empty() ? "" : element("dt", term) + element("dd", escaped(text)) + "\n";
}

std::string with_file(const std::string& name, const std::string& file)
{
  return file.empty() ? name : name + " (" + file + ")";
}

/// Platforms that cases name.
std::string other_platforms(const Scenario& scenario)
{
  std::string text;
  const auto named = scenario.resolved.find("platforms");
  if (named == scenario.resolved.end()) return text;
  for (const auto& item : named->items())
    text += (text.empty() ? "" : ", ") + item.key();
  return text;
}

std::string calibration_entries(const Scenario& scenario)
{
  if (!scenario.calibration) return "";
  const Calibration& calibration = *scenario.calibration;
  return entry("Calibration", with_file(calibration.name, given(scenario, "calibration"))) +
         entry("measured on", calibration.machine) + entry("origin", calibration.origin) +
         entry("tool", calibration.tool) + entry("date", calibration.date) + entry("license", calibration.license);
}

std::string models_text(const Scenario& scenario)
{
  std::string text;
  for (const ScenarioModel& model : scenario.models)
    text += (text.empty() ? "" : ", ") + model.name;
  return text;
}

/// In us, us/B or bytes, by what the quantity is.
std::string value_text(const Measurement& row)
{
  if (row.quantity == "a") return figure(row.value) + " B";
  const bool per_byte = row.quantity == "G" || row.quantity == "G_m";
  return figure(row.value * (per_byte ? 1e9 : 1e6)) + (per_byte ? " ns/B" : " \u00b5s");
}

std::string condition_text(const Measurement& row)
{
  std::string text = row.protocol;
  if (row.arguments) text += fmt::format("{}{} arguments", text.empty() ? "" : ", ", *row.arguments);
  if (row.size_bytes) text += fmt::format("{}{:g} B", text.empty() ? "" : ", ", *row.size_bytes);
  return text;
}

/// A value that was assumed or chosen, and not measured, is marked.
std::string source_html(const Measurement& row)
{
  if (row.origin == Origin::source) return escaped(row.source);
  const bool made_up = row.origin == Origin::assumed || row.origin == Origin::chosen;
  const std::string word = name_of(row.origin);
  return (made_up ? element("span", {{"class", "chosen"}}, word) : word) + ": " + escaped(row.source);
}

std::string rows_table(const Scenario& scenario)
{
  if (!scenario.calibration || scenario.calibration->rows.empty()) return "";
  HtmlTable table("Parameters of models", {"quantity", "of", "value", "source"});
  for (const Measurement& row : scenario.calibration->rows)
    table.add({{escaped(row.quantity), ""},
               {escaped(condition_text(row)), "text"},
               {value_text(row), ""},
               {source_html(row), "text"}});
  return table.html();
}

/// Experiments on one machine have the same parameters: the page has the table once.
std::string rows_html(const Scenario& scenario, const std::string& id, KnownTables* known)
{
  const std::string table = rows_table(scenario);
  if (table.empty()) return "";
  const std::string summary =
      element("summary", fmt::format("{} parameters, each with its source", scenario.calibration->rows.size()));
  const std::string here = element("a", {{"href", "#" + id}}, escaped(scenario.name));
  if (known != nullptr)
    if (const auto [there, is_new] = known->emplace(table, here); !is_new)
      return element("details", summary + "\n" + element("p", "The same as of " + there->second + ".")) + "\n";
  return element("details", summary + "\n" + table) + "\n";
}

} // namespace

std::string parameters_section(const Experiment& experiment, const std::string& id, KnownTables* known)
{
  const Scenario& scenario = experiment.scenario;
  const std::string entries = entry("Scenario", scenario.file) +
                              entry("Platform", with_file(scenario.platform.name, given(scenario, "platform"))) +
                              entry("other platforms", other_platforms(scenario)) + calibration_entries(scenario) +
                              entry("Models", models_text(scenario)) + entry("Seed", std::to_string(scenario.seed));
  return element("h4", "Parameters and where they come from") + "\n" +
         element("dl", {{"class", "parameters"}}, "\n" + entries) + "\n" + rows_html(scenario, id, known);
}

} // namespace loghop

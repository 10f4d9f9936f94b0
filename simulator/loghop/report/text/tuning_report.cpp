#include "loghop/report/text/tuning_report.hpp"

#include "loghop/base/version.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/report/text/target_errors.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace loghop {

namespace {

using nlohmann::ordered_json;

/// At the start, and tuned.
struct Errors {
  std::vector<TableErrors> start, tuned;
};

Errors errors_of(const Targets& targets, const Tuning& tuning)
{
  return {errors_by_table(targets, [&](std::size_t i) { return tuning.start_s[i]; }),
          errors_by_table(targets, [&](std::size_t i) { return tuning.simulated_s[i]; })};
}

std::string interval_text(const FreeQuantity& quantity, const FittedQuantity& fitted, bool stopped)
{
  if (stopped) return "not known";
  if (fitted.unrelated) return "nothing depends on it";
  if (fitted.at_bound) return "at its bound";
  if (fitted.open) return "not told";
  return quantity.text_of(fitted.lower, interval_digits) + " to " + quantity.text_of(fitted.upper, interval_digits);
}

std::string values_table(const PlatformTemplate& platform, const Tuning& tuning)
{
  Table table({"value", "start", "fitted", "95 % interval"});
  for (std::size_t j = 0; j < platform.quantities.size(); ++j) {
    const FreeQuantity& quantity = platform.quantities[j];
    table.add({quantity.name, quantity.text_of(quantity.start, tuned_digits),
               quantity.text_of(tuning.best.values[j], tuned_digits),
               interval_text(quantity, tuning.quantities[j], tuning.stopped)});
  }
  for (std::size_t c = 0; c < platform.choices.size(); ++c) {
    const FreeChoice& choice = platform.choices[c];
    table.add({choice.name, choice.text_of(choice.start), choice.text_of(tuning.best.chosen[c]), "chosen"});
  }
  return table.text();
}

std::string errors_table(const Targets& targets, const Errors& errors, bool held_out)
{
  std::set<int> decades;
  for (std::size_t t = 0; t < targets.tables.size(); ++t)
    if (targets.tables[t].held_out == held_out)
      for (const auto& [decade, error] : errors.tuned[t].decades)
        decades.insert(decade);
  std::vector<std::string> header = {held_out ? "mean error, held out" : "mean error, fitted", "points", "at the start",
                                     "tuned"};
  for (const std::string& head : decade_heads(decades))
    header.push_back(head);
  Table table(header);
  for (std::size_t t = 0; t < targets.tables.size(); ++t) {
    if (targets.tables[t].held_out != held_out) continue;
    const TableErrors& tuned = errors.tuned[t];
    std::vector<std::string> row = {shown_name(targets, targets.tables[t]), std::to_string(tuned.all.count()),
                                    mean_text(errors.start[t].all), mean_text(tuned.all)};
    for (const std::string& cell : decade_cells(tuned, decades, mean_text))
      row.push_back(cell);
    table.add(row);
  }
  return table.empty() ? "" : "\n" + table.text();
}

std::string open_text(const OpenCombination& open)
{
  return open.known +
         (open.benchmark.empty() ? "; no benchmark of loghop calibrate would tell more" : "; add " + open.benchmark);
}

std::string tied_text(const TiedValue& tied)
{
  return fmt::format("{} follows {}: leave it open too, and the fitted times are {:.1f}% off, not {:.1f}%", tied.name,
                     tied.follows, 100 * tied.own_error, 100 * tied.tied_error);
}

std::size_t fitted_points(const Targets& targets)
{
  return static_cast<std::size_t>(
      std::count_if(targets.points.begin(), targets.points.end(),
                    [&](const Target& target) { return !targets.tables[target.table].held_out; }));
}

ordered_json json_of(const PlatformTemplate& platform, const Tuning& tuning, std::size_t j)
{
  const FreeQuantity& quantity = platform.quantities[j];
  const FittedQuantity& fitted = tuning.quantities[j];
  ordered_json json = {{"place", quantity.place},
                       {"name", quantity.name},
                       {"unit", quantity.unit},
                       {"start", quantity.start},
                       {"value", tuning.best.values[j]}};
  if (tuning.stopped) return json;
  json["known"] = fitted.unrelated  ? "no measured time depends on it"
                  : fitted.at_bound ? "at its bound"
                  : fitted.open     ? "not alone"
                                    : "yes";
  if (!fitted.unrelated && !fitted.at_bound && !fitted.open) json["interval"] = {fitted.lower, fitted.upper};
  return json;
}

ordered_json json_of(const Targets& targets, const Tuning& tuning)
{
  ordered_json tables = ordered_json::array();
  for (const TargetTable& table : targets.tables)
    tables.push_back({{"file", table.file},
                      {"place", table.place},
                      {"what", table.what},
                      {"held_out", table.held_out},
                      {"points", ordered_json::array()}});
  for (std::size_t i = 0; i < targets.points.size(); ++i) {
    const Target& target = targets.points[i];
    tables[target.table]["points"].push_back({{"size_bytes", target.size_bytes},
                                              {"measured_s", target.measured_s},
                                              {"start_s", tuning.start_s[i]},
                                              {"tuned_s", tuning.simulated_s[i]}});
  }
  const Errors errors = errors_of(targets, tuning);
  for (std::size_t t = 0; t < targets.tables.size(); ++t) {
    tables[t]["mean_error"] = errors.tuned[t].all.mean();
    tables[t]["mean_error_at_start"] = errors.start[t].all.mean();
    tables[t]["mean_error_by_decade"] = ordered_json::object();
    for (const auto& [decade, error] : errors.tuned[t].decades)
      tables[t]["mean_error_by_decade"][fmt::format("1e{}", decade)] = error.mean();
  }
  return tables;
}

} // namespace

std::string tuning_table(const PlatformTemplate& platform, const Targets& targets, const Tuning& tuning)
{
  std::string text =
      fmt::format("{}: {} values fitted to {} measured times, {} simulations{}\n\n", printable(platform.name),
                  platform.quantities.size() + platform.choices.size(), fitted_points(targets), tuning.simulations,
                  tuning.stopped ? "; stopped, these are the best values so far" : "");
  text += values_table(platform, tuning);
  if (!tuning.open.empty() || !tuning.tied.empty()) text += "\n";
  for (const OpenCombination& open : tuning.open)
    text += open_text(open) + "\n";
  for (const TiedValue& tied : tuning.tied)
    text += tied_text(tied) + "\n";
  const Errors errors = errors_of(targets, tuning);
  return text + errors_table(targets, errors, false) + errors_table(targets, errors, true);
}

std::string tuning_json(const PlatformTemplate& platform, const Targets& targets, const Tuning& tuning)
{
  ordered_json json = {{"format", "loghop.tuning"},        {"version", 1},          {"loghop", loghop_version()},
                       {"template", platform.file},        {"name", platform.name}, {"stopped", tuning.stopped},
                       {"simulations", tuning.simulations}};
  json["values"] = ordered_json::array();
  for (std::size_t j = 0; j < platform.quantities.size(); ++j)
    json["values"].push_back(json_of(platform, tuning, j));
  json["choices"] = ordered_json::array();
  for (std::size_t c = 0; c < platform.choices.size(); ++c)
    json["choices"].push_back({{"place", platform.choices[c].place},
                               {"start", platform.choices[c].alternatives[platform.choices[c].start]},
                               {"value", platform.choices[c].alternatives[tuning.best.chosen[c]]}});
  json["open"] = ordered_json::array();
  for (const OpenCombination& open : tuning.open) {
    ordered_json names = ordered_json::array();
    for (const std::size_t j : open.quantities)
      names.push_back(platform.quantities[j].name);
    json["open"].push_back({{"values", names}, {"known", open.known}, {"add", open.benchmark}});
  }
  json["tied"] = ordered_json::array();
  for (const TiedValue& tied : tuning.tied)
    json["tied"].push_back({{"place", tied.place},
                            {"name", tied.name},
                            {"follows", tied.follows},
                            {"mean_error", tied.tied_error},
                            {"mean_error_of_its_own", tied.own_error}});
  json["tables"] = json_of(targets, tuning);
  json["left_out"] = targets.left_out;
  return text_of(json);
}

} // namespace loghop

#include "loghop/tune/tuned_platform.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace loghop {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t line_length = 120, short_line = 80;

std::string fitted_files(const Targets& targets)
{
  std::vector<std::string> names;
  for (const TargetTable& table : targets.tables) {
    const std::string name = std::filesystem::path(table.file).filename().string();
    if (!table.held_out && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

/// What the measurements do not know of a quantity, as a clause.
std::string doubt(const Tuning& tuning, std::size_t quantity)
{
  if (tuning.stopped) return "; stopped before its end";
  const FittedQuantity& fitted = tuning.quantities[quantity];
  if (fitted.at_bound) return "; at the bound of its template";
  if (!fitted.open) return "";
  for (const OpenCombination& open : tuning.open)
    if (std::find(open.quantities.begin(), open.quantities.end(), quantity) != open.quantities.end())
      return "; " + open.known;
  return "; not known alone";
}

ordered_json bound(const FreeQuantity& quantity, double value)
{
  if (quantity.unit.empty()) return value;
  return quantity.text_of(value, interval_digits);
}

ordered_json leaf(const PlatformTemplate& platform, const Targets& targets, const Tuning& tuning, std::size_t number,
                  const ordered_json& value)
{
  const FreeQuantity& quantity = platform.quantities[number];
  const FittedQuantity& fitted = tuning.quantities[number];
  if (fitted.unrelated)
    return {{"value", value}, {"assumed", "where loghop tune began: no measured time depends on it"}};
  ordered_json json = {
      {"value", value},
      {"derived", fmt::format("fitted to {} by loghop tune{}", fitted_files(targets), doubt(tuning, number))}};
  if (!tuning.stopped && !fitted.at_bound && !fitted.open)
    json["interval"] = {bound(quantity, fitted.lower), bound(quantity, fitted.upper)};
  return json;
}

ordered_json leaf(const FreeChoice& choice, std::size_t chosen)
{
  const ordered_json& value = choice.alternatives[chosen];
  if (value.is_structured()) return value; // has no place for an origin
  std::vector<std::string> texts;
  for (std::size_t a = 0; a < choice.alternatives.size(); ++a)
    texts.push_back(choice.text_of(a));
  return {{"value", value}, {"derived", fmt::format("the best of {} by loghop tune", fmt::join(texts, ", "))}};
}

std::string text_of(const ordered_json& json, std::size_t indent, bool on_one_line = false);

/// The elements between brackets, each on a line of its own or all on one.
std::string elements_of(const ordered_json& json, std::size_t indent, bool on_one_line)
{
  const std::string between = on_one_line ? ", " : ",\n" + std::string(indent + 2, ' ');
  std::string text;
  for (const auto& [key, value] : json.items()) {
    text += text.empty() ? "" : between;
    if (json.is_object()) text += ordered_json(key).dump() + ": ";
    text += text_of(value, indent + 2, on_one_line);
  }
  if (on_one_line) return text;
  return "\n" + std::string(indent + 2, ' ') + text + "\n" + std::string(indent, ' ');
}

/// As the shipped files are written: leaves with their origin, and lists of plain values, on one line if they fit.
std::string text_of(const ordered_json& json, std::size_t indent, bool on_one_line)
{
  if (!json.is_structured()) return json.dump();
  const auto is_structured = [](const ordered_json& value) { return value.is_structured(); };
  const bool is_plain = std::none_of(json.begin(), json.end(), is_structured);
  const bool is_leaf = json.is_object() && json.contains("value");
  const std::size_t most = is_leaf ? line_length : short_line;
  const bool fits = json.empty() || ((is_leaf || is_plain) && indent + json.dump().size() < most);
  const std::string elements = elements_of(json, indent, on_one_line || fits);
  return json.is_object() ? "{" + elements + "}" : "[" + elements + "]";
}

} // namespace

ordered_json tuned_contents(const PlatformTemplate& platform, const Targets& targets, const Tuning& tuning)
{
  ordered_json contents = contents_of(platform, tuning.best, tuned_digits);
  for (std::size_t j = 0; j < platform.quantities.size(); ++j) {
    ordered_json& place = contents[ordered_json::json_pointer(platform.quantities[j].place)];
    place = leaf(platform, targets, tuning, j, ordered_json(place));
  }
  for (std::size_t c = 0; c < platform.choices.size(); ++c)
    contents[ordered_json::json_pointer(platform.choices[c].place)] = leaf(platform.choices[c], tuning.best.chosen[c]);
  return contents;
}

std::string tuned_text(const PlatformTemplate& platform, const Targets& targets, const Tuning& tuning)
{
  return text_of(tuned_contents(platform, targets, tuning), 0) + "\n";
}

} // namespace loghop

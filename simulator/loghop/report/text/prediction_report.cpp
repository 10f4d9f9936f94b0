#include "loghop/report/text/prediction_report.hpp"

#include "loghop/base/version.hpp"
#include "loghop/predict/pattern_options.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace loghop {

namespace {

using nlohmann::ordered_json;

/// A size that the pattern can do without, and does.
bool left_out(const PatternRow& row, const PatternOptionRow& option, const PatternArguments& arguments)
{
  const bool optional = std::count(row.optional.begin(), row.optional.end(), option.option) > 0;
  return optional && option.option == PatternOption::size && arguments.size == Bytes(0);
}

/// Required options, and those that are not left at their default on every line.
std::vector<const PatternOptionRow*> shown_options(const PatternRow& row, const std::vector<PredictedLine>& lines)
{
  std::vector<const PatternOptionRow*> shown;
  for (const PatternOptionRow* option : options_of(row)) {
    const bool required = std::count(row.required.begin(), row.required.end(), option->option) > 0;
    const std::string usual = option->text({});
    if (required || std::any_of(lines.begin(), lines.end(),
                                [&](const PredictedLine& line) { return option->text(line.arguments) != usual; }))
      shown.push_back(option);
  }
  return shown;
}

ordered_json json_of(const PatternRow& row, const PatternOptionRow& option, const PatternArguments& arguments)
{
  if (left_out(row, option, arguments)) return nullptr;
  if (option.number == nullptr) return option.text(arguments);
  const std::optional<double> value = option.number(arguments);
  if (!value) return nullptr;
  if (*value == std::floor(*value) && std::abs(*value) < 9e15) return static_cast<std::int64_t>(*value);
  return *value;
}

/// Words as they are, numbers, and times in seconds.
ordered_json json_of(const ModelOptions& options)
{
  ordered_json given = ordered_json::object();
  for (const auto& [name, word] : options.words)
    given[name] = word;
  for (const auto& [name, list] : options.lists)
    given[name] = list;
  for (const auto& [name, number] : options.numbers)
    given[name] = number;
  for (const auto& [name, time] : options.times)
    given[name + "_s"] = time.count();
  return given;
}

/// " (o_net=latency)"; "" if none was given.
std::string in_words(const ModelOptions& options)
{
  std::string text;
  const ordered_json given = json_of(options);
  for (const auto& [name, value] : given.items())
    text += (text.empty() ? " (" : ", ") + name + "=" + (value.is_string() ? value.get<std::string>() : value.dump());
  return text.empty() ? "" : text + ")";
}

std::string csv_of(const PatternRow& row, const PatternOptionRow& option, const PatternArguments& arguments)
{
  if (left_out(row, option, arguments)) return "";
  return option.number == nullptr ? option.text(arguments) : exact(option.number(arguments));
}

} // namespace

std::string prediction_text(const PatternRow& row, const ModelOptions& options, const Calibration& calibration,
                            const std::vector<PredictedLine>& lines)
{
  const std::vector<const PatternOptionRow*> shown = shown_options(row, lines);
  std::vector<std::string> header;
  for (const PatternOptionRow* option : shown)
    header.push_back(option->name);
  header.push_back("predicted [us]");
  Table table(header);
  bool any = false;
  for (const PredictedLine& line : lines) {
    std::vector<std::string> cells;
    for (const PatternOptionRow* option : shown)
      cells.push_back(option->text(line.arguments));
    const bool extrapolated = !line.prediction.extrapolated.empty();
    cells.push_back(figure(line.prediction.time.count() * 1e6) + (extrapolated ? "*" : ""));
    any = any || extrapolated;
    table.add(cells);
  }
  std::string text = fmt::format("{} of {}{}, from {}\n{}\n\n", row.pattern, row.model, in_words(options),
                                 printable(calibration.name), row.summary) +
                     table.text();
  return any ? text + "* extrapolated: outside of what was measured\n" : text;
}

std::string prediction_json(const PatternRow& row, const ModelOptions& options, const Calibration& calibration,
                            const std::vector<PredictedLine>& lines)
{
  ordered_json json = {{"format", "loghop.predict"},
                       {"version", 1},
                       {"context", {{"loghop", loghop_version()}, {"calibration", calibration.name}}},
                       {"model", row.model},
                       {"pattern", row.pattern},
                       {"formula", row.summary},
                       {"predictions", ordered_json::array()}};
  if (const ordered_json given = json_of(options); !given.empty()) json["context"]["model_options"] = given;
  for (const PredictedLine& line : lines) {
    ordered_json object = ordered_json::object();
    for (const PatternOptionRow* option : options_of(row))
      object[option->key] = json_of(row, *option, line.arguments);
    object["predicted_s"] = line.prediction.time.count();
    object["extrapolated"] = !line.prediction.extrapolated.empty();
    object["outside"] =
        line.prediction.extrapolated.empty() ? ordered_json(nullptr) : ordered_json(line.prediction.extrapolated);
    json["predictions"].push_back(std::move(object));
  }
  return text_of(json);
}

std::string prediction_csv(const PatternRow& row, const std::vector<PredictedLine>& lines)
{
  const std::vector<const PatternOptionRow*> options = options_of(row);
  std::vector<std::string> header = {"model", "pattern"};
  for (const PatternOptionRow* option : options)
    header.push_back(option->key);
  header.insert(header.end(), {"predicted_s", "extrapolated"});
  std::string text = csv_line(header);
  for (const PredictedLine& line : lines) {
    std::vector<std::string> cells = {row.model, row.pattern};
    for (const PatternOptionRow* option : options)
      cells.push_back(csv_of(row, *option, line.arguments));
    cells.push_back(exact(line.prediction.time.count()));
    cells.push_back(line.prediction.extrapolated.empty() ? "false" : "true");
    text += csv_line(cells);
  }
  return text;
}

} // namespace loghop

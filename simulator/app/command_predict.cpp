#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/component_table.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/predict/pattern_options.hpp"
#include "loghop/report/text/prediction_report.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::app {

namespace {

constexpr std::size_t most_lines = 1'000'000;

struct PredictCommand {
  std::string model;
  std::string pattern;
  std::string calibration;
  std::map<PatternOption, std::vector<std::string>> given;
  std::vector<std::string> model_options;
  Format format = Format::table;
  std::string output;
};

const PatternRow& row_of(const PredictCommand& command)
{
  try {
    return require_pattern(command.model, command.pattern);
  } catch (const std::invalid_argument& error) {
    throw CLI::ValidationError(error.what());
  }
}

bool has(const std::vector<PatternOption>& options, PatternOption option)
{
  return std::find(options.begin(), options.end(), option) != options.end();
}

/// Throws for a missing option that the pattern needs, and for a given one that it does not look at.
void check_options(const PredictCommand& command, const PatternRow& row)
{
  std::string known;
  for (const PatternOptionRow* option : options_of(row))
    known += (known.empty() ? "--" : ", --") + option->name;
  for (const PatternOptionRow& option : pattern_option_table()) {
    const bool given = !command.given.at(option.option).empty();
    const bool required = has(row.required, option.option);
    const std::string head = row.pattern + " of " + row.model;
    if (required && !given) throw CLI::ValidationError("--" + option.name, head + " needs it: " + option.summary);
    if (given && !required && !has(row.optional, option.option))
      throw CLI::ValidationError("--" + option.name,
                                 head + " does not depend on it; options: " + (known.empty() ? "none" : known));
  }
}

ModelOptions model_options(const PredictCommand& command)
{
  const ModelRow& model = require_component(model_table(), "model", command.model);
  ModelOptions options;
  for (const std::string& text : command.model_options)
    try {
      if (model.options.empty()) throw std::invalid_argument(model.name + " has no options");
      add_option(text, model.options, options);
    } catch (const std::invalid_argument& error) {
      throw CLI::ValidationError("--model-option", error.what());
    }
  return options;
}

/// Each list of an option makes as many lines as it has values; the options given last in the table vary fastest.
std::vector<PatternArguments> combinations(const PredictCommand& command)
{
  std::vector<PatternArguments> all(1);
  for (const PatternOptionRow& option : pattern_option_table()) {
    const std::vector<std::string>& texts = command.given.at(option.option);
    if (texts.empty()) continue;
    if (texts.size() > most_lines / all.size())
      throw CLI::ValidationError("--" + option.name, "more than " + std::to_string(most_lines) + " combinations");
    std::vector<PatternArguments> next;
    for (const PatternArguments& arguments : all)
      for (const std::string& text : texts) {
        next.push_back(arguments);
        try {
          option.read(text, next.back());
        } catch (const std::invalid_argument& error) {
          throw CLI::ValidationError("--" + option.name, error.what());
        }
      }
    all = std::move(next);
  }
  return all;
}

std::vector<PredictedLine> predict(const PredictCommand& command, const PatternRow& row, const ModelOptions& options,
                                   const Calibration& calibration)
{
  const std::vector<PatternArguments> all = combinations(command);
  const auto rejected = [&](const std::exception& error) {
    return InputErrors(InputError{command.calibration, "", error.what(), ""});
  };
  PatternFormula formula;
  try {
    formula = row.prepare(calibration, options);
  } catch (const std::invalid_argument& error) {
    throw rejected(error);
  }
  std::vector<PredictedLine> lines;
  for (const PatternArguments& arguments : all)
    try {
      lines.push_back({arguments, formula(arguments)});
      if (!std::isfinite(lines.back().prediction.time.count()))
        throw MissingMeasurements(calibration.name, row.model, {"measurements from which a finite time follows"});
    } catch (const MissingMeasurements& error) {
      throw rejected(error);
    } catch (const std::invalid_argument& error) {
      throw CLI::ValidationError(error.what());
    }
  return lines;
}

/// Each reason once.
void warn(const std::vector<PredictedLine>& lines)
{
  std::set<std::string> said;
  for (const PredictedLine& line : lines) {
    const std::string& why = line.prediction.extrapolated;
    if (!why.empty() && said.insert(why).second)
      std::fprintf(stderr, "loghop: warning: extrapolated: %s\n", why.c_str());
  }
}

ExitStatus run(const PredictCommand& command)
{
  const PatternRow& row = row_of(command);
  check_options(command, row);
  const ModelOptions options = model_options(command);
  const Calibration calibration = read_calibration(command.calibration);
  const std::vector<PredictedLine> lines = predict(command, row, options, calibration);
  Output output(command.output);
  warn(lines);
  switch (command.format) {
  case Format::json:
    output.write(prediction_json(row, options, calibration, lines));
    break;
  case Format::csv:
    output.write(prediction_csv(row, lines));
    break;
  case Format::table:
    output.write(prediction_text(row, options, calibration, lines));
  }
  return fine;
}

} // namespace

void add_predict(CLI::App& program, Action& action)
{
  auto command = std::make_shared<PredictCommand>();
  CLI::App* app = program.add_subcommand("predict", "evaluate one model on one pattern, from a calibration file");
  app->footer("loghop list patterns names the patterns of each model, with their inputs.");
  app->add_option("model", command->model, "such as LogGP")->required();
  app->add_option("pattern", command->pattern, "such as point_to_point")->required();
  app->add_option("calibration", command->calibration, "calibration file, - for standard input")->required();
  for (const PatternOptionRow& option : pattern_option_table())
    app->add_option("--" + option.name, command->given[option.option], option.summary)
        ->delimiter(',')
        ->option_text(option.placeholder + ",...");
  app->add_option("--model-option", command->model_options, "of the model (may be given again): see loghop list models")
      ->option_text("NAME=VALUE");
  add_format_option(*app, command->format);
  app->add_option("-o,--output", command->output, "write to this file instead of standard output")->option_text("FILE");
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app

#include "python/module/predictor.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/predict/pattern_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

namespace loghop::python {

namespace {

/// The names of Python's arguments have no "-".
std::string argument_name(const PatternOptionRow& option)
{
  std::string name = option.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

const PatternOptionRow& row_of(PatternOption option)
{
  for (const PatternOptionRow& row : pattern_option_table())
    if (row.option == option) return row;
  throw std::logic_error("an option without a row");
}

std::vector<std::string> names_of(const std::vector<PatternOption>& options)
{
  std::vector<std::string> names;
  for (const PatternOption option : options)
    names.push_back(argument_name(row_of(option)));
  return names;
}

Bytes size_of(const std::string& name, double value)
{
  if (!std::isfinite(value) || value < 0)
    throw std::invalid_argument(fmt::format("{}: expected a number of bytes from 0 on, found {}", name, value));
  return Bytes(value);
}

int count_of(const std::string& name, double value)
{
  constexpr int highest = std::numeric_limits<int>::max();
  if (!(value >= 0 && value <= highest) || value != std::floor(value))
    throw std::invalid_argument(
        fmt::format("{}: expected a whole number from 0 to {}, found {}", name, highest, value));
  return static_cast<int>(value);
}

/// Sets a number in the arguments; false: the option is a word.
bool set_number(PatternOption option, const std::string& name, double value, PatternArguments& arguments)
{
  switch (option) {
  case PatternOption::size:
    arguments.size = size_of(name, value);
    return true;
  case PatternOption::stride:
    arguments.stride = size_of(name, value);
    return true;
  case PatternOption::threshold:
    arguments.threshold = size_of(name, value);
    return true;
  case PatternOption::arguments:
    arguments.arguments = count_of(name, value);
    return true;
  case PatternOption::ranks:
    arguments.ranks = count_of(name, value);
    return true;
  case PatternOption::nodes:
    arguments.nodes = count_of(name, value);
    return true;
  case PatternOption::others:
    arguments.others = count_of(name, value);
    return true;
  default:
    return false;
  }
}

struct NamedColumn {
  PatternOption option;
  std::string name;
  Column column;
};

std::vector<NamedColumn> with_options(const std::map<std::string, Column>& numbers)
{
  std::vector<NamedColumn> columns;
  for (const PatternOptionRow& row : pattern_option_table()) {
    const auto found = numbers.find(argument_name(row));
    if (found != numbers.end()) columns.push_back({row.option, found->first, found->second});
  }
  return columns;
}

PatternArguments with_words(const std::map<std::string, std::string>& words)
{
  PatternArguments arguments;
  for (const PatternOptionRow& row : pattern_option_table()) {
    const auto found = words.find(argument_name(row));
    if (found == words.end()) continue;
    try {
      row.read(found->second, arguments);
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument(found->first + ": " + error.what());
    }
  }
  return arguments;
}

} // namespace

Predictor::Predictor(const std::string& model, const std::string& pattern, const std::string& file,
                     const std::vector<std::string>& options)
    : row_(&require_pattern(model, pattern))
{
  const ModelRow& known = require_component(model_table(), "model", model);
  ModelOptions model_options;
  for (const std::string& text : options) {
    if (known.options.empty()) throw std::invalid_argument(model + " has no options");
    add_option(text, known.options, model_options);
  }
  const Calibration calibration = read_calibration(file);
  calibration_ = calibration.name;
  formula_ = row_->prepare(calibration, model_options);
}

std::vector<std::string> Predictor::required() const
{
  return names_of(row_->required);
}

std::vector<std::string> Predictor::optional() const
{
  return names_of(row_->optional);
}

void Predictor::check_names(const std::map<std::string, Column>& numbers,
                            const std::map<std::string, std::string>& words) const
{
  const std::string head = row_->pattern + " of " + row_->model;
  const auto given = [&](const std::string& name) { return numbers.count(name) + words.count(name) > 0; };
  std::vector<std::string> known = required();
  for (const std::string& name : known)
    if (!given(name)) throw std::invalid_argument(head + " needs " + name);
  for (const std::string& name : optional())
    known.push_back(name);
  const auto check = [&](const std::string& name) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw std::invalid_argument(
          fmt::format("{} does not depend on {}; it has: {}", head, name, fmt::join(known, ", ")));
  };
  for (const auto& [name, column] : numbers)
    check(name);
  for (const auto& [name, word] : words)
    check(name);
}

Predictions Predictor::evaluate(std::size_t count, const std::map<std::string, Column>& numbers,
                                const std::map<std::string, std::string>& words) const
{
  check_names(numbers, words);
  PatternArguments arguments = with_words(words);
  const std::vector<NamedColumn> columns = with_options(numbers);
  Predictions made;
  made.times.resize(count);
  made.outside.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (const NamedColumn& column : columns)
      if (!set_number(column.option, column.name, column.column.at(i), arguments))
        throw std::invalid_argument(column.name + ": expected a text, found a number");
    const PatternPrediction prediction = formula_(arguments);
    if (!std::isfinite(prediction.time.count()))
      throw MissingMeasurements(calibration_, row_->model, {"measurements from which a finite time follows"});
    made.times[i] = prediction.time.count();
    made.outside[i] = !prediction.extrapolated.empty();
    if (made.reason.empty()) made.reason = prediction.extrapolated;
  }
  return made;
}

} // namespace loghop::python

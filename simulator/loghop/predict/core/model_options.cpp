#include "loghop/predict/core/model_options.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/units/parse_quantity.hpp"
#include "loghop/units/parse_real.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace loghop {

namespace {

void check_word(const ModelOption& option, const std::string& word)
{
  if (std::find(option.words.begin(), option.words.end(), word) != option.words.end()) return;
  std::string allowed;
  for (const std::string& other : option.words)
    allowed += (allowed.empty() ? "" : ", ") + other;
  throw std::invalid_argument("option \"" + option.name + "\": expected one of " + allowed + ", found " +
                              in_quotes(word));
}

double number_of(const ModelOption& option, const std::string& text)
{
  double value = 0;
  const auto [end, error] = parse_real(text, value);
  if (error == std::errc() && end == text.data() + text.size() && std::isfinite(value) && value >= 0) return value;
  throw std::invalid_argument("option \"" + option.name + "\": expected a number of at least 0, found " +
                              in_quotes(text));
}

Seconds time_of(const ModelOption& option, const std::string& text)
{
  const ParsedQuantity parsed = parse_quantity(text, Dimension::time);
  if (const auto* problem = std::get_if<QuantityProblem>(&parsed))
    throw std::invalid_argument("option \"" + option.name + "\": " + problem->problem);
  return Seconds(static_cast<double>(std::get<long double>(parsed) * 1e-12L));
}

std::vector<std::string> list_of(const ModelOption& option, const std::string& text)
{
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    check_word(option, words.back());
    begin = end + 1;
  }
  return words;
}

} // namespace

bool chosen(const ModelOptions& options, const std::vector<ModelOption>& known, const std::string& name,
            const std::string& word)
{
  const ModelOption* option = find_component(known, name);
  const auto given = options.words.find(name);
  if (given == options.words.end()) return word == option->words.front();
  check_word(*option, given->second);
  return word == given->second;
}

void add_option(const std::string& text, const std::vector<ModelOption>& known, ModelOptions& options)
{
  const auto equals = text.find('=');
  if (equals == std::string::npos)
    throw std::invalid_argument("expected a name and a value such as \"S=4096\", found " + in_quotes(text));
  const ModelOption& option = require_component(known, "option", text.substr(0, equals));
  const std::string value = text.substr(equals + 1);
  switch (option.kind) {
  case ModelOption::Kind::word:
    check_word(option, value);
    options.words[option.name] = value;
    break;
  case ModelOption::Kind::time:
    options.times[option.name] = time_of(option, value);
    break;
  case ModelOption::Kind::number:
    options.numbers[option.name] = number_of(option, value);
    break;
  case ModelOption::Kind::list:
    options.lists[option.name] = list_of(option, value);
    break;
  }
}

} // namespace loghop

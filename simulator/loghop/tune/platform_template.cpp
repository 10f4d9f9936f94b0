#include "loghop/tune/platform_template.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "loghop/units/dimension_of.hpp"
#include "loghop/units/parse_quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace loghop {

namespace {

using nlohmann::ordered_json;

constexpr double nearly_linear_below = 1e-3; // of the upper bound, where 0 is allowed

/// A text as number and unit, and as a value of its dimension.
struct Quantity {
  double number = 0;
  std::string unit;
  Dimension dimension = Dimension::time;
  long double value = 0; ///< as parse_quantity gives it; that of the number 1 is value / number
};

std::optional<Quantity> quantity_of(const std::string& text, const UnitScope& scope)
{
  const auto dimension = dimension_of(text, scope);
  if (!dimension) return std::nullopt;
  char* unit = nullptr;
  const double number = std::strtod(text.c_str(), &unit);
  return Quantity{number, unit, *dimension, std::get<long double>(parse_quantity(text, *dimension, scope))};
}

class TemplateReader {
public:
  explicit TemplateReader(const JsonValue& root) : root_(root)
  {
    result_.file = root.file();
    JsonObject top = open_format(root, "loghop.platform", 1);
    result_.name = top.require("name").text();
    scope_.clock_period = top.read_clock();
  }

  PlatformTemplate read(ordered_json contents)
  {
    result_.contents = std::move(contents);
    visit(result_.contents, "");
    if (result_.quantities.empty() && result_.choices.empty() && problems().empty())
      problem("",
              "expected values to fit, such as {\"value\": \"2us\", \"fit\": {\"from\": \"1us\", \"to\": \"5us\"}}, "
              "found none");
    problems().throw_if_any();
    give_names();
    return std::move(result_);
  }

private:
  Problems& problems() const { return root_.problems(); }
  void problem(const std::string& place, const std::string& text) const
  {
    problems().add({root_.file(), place, text, ""});
  }

  void visit(const ordered_json& node, const std::string& place)
  {
    if (node.is_object() && node.contains("fit")) return read_free(node, place);
    if (node.is_object())
      for (const auto& [key, child] : node.items())
        visit(child, (ordered_json::json_pointer(place) / key).to_string());
    if (node.is_array())
      for (std::size_t i = 0; i < node.size(); ++i)
        visit(node[i], place + "/" + std::to_string(i));
  }

  void read_free(const ordered_json& node, const std::string& place)
  {
    const ordered_json& fit = node["fit"];
    for (const auto& [key, value] : node.items())
      if (key != "value" && key != "fit") problem(place, "expected \"value\" and \"fit\" alone, found \"" + key + "\"");
    if (fit.is_object() && fit.size() == 1 && fit.contains("one_of")) return read_choice(node, fit["one_of"], place);
    if (!fit.is_object() || fit.size() != 2 || !fit.contains("from") || !fit.contains("to"))
      return problem(place + "/fit",
                     "expected {\"from\": ..., \"to\": ...} or {\"one_of\": [...]}, found " + fit.dump());
    if (!node.contains("value")) return problem(place, "expected \"value\", where the fit starts, beside \"fit\"");
    read_quantity(node["value"], fit, place);
  }

  void read_choice(const ordered_json& node, const ordered_json& alternatives, const std::string& place)
  {
    const std::string list = place + "/fit/one_of";
    if (!alternatives.is_array() || alternatives.size() < 2)
      return problem(list, "expected a list of two alternatives or more, found " + alternatives.dump());
    FreeChoice choice;
    choice.place = place;
    for (const ordered_json& alternative : alternatives) {
      if (std::count(choice.alternatives.begin(), choice.alternatives.end(), alternative) != 0)
        problem(list, "expected different alternatives, found " + alternative.dump() + " twice");
      if (alternative.dump().find("\"fit\"") != std::string::npos)
        problem(list, "expected alternatives without values to fit");
      choice.alternatives.push_back(alternative);
    }
    if (node.contains("value")) {
      const auto at = std::find(choice.alternatives.begin(), choice.alternatives.end(), node["value"]);
      if (at == choice.alternatives.end())
        return problem(place + "/value", "expected one of the alternatives, found " + node["value"].dump());
      choice.start = static_cast<std::size_t>(at - choice.alternatives.begin());
    }
    result_.choices.push_back(std::move(choice));
  }

  void read_quantity(const ordered_json& start, const ordered_json& fit, const std::string& place)
  {
    FreeQuantity quantity;
    quantity.place = place;
    const bool good = start.is_string() ? read_texts(start, fit, quantity) : read_numbers(start, fit, quantity);
    if (!good) return;
    if (!(quantity.from < quantity.to))
      return problem(place + "/fit", fmt::format("expected \"from\" below \"to\", found {} and {}", fit["from"].dump(),
                                                 fit["to"].dump()));
    if (quantity.start < quantity.from || quantity.start > quantity.to)
      return problem(place + "/value", fmt::format("expected a start from {} to {}, found {}", fit["from"].dump(),
                                                   fit["to"].dump(), start.dump()));
    result_.quantities.push_back(std::move(quantity));
  }

  bool read_texts(const ordered_json& start, const ordered_json& fit, FreeQuantity& quantity) const
  {
    const auto first = quantity_of(start.get<std::string>(), scope_);
    if (!first) {
      problem(quantity.place + "/value", "expected a number with a unit, found " + start.dump());
      return false;
    }
    const bool size = first->dimension == Dimension::size;
    quantity.unit = size ? "B" : first->unit;
    quantity.whole = size;
    const auto one = quantity_of("1" + quantity.unit, scope_);
    quantity.start = size ? static_cast<double>(first->value) : first->number;
    for (const auto& [key, number] : {std::pair{"from", &quantity.from}, {"to", &quantity.to}}) {
      const ordered_json& bound = fit[key];
      const auto given = bound.is_string() ? quantity_of(bound.get<std::string>(), scope_) : std::nullopt;
      if (!given || given->dimension != first->dimension) {
        problem(quantity.place + "/fit/" + key,
                expected_quantity(first->dimension, scope_) + " expected, as the start is one, found " + bound.dump());
        return false;
      }
      *number = given->unit == quantity.unit ? given->number : static_cast<double>(given->value / one->value);
    }
    return true;
  }

  bool read_numbers(const ordered_json& start, const ordered_json& fit, FreeQuantity& quantity) const
  {
    for (const auto& [place, value] :
         {std::pair{"/value", &start}, {"/fit/from", &fit["from"]}, {"/fit/to", &fit["to"]}})
      if (!value->is_number() || *value < 0) {
        problem(quantity.place + place,
                "expected a number of at least 0, or a text with a unit, found " + value->dump());
        return false;
      }
    quantity.start = start.get<double>();
    quantity.from = fit["from"].get<double>();
    quantity.to = fit["to"].get<double>();
    quantity.whole = start.is_number_integer() && fit["from"].is_number_integer() && fit["to"].is_number_integer();
    return true;
  }

  /// The shortest end of each place that is no end of another. Values within a node say that: those between nodes, which
  /// may not be free, have the same keys.
  void give_names()
  {
    std::vector<std::pair<std::string, std::string*>> free;
    for (FreeQuantity& quantity : result_.quantities)
      free.emplace_back(quantity.place, &quantity.name);
    for (FreeChoice& choice : result_.choices)
      free.emplace_back(choice.place, &choice.name);
    for (auto& [place, name] : free) {
      std::size_t from = place.rfind('/');
      const auto shared = [&, end = &place](std::size_t at) {
        return std::count_if(free.begin(), free.end(), [&](const auto& other) {
                 const std::string suffix = end->substr(at);
                 return other.first.size() >= suffix.size() &&
                        other.first.compare(other.first.size() - suffix.size(), suffix.size(), suffix) == 0;
               }) > 1;
      };
      while (from != 0 && shared(from))
        from = place.rfind('/', from - 1);
      const std::size_t before = place.rfind('/', from - 1);
      const std::string parent = place.substr(before + 1, from - before - 1);
      if (parent == "within_node" || parent == "to_itself") from = before;
      *name = place.substr(from + 1);
    }
  }

  const JsonValue& root_;
  UnitScope scope_;
  PlatformTemplate result_;
};

/// The file must be a good platform at the start, at every bound and with every alternative.
void check_bounds(const PlatformTemplate& platform)
{
  const Candidate start = start_of(platform);
  platform_of(platform, start);
  const auto check = [&](const Candidate& candidate, const std::string& place, const std::string& value) {
    try {
      platform_of(platform, candidate);
    } catch (const InputErrors& errors) {
      const InputError& first = errors.errors().front();
      throw InputErrors(
          InputError{platform.file, place + "/fit",
                     fmt::format("with {} here the platform is wrong: {}: {}", value, first.pointer, first.problem),
                     first.suggestion});
    }
  };
  for (std::size_t j = 0; j < platform.quantities.size(); ++j)
    for (const double bound : {platform.quantities[j].from, platform.quantities[j].to}) {
      Candidate candidate = start;
      candidate.values[j] = bound;
      check(candidate, platform.quantities[j].place, platform.quantities[j].text_of(bound, 12));
    }
  for (std::size_t c = 0; c < platform.choices.size(); ++c)
    for (std::size_t a = 0; a < platform.choices[c].alternatives.size(); ++a) {
      Candidate candidate = start;
      candidate.chosen[c] = a;
      check(candidate, platform.choices[c].place, platform.choices[c].text_of(a));
    }
}

} // namespace

bool FreeQuantity::is_limit() const
{
  const std::string key = place.substr(place.rfind('/') + 1), end = "_limit";
  const bool ends = key.size() > end.size() && key.compare(key.size() - end.size(), end.size(), end) == 0;
  return ends || key == "S"; // of LogGOPS
}

double FreeQuantity::unknown_of(double value) const
{
  return from > 0 ? std::log(value) : std::log1p(value / (nearly_linear_below * to));
}

double FreeQuantity::value_of(double unknown) const
{
  const double value = from > 0 ? std::exp(unknown) : nearly_linear_below * to * std::expm1(unknown);
  return std::clamp(whole ? std::round(value) : value, from, to);
}

double FreeQuantity::value_at(double part) const
{
  const double lowest = unknown_of(from), highest = unknown_of(to);
  return value_of(lowest + (highest - lowest) * part);
}

std::string FreeQuantity::text_of(double value, int digits) const
{
  if (whole || value == 0) return fmt::format("{:.0f}{}", value, unit);
  const int decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(value))));
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (decimals > 0) text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text + unit;
}

std::string FreeChoice::text_of(std::size_t alternative) const
{
  return alternatives[alternative].dump();
}

bool is_template(const nlohmann::json& file)
{
  if (file.is_object() && file.contains("fit")) return true;
  return file.is_structured() && std::any_of(file.begin(), file.end(), is_template);
}

PlatformTemplate read_template(const std::string& file)
{
  return read_template(read_text(file), file == "-" ? "<stdin>" : file);
}

PlatformTemplate read_template(const std::string& text, const std::string& file)
{
  const JsonValue root = parse_json(text, file);
  PlatformTemplate result = TemplateReader(root).read(ordered_json::parse(text));
  check_bounds(result);
  return result;
}

Candidate start_of(const PlatformTemplate& platform)
{
  Candidate start;
  for (const FreeQuantity& quantity : platform.quantities)
    start.values.push_back(quantity.start);
  for (const FreeChoice& choice : platform.choices)
    start.chosen.push_back(choice.start);
  return start;
}

ordered_json contents_of(const PlatformTemplate& platform, const Candidate& candidate, int digits)
{
  ordered_json contents = platform.contents;
  for (std::size_t j = 0; j < platform.quantities.size(); ++j) {
    const FreeQuantity& quantity = platform.quantities[j];
    ordered_json& place = contents[ordered_json::json_pointer(quantity.place)];
    const double value = candidate.values[j];
    if (!quantity.unit.empty())
      place = quantity.text_of(value, digits);
    else if (quantity.whole)
      place = std::llround(value);
    else
      place = value;
  }
  for (std::size_t c = 0; c < platform.choices.size(); ++c)
    contents[ordered_json::json_pointer(platform.choices[c].place)] =
        platform.choices[c].alternatives[candidate.chosen[c]];
  return contents;
}

Platform platform_of(const PlatformTemplate& platform, const Candidate& candidate)
{
  return simulate::completed_by_simgrid(
      read_platform(parse_json(contents_of(platform, candidate).dump(), platform.file)));
}

} // namespace loghop

#include "loghop/scenario/claims/claim_words.hpp"

#include "loghop/scenario/claims/claim_values.hpp"
#include "loghop/scenario/core/claim_quantities.hpp"

#include <fmt/format.h>

#include <cmath>

namespace loghop {

namespace {

using QuantityKind = ClaimQuantity::Kind;

const char* words_of(ChannelPlace place)
{
  switch (place) {
  case ChannelPlace::middle:
    return " in the middle";
  case ChannelPlace::margin:
    return " at the margins";
  case ChannelPlace::anywhere:
    break;
  }
  return "";
}

constexpr double rounding = 1e-12; // of doubles: an error that is no error

} // namespace

std::string shown_value(QuantityKind kind, std::optional<double> value, const DisplayUnit& unit)
{
  if (!value) return "no value";
  const QuantityUnit of = row_of(kind).unit;
  if (of == QuantityUnit::time) return fmt::format("{:.4g} {}", unit.shown(*value), unit.name);
  if (of == QuantityUnit::plain) return fmt::format("{:.4g}", *value);
  return fmt::format("{:.3g} %", std::abs(*value) < rounding ? 0 : *value * 100);
}

DisplayUnit unit_of(const std::string& pattern, const Comparison& comparison)
{
  const ClaimLines lines = claim_lines(pattern, comparison);
  for (const ComparisonLine* line : lines)
    if (line->unit.name != lines.front()->unit.name || line->unit.seconds != lines.front()->unit.seconds) return {};
  return lines.empty() ? DisplayUnit{} : lines.front()->unit;
}

std::string source_in_words(const std::string& of)
{
  return of == "simulated" ? "the simulation" : of == "measured" ? "the measurement" : of;
}

std::string subject_in_words(const ClaimQuantity& quantity)
{
  if (!quantity.dimension.empty()) return "channels along " + quantity.dimension + words_of(quantity.place);
  const std::string source = source_in_words(quantity.of);
  return quantity.part.empty() ? source : quantity.part + " in " + source;
}

std::string cases_in_words(const std::string& pattern, const Comparison& comparison)
{
  const ClaimLines lines = claim_lines(pattern, comparison);
  if (lines.size() == 1) return lines.front()->name;
  return pattern == "*" ? fmt::format("all {} cases", lines.size()) : fmt::format("{} cases {}", lines.size(), pattern);
}

std::string quantity_in_words(const ClaimQuantity& quantity, const Comparison& comparison)
{
  const ClaimQuantityRow& row = row_of(quantity.kind);
  std::string text = fmt::format("{} of {}", row.words, subject_in_words(quantity));
  if (row.is_error && quantity.against == "measured") text += " to the measurement";
  if (quantity.times != 1) text = fmt::format("{:g} x {}", quantity.times, text);
  text += ", " + cases_in_words(quantity.cases, comparison);
  if (quantity.kind == QuantityKind::ratio) text += " over " + cases_in_words(quantity.over, comparison);
  return text;
}

} // namespace loghop

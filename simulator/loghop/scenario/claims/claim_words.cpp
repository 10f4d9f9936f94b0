#include "loghop/scenario/claims/claim_words.hpp"

#include "loghop/scenario/claims/claim_values.hpp"

#include <fmt/format.h>

#include <cmath>

namespace loghop {

namespace {

using QuantityKind = ClaimQuantity::Kind;

const char* word_of(QuantityKind kind)
{
  switch (kind) {
  case QuantityKind::mean_error:
    return "mean error";
  case QuantityKind::max_error:
    return "largest error";
  case QuantityKind::mean_signed_error:
    return "mean signed error";
  case QuantityKind::least_signed_error:
    return "least signed error";
  case QuantityKind::largest_signed_error:
    return "largest signed error";
  case QuantityKind::time:
    return "time";
  case QuantityKind::ratio:
    break;
  }
  return "ratio";
}

constexpr double rounding = 1e-12; // of doubles: an error that is no error

} // namespace

std::string shown_value(QuantityKind kind, std::optional<double> value, const DisplayUnit& unit)
{
  if (!value) return "no value";
  if (kind == QuantityKind::time) return fmt::format("{:.4g} {}", unit.shown(*value), unit.name);
  if (kind == QuantityKind::ratio) return fmt::format("{:.4g}", *value);
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

std::string cases_in_words(const std::string& pattern, const Comparison& comparison)
{
  const ClaimLines lines = claim_lines(pattern, comparison);
  if (lines.size() == 1) return lines.front()->name;
  return pattern == "*" ? fmt::format("all {} cases", lines.size()) : fmt::format("{} cases {}", lines.size(), pattern);
}

std::string quantity_in_words(const ClaimQuantity& quantity, const Comparison& comparison)
{
  std::string text = fmt::format("{} of {}", word_of(quantity.kind), source_in_words(quantity.of));
  if (is_error(quantity.kind) && quantity.against == "measured") text += " to the measurement";
  if (quantity.times != 1) text = fmt::format("{:g} x {}", quantity.times, text);
  text += ", " + cases_in_words(quantity.cases, comparison);
  if (quantity.kind == QuantityKind::ratio) text += " over " + cases_in_words(quantity.over, comparison);
  return text;
}

} // namespace loghop

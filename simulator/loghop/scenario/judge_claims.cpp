#include "loghop/scenario/judge_claims.hpp"

#include "loghop/scenario/name_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace loghop {

namespace {

using What = ClaimQuantity::What;
using Kind = ClaimCheck::Kind;
using Lines = std::vector<const ComparisonLine*>;

Lines lines_of(const std::string& pattern, const Comparison& comparison)
{
  Lines lines;
  for (const ComparisonLine& line : comparison.cases)
    if (matches(pattern, line.name)) lines.push_back(&line);
  return lines;
}

std::optional<double> time_of(const ComparisonLine& line, const std::string& of)
{
  if (of == "simulated") return line.simulated;
  if (of == "measured") return line.measured ? std::optional(line.measured->value) : std::nullopt;
  for (const Prediction& prediction : line.predictions)
    if (prediction.model == of) return prediction.predicted;
  return std::nullopt;
}

/// Nothing if one of the times is missing.
std::optional<double> sum_of(const Lines& lines, const std::string& of)
{
  double sum = 0;
  for (const ComparisonLine* line : lines) {
    const auto time = time_of(*line, of);
    if (!time) return std::nullopt;
    sum += *time;
  }
  return lines.empty() ? std::nullopt : std::optional(sum);
}

/// Signed and relative; empty if one of the values is missing.
std::vector<double> errors_of(const ClaimQuantity& quantity, const Lines& lines)
{
  std::vector<double> errors;
  for (const ComparisonLine* line : lines) {
    const auto value = time_of(*line, quantity.of), reference = time_of(*line, quantity.against);
    if (!value || !reference || *reference == 0) return {};
    errors.push_back((*value - *reference) / *reference);
  }
  return errors;
}

double reduced(What what, const std::vector<double>& errors)
{
  double sum = 0, absolute = 0, largest_absolute = 0;
  for (double error : errors) {
    sum += error;
    absolute += std::abs(error);
    largest_absolute = std::max(largest_absolute, std::abs(error));
  }
  switch (what) {
  case What::max_error:
    return largest_absolute;
  case What::mean_signed_error:
    return sum / static_cast<double>(errors.size());
  case What::least_signed_error:
    return *std::min_element(errors.begin(), errors.end());
  case What::largest_signed_error:
    return *std::max_element(errors.begin(), errors.end());
  default:
    return absolute / static_cast<double>(errors.size());
  }
}

std::optional<double> value_of(const ClaimQuantity& quantity, const Comparison& comparison)
{
  const Lines lines = lines_of(quantity.cases, comparison);
  std::optional<double> value;
  if (quantity.what == What::time || quantity.what == What::ratio) {
    value = sum_of(lines, quantity.of);
    if (quantity.what == What::ratio && value) {
      const auto over = sum_of(lines_of(quantity.over, comparison), quantity.of);
      value = over && *over > 0 ? std::optional(*value / *over) : std::nullopt;
    }
  } else if (const auto errors = errors_of(quantity, lines); !errors.empty()) {
    value = reduced(quantity.what, errors);
  }
  if (value) *value *= quantity.times;
  return value;
}

// ---------------------------------------------------------------------------------------- in words

std::string shown(What what, std::optional<double> value)
{
  if (!value) return "no value";
  if (what == What::time) return fmt::format("{:.4g} us", *value * 1e6);
  if (what == What::ratio) return fmt::format("{:.4g}", *value);
  return fmt::format("{:.3g} %", *value * 100);
}

const char* words(What what)
{
  switch (what) {
  case What::mean_error:
    return "mean error";
  case What::max_error:
    return "largest error";
  case What::mean_signed_error:
    return "mean signed error";
  case What::least_signed_error:
    return "least signed error";
  case What::largest_signed_error:
    return "largest signed error";
  case What::time:
    return "time";
  case What::ratio:
    break;
  }
  return "ratio";
}

std::string source_of(const std::string& of)
{
  return of == "simulated" ? "the simulation" : of == "measured" ? "the measurement" : of;
}

std::string cases_in_words(const std::string& pattern, const Comparison& comparison)
{
  const std::size_t count = lines_of(pattern, comparison).size();
  if (count == 1) return pattern;
  return pattern == "*" ? fmt::format("all {} cases", count) : fmt::format("{} cases {}", count, pattern);
}

std::string name_of(const ClaimQuantity& quantity, const Comparison& comparison)
{
  std::string text = fmt::format("{} of {}", words(quantity.what), source_of(quantity.of));
  if (quantity.against == "measured" && quantity.what != What::time && quantity.what != What::ratio)
    text += " to the measurement";
  if (quantity.times != 1) text = fmt::format("{:g} x {}", quantity.times, text);
  return text + ", " + cases_in_words(quantity.cases, comparison) +
         (quantity.over.empty() ? "" : " over " + cases_in_words(quantity.over, comparison));
}

// ---------------------------------------------------------------------------------------- checks

CheckResult check_bounds(const ClaimCheck& check, const Comparison& comparison)
{
  const What what = check.quantity.what;
  CheckResult result;
  result.value = value_of(check.quantity, comparison);
  result.text = name_of(check.quantity, comparison) + ": " + shown(what, result.value);
  result.holds = result.value.has_value();
  const auto held = [&](const char* word, std::optional<double> bound, bool holds) {
    result.text += fmt::format(", {} {}", word, shown(what, bound));
    result.holds = result.holds && holds;
  };
  const double value = result.value.value_or(0);
  if (check.at_least) held("at least", check.at_least, value >= *check.at_least);
  if (check.at_most) held("at most", check.at_most, value <= *check.at_most);
  const auto compared = [&](const char* word, const ClaimQuantity& other, int sign) {
    const auto bound = value_of(other, comparison);
    held(word, bound, bound && sign * value < sign * *bound);
    ClaimQuantity named = other;
    if (named.cases == check.quantity.cases) // said before
      result.text += " (" + (other.times == 1 ? "" : fmt::format("{:g} x ", other.times)) + source_of(other.of) + ")";
    else
      result.text += " (" + name_of(named, comparison) + ")";
  };
  if (check.below) compared("below", *check.below, 1);
  if (check.above) compared("above", *check.above, -1);
  return result;
}

/// The first of equals; nothing if a time is missing.
const ComparisonLine* fastest_of(const Lines& lines, const std::string& of)
{
  const ComparisonLine* fastest = nullptr;
  double least = std::numeric_limits<double>::infinity();
  for (const ComparisonLine* line : lines) {
    const auto time = time_of(*line, of);
    if (!time) return nullptr;
    if (*time >= least) continue;
    least = *time;
    fastest = line;
  }
  return fastest;
}

CheckResult check_fastest(const ClaimCheck& check, const Comparison& comparison)
{
  const ComparisonLine* found = fastest_of(lines_of(check.quantity.cases, comparison), check.quantity.of);
  CheckResult result;
  result.holds =
      found != nullptr && std::find(check.fastest.begin(), check.fastest.end(), found->name) != check.fastest.end();
  result.text =
      fmt::format("fastest by {} of {}: {}", source_of(check.quantity.of),
                  cases_in_words(check.quantity.cases, comparison), found == nullptr ? "no value" : found->name);
  if (!result.holds) result.text += fmt::format(", not {}", fmt::join(check.fastest, " or "));
  return result;
}

CheckResult check_ascending(const ClaimCheck& check, const Comparison& comparison)
{
  CheckResult result;
  result.holds = true;
  std::vector<std::string> times;
  double before = 0;
  for (const std::string& name : check.ascending) {
    const Lines lines = lines_of(name, comparison);
    const auto time = sum_of(lines, check.quantity.of);
    result.holds = result.holds && time && *time >= before;
    before = time.value_or(0);
    times.push_back(fmt::format("{} {}", name, shown(What::time, time)));
  }
  result.text = fmt::format("{} by {}: {}", result.holds ? "ascending" : "not ascending", source_of(check.quantity.of),
                            fmt::join(times, ", "));
  return result;
}

CheckResult checked(const ClaimCheck& check, const Comparison& comparison)
{
  switch (check.kind) {
  case Kind::fastest:
    return check_fastest(check, comparison);
  case Kind::ascending:
    return check_ascending(check, comparison);
  case Kind::bounds:
    break;
  }
  return check_bounds(check, comparison);
}

} // namespace

const char* word_for(Verdict verdict)
{
  switch (verdict) {
  case Verdict::holds:
    return "holds";
  case Verdict::differs:
    return "differs";
  case Verdict::not_reproducible:
    break;
  }
  return "not reproducible";
}

std::vector<ClaimResult> judge(const Scenario& scenario, const Comparison& comparison)
{
  std::vector<ClaimResult> results;
  for (const Claim& claim : scenario.claims) {
    ClaimResult result{claim, {}, Verdict::holds};
    for (const ClaimCheck& check : claim.checks) {
      result.checks.push_back(checked(check, comparison));
      if (!result.checks.back().holds) result.verdict = Verdict::differs;
    }
    if (claim.expected == Verdict::not_reproducible) result.verdict = Verdict::not_reproducible;
    results.push_back(std::move(result));
  }
  return results;
}

} // namespace loghop

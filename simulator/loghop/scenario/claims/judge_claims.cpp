#include "loghop/scenario/claims/claims.hpp"

#include "loghop/scenario/claims/claim_values.hpp"
#include "loghop/scenario/claims/claim_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

using QuantityKind = ClaimQuantity::Kind;
using Kind = ClaimCheck::Kind;

/// One number and the bounds that it is held to, one after the other.
class BoundsCheck {
public:
  BoundsCheck(const ClaimCheck& check, const Comparison& comparison)
      : quantity_(check.quantity), comparison_(comparison), unit_(unit_of(check.quantity.cases, comparison)),
        value_(claim_value(check.quantity, comparison))
  {
    result_.value = value_;
    result_.holds = value_.has_value();
    result_.text = quantity_in_words(quantity_, comparison) + ": " + shown_value(quantity_.kind, value_, unit_);
    if (check.about) hold_about(*check.about);
    if (check.at_least) hold("at least", check.at_least, value_ >= check.at_least);
    if (check.at_most) hold("at most", check.at_most, value_ <= check.at_most);
    if (check.below) hold_to(*check.below, "below");
    if (check.above) hold_to(*check.above, "above");
  }

  CheckResult result() && { return std::move(result_); }

private:
  void hold(const char* word, std::optional<double> bound, bool holds)
  {
    result_.text += fmt::format(", {} {}", word, shown_value(quantity_.kind, bound, unit_));
    result_.holds = result_.holds && bound && holds;
  }

  void hold_about(double value)
  {
    const double least = value * about_at_least, most = value * about_at_most;
    result_.text += fmt::format(", about {} ({} to {})", shown_value(quantity_.kind, value, unit_),
                                shown_value(quantity_.kind, least, unit_), shown_value(quantity_.kind, most, unit_));
    result_.holds = result_.holds && least <= *value_ && *value_ <= most;
  }

  void hold_to(const ClaimQuantity& other, const std::string& word)
  {
    const auto bound = claim_value(other, comparison_);
    hold(word.c_str(), bound, word == "below" ? value_ < bound : value_ > bound);
    result_.text += " (" + in_words(other) + ")";
  }

  /// The text of the number is not repeated.
  std::string in_words(const ClaimQuantity& other) const
  {
    const bool same = other.kind == quantity_.kind && other.cases == quantity_.cases && other.over == quantity_.over &&
                      other.times == 1;
    return same ? subject_in_words(other) : quantity_in_words(other, comparison_);
  }

  const ClaimQuantity& quantity_;
  const Comparison& comparison_;
  DisplayUnit unit_;
  std::optional<double> value_;
  CheckResult result_;
};

bool is_among(const std::string& name, const std::vector<std::string>& names)
{
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The fastest case: of equals one that is named, else the first; nothing if a time is missing.
const ComparisonLine* fastest_of(const ClaimCheck& check, const ClaimLines& lines)
{
  const ComparisonLine* fastest = nullptr;
  std::optional<double> least;
  for (const ComparisonLine* line : lines) {
    const auto time = claim_time(*line, check.quantity.of);
    if (!time) return nullptr;
    const bool named_tie = time == least && is_among(line->name, check.fastest);
    if (least && !(*time < *least) && !named_tie) continue;
    least = time;
    fastest = line;
  }
  return fastest;
}

CheckResult check_fastest(const ClaimCheck& check, const Comparison& comparison)
{
  const ComparisonLine* found = fastest_of(check, claim_lines(check.quantity.cases, comparison));
  CheckResult result;
  result.holds = found != nullptr && is_among(found->name, check.fastest);
  result.text =
      fmt::format("fastest by {} of {}: {}", source_in_words(check.quantity.of),
                  cases_in_words(check.quantity.cases, comparison), found == nullptr ? "no value" : found->name);
  if (!result.holds) result.text += fmt::format(", not {}", fmt::join(check.fastest, " or "));
  return result;
}

/// Names here are no patterns: each is one case.
std::optional<double> time_of_case(const std::string& name, const std::string& of, const Comparison& comparison)
{
  for (const ComparisonLine& line : comparison.cases)
    if (line.name == name) return claim_time(line, of);
  return std::nullopt;
}

CheckResult check_ascending(const ClaimCheck& check, const Comparison& comparison)
{
  CheckResult result;
  result.holds = true;
  std::vector<std::string> times;
  std::optional<double> before = 0;
  for (const std::string& name : check.ascending) {
    const auto time = time_of_case(name, check.quantity.of, comparison);
    result.holds = result.holds && time && *time >= *before;
    before = time.value_or(0); // of a missing one the check has failed already
    times.push_back(fmt::format("{} {}", name, shown_value(QuantityKind::time, time, unit_of(name, comparison))));
  }
  result.text = fmt::format("{} by {}: {}", result.holds ? "ascending" : "not ascending",
                            source_in_words(check.quantity.of), fmt::join(times, ", "));
  return result;
}

CheckResult found_by(const ClaimCheck& check, const Comparison& comparison)
{
  if (check.kind == Kind::fastest) return check_fastest(check, comparison);
  if (check.kind == Kind::ascending) return check_ascending(check, comparison);
  return BoundsCheck(check, comparison).result();
}

CheckResult checked(const ClaimCheck& check, const Comparison& comparison)
{
  CheckResult result = found_by(check, comparison);
  result.from = check.from;
  result.bound_reason = check.bound_reason;
  return result;
}

ClaimResult judged(const Claim& claim, const Comparison& comparison)
{
  ClaimResult result{claim, {}, Verdict::holds};
  for (const ClaimCheck& check : claim.checks) {
    result.checks.push_back(checked(check, comparison));
    if (!result.checks.back().holds) result.verdict = Verdict::differs;
  }
  if (claim.expected == Verdict::not_reproducible) result.verdict = Verdict::not_reproducible;
  return result;
}

} // namespace

const char* word_for(Verdict verdict)
{
  switch (verdict) {
  case Verdict::holds:
    return "holds";
  case Verdict::differs:
    return "differs";
  case Verdict::depends_on_the_draw:
    return "depends on the draw";
  case Verdict::not_reproducible:
    break;
  }
  return "not reproducible";
}

const char* word_for(std::optional<ClaimKind> kind)
{
  if (!kind) return "-";
  switch (*kind) {
  case ClaimKind::prediction:
    return "prediction";
  case ClaimKind::calibrated:
    return "calibrated";
  case ClaimKind::input:
    return "input";
  case ClaimKind::identity:
    break;
  }
  return "identity";
}

std::vector<ClaimResult> judge(const Scenario& scenario, const Comparison& comparison)
{
  std::vector<ClaimResult> results;
  for (const Claim& claim : scenario.claims)
    results.push_back(judged(claim, comparison));
  return results;
}

} // namespace loghop

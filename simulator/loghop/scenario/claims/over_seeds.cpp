#include "loghop/scenario/claims/over_seeds.hpp"

#include "loghop/scenario/claims/claim_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

void widen(CheckRange& range, const std::optional<double>& value, bool first)
{
  if (first) {
    range.least = range.largest = value;
  } else if (!value || !range.least) {
    range.least.reset();
    range.largest.reset();
  } else {
    range.least = std::min(*range.least, *value);
    range.largest = std::max(*range.largest, *value);
  }
}

std::string range_in_words(const CheckRange& range, const ClaimCheck& check, const DisplayUnit& unit)
{
  std::string text = "; " + seeds_in_words(range.count);
  if (!range.least) return text;
  const auto shown = [&](std::optional<double> value) { return shown_value(check.quantity.kind, value, unit); };
  const std::string least = shown(range.least), largest = shown(range.largest);
  return text + (least == largest ? ", always " + least : ", " + least + " to " + largest);
}

/// Check number `k` of claim number `c`.
CheckResult joined_check(const std::vector<Comparison>& comparisons, std::size_t c, std::size_t k)
{
  CheckResult joined = comparisons.front().claims[c].checks[k];
  CheckRange range;
  range.count.seeds = static_cast<int>(comparisons.size());
  for (const Comparison& comparison : comparisons) {
    const CheckResult& check = comparison.claims[c].checks[k];
    range.count.holds += check.holds;
    widen(range, check.value, &comparison == &comparisons.front());
  }
  const ClaimCheck& check = comparisons.front().claims[c].claim.checks[k];
  joined.text += range_in_words(range, check, unit_of(check.quantity.cases, comparisons.front()));
  joined.holds = range.count.holds == range.count.seeds;
  joined.over_seeds = range;
  return joined;
}

Verdict verdict_of(const SeedCount& count)
{
  if (count.holds == count.seeds) return Verdict::holds;
  return count.holds == 0 ? Verdict::differs : Verdict::depends_on_the_draw;
}

ClaimResult joined_claim(const std::vector<Comparison>& comparisons, std::size_t c)
{
  ClaimResult joined = comparisons.front().claims[c];
  if (joined.verdict == Verdict::not_reproducible) return joined;
  SeedCount count{static_cast<int>(comparisons.size()), 0};
  for (const Comparison& comparison : comparisons)
    count.holds += comparison.claims[c].verdict == Verdict::holds;
  for (std::size_t k = 0; k < joined.checks.size(); ++k)
    joined.checks[k] = joined_check(comparisons, c, k);
  joined.verdict = verdict_of(count);
  joined.over_seeds = count;
  return joined;
}

} // namespace

std::vector<ClaimResult> claims_over_seeds(const std::vector<Comparison>& comparisons)
{
  if (comparisons.size() == 1) return comparisons.front().claims;
  std::vector<ClaimResult> joined;
  for (std::size_t c = 0; c < comparisons.front().claims.size(); ++c)
    joined.push_back(joined_claim(comparisons, c));
  return joined;
}

std::string seeds_in_words(const SeedCount& count)
{
  return fmt::format("for {} of {} seeds", count.holds, count.seeds);
}

} // namespace loghop

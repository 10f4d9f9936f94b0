#include "loghop/scenario/claims/claim_counts.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

struct CountedKind {
  std::optional<ClaimKind> kind;
  const char* name;
  const char* holding; ///< said of those that hold: by what
};

constexpr CountedKind counted_kinds[] = {{ClaimKind::prediction, "predictions", ""},
                                         {ClaimKind::calibrated, "calibrated", " by choice"},
                                         {ClaimKind::input, "inputs", " as given"},
                                         {ClaimKind::identity, "identities", " by arithmetic"},
                                         {std::nullopt, "without a kind", ""}};

constexpr Verdict all_verdicts[] = {Verdict::holds, Verdict::differs, Verdict::depends_on_the_draw,
                                    Verdict::not_reproducible};

std::string counted(int count, Verdict verdict, const CountedKind& kind)
{
  const bool one = count == 1;
  switch (verdict) {
  case Verdict::holds:
    return fmt::format("{} {}{}", count, one ? "holds" : "hold", kind.holding);
  case Verdict::differs:
    return fmt::format("{} {}", count, one ? "differs" : "differ");
  case Verdict::depends_on_the_draw:
    return fmt::format("{} {} on the draw", count, one ? "depends" : "depend");
  case Verdict::not_reproducible:
    break;
  }
  return fmt::format("{} not reproducible", count);
}

/// "predictions: 20 hold, 5 differ"; "" if there are none.
std::string line_of(const CountedKind& kind, const ClaimCounts& counts)
{
  std::string text;
  for (const Verdict verdict : all_verdicts)
    if (const auto found = counts.claims.find({kind.kind, verdict}); found != counts.claims.end())
      text += (text.empty() ? "" : ", ") + counted(found->second, verdict, kind);
  return text.empty() ? "" : std::string(kind.name) + ": " + text;
}

} // namespace

ClaimCounts& ClaimCounts::operator+=(const ClaimCounts& more)
{
  for (const auto& [key, count] : more.claims)
    claims[key] += count;
  unexpected += more.unexpected;
  return *this;
}

ClaimCounts claim_counts(const std::vector<ClaimResult>& results)
{
  ClaimCounts counts;
  for (const ClaimResult& result : results) {
    ++counts.claims[{result.claim.kind, result.verdict}];
    counts.unexpected += !result.as_expected();
  }
  return counts;
}

std::string counts_in_words(const ClaimCounts& counts)
{
  std::string text;
  for (const CountedKind& kind : counted_kinds)
    if (const std::string line = line_of(kind, counts); !line.empty()) text += (text.empty() ? "" : "; ") + line;
  if (counts.unexpected > 0) text += fmt::format("; {} not as expected", counts.unexpected);
  return text;
}

} // namespace loghop

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/report/text/comparison_report.hpp"
#include "loghop/scenario/claims/claim_counts.hpp"
#include "loghop/scenario/claims/over_seeds.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

using nlohmann::ordered_json;

std::string verdict(const ClaimResult& result)
{
  std::string found = word_for(result.verdict);
  if (result.over_seeds) found += " (" + seeds_in_words(*result.over_seeds) + ")";
  return result.as_expected() ? found : fmt::format("{}, EXPECTED: {}", found, word_for(result.claim.expected));
}

/// The words of the paper, and conclusions from them.
std::string printed(const Claim& claim)
{
  if (claim.paper.empty() && claim.derived.empty()) return "-";
  if (claim.derived.empty()) return claim.paper;
  return (claim.paper.empty() ? "" : claim.paper + "; ") + "derived: " + claim.derived;
}

std::string table_of(const Comparison& comparison)
{
  Table table({"claim", "kind", "paper", "verdict"});
  for (const ClaimResult& r : comparison.claims)
    table.add({r.claim.id + ": " + r.claim.claim, word_for(r.claim.kind), printed(r.claim), verdict(r)});
  const bool unsaid = std::any_of(comparison.claims.begin(), comparison.claims.end(),
                                  [](const ClaimResult& r) { return !r.claim.kind || printed(r.claim) == "-"; });
  return table.text() + (unsaid ? dash_footnote({"the scenario does not say"}) : "");
}

/// Why a bound is this one: a line, or two, or none.
std::string bounds_of(const CheckResult& check)
{
  std::string text;
  if (!check.from.empty()) text += fmt::format("       bound: {}\n", printable(check.from));
  if (!check.bound_reason.empty()) text += fmt::format("       our bound: {}\n", printable(check.bound_reason));
  return text;
}

/// The findings, check by check, and the reasons why claims differ.
std::string details_of(const Comparison& comparison)
{
  std::string text;
  for (const ClaimResult& r : comparison.claims) {
    text += printable(r.claim.id) + ":\n";
    for (const CheckResult& check : r.checks)
      text += fmt::format("  {}  {}\n", check.holds ? "yes" : "NO ", printable(check.text)) + bounds_of(check);
    if (!r.claim.kind_reason.empty())
      text += fmt::format("  {}: {}\n", word_for(r.claim.kind), printable(r.claim.kind_reason));
    if (!r.claim.same_as.empty()) text += fmt::format("  the same number as of {}\n", printable(r.claim.same_as));
    if (!r.claim.reason.empty())
      text += fmt::format("  {}: {}\n", word_for(r.claim.expected), printable(r.claim.reason));
  }
  return text;
}

ordered_json number_or_null(std::optional<double> value)
{
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json json_of(const CheckResult& check)
{
  ordered_json json = {{"text", check.text}, {"value", number_or_null(check.value)}, {"holds", check.holds}};
  if (!check.from.empty()) json["from"] = check.from;
  if (!check.bound_reason.empty()) json["bound_reason"] = check.bound_reason;
  if (check.over_seeds) {
    json["holds_for"] = check.over_seeds->count.holds;
    json["least"] = number_or_null(check.over_seeds->least);
    json["largest"] = number_or_null(check.over_seeds->largest);
  }
  return json;
}

} // namespace

std::string claim_tables(const Comparison& comparison)
{
  if (comparison.claims.empty()) return "";
  return "\n" + table_of(comparison) + "\n" + counts_in_words(claim_counts(comparison.claims)) + "\n\n" +
         details_of(comparison);
}

ordered_json claim_json(const ClaimResult& result)
{
  const Claim& claim = result.claim;
  ordered_json json = {{"id", claim.id}, {"claim", claim.claim}};
  json["kind"] = claim.kind ? ordered_json(word_for(claim.kind)) : ordered_json(nullptr);
  if (!claim.kind_reason.empty()) json["kind_reason"] = claim.kind_reason;
  if (!claim.same_as.empty()) json["same_as"] = claim.same_as;
  json["paper"] = claim.paper;
  if (!claim.derived.empty()) json["derived"] = claim.derived;
  json["source"] = claim.source;
  json["verdict"] = word_for(result.verdict);
  json["expected"] = word_for(claim.expected);
  json["as_expected"] = result.as_expected();
  if (result.over_seeds) {
    json["seeds"] = result.over_seeds->seeds;
    json["holds_for"] = result.over_seeds->holds;
  }
  if (!claim.reason.empty()) json["reason"] = claim.reason;
  json["checks"] = ordered_json::array();
  for (const CheckResult& check : result.checks)
    json["checks"].push_back(json_of(check));
  return json;
}

} // namespace loghop

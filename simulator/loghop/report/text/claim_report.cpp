#include "loghop/report/core/table.hpp"
#include "loghop/report/text/comparison_report.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

using nlohmann::ordered_json;

std::string verdict(const ClaimResult& result)
{
  const std::string found = word_for(result.verdict);
  return result.as_expected() ? found : fmt::format("{}, EXPECTED: {}", found, word_for(result.claim.expected));
}

std::string table_of(const Comparison& comparison)
{
  Table table({"claim", "paper", "verdict"});
  for (const ClaimResult& r : comparison.claims)
    table.add({r.claim.id + ": " + r.claim.claim, r.claim.paper.empty() ? "-" : r.claim.paper, verdict(r)});
  return table.text();
}

/// The findings, check by check, and the reasons why claims differ.
std::string details_of(const Comparison& comparison)
{
  std::string text;
  for (const ClaimResult& r : comparison.claims) {
    text += printable(r.claim.id) + ":\n";
    for (const CheckResult& check : r.checks)
      text += fmt::format("  {}  {}\n", check.holds ? "yes" : "NO ", printable(check.text));
    if (!r.claim.reason.empty())
      text += fmt::format("  {}: {}\n", word_for(r.claim.expected), printable(r.claim.reason));
  }
  return text;
}

ordered_json json_of(const CheckResult& check)
{
  const ordered_json value = check.value ? ordered_json(*check.value) : ordered_json(nullptr);
  return {{"text", check.text}, {"value", value}, {"holds", check.holds}};
}

} // namespace

std::string claim_tables(const Comparison& comparison)
{
  return comparison.claims.empty() ? "" : "\n" + table_of(comparison) + "\n" + details_of(comparison);
}

ordered_json claim_json(const ClaimResult& result)
{
  const Claim& claim = result.claim;
  ordered_json json = {{"id", claim.id}, {"claim", claim.claim}, {"paper", claim.paper}, {"source", claim.source}};
  json["verdict"] = word_for(result.verdict);
  json["expected"] = word_for(claim.expected);
  json["as_expected"] = result.as_expected();
  if (!claim.reason.empty()) json["reason"] = claim.reason;
  json["checks"] = ordered_json::array();
  for (const CheckResult& check : result.checks)
    json["checks"].push_back(json_of(check));
  return json;
}

} // namespace loghop

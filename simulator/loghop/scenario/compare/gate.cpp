#include "loghop/scenario/compare/gate.hpp"

#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

using ItemKind = GateItem::Kind;
using Outcome = GateItem::Outcome;

const CaseError* error_of(const std::string& name, const Comparison& comparison)
{
  const auto same = [&](const CaseError& error) { return error.name == name; };
  const auto found = std::find_if(comparison.errors.begin(), comparison.errors.end(), same);
  return found == comparison.errors.end() ? nullptr : &*found;
}

GateItem item_of(const ComparisonLine& line)
{
  GateItem item{ItemKind::tolerance, line.name, *line.within_tolerance ? Outcome::passed : Outcome::failed, {}, {}};
  for (const std::string& violation : line.violations)
    item.problems.push_back("outside tolerance: " + printable(line.name) + ": " + printable(violation));
  return item;
}

void add_cases(const Comparison& comparison, std::vector<GateItem>& items)
{
  for (const ComparisonLine& line : comparison.cases)
    if (const CaseError* error = error_of(line.name, comparison))
      items.push_back({ItemKind::simulation, line.name, Outcome::error, {error->error}, {}});
    else if (line.within_tolerance)
      items.push_back(item_of(line));
}

std::string unexpected(const ClaimResult& result)
{
  std::string text = fmt::format("claim {}: {}, expected: {}", printable(result.claim.id), word_for(result.verdict),
                                 word_for(result.claim.expected));
  for (const CheckResult& check : result.checks)
    if (!check.holds) text += "; " + printable(check.text);
  return text;
}

std::vector<std::string> remarks_of(const ClaimResult& result)
{
  std::vector<std::string> remarks = {printable(result.claim.claim)};
  remarks.push_back(std::string("kind: ") + word_for(result.claim.kind));
  if (!result.claim.paper.empty()) remarks.push_back("paper: " + printable(result.claim.paper));
  if (!result.claim.derived.empty()) remarks.push_back("derived: " + printable(result.claim.derived));
  for (const CheckResult& check : result.checks)
    remarks.push_back((check.holds ? "yes  " : "NO   ") + printable(check.text));
  if (!result.claim.reason.empty())
    remarks.push_back(fmt::format("{}: {}", word_for(result.claim.expected), printable(result.claim.reason)));
  return remarks;
}

GateItem item_of(const ClaimResult& result)
{
  GateItem item{ItemKind::claim, result.claim.id, Outcome::passed, {}, remarks_of(result)};
  if (!result.as_expected()) {
    item.outcome = Outcome::failed;
    item.problems.push_back(unexpected(result));
  } else if (result.verdict == Verdict::not_reproducible) {
    item.outcome = Outcome::skipped;
    item.problems.push_back("not reproducible: " + printable(result.claim.reason));
  }
  return item;
}

GateItem item_of(const Drift& drift)
{
  GateItem item{ItemKind::baseline, "baseline", drift.lines.empty() ? Outcome::passed : Outcome::failed, {}, {}};
  for (const DriftLine& line : drift.lines)
    item.problems.push_back(line.text());
  return item;
}

} // namespace

std::vector<GateItem> gate_items(const Comparison& comparison)
{
  std::vector<GateItem> items;
  add_cases(comparison, items);
  for (const ComparisonLine& line : comparison.ratios)
    if (line.within_tolerance) items.push_back(item_of(line));
  for (const ClaimResult& result : comparison.claims)
    items.push_back(item_of(result));
  if (comparison.drift) items.push_back(item_of(*comparison.drift));
  return items;
}

std::vector<std::string> gate_failures(const Comparison& comparison)
{
  std::vector<std::string> lines;
  for (const GateItem& item : gate_items(comparison))
    if (item.outcome == Outcome::failed) lines.insert(lines.end(), item.problems.begin(), item.problems.end());
  return lines;
}

} // namespace loghop

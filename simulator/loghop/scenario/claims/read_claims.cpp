#include "loghop/scenario/claims/claims.hpp"

#include "loghop/scenario/claims/read_claim_quantity.hpp"
#include "loghop/scenario/claims/self_comparison.hpp"
#include "loghop/scenario/core/claim_quantities.hpp"
#include "loghop/scenario/core/name_pattern.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>

namespace loghop {

namespace {

using QuantityKind = ClaimQuantity::Kind;
using Kind = ClaimCheck::Kind;

constexpr std::size_t most_claims = 1000;
constexpr std::size_t most_checks = 1000;

std::string text_or_nothing(const std::optional<JsonValue>& place)
{
  return place ? place->text() : "";
}

Verdict read_expected(const std::optional<JsonValue>& place)
{
  if (!place) return Verdict::holds;
  return place->choice<Verdict>({{"holds", Verdict::holds},
                                 {"differs", Verdict::differs},
                                 {"not reproducible", Verdict::not_reproducible},
                                 {"depends on the draw", Verdict::depends_on_the_draw}});
}

std::optional<ClaimKind> read_claim_kind(const std::optional<JsonValue>& place)
{
  if (!place) return std::nullopt;
  return place->choice<ClaimKind>({{"prediction", ClaimKind::prediction},
                                   {"calibrated", ClaimKind::calibrated},
                                   {"input", ClaimKind::input},
                                   {"identity", ClaimKind::identity}});
}

/// Only predictions need none.
std::string read_kind_reason(JsonObject& object, std::optional<ClaimKind> kind)
{
  if (kind && kind != ClaimKind::prediction) return object.require("kind_reason").text();
  const auto reason = object.find("kind_reason");
  if (reason && !kind) reason->problem("expected \"kind\" beside \"kind_reason\", found none");
  return text_or_nothing(reason);
}

/// Only claims that do not hold have a reason.
std::string read_reason(JsonObject& object, Verdict expected)
{
  if (expected != Verdict::holds) return object.require("reason").text();
  if (const auto reason = object.find("reason"))
    reason->problem("expected a reason only of a claim that is not expected to hold, found " + reason->found());
  return "";
}

/// One of the cases that `pattern` stands for: no other can be the fastest of them.
std::string read_name(const JsonValue& place, const ClaimNames& names, const std::string& pattern)
{
  const std::string name = names.one_case(place);
  if (!name.empty() && !pattern.empty() && !matches(pattern, name))
    place.problem("expected one of the cases of this check, " + in_quotes(pattern) + ", found " + place.found());
  return name;
}

/// One name, or a list of names.
std::vector<std::string> read_names(const JsonValue& place, const ClaimNames& names, const std::string& pattern)
{
  if (place.is_string()) return {read_name(place, names, pattern)};
  std::vector<std::string> result;
  for (const JsonValue& name : place.elements(1))
    result.push_back(read_name(name, names, pattern));
  return result;
}

ClaimCheck read_fastest(const JsonValue& of, JsonObject& object, const ClaimNames& names)
{
  ClaimCheck check;
  check.kind = Kind::fastest;
  check.quantity.of = names.source(of);
  check.quantity.cases = names.pattern(object.require("cases"));
  check.fastest = read_names(object.require("is"), names, check.quantity.cases);
  return check;
}

ClaimCheck read_ascending(const JsonValue& of, JsonObject& object, const ClaimNames& names)
{
  ClaimCheck check;
  check.kind = Kind::ascending;
  check.quantity.of = names.source(of);
  for (const JsonValue& name : object.require("cases").elements(2))
    check.ascending.push_back(names.one_case(name));
  return check;
}

/// In the unit of the number: a time, a plain number, or a percentage.
std::optional<double> read_bound(const std::optional<JsonValue>& place, QuantityKind kind)
{
  if (!place) return std::nullopt;
  switch (row_of(kind).unit) {
  case QuantityUnit::time:
    return place->time().count();
  case QuantityUnit::plain:
    return place->number(0);
  case QuantityUnit::percentage:
    break;
  }
  return place->percent();
}

std::optional<ClaimQuantity> read_other(const std::optional<JsonValue>& place, const ClaimNames& names,
                                        const ClaimQuantity& outer)
{
  if (!place) return std::nullopt;
  JsonObject object = place->object();
  const ClaimQuantity quantity = read_claim_quantity(object, names, &outer);
  object.finish();
  return quantity;
}

ClaimCheck read_bounds(JsonObject& object, const ClaimNames& names)
{
  ClaimCheck check;
  check.quantity = read_claim_quantity(object, names);
  check.about = read_bound(object.find("about"), check.quantity.kind);
  check.at_least = read_bound(object.find("at_least"), check.quantity.kind);
  check.at_most = read_bound(object.find("at_most"), check.quantity.kind);
  if (check.at_least && check.at_most && *check.at_least > *check.at_most)
    object.problem("expected \"at_least\" to be no more than \"at_most\", found more: no number is both");
  check.above = read_other(object.find("above"), names, check.quantity);
  check.below = read_other(object.find("below"), names, check.quantity);
  if (!check.about && !check.at_least && !check.at_most && !check.above && !check.below)
    object.problem("expected one of \"about\", \"at_least\", \"at_most\", \"above\" and \"below\", found none");
  return check;
}

ClaimCheck read_check_kind(JsonObject& object, const ClaimNames& names)
{
  if (const auto of = object.find("fastest")) return read_fastest(*of, object, names);
  if (const auto of = object.find("ascending")) return read_ascending(*of, object, names);
  return read_bounds(object, names);
}

ClaimCheck read_check(const JsonValue& place, const ClaimNames& names)
{
  JsonObject object = place.object();
  ClaimCheck check = read_check_kind(object, names);
  check.from = text_or_nothing(object.find("from"));
  check.bound_reason = text_or_nothing(object.find("bound_reason"));
  refuse_self_comparison(check, object, names);
  object.finish();
  return check;
}

bool has_id(const std::vector<Claim>& claims, const std::string& id)
{
  return std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) { return claim.id == id; });
}

std::string read_same_as(const JsonValue& place, const std::vector<Claim>& before)
{
  const std::string id = place.text();
  if (!id.empty() && !has_id(before, id))
    place.problem("expected the id of a claim before this one, found " + in_quotes(id));
  return id;
}

Claim read_claim(const JsonValue& place, const ClaimNames& names, const std::vector<Claim>& before)
{
  JsonObject object = place.object();
  Claim claim;
  claim.id = object.require("id").text();
  claim.claim = object.require("claim").text();
  claim.kind = read_claim_kind(object.find("kind"));
  claim.kind_reason = read_kind_reason(object, claim.kind);
  if (const auto same = object.find("same_as")) claim.same_as = read_same_as(*same, before);
  claim.paper = text_or_nothing(object.find("paper"));
  claim.derived = text_or_nothing(object.find("derived"));
  claim.source = text_or_nothing(object.find("source"));
  claim.expected = read_expected(object.find("expected"));
  claim.reason = read_reason(object, claim.expected);
  if (claim.expected != Verdict::not_reproducible)
    for (const JsonValue& check : object.require("checks").elements(1, most_checks))
      claim.checks.push_back(read_check(check, names));
  object.finish();
  return claim;
}

} // namespace

std::vector<Claim> read_claims(const JsonValue& claims, bool has_all_cases, const Scenario& scenario)
{
  const ClaimNames names(scenario, has_all_cases);
  std::vector<Claim> result;
  for (const JsonValue& place : claims.elements(1, most_claims)) {
    Claim claim = read_claim(place, names, result);
    if (!claim.id.empty() && has_id(result, claim.id))
      place.problem("expected a different id for each claim, found two with " + in_quotes(claim.id));
    result.push_back(std::move(claim));
  }
  return result;
}

} // namespace loghop

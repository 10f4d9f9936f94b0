#include "loghop/scenario/claims/self_comparison.hpp"

#include "loghop/scenario/core/claim_quantities.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>

namespace loghop {

namespace {

using QuantityKind = ClaimQuantity::Kind;

/// The mean, the median, the largest and the smallest error of one case are one number.
QuantityKind kind_of_one_case(QuantityKind kind)
{
  switch (kind) {
  case QuantityKind::median_error:
  case QuantityKind::max_error:
    return QuantityKind::mean_error;
  case QuantityKind::least_signed_error:
  case QuantityKind::largest_signed_error:
    return QuantityKind::mean_signed_error;
  case QuantityKind::mean_error:
  case QuantityKind::mean_signed_error:
  case QuantityKind::time:
  case QuantityKind::ratio:
  case QuantityKind::share:
  case QuantityKind::utilisation:
  case QuantityKind::blocked_fraction:
    break;
  }
  return kind;
}

/// The median of two errors is their mean.
QuantityKind effective_kind(const ClaimQuantity& quantity, const ClaimNames& names)
{
  const std::size_t cases = names.matching(quantity.cases).size();
  if (cases == 1) return kind_of_one_case(quantity.kind);
  return cases == 2 && quantity.kind == QuantityKind::median_error ? QuantityKind::mean_error : quantity.kind;
}

/// Factors (`times`) do not make another number of it.
bool are_one_number(const ClaimQuantity& a, const ClaimQuantity& b, const ClaimNames& names)
{
  if (a.dimension != b.dimension || a.place != b.place) return false;
  if (a.of != b.of || a.part != b.part || effective_kind(a, names) != effective_kind(b, names)) return false;
  if (row_of(a.kind).is_error && a.against != b.against) return false;
  if (a.kind == QuantityKind::ratio && !names.are_same_cases(a.over, b.over)) return false;
  return names.are_same_cases(a.cases, b.cases);
}

bool is_over_itself(const ClaimQuantity& quantity, const ClaimNames& names)
{
  return quantity.kind == QuantityKind::ratio && !quantity.cases.empty() &&
         names.are_same_cases(quantity.cases, quantity.over);
}

void refuse_ratio(const ClaimQuantity& quantity, const JsonObject& object, const ClaimNames& names)
{
  if (is_over_itself(quantity, names))
    object.problem("expected \"cases\" and \"over\" to be different cases, found the same: such a ratio is 1 whatever "
                   "is simulated");
}

void refuse_other(const char* word, const std::optional<ClaimQuantity>& other, const ClaimQuantity& quantity,
                  const JsonObject& object, const ClaimNames& names)
{
  if (!other) return;
  refuse_ratio(*other, object, names);
  if (are_one_number(quantity, *other, names))
    object.problem("expected " + in_quotes(word) +
                   " to have another number than the check, found the same: it is "
                   "compared with itself");
}

void refuse_fastest(const ClaimCheck& check, const JsonObject& object, const ClaimNames& names)
{
  const std::vector<std::string> cases = names.matching(check.quantity.cases);
  const auto named = [&](const std::string& name) {
    return std::find(check.fastest.begin(), check.fastest.end(), name) != check.fastest.end();
  };
  if (!cases.empty() && std::all_of(cases.begin(), cases.end(), named))
    object.problem("expected \"cases\" to have a case that \"is\" does not name, found none: one of them is always the "
                   "fastest");
}

void refuse_ascending(const ClaimCheck& check, const JsonObject& object)
{
  std::vector<std::string> names = check.ascending;
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end() && !twice->empty())
    object.problem("expected each case once in an order, found " + in_quotes(*twice) + " twice");
}

} // namespace

void refuse_self_comparison(const ClaimCheck& check, JsonObject& object, const ClaimNames& names)
{
  if (check.kind == ClaimCheck::Kind::fastest) return refuse_fastest(check, object, names);
  if (check.kind == ClaimCheck::Kind::ascending) return refuse_ascending(check, object);
  refuse_ratio(check.quantity, object, names);
  refuse_other("above", check.above, check.quantity, object, names);
  refuse_other("below", check.below, check.quantity, object, names);
}

} // namespace loghop

#include "loghop/scenario/claims/read_claim_quantity.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/scenario/claims/fitting_cases.hpp"
#include "loghop/scenario/core/claim_quantities.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/units/printable.hpp"

namespace loghop {

namespace {

using QuantityKind = ClaimQuantity::Kind;

constexpr double largest_factor = 1e9;

std::string known_quantities()
{
  std::vector<std::string> names;
  for (const ClaimQuantityRow& row : claim_quantity_table())
    names.emplace_back(row.key);
  return list_in_quotes(names);
}

std::string read_part(const JsonValue& place)
{
  std::vector<Choice<std::string>> parts;
  for (const std::string& name : component_names(simulate::parts_of({})))
    parts.push_back({name, name});
  return place.choice(parts);
}

void read_subject(const JsonValue& place, const ClaimNames& names, ClaimQuantity& quantity)
{
  switch (row_of(quantity.kind).subject) {
  case QuantitySubject::times:
    quantity.of = names.source(place);
    break;
  case QuantitySubject::part:
    quantity.part = read_part(place);
    break;
  case QuantitySubject::channels:
    quantity.dimension = place.text();
    break;
  }
}

ChannelPlace read_channel_place(const JsonValue& place)
{
  return place.choice<ChannelPlace>(
      {{"anywhere", ChannelPlace::anywhere}, {"middle", ChannelPlace::middle}, {"margin", ChannelPlace::margin}});
}

/// Numbers of one unit can be compared.
bool are_alike(const ClaimQuantityRow& a, const ClaimQuantityRow& b)
{
  return a.unit == b.unit && a.subject == b.subject;
}

/// Reads kind and source: exactly one of the keys, and of the same unit as `outer`.
void read_what(JsonObject& object, const ClaimNames& names, const ClaimQuantity* outer, ClaimQuantity& quantity)
{
  int found = 0;
  for (const ClaimQuantityRow& row : claim_quantity_table())
    if (const auto of = object.find(row.key)) {
      quantity.kind = row.kind;
      read_subject(*of, names, quantity);
      ++found;
    }
  if (found != 1)
    object.problem(std::string("expected ") + (outer == nullptr ? "\"fastest\", \"ascending\" or " : "") + "one of " +
                   known_quantities() + ", found " + (found == 0 ? "none" : "several"));
  else if (outer != nullptr && !are_alike(row_of(quantity.kind), row_of(outer->kind)))
    object.problem(
        "expected a number of the same unit: an error beside an error, a load of channels beside one, any other "
        "number beside one with the same key");
}

/// To what an error is relative. What is simulated has errors only to what is measured.
void read_against(JsonObject& object, ClaimQuantity& quantity)
{
  if (quantity.of == "simulated") quantity.against = "measured";
  const auto against = object.find("against");
  if (!against) return;
  quantity.against = against->choice<std::string>({{"simulated", "simulated"}, {"measured", "measured"}});
  if (quantity.against == quantity.of)
    against->problem("expected another source than that of the times, found " + against->found());
}

/// Models and measurements have no parts.
void read_part_of_ratio(const JsonValue& place, ClaimQuantity& quantity)
{
  quantity.part = read_part(place);
  if (quantity.of != "simulated" && !quantity.of.empty())
    place.problem("expected a part only of \"simulated\", found one of " + in_quotes(quantity.of));
}

/// Beside another ratio it is over the same cases, unless it names others.
void read_ratio(JsonObject& object, const ClaimNames& names, const ClaimQuantity* outer, ClaimQuantity& quantity)
{
  if (outer != nullptr) quantity.over = outer->over;
  if (outer == nullptr || object.find("over")) quantity.over = names.pattern(object.require("over"));
  if (const auto part = object.find("part")) read_part_of_ratio(*part, quantity);
}

} // namespace

ClaimQuantity read_claim_quantity(JsonObject& object, const ClaimNames& names, const ClaimQuantity* outer)
{
  ClaimQuantity quantity;
  if (outer != nullptr) quantity.cases = outer->cases;
  read_what(object, names, outer, quantity);
  if (const auto cases = object.find("cases")) quantity.cases = names.pattern(*cases);
  if (quantity.kind == QuantityKind::ratio) read_ratio(object, names, outer, quantity);
  if (row_of(quantity.kind).subject == QuantitySubject::channels)
    if (const auto place = object.find("place")) quantity.place = read_channel_place(*place);
  if (row_of(quantity.kind).is_error) read_against(object, quantity);
  if (const auto times = object.find("times")) quantity.times = times->number(0, largest_factor);
  check_cases_fit(quantity, object, names);
  return quantity;
}

} // namespace loghop

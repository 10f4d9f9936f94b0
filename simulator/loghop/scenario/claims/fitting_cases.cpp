#include "loghop/scenario/claims/fitting_cases.hpp"

#include "loghop/units/printable.hpp"

namespace loghop {

namespace {

/// The cases of the number, without those that have problems of their own.
std::vector<const Case*> cases_of(const ClaimQuantity& quantity, const ClaimNames& names)
{
  std::vector<const Case*> cases;
  for (const std::string& pattern : {quantity.cases, quantity.over})
    for (const Case* c : names.cases(pattern))
      if (c->workload != nullptr && !names.platform_of(*c).name.empty()) cases.push_back(c);
  return cases;
}

bool runs_active_messages(const Platform& platform, const Workload& workload)
{
  return workload.form() == Workload::Form::programs && platform.active_messages() != nullptr;
}

void check_have_parts(const std::vector<const Case*>& cases, const JsonObject& object, const ClaimNames& names)
{
  for (const Case* c : cases)
    if (!runs_active_messages(names.platform_of(*c), *c->workload))
      return object.problem("expected cases whose ranks run active messages, found " + in_quotes(c->name) +
                            " of type " + in_quotes(c->workload->type()) + ", whose time has no such parts");
}

} // namespace

void check_cases_fit(const ClaimQuantity& quantity, const JsonObject& object, const ClaimNames& names)
{
  if (!quantity.part.empty()) check_have_parts(cases_of(quantity, names), object, names);
}

} // namespace loghop

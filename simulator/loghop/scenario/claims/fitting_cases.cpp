#include "loghop/scenario/claims/fitting_cases.hpp"

#include "loghop/simulate/routes/mesh_channels.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>

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

/// Those that have channels.
std::vector<std::string> dimensions_of(const WormholeMesh& mesh)
{
  std::vector<std::string> names;
  for (std::size_t d = 0; d < mesh.dimensions.size(); ++d)
    if (mesh.dimensions[d] > 1) names.push_back(simulate::axis_name(d));
  return names;
}

/// Why a case has no such channels; "" if it has.
std::string channel_problem(const ClaimQuantity& quantity, const Case& c, const Platform& platform)
{
  const std::string found = ", found " + in_quotes(c.name) + " on ";
  const WormholeMesh* mesh = platform.wormhole();
  if (mesh == nullptr)
    return "expected cases on wormhole networks" + found + "a network of type " + in_quotes(platform.network_type());
  const std::vector<std::string> dimensions = dimensions_of(*mesh);
  if (std::find(dimensions.begin(), dimensions.end(), quantity.dimension) == dimensions.end())
    return "expected a dimension of the network, one of " + list_in_quotes(dimensions) + " of " + in_quotes(c.name) +
           ", found " + in_quotes(quantity.dimension);
  if (quantity.place != ChannelPlace::anywhere && mesh->topology == MeshTopology::torus)
    return "expected \"place\" only on meshes" + found + "a torus, whose rows have no ends";
  return "";
}

void check_have_channels(const ClaimQuantity& quantity, const std::vector<const Case*>& cases, const JsonObject& object,
                         const ClaimNames& names)
{
  for (const Case* c : cases)
    if (const std::string problem = channel_problem(quantity, *c, names.platform_of(*c)); !problem.empty())
      return object.problem(problem);
}

} // namespace

void check_cases_fit(const ClaimQuantity& quantity, const JsonObject& object, const ClaimNames& names)
{
  if (!quantity.part.empty()) check_have_parts(cases_of(quantity, names), object, names);
  if (!quantity.dimension.empty()) check_have_channels(quantity, cases_of(quantity, names), object, names);
}

} // namespace loghop

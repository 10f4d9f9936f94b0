#include "loghop/scenario/core/known_workloads.hpp"

#include "loghop/workload/read_workload.hpp"

#include <nlohmann/json.hpp>

namespace loghop {

std::shared_ptr<const Workload> KnownWorkloads::read(const JsonValue& place)
{
  if (place.missing()) return read_workload(place);
  const UnitScope& scope = place.scope();
  const Key key{place.json().dump(), scope.clock_period, scope.flit_time};
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const std::size_t problems = place.problems().size();
  std::shared_ptr<const Workload> workload = read_workload(place);
  if (workload != nullptr && place.problems().size() == problems) known_.emplace(key, workload);
  return workload;
}

} // namespace loghop

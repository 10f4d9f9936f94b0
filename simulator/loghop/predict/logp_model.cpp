#include "loghop/predict/logp_model.hpp"

#include "loghop/predict/logp.hpp"
#include "loghop/predict/predictions.hpp"

namespace loghop {

std::optional<Seconds> LogPModel::predict(const Workload& workload, const Setting& setting) const
{
  if (const auto* all_to_all = dynamic_cast<const Remap*>(&workload)) return remap(*all_to_all);
  if (const auto* em3d = dynamic_cast<const Em3d*>(&workload))
    return em3d_iteration(*em3d, short_messages_.at(em3d->values_per_message), setting);
  return std::nullopt;
}

std::optional<Seconds> LogPModel::remap(const Remap& workload) const
{
  const LogP machine = short_messages_.at(workload.arguments);
  switch (workload.kind) {
  case Remap::Kind::synchronous:
    return logp::synchronous_remap(machine);
  case Remap::Kind::asynchronous:
    return logp::asynchronous_remap(machine);
  case Remap::Kind::long_messages:
    break;
  }
  return std::nullopt;
}

} // namespace loghop

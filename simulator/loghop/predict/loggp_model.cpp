#include "loghop/predict/loggp_model.hpp"

#include "loghop/predict/predictions.hpp"

namespace loghop {

std::optional<Seconds> LogGPModel::predict(const Workload& workload, const Setting& setting) const
{
  if (const auto* diamond = dynamic_cast<const DiamondDag*>(&workload))
    return contention_free_makespan(*diamond, long_messages_, setting);
  const auto* remap = dynamic_cast<const Remap*>(&workload);
  if (remap != nullptr && remap->kind == Remap::Kind::long_messages)
    return loggp::long_remap(long_messages_, Bytes(static_cast<double>(remap->bytes)));
  return short_messages_.predict(workload, setting);
}

} // namespace loghop

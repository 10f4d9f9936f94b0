#include "loghop/predict/logpc/lopc_model.hpp"

#include "loghop/predict/logpc/lopc.hpp"
#include "loghop/workload/active_messages/remap.hpp"

namespace loghop {

std::optional<Seconds> LoPCModel::formula(const Workload& workload, const Setting&) const
{
  const auto* remap = dynamic_cast<const Remap*>(&workload);
  if (remap == nullptr) return std::nullopt;
  const LogP machine = short_messages_.at(remap->arguments);
  switch (remap->kind) {
  case Remap::Kind::synchronous:
    return lopc::synchronous_remap(machine);
  case Remap::Kind::asynchronous:
    return lopc::asynchronous_remap(machine);
  case Remap::Kind::long_messages:
    break;
  }
  return std::nullopt;
}

} // namespace loghop

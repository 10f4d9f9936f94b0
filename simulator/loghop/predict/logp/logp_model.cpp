#include "loghop/predict/logp/logp_model.hpp"

#include "loghop/predict/logp/fit_loggp.hpp"
#include "loghop/predict/logp/logp.hpp"
#include "loghop/predict/logpc/predictions.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"

#include <algorithm>

namespace loghop {

LogPModel::LogPModel(const Calibration& calibration)
{
  const auto fitted = calibration.rows.empty() ? logp_parameters(calibration) : std::nullopt;
  if (fitted) {
    machine_ = *fitted;
    return;
  }
  short_messages_.emplace(calibration);
  machine_ = short_messages_->at(0);
}

std::optional<MessageTerms> LogPModel::terms(const ModelMessage&) const
{
  const LogP& m = machine_;
  return MessageTerms{m.o_s, m.o_s + m.L + m.o_r, m.o_r, std::max(m.g, m.o_s)};
}

std::optional<Seconds> LogPModel::formula(const Workload& workload, const Setting& setting) const
{
  if (const auto* many = dynamic_cast<const OneToMany*>(&workload)) {
    if (!many->answers) return std::nullopt;
    return logp::fan_out_round_trip(machine_, many->others) / many->others;
  }
  if (!short_messages_) return std::nullopt;
  if (const auto* all_to_all = dynamic_cast<const Remap*>(&workload)) return remap(*all_to_all);
  if (const auto* em3d = dynamic_cast<const Em3d*>(&workload))
    return em3d_iteration(*em3d, short_messages_->at(em3d->values_per_message), setting);
  return std::nullopt;
}

std::optional<Seconds> LogPModel::remap(const Remap& workload) const
{
  const LogP machine = short_messages_->at(workload.arguments);
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

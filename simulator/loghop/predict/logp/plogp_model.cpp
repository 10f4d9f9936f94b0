#include "loghop/predict/logp/plogp_model.hpp"

#include "loghop/predict/fit/fitted.hpp"
#include "loghop/predict/logp/fit_plogp.hpp"

namespace loghop {

PLogPModel::PLogPModel(const Calibration& calibration)
    : machine_(fitted_or_throw(plogp_parameters(calibration), calibration, fit_plogp))
{}

std::optional<MessageTerms> PLogPModel::terms(const ModelMessage& message) const
{
  const Seconds g = machine_.g.at(message.size);
  return MessageTerms{machine_.os.at(message.size), machine_.L + g, machine_.or_m.at(message.size), g};
}

std::optional<Seconds> PLogPModel::formula(const Workload& workload, const Setting& setting) const
{
  const auto broadcast = plain_broadcast(workload, setting);
  if (!broadcast) return std::nullopt;
  return broadcast->binomial ? plogp::tree_broadcast(machine_, broadcast->ranks, broadcast->size)
                             : plogp::linear_broadcast(machine_, broadcast->ranks, broadcast->size);
}

} // namespace loghop

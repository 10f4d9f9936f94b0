#include "loghop/predict/lognp/memory_models.hpp"

#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/logp/fit_loggp.hpp"

#include <stdexcept>

namespace loghop {

namespace {

constexpr const char* copies_quantity = "memory_copy";

CostTable copy_costs(const Calibration& calibration, const char* model)
{
  std::map<double, CostCurve> curves;
  for (const Level level : measured_levels(calibration, copies_quantity)) {
    if (auto contiguous = measured_curve(calibration, {copies_quantity, level, "", 0}))
      curves.emplace(0, std::move(*contiguous));
    for (const double stride : measured_strides(calibration, copies_quantity, level))
      if (auto curve = measured_curve(calibration, {copies_quantity, level, "", stride}))
        curves.emplace(stride, std::move(*curve));
  }
  if (curves.empty())
    throw std::invalid_argument("calibration \"" + calibration.name + "\" lacks measurements for " + model +
                                ": memory_copy");
  return CostTable(std::move(curves));
}

std::optional<MessageTerms> with_copies(const CostTable& copy, const ModelMessage& message, Seconds network)
{
  const auto from = stride_of(message.from), to = stride_of(message.to);
  if (!from || !to) return std::nullopt;
  MessageTerms terms;
  terms.send = terms.gap = copy.at(message.size, *from);
  const bool between = message.level == Level::between_nodes;
  terms.receive = between ? copy.at(message.size, *to) : Seconds(0);
  terms.full = terms.send + (between ? network : Seconds(0)) + terms.receive;
  return terms;
}

} // namespace

MemoryLogPModel::MemoryLogPModel(const Calibration& calibration) : copy_(copy_costs(calibration, "memory logP"))
{
  const auto logp = logp_parameters(calibration);
  if (!logp)
    throw std::invalid_argument("calibration \"" + calibration.name +
                                "\" lacks measurements for memory logP: " + fit_logp(calibration).missing.front());
  L_ = logp->L;
}

std::optional<MessageTerms> MemoryLogPModel::terms(const ModelMessage& message) const
{
  return with_copies(copy_, message, L_);
}

CopyTransferModel::CopyTransferModel(const Calibration& calibration) : copy_(copy_costs(calibration, "copy-transfer"))
{
  const auto ranges = loggp_ranges(calibration);
  if (!ranges)
    throw std::invalid_argument("calibration \"" + calibration.name +
                                "\" lacks measurements for copy-transfer: " + fit_loggp(calibration).missing.front());
  network_ = ranges->ranges.back().parameters.G;
}

std::optional<MessageTerms> CopyTransferModel::terms(const ModelMessage& message) const
{
  return with_copies(copy_, message, message.size * network_);
}

} // namespace loghop

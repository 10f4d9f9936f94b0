#include "loghop/predict/logp/loggp_model.hpp"

#include "loghop/predict/logpc/predictions.hpp"

#include <algorithm>

namespace loghop {

namespace {

Bytes bytes_of(std::int64_t bytes)
{
  return Bytes(static_cast<double>(bytes));
}

} // namespace

LogGPModel::LogGPModel(const Calibration& calibration)
{
  auto fitted = calibration.rows.empty() ? loggp_ranges(calibration) : std::nullopt;
  if (fitted) {
    by_size_ = std::move(*fitted);
    return;
  }
  if (calibration.find("a", "long") != nullptr || calibration.find("a", "") != nullptr) {
    short_messages_.emplace(calibration);
    long_messages_ = long_message_parameters(calibration);
    by_size_.ranges.push_back({Bytes(0), *long_messages_});
    return;
  }
  by_size_.ranges.push_back({Bytes(0), message_passing_parameters(calibration)});
}

std::optional<MessageTerms> LogGPModel::terms(const ModelMessage& message) const
{
  const LogGP& m = by_size_.at(message.size);
  const Seconds bytes = std::max(message.size - Bytes(1), Bytes(0)) * m.G;
  return MessageTerms{m.o_s, m.o_s + m.L + bytes + m.o_r, m.o_r, std::max(m.o_s, m.g + bytes)};
}

std::optional<Seconds> LogGPModel::formula(const Workload& workload, const Setting& setting) const
{
  if (const auto broadcast = plain_broadcast(workload, setting); broadcast && broadcast->size >= Bytes(1)) {
    const LogGP& machine = by_size_.at(broadcast->size);
    return broadcast->binomial ? loggp::tree_broadcast(machine, broadcast->ranks, broadcast->size)
                               : loggp::linear_broadcast(machine, broadcast->ranks, broadcast->size);
  }
  if (!long_messages_) return std::nullopt;
  if (const auto* diamond = dynamic_cast<const DiamondDag*>(&workload))
    return contention_free_makespan(*diamond, *long_messages_, setting);
  const auto* remap = dynamic_cast<const Remap*>(&workload);
  if (remap != nullptr && remap->kind == Remap::Kind::long_messages)
    return loggp::long_remap(*long_messages_, bytes_of(remap->bytes));
  return short_messages_->formula(workload, setting);
}

} // namespace loghop

#include "loghop/predict/logp/loggops_model.hpp"

#include "loghop/predict/fit/fitted.hpp"
#include "loghop/predict/logp/fit_loggops.hpp"

#include <algorithm>

namespace loghop {

namespace {

std::optional<Bytes> threshold(const ModelOptions& options)
{
  const auto given = options.numbers.find("S");
  if (given == options.numbers.end()) return std::nullopt;
  return Bytes(given->second);
}

} // namespace

LogGOPSModel::LogGOPSModel(const Calibration& calibration, const ModelOptions& options, bool has_O)
    : machine_(fitted_or_throw(loggops_parameters(calibration, threshold(options)), calibration, fit_loggops))
{
  if (!has_O) machine_.O = SecondsPerByte(0);
}

std::vector<ModelOption> LogGOPSModel::options()
{
  return {{"S", ModelOption::Kind::number, {}, "largest message that is sent at once, in bytes (default: any)"}};
}

std::optional<MessageTerms> LogGOPSModel::terms(const ModelMessage& message) const
{
  const Bytes k = std::max(message.size, Bytes(1));
  const Seconds overhead = loggops::send_overhead(machine_, k);
  const Seconds wait = loggops::synchronises(machine_, k) ? loggops::handshake(machine_) : Seconds(0);
  return MessageTerms{wait + overhead, wait + loggops::eager(machine_, k), machine_.o,
                      wait + std::max(overhead, loggops::interface_gap(machine_, k))};
}

} // namespace loghop

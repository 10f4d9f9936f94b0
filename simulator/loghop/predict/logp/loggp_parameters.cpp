#include "loghop/predict/logp/loggp_parameters.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/logp/parameter_rows.hpp"

#include <algorithm>

namespace loghop {

LogGPParameters LogGPParameters::from(const Calibration& calibration, const std::string& model)
{
  LogGPParameters parameters;
  parameters.calibration = calibration.name;
  const std::vector<std::string> rows = missing_loggp_rows(calibration);
  if (rows.empty()) {
    parameters.of_rows = true;
    parameters.has_a = missing_rows(calibration, {"a"}, "long").empty();
    parameters.by_size.ranges.push_back(
        {Bytes(0), parameters.has_a ? long_message_parameters(calibration) : message_passing_parameters(calibration)});
    return parameters;
  }
  auto fitted = loggp_ranges(calibration);
  Fit fit = fit_loggp(calibration);
  if (!fitted) {
    fit.missing.push_back(or_rows(rows));
    throw MissingMeasurements(calibration.name, model, fit.missing);
  }
  parameters.by_size = *std::move(fitted);
  parameters.sizes = range_of_residuals(fit);
  return parameters;
}

const LogGP& LogGPParameters::with_interrupts() const
{
  if (has_a) return by_size.ranges.front().parameters;
  throw MissingMeasurements(calibration, "LogGP",
                            {"row a of long messages: the bytes that arrive before the receiver is interrupted"});
}

Bytes at_least_one(Bytes size)
{
  return std::max(size, Bytes(1));
}

} // namespace loghop

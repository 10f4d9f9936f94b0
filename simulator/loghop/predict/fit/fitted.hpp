// Parameters that a model cannot do without.
#pragma once

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/fit/fit.hpp"

#include <optional>
#include <string>
#include <utility>

namespace loghop {

/// The fitted parameters of the model that is named. If there are none, throws MissingMeasurements with those of `fit`.
template<class Parameters>
Parameters fitted_or_throw(std::optional<Parameters> parameters, const Calibration& calibration,
                           Fit (*fit)(const Calibration&), const std::string& model)
{
  if (parameters) return std::move(*parameters);
  throw MissingMeasurements(calibration.name, model, fit(calibration).missing);
}

} // namespace loghop

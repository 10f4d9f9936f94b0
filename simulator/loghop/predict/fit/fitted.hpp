// Parameters that a model cannot do without.
#pragma once

#include "loghop/predict/fit/fit.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace loghop {

/// What was fitted. Throws std::invalid_argument that names calibration, model and missing measurements if there is
/// nothing.
template<class Parameters>
Parameters fitted_or_throw(std::optional<Parameters> parameters, const Calibration& calibration,
                           Fit (*fit)(const Calibration&))
{
  if (parameters) return std::move(*parameters);
  const Fit tried = fit(calibration);
  std::string missing;
  for (const std::string& measurement : tried.missing)
    missing += (missing.empty() ? "" : "; ") + measurement;
  throw std::invalid_argument("calibration \"" + calibration.name + "\" lacks measurements for " + tried.model + ": " +
                              missing);
}

} // namespace loghop

// Writes fits of models to a calibration: tables for people, JSON for programs ("loghop.fit"), CSV for spreadsheets.
#pragma once

#include "loghop/predict/fit/fit.hpp"

#include <string>
#include <vector>

namespace loghop {

/// An overview, errors by decade, and of each model its parameters, notes, outliers and what is missing.
std::string fit_text(const Calibration& calibration, const std::vector<Fit>& fits);
std::string fit_json(const Calibration& calibration, const std::vector<Fit>& fits);
/// One row a parameter: model,from,to,parameter,value,half_width,unit.
std::string fit_csv(const std::vector<Fit>& fits);

} // namespace loghop

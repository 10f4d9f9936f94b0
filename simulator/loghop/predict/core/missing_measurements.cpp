#include "loghop/predict/core/missing_measurements.hpp"

namespace loghop {

namespace {

std::string list_of(const std::vector<std::string>& texts)
{
  std::string list;
  for (const std::string& text : texts)
    list += (list.empty() ? "" : "; ") + text;
  return list;
}

} // namespace

MissingMeasurements::MissingMeasurements(const std::string& calibration, const std::string& model,
                                         const std::vector<std::string>& missing)
    : std::invalid_argument("calibration \"" + calibration + "\" lacks measurements for " + model + ": " +
                            list_of(missing))
{}

} // namespace loghop

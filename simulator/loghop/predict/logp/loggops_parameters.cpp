#include "loghop/predict/logp/loggops_parameters.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/logp/fit_loggops.hpp"
#include "loghop/predict/logp/parameter_rows.hpp"

namespace loghop {

LogGOPSParameters LogGOPSParameters::from(const Calibration& calibration, bool has_O, std::optional<Bytes> S)
{
  LogGOPSParameters parameters;
  parameters.calibration_ = calibration;
  parameters.has_O_ = has_O;
  parameters.at(std::nullopt); // says what is missing
  parameters.S_ = S;
  const auto points = measured_points(calibration, {"half_round_trip", Level::between_nodes, "", 0});
  if (!missing_loggp_rows(calibration).empty()) // else nothing is known of the sizes
    parameters.sizes_ = {points.front().size_bytes, points.back().size_bytes};
  return parameters;
}

LogGOPS LogGOPSParameters::at(std::optional<Bytes> S) const
{
  const std::string model = has_O_ ? "LogGOPS" : "LogGPS";
  if (!S) S = S_;
  const auto O = send_overhead_per_byte(calibration_, S);
  LogGOPS machine;
  const std::vector<std::string> rows_missing = missing_loggp_rows(calibration_);
  if (rows_missing.empty()) {
    const LogGP rows = message_passing_parameters(calibration_);
    machine = {rows.L, 0.5 * (rows.o_s + rows.o_r), rows.g, rows.G, SecondsPerByte(0), S};
  } else {
    const auto fitted = loggops_parameters(calibration_, S);
    if (!fitted) {
      std::vector<std::string> missing = loggops_missing(calibration_, S);
      missing.push_back(or_rows(rows_missing));
      throw MissingMeasurements(calibration_.name, model, missing);
    }
    machine = *fitted;
  }
  if (has_O_ && !O) throw MissingMeasurements(calibration_.name, model, {loggops_needs_for_O});
  machine.O = has_O_ ? *O : SecondsPerByte(0);
  return machine;
}

} // namespace loghop

#include "loghop/predict/logp/machines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace loghop {

namespace {

/// Turns what parameters.hpp says about missing rows into the error of patterns.
template<class Make> auto of_rows(const std::string& model, Make make)
{
  try {
    return make();
  } catch (const std::invalid_argument& error) {
    throw MissingMeasurements(model, {error.what()});
  }
}

std::optional<MeasuredRange> arguments_of(const Calibration& calibration)
{
  std::optional<MeasuredRange> range;
  for (const Measurement& row : calibration.rows) {
    if (!row.arguments) continue;
    const double n = *row.arguments;
    if (!range) range = MeasuredRange{n, n};
    range->from = std::min(range->from, n);
    range->to = std::max(range->to, n);
  }
  return range;
}

LogGP loggp_of_rows(Calibration calibration)
{
  if (!has_row(calibration, "a")) {
    Measurement none;
    none.quantity = "a";
    calibration.rows.push_back(none);
  }
  return long_message_parameters(calibration);
}

} // namespace

bool has_row(const Calibration& calibration, const std::string& quantity)
{
  return std::any_of(calibration.rows.begin(), calibration.rows.end(),
                     [&](const Measurement& row) { return row.quantity == quantity; });
}

Bytes at_least_one(Bytes size)
{
  return std::max(size, Bytes(1));
}

LogPMachine::LogPMachine(const Calibration& calibration, const std::string& model)
{
  if (has_row(calibration, "L")) {
    rows_ = of_rows(model, [&] { return ShortMessageParameters(calibration); });
    by_arguments_ = arguments_of(calibration);
    return;
  }
  const Fit fit = fit_logp(calibration);
  if (!fit.fitted()) throw MissingMeasurements(model, fit.missing);
  const FittedRange& range = fit.ranges.front();
  const auto value = [&](const char* name) { return Seconds(parameter_of(range, name)); };
  fitted_ = {value("L"), value("o_s"), value("o_r"), value("g")};
  sizes_ = range_of(fit);
}

LogP LogPMachine::at(const PatternArguments& arguments) const
{
  if (arguments.arguments && !by_arguments_)
    throw std::invalid_argument("--arguments: the calibration has no parameters by number of arguments");
  if (!rows_) return fitted_;
  const int none = by_arguments_ ? static_cast<int>(by_arguments_->from) : 0;
  return rows_->at(arguments.arguments.value_or(none));
}

std::string LogPMachine::outside(const PatternArguments& arguments) const
{
  if (!rows_) return arguments.size > Bytes(0) ? outside_sizes(sizes_, arguments.size) : "";
  if (!arguments.arguments || !by_arguments_ || by_arguments_->has(*arguments.arguments)) return "";
  return fmt::format("{} arguments, measured from {:g} to {:g}", *arguments.arguments, by_arguments_->from,
                     by_arguments_->to);
}

LogGPMachine::LogGPMachine(const Calibration& calibration, const std::string& model)
{
  if (has_row(calibration, "L") && has_row(calibration, "G")) {
    ranges_.ranges.push_back({Bytes(0), of_rows(model, [&] { return loggp_of_rows(calibration); })});
    return;
  }
  const auto ranges = loggp_ranges(calibration);
  const Fit fit = fit_loggp(calibration);
  if (!ranges) throw MissingMeasurements(model, fit.missing);
  ranges_ = *ranges;
  sizes_ = range_of_residuals(fit);
}

} // namespace loghop

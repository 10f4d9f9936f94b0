#include "loghop/predict/logp/fit_loggp.hpp"

#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/logp/parameter_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

const MeasuredKey contiguous_trips{"half_round_trip", Level::between_nodes, "", 0};

struct SmallMessage {
  double o_s = 0, o_r = 0, g = 0;
  bool has_o = false, has_g = false;
};

std::optional<double> smallest(const Calibration& calibration, const char* quantity)
{
  const std::vector<MeasuredPoint> points = measured_points(calibration, {quantity, Level::between_nodes, "", 0});
  if (points.empty()) return std::nullopt;
  return points.front().value_s;
}

SmallMessage small_message(const Calibration& calibration)
{
  SmallMessage small;
  const auto o_s = smallest(calibration, "send_overhead"), o_r = smallest(calibration, "receive_overhead");
  small.has_o = o_s && o_r;
  if (small.has_o) {
    small.o_s = *o_s;
    small.o_r = *o_r;
  }
  const auto g = smallest(calibration, "gap");
  small.has_g = g.has_value();
  small.g = g.value_or(std::max(small.o_s, small.o_r));
  return small;
}

std::optional<PiecewiseLine> lines(const Calibration& calibration)
{
  std::vector<DataPoint> points = data_points(measured_points(calibration, contiguous_trips));
  for (DataPoint& point : points)
    point.x = std::max(0.0, point.x - 1); // G counts the bytes after the first
  if (points.size() < 2 || points.front().x == points.back().x) return std::nullopt;
  return fit_piecewise(std::move(points));
}

LogGP parameters_of(const Piece& piece, const SmallMessage& small)
{
  LogGP loggp;
  loggp.o_s = Seconds(small.o_s);
  loggp.o_r = Seconds(small.o_r);
  loggp.g = Seconds(small.g);
  loggp.L = Seconds(piece.line.a - small.o_s - small.o_r);
  loggp.G = Seconds(piece.line.b) / Bytes(1);
  return loggp;
}

void say_what_is_missing(const SmallMessage& small, Fit& fit)
{
  if (!small.has_o)
    fit.missing.push_back("send_overhead and receive_overhead between_nodes: without them L is o_s + L + o_r");
  if (!small.has_g) fit.missing.push_back("gap between_nodes: without it g is the larger overhead");
}

std::vector<FittedParameter> parameters(const Line& line, const SmallMessage& small)
{
  return {{"L", line.a - small.o_s - small.o_r, FitUnit::seconds, line.a_half_width},
          {"o_s", small.o_s, FitUnit::seconds, std::nullopt},
          {"o_r", small.o_r, FitUnit::seconds, std::nullopt},
          {"g", small.g, FitUnit::seconds, std::nullopt},
          {"G", line.b, FitUnit::seconds_per_byte, line.b_half_width}};
}

std::vector<FitResidual> residuals(const Calibration& calibration, const PiecewiseLine& fitted)
{
  std::vector<FitResidual> list;
  for (const MeasuredPoint& point : measured_points(calibration, contiguous_trips))
    list.push_back(
        {text_of(contiguous_trips), point.size_bytes, point.value_s, fitted.at(std::max(0.0, point.size_bytes - 1))});
  return list;
}

} // namespace

const LogGP& LogGPRanges::at(Bytes s) const
{
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), s,
                                      [](Bytes size, const Range& range) { return size < range.from; });
  return after == ranges.begin() ? ranges.front().parameters : std::prev(after)->parameters;
}

std::optional<LogGPRanges> loggp_ranges(const Calibration& calibration)
{
  const auto fitted = lines(calibration);
  if (!fitted) return std::nullopt;
  const SmallMessage small = small_message(calibration);
  LogGPRanges ranges;
  for (const Piece& piece : fitted->pieces)
    ranges.ranges.push_back({Bytes(piece.from + 1), parameters_of(piece, small)});
  return ranges;
}

std::optional<LogP> logp_parameters(const Calibration& calibration)
{
  const std::vector<MeasuredPoint> points = measured_points(calibration, contiguous_trips);
  const SmallMessage small = small_message(calibration);
  if (points.empty() || !small.has_o) return std::nullopt;
  LogP machine;
  machine.o_s = Seconds(small.o_s);
  machine.o_r = Seconds(small.o_r);
  machine.g = Seconds(small.g);
  machine.L = Seconds(points.front().value_s - small.o_s - small.o_r);
  return machine;
}

const char* const rows_count = "the calibration has rows of this model too: predictions take those, not this fit";

Fit fit_logp(const Calibration& calibration)
{
  Fit fit;
  fit.model = "LogP";
  const std::vector<MeasuredPoint> points = measured_points(calibration, contiguous_trips);
  const SmallMessage small = small_message(calibration);
  if (points.empty()) fit.missing.push_back(text_of(contiguous_trips) + ", contiguous, at least one size");
  if (!small.has_o) fit.missing.push_back("send_overhead and receive_overhead between_nodes");
  if (!fit.missing.empty()) return fit;
  if (!small.has_g) say_what_is_missing(small, fit);
  const double size = points.front().size_bytes, T = points.front().value_s;
  fit.ranges.push_back({size,
                        size,
                        {{"L", T - small.o_s - small.o_r, FitUnit::seconds, std::nullopt},
                         {"o_s", small.o_s, FitUnit::seconds, std::nullopt},
                         {"o_r", small.o_r, FitUnit::seconds, std::nullopt},
                         {"g", small.g, FitUnit::seconds, std::nullopt}}});
  for (const MeasuredPoint& point : points)
    fit.residuals.push_back({text_of(contiguous_trips), point.size_bytes, point.value_s, T});
  fit.notes.push_back(fmt::format("holds for messages of about {:g} B: it has no cost by size", size));
  if (missing_logp_rows(calibration).empty()) fit.notes.emplace_back(rows_count);
  return fit;
}

Fit fit_loggp(const Calibration& calibration)
{
  Fit fit;
  fit.model = "LogGP";
  const auto fitted = lines(calibration);
  if (!fitted) {
    fit.missing.push_back(text_of(contiguous_trips) + ", contiguous, at least two sizes");
    return fit;
  }
  const SmallMessage small = small_message(calibration);
  say_what_is_missing(small, fit);
  for (const Piece& piece : fitted->pieces)
    fit.ranges.push_back({piece.from + 1, piece.to + 1, parameters(piece.line, small)});
  fit.residuals = residuals(calibration, *fitted);
  for (const Outlier& outlier : fitted->outliers)
    fit.outliers.push_back(fmt::format("{} of {:g} B: {:.4g} us, where its neighbours say {:.4g} us, {:.0f} times the "
                                       "typical deviation",
                                       contiguous_trips.quantity, outlier.point.x + 1, outlier.point.y * 1e6,
                                       outlier.fitted * 1e6, outlier.times_typical));
  if (fitted->pieces.size() > 1)
    fit.notes.push_back("intervals hold if the breakpoints do; L takes up what a range costs besides G and overheads");
  if (missing_loggp_rows(calibration).empty()) fit.notes.emplace_back(rows_count);
  return fit;
}

} // namespace loghop

#include "loghop/predict/logp/fit_loggops.hpp"

#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/logp/fit_loggp.hpp"
#include "loghop/predict/logp/parameter_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

const MeasuredKey half_round_trips{"half_round_trip", Level::between_nodes, "", 0};
const MeasuredKey send_overheads{"send_overhead", Level::between_nodes, "", 0};
const MeasuredKey receive_overheads{"receive_overhead", Level::between_nodes, "", 0};

/// Through the times of messages up to S; nothing with less than two sizes.
std::optional<Line> line_up_to(const Calibration& calibration, const MeasuredKey& key, std::optional<Bytes> S)
{
  std::vector<DataPoint> points = data_points(measured_points(calibration, key));
  if (S)
    points.erase(std::remove_if(points.begin(), points.end(), [&](const DataPoint& p) { return p.x > S->count(); }),
                 points.end());
  if (points.size() < 2) return std::nullopt;
  return LineSums(points).line(0, points.size());
}

} // namespace

std::vector<std::string> loggops_missing(const Calibration& calibration, std::optional<Bytes> S)
{
  std::vector<std::string> missing;
  if (!line_up_to(calibration, half_round_trips, S))
    missing.push_back("half_round_trip between_nodes, at least two sizes" +
                      std::string(S ? fmt::format(" up to {:g} B", S->count()) : ""));
  if (measured_points(calibration, send_overheads).empty() || measured_points(calibration, receive_overheads).empty())
    missing.emplace_back("send_overhead and receive_overhead between_nodes");
  return missing;
}

const char* const loggops_needs_for_O = "send_overhead between_nodes, at least two sizes: for O";

std::optional<SecondsPerByte> send_overhead_per_byte(const Calibration& calibration, std::optional<Bytes> S)
{
  if (const auto line = line_up_to(calibration, send_overheads, S)) return SecondsPerByte(line->b);
  const std::vector<MeasuredPoint> points = measured_points(calibration, send_overheads);
  const auto counts = [&](const MeasuredPoint& point) { return !S || point.size_bytes <= S->count(); };
  if (std::count_if(points.begin(), points.end(), counts) < 2) return std::nullopt;
  return SecondsPerByte(0); // times of 0, through which there is no line
}

std::optional<LogGOPS> loggops_parameters(const Calibration& calibration, std::optional<Bytes> S)
{
  const auto small = logp_parameters(calibration);
  const auto trips = line_up_to(calibration, half_round_trips, S);
  if (!small || !trips) return std::nullopt;
  LogGOPS machine;
  machine.L = small->L;
  machine.o = 0.5 * (small->o_s + small->o_r);
  machine.g = small->g;
  machine.G = SecondsPerByte(trips->b);
  machine.O = send_overhead_per_byte(calibration, S).value_or(SecondsPerByte(0));
  machine.S = S;
  return machine;
}

Fit fit_loggops(const Calibration& calibration)
{
  Fit fit;
  fit.model = "LogGOPS";
  const auto machine = loggops_parameters(calibration);
  fit.missing = loggops_missing(calibration, std::nullopt);
  const auto sends = line_up_to(calibration, send_overheads, std::nullopt);
  if (!send_overhead_per_byte(calibration)) fit.missing.emplace_back(loggops_needs_for_O);
  if (!fit.missing.empty()) return fit;
  const auto trips = line_up_to(calibration, half_round_trips, std::nullopt);
  const std::vector<MeasuredPoint> points = measured_points(calibration, half_round_trips);
  fit.ranges.push_back(
      {points.front().size_bytes,
       points.back().size_bytes,
       {{"L", machine->L.count(), FitUnit::seconds, std::nullopt},
        {"o", machine->o.count(), FitUnit::seconds, std::nullopt},
        {"g", machine->g.count(), FitUnit::seconds, std::nullopt},
        {"G", machine->G.count(), FitUnit::seconds_per_byte, trips->b_half_width},
        {"O", machine->O.count(), FitUnit::seconds_per_byte, sends ? sends->b_half_width : std::nullopt}}});
  for (const MeasuredPoint& point : points)
    fit.residuals.push_back({text_of(half_round_trips), point.size_bytes, point.value_s,
                             loggops::eager(*machine, Bytes(std::max(1.0, point.size_bytes))).count()});
  fit.notes.push_back("S is not measured: all sizes are taken to be sent at once");
  if (missing_loggp_rows(calibration).empty()) fit.notes.emplace_back(rows_count);
  return fit;
}

} // namespace loghop

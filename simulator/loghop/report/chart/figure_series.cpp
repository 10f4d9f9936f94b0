#include "loghop/report/chart/figure_series.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/scenario/core/case_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace loghop {

namespace {

using Kind = SeriesStyle::Kind;

/// A time as it is drawn.
std::optional<double> shown(const FigureFrame& frame, std::size_t i, std::optional<double> seconds)
{
  if (!seconds) return std::nullopt;
  return frame.unit.empty() ? *seconds * 1e6 : frame.scenario.cases[i].unit.shown(*seconds);
}

std::optional<double> in_percent(std::optional<double> fraction)
{
  if (!fraction) return std::nullopt;
  return *fraction * 100;
}

std::optional<double> simulated(const FigureFrame& frame, std::size_t i)
{
  if (frame.figure.relative) return std::nullopt;
  return shown(frame, i, frame.comparison.cases[i].simulated);
}

std::optional<double> measured(const FigureFrame& frame, std::size_t i)
{
  const ComparisonLine& line = frame.comparison.cases[i];
  if (!line.measured) return std::nullopt;
  if (!frame.figure.relative) return shown(frame, i, line.measured->value);
  if (!line.simulated || *line.simulated <= 0) return std::nullopt;
  return (line.measured->value / *line.simulated - 1) * 100; // as for models: relative to the simulation
}

std::optional<double> predicted(const FigureFrame& frame, std::size_t i, std::size_t model)
{
  const Prediction& p = frame.comparison.cases[i].predictions[model];
  return frame.figure.relative ? in_percent(p.relative_error) : shown(frame, i, p.predicted);
}

std::string value_note(const FigureFrame& frame, double value)
{
  if (frame.figure.relative) return fmt::format("{:+.1f} %", value);
  const std::string unit = frame.unit.empty() ? "us" : frame.unit;
  return figure(value) + " " + (unit.compare(0, 2, "us") == 0 ? "\u00b5" + unit.substr(1) : unit);
}

std::string error_note(const std::optional<double>& error, const char* of)
{
  return error ? fmt::format(", {}{}", percent(error), of) : "";
}

/// A point with what a reader is told of it: sorting must not part them.
struct NotedPoint {
  std::pair<double, double> point;
  std::string note;
};

Series with_points(Series series, std::vector<NotedPoint> noted, bool ascending)
{
  if (ascending)
    std::stable_sort(noted.begin(), noted.end(),
                     [](const NotedPoint& a, const NotedPoint& b) { return a.point.first < b.point.first; });
  for (NotedPoint& n : noted) {
    series.points.push_back(n.point);
    series.notes.push_back(std::move(n.note));
  }
  return series;
}

/// Rows of bars from top to bottom, or along x.
template<class Value, class Error>
Series one_series(const FigureFrame& frame, const std::vector<std::size_t>& cases, const Series& series,
                  const Value& value, const Error& error)
{
  const bool bars = frame.figure.x.empty();
  std::vector<NotedPoint> noted;
  double row = 0;
  for (const std::size_t i : cases) {
    const std::optional<double> y = value(i);
    if (y && std::isfinite(*y))
      noted.push_back(
          {bars ? std::pair(*y, row) : std::pair(x_of(frame, i), *y),
           fmt::format("{}, {}: {}{}", series.name, frame.scenario.cases[i].name, value_note(frame, *y), error(i))});
    --row;
  }
  return with_points(series, std::move(noted), !bars);
}

std::string model_error(const FigureFrame& frame, std::size_t i, std::size_t m)
{
  const Prediction& p = frame.comparison.cases[i].predictions[m];
  return (frame.figure.relative ? "" : error_note(p.relative_error, "")) + error_note(p.measured_error, " of measured");
}

std::string simulated_error(const FigureFrame& frame, std::size_t i)
{
  return error_note(frame.comparison.cases[i].measured_error, " of measured");
}

std::string source_note(const FigureFrame& frame, std::size_t i)
{
  const auto& measured = frame.comparison.cases[i].measured;
  return measured && !measured->source.empty() ? " (" + measured->source + ")" : "";
}

Series series_of_model(const FigureFrame& frame, std::size_t m, ModelStyles& styles)
{
  const std::string& name = frame.scenario.models[m].name;
  return {name, {Kind::model, styles.number(name)}, {}, true};
}

void remove_empty(std::vector<Series>& all)
{
  all.erase(std::remove_if(all.begin(), all.end(), [](const Series& s) { return s.points.empty(); }), all.end());
}

} // namespace

std::size_t ModelStyles::number(const std::string& model)
{
  const auto found = std::find(models_.begin(), models_.end(), model);
  const auto number = static_cast<std::size_t>(found - models_.begin());
  if (found == models_.end()) models_.push_back(model);
  return number;
}

std::string last_key(const std::string& pointer)
{
  return pointer.substr(pointer.rfind('/') + 1);
}

double x_of(const FigureFrame& frame, std::size_t i)
{
  const Case& c = frame.scenario.cases[i];
  const auto value = axis_value(c.input, frame.figure.x, units_on(frame.scenario.platform_of(c)));
  return !value ? 0 : value->dimension == Dimension::time ? value->value * 1e-6 : value->value;
}

std::vector<Series> series_of(const FigureFrame& frame, const std::vector<std::size_t>& cases, ModelStyles& styles)
{
  std::vector<Series> all;
  const bool alone = frame.scenario.models.empty();
  for (std::size_t m = 0; m < frame.scenario.models.size(); ++m)
    all.push_back(one_series(
        frame, cases, series_of_model(frame, m, styles), [&](std::size_t i) { return predicted(frame, i, m); },
        [&](std::size_t i) { return model_error(frame, i, m); }));
  all.push_back(one_series(
      frame, cases, {"measured", {Kind::measured, 0}, {}, alone}, [&](std::size_t i) { return measured(frame, i); },
      [&](std::size_t i) { return source_note(frame, i); }));
  all.push_back(one_series(
      frame, cases, {"simulated", {Kind::simulated, 0}, {}, alone}, [&](std::size_t i) { return simulated(frame, i); },
      [&](std::size_t i) { return simulated_error(frame, i); }));
  remove_empty(all);
  return all;
}

std::vector<Series> ratios_of(const FigureFrame& frame, const std::vector<std::size_t>& cases, ModelStyles& styles)
{
  std::vector<Series> all;
  if (frame.figure.relative || frame.figure.x.empty()) return all;
  for (std::size_t m = 0; m < frame.scenario.models.size(); ++m) {
    std::vector<NotedPoint> noted;
    for (const std::size_t i : cases)
      if (const auto& error = frame.comparison.cases[i].predictions[m].relative_error; error && *error > -1)
        noted.push_back({{x_of(frame, i), 1 + *error},
                         fmt::format("{}, {}: {} times simulated", frame.scenario.models[m].name,
                                     frame.scenario.cases[i].name, figure(1 + *error))});
    all.push_back(with_points(series_of_model(frame, m, styles), std::move(noted), true));
  }
  remove_empty(all);
  return all;
}

} // namespace loghop

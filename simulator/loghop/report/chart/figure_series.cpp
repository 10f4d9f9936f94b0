#include "loghop/report/chart/figure_series.hpp"

#include "loghop/scenario/core/case_value.hpp"

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

/// Rows of bars from top to bottom, or along x.
template<class Value>
Series one_series(const FigureFrame& frame, const std::vector<std::size_t>& cases, Series series, const Value& value)
{
  double row = 0;
  for (const std::size_t i : cases) {
    const auto y = value(i);
    if (y && std::isfinite(*y))
      series.points.emplace_back(frame.figure.x.empty() ? *y : x_of(frame, i), frame.figure.x.empty() ? row : *y);
    --row;
  }
  if (!frame.figure.x.empty())
    std::stable_sort(series.points.begin(), series.points.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
  return series;
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
  const auto& models = frame.scenario.models;
  for (std::size_t m = 0; m < models.size(); ++m)
    all.push_back(one_series(frame, cases, {models[m].name, {Kind::model, styles.number(models[m].name)}, {}, true},
                             [&](std::size_t i) { return predicted(frame, i, m); }));
  all.push_back(one_series(frame, cases, {"measured", {Kind::measured, 0}, {}, models.empty()},
                           [&](std::size_t i) { return measured(frame, i); }));
  all.push_back(one_series(frame, cases, {"simulated", {Kind::simulated, 0}, {}, models.empty()},
                           [&](std::size_t i) { return simulated(frame, i); }));
  all.erase(std::remove_if(all.begin(), all.end(), [](const Series& s) { return s.points.empty(); }), all.end());
  return all;
}

} // namespace loghop

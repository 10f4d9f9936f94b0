#include "loghop/report/chart/figure_charts.hpp"

#include "loghop/report/chart/axes.hpp"
#include "loghop/report/chart/figure_series.hpp"
#include "loghop/scenario/core/case_value.hpp"

#include <algorithm>

namespace loghop {

namespace {

using Kind = SeriesStyle::Kind;

constexpr std::size_t longest_name = 48; ///< beside a bar, in characters
constexpr int bar_height = 28;
constexpr int wide_chart = 1000, half_chart = 520;

std::string panel_title(const Case& c, const Figure& figure)
{
  std::string title;
  for (const std::string& place : figure.panels) {
    const std::string value = text_at(c.input, place);
    title += (title.empty() ? "" : ", ") + last_key(place) + " " + (value.empty() ? "none" : value);
  }
  return title;
}

/// Panels in the order of their first cases.
std::vector<std::pair<std::string, std::vector<std::size_t>>> panels_of(const FigureFrame& frame)
{
  std::vector<std::pair<std::string, std::vector<std::size_t>>> panels;
  for (const std::size_t i : frame.figure.cases) {
    const std::string title = panel_title(frame.scenario.cases[i], frame.figure);
    auto panel = std::find_if(panels.begin(), panels.end(), [&](const auto& p) { return p.first == title; });
    if (panel == panels.end()) panel = panels.insert(panels.end(), {title, {}});
    panel->second.push_back(i);
  }
  return panels;
}

std::string common_unit(const Scenario& scenario, const Figure& figure)
{
  if (figure.relative) return "%";
  std::string unit;
  for (const std::size_t i : figure.cases) {
    const std::string& name = scenario.cases[i].unit.name;
    if (!unit.empty() && unit != name) return "";
    unit = name;
  }
  return unit;
}

std::string unit_text(const std::string& unit)
{
  const std::string name = unit.empty() ? "us" : unit;
  return name.compare(0, 2, "us") == 0 ? "\u00b5" + name.substr(1) : name;
}

std::string value_label(const FigureFrame& frame)
{
  const std::string standard = frame.figure.relative ? "error" : "time";
  return (frame.figure.y_label.empty() ? standard : frame.figure.y_label) + " (" + unit_text(frame.unit) + ")";
}

std::string axis_unit(std::optional<Dimension> dimension)
{
  if (!dimension || dimension == Dimension::percent) return "";
  return dimension == Dimension::time            ? " (\u00b5s)"
         : dimension == Dimension::size          ? " (B)"
         : dimension == Dimension::time_per_byte ? " (ps/B)"
         : dimension == Dimension::bandwidth     ? " (B/s)"
         : dimension == Dimension::frequency     ? " (Hz)"
                                                 : " (flop/s)";
}

/// "message size" for the key of a message, whose values are bytes; other keys in words.
std::string axis_name(const std::string& pointer)
{
  std::string name = last_key(pointer);
  if (name == "message") return "message size";
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::vector<double> values_of(const std::vector<Panel>& panels, bool x)
{
  std::vector<double> values;
  for (const Panel& panel : panels)
    for (const Series& series : panel.chart.series)
      for (const auto& point : series.points)
        values.push_back(x ? point.first : point.second);
  return values;
}

Axis value_axis(const FigureFrame& frame, const std::vector<double>& values)
{
  return frame.figure.relative ? error_axis(values, value_label(frame)) : time_axis(values, value_label(frame));
}

Axis name_axis(const FigureFrame& frame, const std::vector<std::size_t>& cases)
{
  Axis axis;
  axis.low = 0.4 - static_cast<double>(cases.size());
  axis.high = 0.6;
  for (std::size_t row = 0; row < cases.size(); ++row)
    axis.ticks.push_back({-static_cast<double>(row), shortened(frame.scenario.cases[cases[row]].name)});
  return axis;
}

Axis x_axis(const FigureFrame& frame)
{
  std::vector<double> values;
  for (const std::size_t i : frame.figure.cases)
    values.push_back(x_of(frame, i));
  const Case& first = frame.scenario.cases[frame.figure.cases.front()];
  const auto value = axis_value(first.input, frame.figure.x, units_on(frame.scenario.platform_of(first)));
  const auto dimension = value ? value->dimension : std::nullopt;
  return case_axis(values, dimension, axis_name(frame.figure.x) + axis_unit(dimension));
}

/// 0 stands at the end of a logarithmic axis along x; on one of values it has no place.
void fit_points(const Chart& chart, const Axis& value, std::vector<Series>& all)
{
  for (Series& series : all) {
    Series kept{series.name, series.style, {}, series.joined};
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      const auto [x, y] = series.points[i];
      if (value.logarithmic && (chart.bars ? x : y) <= 0) continue;
      kept.points.emplace_back(chart.bars ? x : place_on(chart.x, x), y);
      if (i < series.notes.size()) kept.notes.push_back(series.notes[i]);
    }
    series = std::move(kept);
  }
  all.erase(std::remove_if(all.begin(), all.end(), [](const Series& s) { return s.points.empty(); }), all.end());
}

std::vector<double> ratios_in(const std::vector<Panel>& panels)
{
  std::vector<double> values;
  for (const Panel& panel : panels)
    for (const Series& series : panel.chart.ratios)
      for (const auto& point : series.points)
        values.push_back(point.second);
  return values;
}

void set_axes(const FigureFrame& frame, const std::vector<std::vector<std::size_t>>& cases, std::vector<Panel>& panels)
{
  const bool bars = frame.figure.x.empty();
  const Axis value = value_axis(frame, values_of(panels, bars));
  for (std::size_t i = 0; i < panels.size(); ++i) {
    Chart& chart = panels[i].chart;
    chart.bars = bars;
    chart.x = bars ? value : x_axis(frame);
    chart.y = bars ? name_axis(frame, cases[i]) : value;
    chart.width = bars || panels.size() == 1 ? wide_chart : half_chart;
    chart.height = bars ? 64 + bar_height * static_cast<int>(cases[i].size()) : panels.size() == 1 ? 300 : 270;
    chart.ratio = ratio_axis(ratios_in(panels));
    fit_points(chart, value, chart.series);
    fit_points(chart, chart.ratio, chart.ratios);
  }
}

/// "Simulated, LogP and LogGP of 12 cases against message".
std::string description_of(const FigureFrame& frame, const Chart& chart, std::size_t cases)
{
  std::string names;
  for (const Series& series : chart.series)
    names += (names.empty() ? "" : ", ") + series.name;
  return (chart.bars ? chart.x.label : chart.y.label) + " of " + std::to_string(cases) + " cases" +
         (chart.bars ? "" : " against " + last_key(frame.figure.x)) + ": " + names + ". The numbers are in the table.";
}

/// Order: simulated, measured, models.
std::vector<Series> legend_of(const std::vector<Panel>& panels)
{
  std::vector<Series> legend;
  for (const Panel& panel : panels)
    for (auto series = panel.chart.series.rbegin(); series != panel.chart.series.rend(); ++series)
      if (std::none_of(legend.begin(), legend.end(), [&](const Series& s) { return s.name == series->name; }))
        legend.push_back({series->name, series->style, {}, series->joined});
  const auto model =
      std::stable_partition(legend.begin(), legend.end(), [](const Series& s) { return s.style.kind != Kind::model; });
  std::stable_sort(model, legend.end(), [](const Series& a, const Series& b) { return a.style.model < b.style.model; });
  return legend;
}

} // namespace

std::string shortened(const std::string& name)
{
  if (name.size() <= longest_name) return name;
  std::size_t end = longest_name - 3;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) // within a character of UTF-8
    --end;
  return name.substr(0, end) + "...";
}

DrawnFigure charts_of(const Scenario& scenario, const Comparison& comparison, const Figure& figure, ModelStyles& styles)
{
  const FigureFrame frame{scenario, comparison, figure, common_unit(scenario, figure)};
  DrawnFigure drawn{figure, {}, {}};
  std::vector<std::vector<std::size_t>> cases;
  for (const auto& [title, of_panel] : panels_of(frame)) {
    Panel panel{title, {}};
    panel.chart.series = series_of(frame, of_panel, styles);
    panel.chart.ratios = ratios_of(frame, of_panel, styles);
    drawn.panels.push_back(std::move(panel));
    cases.push_back(of_panel);
  }
  set_axes(frame, cases, drawn.panels);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    Panel& panel = drawn.panels[i];
    panel.chart.title = figure.title + (panel.title.empty() ? "" : ": " + panel.title);
    panel.chart.description = description_of(frame, panel.chart, cases[i].size());
  }
  drawn.legend = legend_of(drawn.panels);
  const auto empty = [](const Panel& panel) { return panel.chart.series.empty(); };
  drawn.panels.erase(std::remove_if(drawn.panels.begin(), drawn.panels.end(), empty), drawn.panels.end());
  return drawn;
}

} // namespace loghop

// A chart as values, which chart_svg.hpp draws.
//
// Everything is in the units of the axes' labels. A chart of lines has x along the axis; a chart of bars has values
// along x, and its rows at y = 0, -1, -2 ... from top to bottom.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace loghop {

/// Decides the marks of a series on the whole page: simulated, measured, or the model of this number.
struct SeriesStyle {
  enum class Kind { simulated, measured, model };
  Kind kind = Kind::simulated;
  std::size_t model = 0;
};

struct Series {
  std::string name;
  SeriesStyle style;
  std::vector<std::pair<double, double>> points; ///< finite; ascending in x if they are joined
  bool joined = true;                            ///< by lines; simulated and measured ones only without models
  std::vector<std::string> notes = {};           ///< of each point: case, value and error; none of samples
};

struct Tick {
  double at = 0;
  std::string label;
};

struct Axis {
  std::string label;
  bool logarithmic = false;
  double low = 0; ///< the ends; above 0 if logarithmic
  double high = 1;
  std::vector<Tick> ticks; ///< none: round numbers
  double zero = 0;         ///< where a value of 0 stands, if logarithmic
};

struct Chart {
  std::string title;       ///< for readers who do not see the chart
  std::string description; ///< the same
  int width = 520;         ///< in the units of the drawing, which a page scales
  int height = 270;
  Axis x, y;
  std::vector<Series> series;
  Axis ratio;                 ///< of `ratios`
  std::vector<Series> ratios; ///< predicted over simulated, drawn below; none: no second panel
  bool bars = false;          ///< what is simulated is a bar from 0, all else are marks
};

} // namespace loghop

// A rectangle of a drawing in which values have places, with its grid, ticks and labels.
#pragma once

#include "loghop/report/chart/chart.hpp"

#include <string>

namespace loghop {

/// In the units of the drawing; y grows downwards.
struct Rectangle {
  double left = 0, top = 0, right = 0, bottom = 0;
};

struct PlotArea {
  Rectangle place;
  Axis x, y;

  double at_x(double value) const;
  double at_y(double value) const;
};

/// Text of a drawing. `css` is a class, `attributes` follow it; both may be empty.
std::string svg_text(double x, double y, const std::string& text, const std::string& css,
                     const std::string& attributes = "");

/// Lines of the grid at the ticks of y, their labels, and the label of the axis above the area on the left.
std::string y_axis_svg(const PlotArea& area);

/// The line at the bottom, its ticks; and, if asked for, their labels and that of the axis below on the right. Every
/// second label has the class "second", so that narrow screens can hide it.
std::string x_axis_svg(const PlotArea& area, bool labels);

/// A grid at the ticks of x, for bars, with the names of the rows on the left.
std::string row_axes_svg(const PlotArea& area);

} // namespace loghop

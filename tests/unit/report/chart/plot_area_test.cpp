#include "loghop/report/chart/plot_area.hpp"

#include <gtest/gtest.h>

namespace loghop::plot_area_test {
namespace {

/// 100 wide and 50 high at (10, 20); x from 0 to 4, y from 1 to 100 on a logarithmic scale.
PlotArea area()
{
  PlotArea area{{10, 20, 110, 70}, {}, {}};
  area.x = {"size (B)", false, 0, 4, {{0, "0"}, {2, "2"}}, 0};
  area.y = {"time <s>", true, 1, 100, {{10, "10"}}, 0};
  return area;
}

TEST(PlotArea, PlacesValuesOnBothKindsOfAxes)
{
  EXPECT_DOUBLE_EQ(area().at_x(1), 35);
  EXPECT_DOUBLE_EQ(area().at_y(1), 70);
  EXPECT_DOUBLE_EQ(area().at_y(10), 45);
  EXPECT_DOUBLE_EQ(area().at_y(100), 20);
}

TEST(PlotArea, AxisOfValuesHasItsLabelAbove)
{
  EXPECT_EQ(y_axis_svg(area()),
            "<path class=\"grid\" d=\"M10 45.0H110\"/><text x=\"2\" y=\"49\" class=\"end\">10</text>"
            "<text x=\"10\" y=\"12\" class=\"axis-label\">time &lt;s&gt;</text>");
}

TEST(PlotArea, AxisAlongXHasLabelsOnlyIfAskedFor)
{
  const std::string line = "<path class=\"axis\" d=\"M10 70.0H110M10.0 70V75M60.0 70V75\"/>";
  EXPECT_EQ(x_axis_svg(area(), false), line);
  EXPECT_EQ(x_axis_svg(area(), true), line + "<text x=\"10\" y=\"90\" class=\"middle\">0</text>"
                                             "<text x=\"60\" y=\"90\" class=\"middle second\">2</text>"
                                             "<text x=\"110\" y=\"110\" class=\"axis-label end\">size (B)</text>");
}

TEST(PlotArea, RowsHaveTheirNamesOnTheLeft)
{
  EXPECT_EQ(row_axes_svg(area()), "<path class=\"grid\" d=\"M10.0 20V70M60.0 20V70\"/>"
                                  "<text x=\"10\" y=\"88\" class=\"middle\">0</text>"
                                  "<text x=\"60\" y=\"88\" class=\"middle second\">2</text>"
                                  "<text x=\"2\" y=\"49\" class=\"end row\">10</text>"
                                  "<text x=\"110\" y=\"108\" class=\"axis-label end\">size (B)</text>");
}

TEST(PlotArea, TextsAreEscaped)
{
  EXPECT_EQ(svg_text(1.2, 2.6, "a < b", "", "k=\"v\""), "<text x=\"1\" y=\"3\" k=\"v\">a &lt; b</text>");
}

} // namespace
} // namespace loghop::plot_area_test

#include "loghop/report/chart/time_bars.hpp"

#include <gmock/gmock.h>

namespace loghop::time_bars_svg_test {
namespace {

using testing::HasSubstr;
using testing::Not;

TimeBars bars()
{
  TimeBars bars{{{"computation", 'C', 0}, {"network", 'N', 4}}, {"a <1>"}, {{0, {3, 1}, {}}}, false};
  return bars;
}

/// The bar is 330 wide: 3/4 of it are 247.5.
TEST(TimeBarsSvg, PiecesSayTheirKindAndShare)
{
  const std::string svg = time_bars_svg(bars(), "t", "where", "bars");
  EXPECT_THAT(svg, HasSubstr("<g class=\"bar\" data-bar=\"a &lt;1&gt;\">"));
  EXPECT_THAT(svg, HasSubstr("<title>computation, 75.0 %</title></path>"));
  EXPECT_THAT(svg, HasSubstr(">C</text>"));
  EXPECT_THAT(svg, HasSubstr("<title>network, 25.0 %</title></path>"));
  EXPECT_THAT(svg, HasSubstr("aria-label=\"where. bars\""));
  EXPECT_THAT(svg, HasSubstr(">all ranks (% of their time)</text>"));
}

TEST(TimeBarsSvg, PathsStandOnTheRightWithTheirLengths)
{
  TimeBars with = bars();
  with.has_path = true;
  with.rows[0].path = {1, 1};
  const std::string svg = time_bars_svg(with, "t", "where", "bars");
  EXPECT_THAT(svg, HasSubstr("<title>computation, 50.0 %</title></path>"));
  EXPECT_THAT(svg, HasSubstr(">critical path (s)</text>"));
  EXPECT_THAT(svg, HasSubstr(">2.000 s</text>"));
}

TEST(TimeBarsSvg, WhatCannotBeSeenIsNotDrawn)
{
  TimeBars small = bars();
  small.rows[0].ranks = {1000, 1};
  const std::string svg = time_bars_svg(small, "t", "where", "bars");
  EXPECT_THAT(svg, Not(HasSubstr("network")));
  small.rows[0].ranks = {100, 1};
  EXPECT_THAT(time_bars_svg(small, "t", "where", "bars"), HasSubstr("network, 1.0 %</title></path></g>")); // no letter
}

} // namespace
} // namespace loghop::time_bars_svg_test

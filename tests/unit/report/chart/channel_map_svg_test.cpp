// Geometry counted by hand. Nodes of small maps are 68 pixels apart, the first at 0.6 steps; half the side of a node is
// 0.22 steps, and arrows keep 0.03 steps from it and 0.035 from the axis between two nodes.
#include "loghop/report/chart/channel_map_svg.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::channel_map_svg_test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

ChannelMap map_of(int columns, int rows)
{
  ChannelMap map;
  map.columns = columns;
  map.rows = rows;
  return map;
}

void add(ChannelMap& map, int from, int to, double share, double x0, double y0, double x1, double y1)
{
  simulate::ChannelUse use;
  use.from = Node(from);
  use.to = Node(to);
  map.lines.push_back({map.links.size(), x0, y0, x1, y1});
  map.links.push_back({use, share});
}

std::string svg_of(const ChannelMap& map, double top = 0.5)
{
  return channel_map_svg(map, top, "m", "title", "description");
}

std::string path_of(const std::string& d, const std::string& title)
{
  return "<path d=\"" + d + "\"><title>" + title + "</title></path>";
}

TEST(ChannelMapSvg, ScalesEndAtTheNextRoundShare)
{
  double below = 0;
  for (const double top : {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.}) {
    EXPECT_EQ(scale_top(top), top);
    EXPECT_EQ(scale_top(below + 1e-9), top);
    below = top;
  }
  EXPECT_EQ(scale_top(1.5), 1);
}

TEST(ChannelMapSvg, EachClassIncludesItsEnd)
{
  for (int heat = 1; heat <= heat_classes; ++heat) {
    EXPECT_EQ(heat_class(0.125 * heat, 0.625), heat);
    EXPECT_EQ(heat_class(0.125 * heat - 1e-9, 0.625), heat);
  }
  EXPECT_EQ(heat_class(0.7, 0.625), heat_classes);
  EXPECT_EQ(heat_class(-0.1, 0.625), 0);
}

/// East and west between nodes 4 and 5, and south from 4 to 7, on a plane of three by two.
TEST(ChannelMapSvg, ArrowsStandOnTheRightHandSideOfTheirWay)
{
  ChannelMap map = map_of(3, 2);
  map.first_node = Node(4);
  add(map, 4, 5, 0.4, 0, 0, 1, 0);
  add(map, 5, 4, 0, 1, 0, 0, 0);
  add(map, 4, 7, 0.1, 0, 0, 0, 1);
  const std::string numbers[] = {"<text x=\"40.8\" y=\"45.6\">4</text>",   "<text x=\"108.8\" y=\"45.6\">5</text>",
                                 "<text x=\"176.8\" y=\"45.6\">6</text>",  "<text x=\"40.8\" y=\"113.6\">7</text>",
                                 "<text x=\"108.8\" y=\"113.6\">8</text>", "<text x=\"176.8\" y=\"113.6\">9</text>"};
  std::string all, squares;
  for (const std::string& number : numbers)
    all += number;
  for (const char* at : {"25.8,25.8", "93.8,25.8", "161.8,25.8", "25.8,93.8", "93.8,93.8", "161.8,93.8"})
    squares += std::string("M") + at + "h29.9v29.9h-29.9z";
  EXPECT_EQ(svg_of(map),
            "<svg class=\"map\" viewBox=\"0 0 218 150\" width=\"218\" height=\"150\" role=\"img\" "
            "id=\"m\" aria-label=\"title. description\">\n"
            "<g class=\"heat-0\">" +
                path_of("M91.8,38.4L57.8,38.4L71.4,37.4L71.4,37.4L91.8,37.4z", "5 \u2192 4: 0.0 %") +
                "</g>\n<g class=\"heat-1\">" +
                // As wide as 0.045 steps, beginning 0.035 steps left of the way down; the head is 0.06 steps wider.
                path_of("M38.4,57.8L38.4,91.8L31.3,78.2L35.4,78.2L35.4,57.8z", "4 \u2192 7: 10.0 %") +
                "</g>\n<g class=\"heat-4\">" +
                path_of("M57.8,43.2L91.8,43.2L78.2,55.4L78.2,51.3L57.8,51.3z", "4 \u2192 5: 40.0 %") +
                "</g>\n<path class=\"node\" d=\"" + squares + "\"></path><g class=\"numbers\" font-size=\"13.0\">" +
                all + "</g></svg>");
}

/// Where the map ends there is no node that they would keep away from.
TEST(ChannelMapSvg, ArrowsAroundATorusReachTheEdgeOfTheMap)
{
  ChannelMap map = map_of(2, 1);
  add(map, 1, 0, 0.5, 1, 0, 1.5, 0);
  map.lines.push_back({0, -0.5, 0, 0, 0});
  const std::string svg = svg_of(map);
  // Widths of 0.145 steps; the way out has 34 - 17 pixels, of which the head takes 13.6.
  EXPECT_THAT(svg,
              HasSubstr("<g class=\"heat-5\">" +
                        path_of("M125.8,43.2L142.8,43.2L129.2,57.1L129.2,53.0L125.8,53.0z", "1 \u2192 0: 50.0 %") +
                        path_of("M6.8,43.2L23.8,43.2L10.2,57.1L10.2,53.0L6.8,53.0z", "1 \u2192 0: 50.0 %") + "</g>\n"));
}

/// 470 pixels are divided by the longer side; from 30 pixels on there is room for numbers.
TEST(ChannelMapSvg, NodesHaveNumbersWhereThereIsRoom)
{
  const std::string wide = svg_of(map_of(15, 1));
  EXPECT_THAT(wide, HasSubstr("viewBox=\"0 0 477 38\""));
  EXPECT_THAT(wide, HasSubstr("<path class=\"node\" d=\"M11.9,11.9h13.8v13.8h-13.8z"));
  EXPECT_THAT(wide, HasSubstr("<g class=\"numbers\" font-size=\"6.6\">"));
  EXPECT_THAT(wide, HasSubstr(">14</text></g></svg>"));
  const std::string tall = svg_of(map_of(1, 16));
  EXPECT_THAT(tall, HasSubstr("viewBox=\"0 0 36 476\""));
  EXPECT_THAT(tall, HasSubstr("<path class=\"small node\" d=\"M14.7,14.7h5.9v5.9h-5.9z"));
  EXPECT_THAT(tall, Not(HasSubstr("numbers")));
  EXPECT_THAT(tall, EndsWith("></path></svg>"));
  EXPECT_THAT(svg_of(map_of(6, 1)),
              StartsWith("<svg class=\"map\" viewBox=\"0 0 422 82\" width=\"422\" height=\"82\""));
}

/// A small step is 23.5 pixels: nodes have 0.1 of it, arrows of class 2 are 0.15 of it wide.
TEST(ChannelMapSvg, ArrowsBetweenSmallNodesAreWider)
{
  ChannelMap map = map_of(20, 1);
  add(map, 0, 1, 0.2, 0, 0, 1, 0);
  EXPECT_THAT(svg_of(map), HasSubstr("d=\"M17.2,14.9L34.5,14.9L29.8,19.9L29.8,18.4L17.2,18.4z\""));
}

TEST(ChannelMapSvg, LinksOfLargeMapsDoNotSayWhoTheyAre)
{
  ChannelMap map = map_of(2, 1);
  for (std::size_t i = 0; i < most_titled_links; ++i)
    add(map, 0, 1, i == 0 ? 0.4 : 0, 0, 0, 1, 0);
  const auto titles = [&] {
    const std::string svg = svg_of(map);
    std::size_t count = 0;
    for (std::size_t at = svg.find("<title>"); at != std::string::npos; at = svg.find("<title>", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(titles(), most_titled_links);
  add(map, 0, 1, 0.4, 0, 0, 1, 0);
  EXPECT_EQ(titles(), 0u);
  const std::string arrow = "M57.8,43.2L91.8,43.2L78.2,55.4L78.2,51.3L57.8,51.3z";
  const std::string svg = svg_of(map);
  EXPECT_THAT(svg, HasSubstr("<g class=\"heat-4\"><path d=\"" + arrow + arrow + "\"></path></g>\n"));
  for (const char* heat : {"heat-1", "heat-2", "heat-3", "heat-5"})
    EXPECT_THAT(svg, Not(HasSubstr(heat)));
}

} // namespace
} // namespace loghop::channel_map_svg_test

#include "loghop/report/chart/channel_map.hpp"

#include "loghop/report/chart/channel_map_svg.hpp"

#include <gmock/gmock.h>

namespace loghop::channel_map_test {
namespace {

using simulate::ChannelUse;
using simulate::SimulationResult;
using testing::HasSubstr;
using testing::Not;

/// A result of 1000 ps with these channels: from, to, direction, busy and blocked time.
SimulationResult result_of(const std::vector<ChannelUse>& channels)
{
  SimulationResult result;
  result.rank_finish = {400, 1000};
  result.channels = channels;
  return result;
}

ChannelUse channel(int from, int to, const std::string& direction, Picoseconds busy, Picoseconds blocked)
{
  return {0, Node(from), Node(to), direction, 1, busy, blocked, busy};
}

std::vector<double> ends_of(const MapLine& line)
{
  return {line.x0, line.y0, line.x1, line.y1};
}

ChannelMap small_map(ChannelMeasure measure)
{
  return channel_map(
      std::vector<int>{2, 2},
      result_of({channel(0, 0, "injection", 900, 800), channel(0, 1, "+x", 500, 100), channel(1, 0, "-x", 0, 0),
                 channel(1, 3, "+y", 700, 600), channel(2, 3, "+x", 300, 0), channel(3, 3, "ejection", 250, 0)}),
      measure);
}

TEST(ChannelMap, IsOneNodeAtFirst)
{
  const ChannelMap map;
  EXPECT_EQ(map.columns, 1);
  EXPECT_EQ(map.rows, 1);
  EXPECT_EQ(map.first_node, Node(0));
  EXPECT_EQ(map.injection, 0);
  EXPECT_EQ(map.ejection, 0);
  EXPECT_EQ(map.largest, 0);
  EXPECT_EQ(ends_of(MapLine{}), (std::vector<double>{0, 0, 0, 0}));
  EXPECT_EQ(MapLine{}.link, 0u);
  EXPECT_EQ(ChannelShare{}.share, 0);
}

TEST(ChannelMap, SharesAreThoseOfTheChannels)
{
  const ChannelMap map = small_map(ChannelMeasure::utilisation);
  ASSERT_EQ(map.links.size(), 4u); // without injection and ejection
  EXPECT_DOUBLE_EQ(map.links[0].share, 0.4);
  EXPECT_DOUBLE_EQ(map.links[1].share, 0);
  EXPECT_DOUBLE_EQ(map.links[2].share, 0.1);
  EXPECT_DOUBLE_EQ(map.links[3].share, 0.3);
  EXPECT_DOUBLE_EQ(map.largest, 0.4);
  EXPECT_DOUBLE_EQ(map.injection, 0.1);
  EXPECT_DOUBLE_EQ(map.ejection, 0.25);
  const ChannelMap blocked = small_map(ChannelMeasure::blocked);
  EXPECT_DOUBLE_EQ(blocked.links[0].share, 0.1);
  EXPECT_DOUBLE_EQ(blocked.links[2].share, 0.6);
  EXPECT_DOUBLE_EQ(blocked.injection, 0.8);
  EXPECT_DOUBLE_EQ(blocked.largest, 0.6);
}

TEST(ChannelMap, TheThreeBusiestLinksAreNamed)
{
  const ChannelMap map = small_map(ChannelMeasure::utilisation);
  ASSERT_EQ(map.busiest.size(), 3u);
  EXPECT_EQ(map.busiest[0].use.from, Node(0));
  EXPECT_EQ(map.busiest[1].use.from, Node(2));
  EXPECT_EQ(map.busiest[2].use.to, Node(3));
  EXPECT_DOUBLE_EQ(map.busiest[2].share, 0.1);
}

TEST(ChannelMap, TimeEndsWithTheLastFlit)
{
  SimulationResult result = result_of({channel(0, 1, "+x", 500, 0)});
  result.channels[0].last = 2000;
  EXPECT_DOUBLE_EQ(channel_map(std::vector<int>{2}, result, ChannelMeasure::utilisation).links[0].share, 0.25);
  result = SimulationResult();
  result.channels = {channel(0, 1, "+x", 0, 0)};
  EXPECT_EQ(channel_map(std::vector<int>{2}, result, ChannelMeasure::utilisation).links[0].share, 0);
}

TEST(ChannelMap, LinesLeadFromNodeToNode)
{
  const ChannelMap map = small_map(ChannelMeasure::utilisation);
  ASSERT_EQ(map.lines.size(), 4u);
  const MapLine& down = map.lines[2]; // from node 1 to node 3
  EXPECT_EQ(down.link, 2u);
  EXPECT_EQ((std::vector<double>{down.x0, down.y0, down.x1, down.y1}), (std::vector<double>{1, 0, 1, 1}));
}

TEST(ChannelMap, AroundATorusTheyLeaveTheMapAndEnterIt)
{
  const ChannelMap map =
      channel_map(std::vector<int>{4, 3}, result_of({channel(8, 0, "+y", 100, 0)}), ChannelMeasure::utilisation);
  ASSERT_EQ(map.lines.size(), 2u);
  const MapLine &out = map.lines[0], &in = map.lines[1];
  EXPECT_EQ((std::vector<double>{out.x0, out.y0, out.x1, out.y1}), (std::vector<double>{0, 2, 0, 2.5}));
  EXPECT_EQ((std::vector<double>{in.x0, in.y0, in.x1, in.y1}), (std::vector<double>{0, -0.5, 0, 0}));
}

TEST(ChannelMap, OfThreeDimensionsThePlaneOfTheBusiestLinkIsDrawn)
{
  const auto result = result_of({channel(0, 1, "+x", 200, 0), channel(0, 4, "+z", 900, 0), channel(4, 5, "+x", 300, 0),
                                 channel(7, 5, "-y", 100, 0)});
  const ChannelMap map = channel_map(std::vector<int>{2, 2, 3}, result, ChannelMeasure::utilisation);
  EXPECT_EQ(map.plane, "z = 1");
  EXPECT_EQ(map.first_node, Node(4));
  ASSERT_EQ(map.links.size(), 2u);
  EXPECT_DOUBLE_EQ(map.links[0].share, 0.3);
  EXPECT_DOUBLE_EQ(map.busiest[0].share, 0.9); // of all links, also between planes
  EXPECT_EQ(map.lines[1].y0, 1);
}

/// Six planes of two by two nodes: the fifth, counted from 0, has z = 1 and 2 along the fourth dimension.
TEST(ChannelMap, OfMoreDimensionsThePlaneNamesEachFromTheThirdOn)
{
  const ChannelMap map = channel_map(std::vector<int>{2, 2, 2, 3}, result_of({channel(21, 20, "-x", 200, 0)}),
                                     ChannelMeasure::utilisation);
  EXPECT_EQ(map.plane, "z = 1, dimension 4 = 2");
  EXPECT_EQ(map.first_node, Node(20));
  EXPECT_EQ(map.columns, 2);
  EXPECT_EQ(map.rows, 2);
  ASSERT_EQ(map.lines.size(), 1u);
  EXPECT_EQ(ends_of(map.lines[0]), (std::vector<double>{1, 0, 0, 0}));
}

TEST(ChannelMap, OfEqualPlanesAndLinksTheFirstIsTaken)
{
  const ChannelMap map = channel_map(std::vector<int>{2, 2, 2},
                                     result_of({channel(0, 1, "+x", 200, 0), channel(4, 5, "+x", 200, 0),
                                                channel(5, 4, "-x", 200, 0), channel(6, 7, "+x", 200, 0)}),
                                     ChannelMeasure::utilisation);
  EXPECT_EQ(map.plane, "z = 0");
  EXPECT_EQ(map.links.size(), 1u);
  ASSERT_EQ(map.busiest.size(), 3u);
  EXPECT_EQ(map.busiest[0].use.from, Node(0));
  EXPECT_EQ(map.busiest[1].use.from, Node(4));
  EXPECT_EQ(map.busiest[2].use.from, Node(5));
}

TEST(ChannelMap, WithoutLinksInPlanesTheFirstPlaneIsEmpty)
{
  const ChannelMap map =
      channel_map(std::vector<int>{2, 2, 2}, result_of({channel(4, 0, "-z", 200, 0)}), ChannelMeasure::utilisation);
  EXPECT_EQ(map.plane, "z = 0");
  EXPECT_EQ(map.first_node, Node(0));
  EXPECT_TRUE(map.links.empty() && map.lines.empty());
  EXPECT_EQ(map.largest, 0);
  EXPECT_EQ(map.busiest.size(), 1u);
}

TEST(ChannelMap, NodesStandInRowsOfTheFirstDimension)
{
  const ChannelMap map = channel_map(std::vector<int>{3, 2},
                                     result_of({channel(5, 2, "-y", 100, 0), channel(4, 5, "+x", 100, 0),
                                                channel(4, 3, "-x", 100, 0), channel(1, 4, "+y", 100, 0)}),
                                     ChannelMeasure::utilisation);
  EXPECT_EQ(map.plane, "");
  EXPECT_EQ(map.columns, 3);
  EXPECT_EQ(map.rows, 2);
  const std::vector<double> ends[] = {{2, 1, 2, 0}, {1, 1, 2, 1}, {1, 1, 0, 1}, {1, 0, 1, 1}};
  ASSERT_EQ(map.lines.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(map.lines[i].link, i);
    EXPECT_EQ(ends_of(map.lines[i]), ends[i]);
  }
  const ChannelMap line =
      channel_map(std::vector<int>{4}, result_of({channel(2, 3, "+x", 100, 0)}), ChannelMeasure::blocked);
  EXPECT_EQ(line.columns, 4);
  EXPECT_EQ(line.rows, 1);
}

TEST(ChannelMap, LinksAroundATorusHaveHalfAStepAtBothEnds)
{
  const ChannelMap map = channel_map(std::vector<int>{4, 3},
                                     result_of({channel(4, 7, "-x", 100, 0), channel(0, 1, "+x", 100, 0),
                                                channel(7, 4, "+x", 100, 0), channel(1, 9, "-y", 100, 0)}),
                                     ChannelMeasure::utilisation);
  const std::pair<std::size_t, std::vector<double>> lines[] = {
      {0, {0, 1, -0.5, 1}}, {0, {3.5, 1, 3, 1}},  {1, {0, 0, 1, 0}},  {2, {3, 1, 3.5, 1}},
      {2, {-0.5, 1, 0, 1}}, {3, {1, 0, 1, -0.5}}, {3, {1, 2.5, 1, 2}}};
  ASSERT_EQ(map.lines.size(), 7u);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(map.lines[i].link, lines[i].first) << i;
    EXPECT_EQ(ends_of(map.lines[i]), lines[i].second) << i;
  }
}

TEST(ChannelMap, OfSeveralNodesTheLargestShareCounts)
{
  const auto result =
      result_of({channel(0, 0, "injection", 100, 0), channel(1, 1, "injection", 300, 0),
                 channel(2, 2, "injection", 200, 0), channel(0, 0, "ejection", 400, 0),
                 channel(1, 1, "ejection", 50, 0), channel(0, 1, "+x", 100, 0), channel(1, 0, "-x", 20, 0)});
  const ChannelMap map = channel_map(std::vector<int>{3}, result, ChannelMeasure::utilisation);
  EXPECT_DOUBLE_EQ(map.injection, 0.3);
  EXPECT_DOUBLE_EQ(map.ejection, 0.4);
  EXPECT_DOUBLE_EQ(map.largest, 0.1);
  EXPECT_EQ(map.busiest.size(), 2u);
}

TEST(ChannelMapSvg, ClassesAreEqualPartsOfTheScale)
{
  EXPECT_EQ(scale_top(0), 0.01);
  EXPECT_EQ(scale_top(0.05), 0.05);
  EXPECT_EQ(scale_top(0.051), 0.1);
  EXPECT_EQ(scale_top(0.62), 0.8);
  EXPECT_EQ(scale_top(1), 1);
  EXPECT_EQ(heat_class(0, 0.5), 0);
  EXPECT_EQ(heat_class(1e-9, 0.5), 1);
  EXPECT_EQ(heat_class(0.11, 0.5), 2);
  EXPECT_EQ(heat_class(0.5, 0.5), heat_classes);
}

TEST(ChannelMapSvg, EachLinkSaysWhoItIsAndStandsInItsClass)
{
  const std::string svg = channel_map_svg(small_map(ChannelMeasure::utilisation), 0.5, "m", "a <map>", "what it shows");
  EXPECT_THAT(svg, HasSubstr("aria-label=\"a &lt;map&gt;. what it shows\""));
  EXPECT_THAT(svg, HasSubstr("0 \u2192 1: 40.0 %"));
  for (const char* heat : {"heat-0", "heat-1", "heat-3", "heat-4"})
    EXPECT_THAT(svg, HasSubstr("<g class=\"" + std::string(heat) + "\">"));
  EXPECT_THAT(svg, Not(HasSubstr("heat-2")));
  EXPECT_THAT(svg, HasSubstr(">3</text>")); // a node
}

} // namespace
} // namespace loghop::channel_map_test

// Maps of the channels of three cases on meshes of two by two nodes, of which one failed, and of one on a line.
#include "loghop/report/chart/channel_map_svg.hpp"
#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::channel_section_test {
namespace {

using simulate::ChannelUse;
using test::GivenScenario;
using testing::HasSubstr;
using testing::Not;

Platform mesh_of(std::vector<int> dimensions)
{
  Platform platform;
  WormholeMesh mesh;
  mesh.dimensions = std::move(dimensions);
  platform.network = mesh;
  return platform;
}

/// A thousand ps, in which flits move for `busy` - `blocked` of them.
ChannelUse channel(int from, int to, const std::string& direction, Picoseconds busy, Picoseconds blocked)
{
  return {0, Node(from), Node(to), direction, 1, busy, blocked, busy};
}

std::vector<ChannelUse> of_square()
{
  return {channel(0, 0, "injection", 900, 800), channel(0, 1, "+x", 500, 100), channel(1, 0, "-x", 0, 0),
          channel(1, 3, "+y", 700, 600),        channel(2, 3, "+x", 300, 0),   channel(3, 3, "ejection", 250, 5)};
}

void add(GivenScenario& given, const std::string& name, const std::vector<ChannelUse>& channels)
{
  given.add(name, 1);
  given.outcomes.back().result.rank_finish = {1000};
  given.outcomes.back().result.channels = channels;
}

Experiment given_maps()
{
  GivenScenario given({});
  given.scenario.platform = mesh_of({2, 2});
  add(given, "square & full", of_square());
  add(given, "not asked for", of_square());
  given.add("failed", 1);
  given.fail("deadlock");
  add(given, "cube", {channel(4, 5, "+x", 60, 0), channel(7, 5, "-y", 20, 0), channel(5, 5, "ejection", 120, 0)});
  given.scenario.cases.back().platform = std::make_shared<Platform>(mesh_of({2, 2, 2}));
  given.scenario.channels = {0, 2, 3};
  return {given.scenario, given.outcomes, given.compare()};
}

std::string scale(const std::vector<std::string>& ends)
{
  std::string html = "<ul class=\"scale heat\" aria-label=\"Colours of shares\"><li class=\"heat-0\">0</li>";
  for (std::size_t i = 0; i < ends.size(); ++i)
    html += "<li class=\"heat-" + std::to_string(i + 1) + "\">" + ends[i] + " %</li>";
  return html + "</ul>\n";
}

std::string panel(const std::string& title, const std::string& svg, const std::string& caption)
{
  return "<div class=\"panel\"><p class=\"map-title\">" + title + "</p>" + svg + "<p class=\"note\">" + caption +
         "</p></div>\n";
}

std::string figure(const std::string& title, const std::string& scale, const std::string& panels)
{
  return "<figure><figcaption><strong>Share of the time in which " + title + "</strong></figcaption>\n" + scale +
         "<div class=\"panels\">\n" + panels + "</div></figure>\n";
}

TEST(ChannelSection, HasAMapOfEachNamedCaseForEachMeasure)
{
  const Experiment experiment = given_maps();
  const auto svg = [&](std::size_t index, ChannelMeasure measure, double top, const std::string& name,
                       const std::string& title, const std::string& description) {
    const Platform& platform = experiment.scenario.platform_of(experiment.scenario.cases[index]);
    return channel_map_svg(channel_map(platform.wormhole()->dimensions, experiment.outcomes[index].result, measure),
                           top, name, title, description);
  };
  const std::string carry = ": share of the time in which flits cross the channel";
  const std::string hold = ": share of the time in which a message holds it and is blocked";
  const std::string square = "Largest: 40.0 % from 0 to 1, 30.0 % from 2 to 3, 10.0 % from 1 to 3. At nodes: "
                             "injection up to 10.0 %, ejection up to 24.5 %.";
  const std::string cube =
      "Largest: 6.0 % from 4 to 5, 2.0 % from 7 to 5. At nodes: injection up to 0.0 %, ejection up to 12.0 %.";
  const std::string square_held = "Largest: 60.0 % from 1 to 3, 10.0 % from 0 to 1, 0.0 % from 1 to 0. At nodes: "
                                  "injection up to 80.0 %, ejection up to 0.5 %.";
  const std::string cube_held =
      "Largest: 0.0 % from 4 to 5, 0.0 % from 7 to 5. At nodes: injection up to 0.0 %, ejection up to 0.0 %.";
  const std::string four = "Map of 4 links between 2 by 2 nodes. ", two = "Map of 2 links between 2 by 2 nodes. ";
  using M = ChannelMeasure;
  const std::string used =
      panel("square &amp; full", svg(0, M::utilisation, 0.4, "e-utilisation-1", "square & full" + carry, four + square),
            square) +
      panel("cube, plane z = 1",
            svg(3, M::utilisation, 0.4, "e-utilisation-2", "cube, plane z = 1" + carry, two + cube), cube);
  const std::string held =
      panel("square &amp; full", svg(0, M::blocked, 0.6, "e-blocked-1", "square & full" + hold, four + square_held),
            square_held) +
      panel("cube, plane z = 1", svg(3, M::blocked, 0.6, "e-blocked-2", "cube, plane z = 1" + hold, two + cube_held),
            cube_held);
  EXPECT_EQ(
      channel_section(experiment, "e"),
      "<h4>Channels of the network</h4>\n<p class=\"note\">Each arrow is the channel from one node to the next, on "
      "the right-hand side of its way. Injection, ejection and links to other planes are not drawn.</p>\n" +
          figure("flits cross the channel", scale({"up to 8", "16", "24", "32", "40"}), used) +
          figure("a message holds it and is blocked", scale({"up to 12", "24", "36", "48", "60"}), held));
}

TEST(ChannelSection, TheScaleIsThatOfTheBusiestCaseWhereverItStands)
{
  Experiment experiment = given_maps();
  experiment.scenario.channels = {3, 0};
  EXPECT_THAT(channel_section(experiment, "e"), HasSubstr(scale({"up to 8", "16", "24", "32", "40"})));
  experiment.scenario.channels = {3};
  EXPECT_THAT(channel_section(experiment, "e"), HasSubstr(scale({"up to 2", "4", "6", "8", "10"})));
}

TEST(ChannelSection, AMeshWithoutLinksSaysSo)
{
  GivenScenario given({});
  given.scenario.platform = mesh_of({1});
  add(given, "alone", {channel(0, 0, "injection", 500, 0)});
  given.scenario.channels = {0};
  EXPECT_THAT(channel_section({given.scenario, given.outcomes, given.compare()}, "e"),
              HasSubstr("Largest: no links. At nodes: injection up to 50.0 %, ejection up to 0.0 %."));
}

TEST(ChannelSection, IsLeftOutWithoutCasesToDraw)
{
  Experiment experiment = given_maps();
  experiment.scenario.channels = {2};
  EXPECT_EQ(channel_section(experiment, "e"), "");
  experiment.scenario.channels = {};
  EXPECT_EQ(channel_section(experiment, "e"), "");
}

/// Beside a mesh each has its words and its drawing.
TEST(ChannelSection, LinksOfOtherNetworksAreStrips)
{
  Experiment experiment = given_maps();
  Platform crossbar;
  crossbar.network = FluidNetwork{};
  experiment.scenario.cases[3].platform = std::make_shared<Platform>(crossbar);
  experiment.outcomes[3].result.channels = {channel(0, 0, "injection", 600, 100), channel(1, 1, "ejection", 20, 0)};
  experiment.scenario.channels = {3};
  const std::string strips = channel_section(experiment, "e");
  EXPECT_THAT(strips,
              HasSubstr("<p class=\"note\">Each square is a link in one direction, in the order of their numbers, "
                        "a strip for each kind.</p>"));
  EXPECT_THAT(strips, HasSubstr("<strong>Share of bandwidth in use</strong>"));
  EXPECT_THAT(strips, HasSubstr("<strong>Share of bandwidth that messages on the link leave unused</strong>"));
  EXPECT_THAT(strips,
              HasSubstr("aria-label=\"cube: share of bandwidth in use. 2 links. Largest: 50.0 % injection of 0; "
                        "2.0 % ejection of 1.\""));
  EXPECT_THAT(strips, HasSubstr("<p class=\"note\">Largest: 10.0 % injection of 0; 0.0 % ejection of 1.</p>"));
  experiment.scenario.channels = {0, 3};
  const std::string both = channel_section(experiment, "e");
  EXPECT_THAT(both, HasSubstr("are not drawn. Each square is"));
  EXPECT_THAT(both, HasSubstr("<strong>Share of the time in which flits cross the channel; of links, of bandwidth in "
                              "use</strong>"));
}

} // namespace
} // namespace loghop::channel_section_test

// Places of bars and arrows, read back from the SVG. A run has 910 pixels, from 70 to 980; rows are 32 high, from 34.
#include "loghop/simulate/observe/space_time_diagram.hpp"

#include <pugixml.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::simulate::space_time_diagram_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

CoreStep step(int rank, CoreActivity activity, Picoseconds from, Picoseconds to)
{
  CoreStep made;
  made.rank = Rank(rank);
  made.activity = activity;
  made.from = from;
  made.to = to;
  return made;
}

Flight flight(int source, int destination, Picoseconds from, Picoseconds to)
{
  Flight made;
  made.message = 3;
  made.source = Rank(source);
  made.destination = Rank(destination);
  made.bytes = 64;
  made.from = from;
  made.to = to;
  return made;
}

pugi::xml_node parsed(pugi::xml_document& document, const SpaceTimeDiagram& diagram)
{
  const pugi::xml_parse_result result = document.load_string(diagram.svg().c_str());
  EXPECT_TRUE(result) << result.description();
  return document.child("svg");
}

/// What the pointer shows on each mark of this name.
std::vector<std::string> titles(const pugi::xml_node& svg, const char* name)
{
  std::vector<std::string> all;
  for (const pugi::xml_node& mark : svg.children(name))
    if (mark.child("title")) all.emplace_back(mark.child_value("title"));
  return all;
}

SpaceTimeDiagram one_message()
{
  SpaceTimeDiagram diagram(2);
  diagram.worked(step(0, CoreActivity::send_overhead, 0, 100'000));
  diagram.travelled(flight(0, 1, 100'000, 600'000));
  diagram.worked(step(1, CoreActivity::receive_overhead, 600'000, 700'000));
  diagram.finished(Rank(1), 1'000'000, no_step);
  return diagram;
}

TEST(SpaceTimeDiagram, BarsAndArrowsLieAtTheirTimes)
{
  pugi::xml_document document;
  const pugi::xml_node svg = parsed(document, one_message());
  EXPECT_THAT(titles(svg, "rect"),
              ElementsAre("rank 0: send overhead, 0 ns to 100 ns", "rank 1: receive overhead, 600 ns to 700 ns"));
  EXPECT_THAT(titles(svg, "line"), ElementsAre("message 3 from rank 0 to 1: 64 B, 100 ns to 600 ns"));
  for (const pugi::xml_node& bar : svg.children("rect")) {
    if (!bar.child("title")) continue;
    const bool sends = std::string(bar.child_value("title")).rfind("rank 0", 0) == 0;
    EXPECT_DOUBLE_EQ(bar.attribute("x").as_double(), sends ? 70 : 70 + 910 * 0.6);
    EXPECT_DOUBLE_EQ(bar.attribute("width").as_double(), 91);
    EXPECT_DOUBLE_EQ(bar.attribute("y").as_double(), sends ? 42 : 74);
    EXPECT_DOUBLE_EQ(bar.attribute("height").as_double(), 16);
  }
  for (const pugi::xml_node& arrow : svg.children("line")) {
    if (!arrow.child("title")) continue;
    EXPECT_DOUBLE_EQ(arrow.attribute("x1").as_double(), 70 + 910 * 0.1);
    EXPECT_DOUBLE_EQ(arrow.attribute("x2").as_double(), 70 + 910 * 0.6);
    EXPECT_DOUBLE_EQ(arrow.attribute("y1").as_double(), 50);
    EXPECT_DOUBLE_EQ(arrow.attribute("y2").as_double(), 82);
  }
}

TEST(SpaceTimeDiagram, TheTimeOfInterfacesIsNoMessageOnItsWay)
{
  SpaceTimeDiagram diagram = one_message();
  Flight gap = flight(0, 1, 0, 5'000'000);
  gap.way = Flight::Way::out_of_interface;
  diagram.travelled(gap);
  EXPECT_EQ(diagram.svg(), one_message().svg());
}

TEST(SpaceTimeDiagram, SaysWhyThereIsNone)
{
  EXPECT_EQ(SpaceTimeDiagram(64).problem(), "");
  const SpaceTimeDiagram wide(65);
  EXPECT_EQ(wide.problem(), "the run has 65 ranks, and a diagram shows at most 64");
  SpaceTimeDiagram longest(1);
  for (std::size_t i = 0; i < SpaceTimeDiagram::most_marks; ++i)
    longest.worked(step(0, CoreActivity::compute, 0, 1));
  EXPECT_EQ(longest.problem(), "");
  longest.worked(step(0, CoreActivity::compute, 0, 1));
  EXPECT_EQ(longest.problem(), "the run has more than 20000 steps, too many for a diagram");
}

TEST(SpaceTimeDiagram, IsWrittenWholeOrNotAtAll)
{
  std::FILE* const file = std::tmpfile();
  one_message().write(file);
  EXPECT_EQ(std::ftell(file), static_cast<long>(one_message().svg().size()));
  try {
    SpaceTimeDiagram(65).write(file);
    ADD_FAILURE();
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("65 ranks"));
  }
  EXPECT_EQ(std::ftell(file), static_cast<long>(one_message().svg().size()));
  std::fclose(file);
}

TEST(SpaceTimeDiagram, NothingAtAllIsAPictureToo)
{
  pugi::xml_document document;
  const pugi::xml_node svg = parsed(document, SpaceTimeDiagram(3));
  EXPECT_STREQ(svg.attribute("aria-label").value(), "Space-time diagram: 3 ranks, 0 ns");
}

} // namespace
} // namespace loghop::simulate::space_time_diagram_test

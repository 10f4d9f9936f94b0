#include "loghop/report/chart/link_strips.hpp"

#include <gmock/gmock.h>

namespace loghop::link_strips_test {
namespace {

using testing::HasSubstr;
using testing::Not;

ChannelShare link(int from, int to, const std::string& kind, double share)
{
  simulate::ChannelUse use;
  use.from = Node(from);
  use.to = Node(to);
  use.direction = kind;
  return {use, share};
}

TEST(LinkName, SaysTheKindAndTheEnds)
{
  EXPECT_EQ(link_name(link(5, 5, "injection", 0).use), "injection of 5");
  EXPECT_EQ(link_name(link(5, 2, "up 1", 0).use), "up 1, 5 to 2");
  EXPECT_EQ(link_name(link(0, 0, "up 2", 0).use), "up 2, 0 to 0") << "switches of two levels";
}

/// 32 squares in a line; the third strip begins below two lines of the second.
TEST(LinkStrips, HaveAHeadingAndASquareForEachLink)
{
  std::vector<ChannelShare> links = {link(0, 0, "injection", 0.5), link(1, 1, "injection", 0.1)};
  for (int i = 0; i < 33; ++i)
    links.push_back(link(i, 0, "up 1", 0));
  links.push_back(link(0, 0, "ejection", 1));
  const std::string svg = link_strips_svg(links, 1, "name", "Title", "More.");
  EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 448 124\""));
  EXPECT_THAT(svg, HasSubstr("aria-label=\"Title. More.\""));
  EXPECT_THAT(svg, HasSubstr(">injection: 2 links, mean 30.0 %, largest 50.0 %</text>"));
  EXPECT_THAT(svg, HasSubstr(">ejection: 1 link, mean 100.0 %, largest 100.0 %</text>"));
  EXPECT_THAT(svg, HasSubstr("<g class=\"heat-3\"><path d=\"M0,22h13v13h-13z\"><title>injection of 0: 50.0 %</title>"));
  EXPECT_THAT(svg, HasSubstr("<path d=\"M0,72h13v13h-13z\"><title>up 1, 32 to 0: 0.0 %</title>"));
  EXPECT_THAT(svg,
              HasSubstr("<g class=\"heat-5\"><path d=\"M0,108h13v13h-13z\"><title>ejection of 0: 100.0 %</title>"));
}

TEST(LinkStrips, ManyLinksAreSmallAndHaveNoTitles)
{
  const std::vector<ChannelShare> links(601, link(1, 1, "injection", 0.5));
  const std::string svg = link_strips_svg(links, 1, "name", "Title", "More.");
  EXPECT_THAT(svg, Not(HasSubstr("<title>")));
  EXPECT_THAT(svg, HasSubstr("M441,22h6v6h-6zM0,29h6v6h-6z"));
}

} // namespace
} // namespace loghop::link_strips_test

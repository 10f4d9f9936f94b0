#include "loghop/report/chart/drawings.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const char* const empty_plot = "set terminal svg\nset output\nplot 0\n";

TEST(Drawings, NamesCountFromOneWithThePrefix)
{
  Drawings drawings("time");
  std::vector<std::string> names;
  for (int i = 0; i < 3; ++i)
    drawings.add(
        [&](const std::string& name) {
          names.push_back(name);
          return empty_plot;
        },
        "", "");
  EXPECT_EQ(names, (std::vector<std::string>{"time_1", "time_2", "time_3"}));
}

TEST(Drawings, ComeOutInTheirOrderWithTheirTitles)
{
  Chart chart;
  chart.title = "first <chart>";
  chart.description = "what it shows";
  chart.x.label = "along x";
  chart.series = {{"simulated", {}, {{0.2, 0.4}, {0.6, 0.8}}, true}};
  Drawings drawings("chart");
  drawings.add_chart(chart);
  drawings.add_sample(chart.series[0], false);
  chart.title = "second";
  drawings.add_chart(chart);
  drawings.add_sample(chart.series[0], true);
  const std::vector<std::string> svgs = drawings.draw();
  ASSERT_EQ(svgs.size(), 4u);
  EXPECT_THAT(svgs[0], HasSubstr("<title id=\"chart_1-title\">first &lt;chart&gt;</title>"
                                 "<desc id=\"chart_1-desc\">what it shows</desc>"));
  EXPECT_THAT(svgs[0], HasSubstr("along x"));
  EXPECT_THAT(svgs[2], HasSubstr("<title id=\"chart_3-title\">second</title>"
                                 "<desc id=\"chart_3-desc\">what it shows</desc>"));
  for (const std::size_t sample : {1u, 3u}) {
    EXPECT_THAT(svgs[sample], HasSubstr("aria-hidden=\"true\""));
    EXPECT_THAT(svgs[sample], Not(HasSubstr("<title")));
    EXPECT_THAT(svgs[sample], HasSubstr("'chart_" + std::to_string(sample + 1) + "-canvas'"));
  }
  EXPECT_NE(svgs[1].substr(svgs[1].find("canvas")), svgs[3].substr(svgs[3].find("canvas"))); // a mark, and a bar
}

TEST(Drawings, OfNothingThereAreNone)
{
  EXPECT_TRUE(Drawings("chart").draw().empty());
}

} // namespace
} // namespace loghop

#include "loghop/report/html/overview_chart.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

namespace loghop::overview_chart_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;

/// "far" is off by 1, "near" by -1/4.
Experiment experiment()
{
  GivenScenario given({"far", "near"});
  Case& a = given.add("a", 4);
  GivenScenario::predict(a, "far", 8);
  GivenScenario::predict(a, "near", 3);
  given.scenario.name = "<x>";
  return {given.scenario, given.outcomes, given.compare()};
}

TEST(OverviewChart, HasARowForEachModelFromTheNearestToTheFarthest)
{
  const std::string svg = overview_chart({experiment()}, {"e1"});
  const std::size_t near = svg.find("data-series=\"near\""), far = svg.find("data-series=\"far\"");
  ASSERT_NE(far, std::string::npos);
  EXPECT_LT(near, far);
  EXPECT_THAT(svg, HasSubstr("<a href=\"#model-near\"><text "));
}

TEST(OverviewChart, MarksLeadToTheirExperimentAndShowTheSign)
{
  const std::string svg = overview_chart({experiment()}, {"e1"});
  EXPECT_THAT(svg,
              HasSubstr("<a href=\"#e1\" aria-label=\"near in &lt;x&gt;: mean |error| 25.0 %, mean error -25.0 %\">"
                        "<use class=\"low\" href=\"#m2\""));
  EXPECT_THAT(svg, HasSubstr("<use class=\"high\" href=\"#m0\""));
}

TEST(OverviewChart, IsLeftOutWithoutErrors)
{
  EXPECT_EQ(overview_chart({}, {}), "");
}

} // namespace
} // namespace loghop::overview_chart_test

#include "loghop/report/html/sections.hpp"

#include "loghop/report/core/path_rows.hpp"
#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

namespace loghop::sensitivity_section_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;

/// Two overheads of 1 us, a latency of 3 us, 1,000 B of 2 ns, and 5 us of computation: 12 us.
GivenScenario on_loggops()
{
  GivenScenario given({});
  given.add("a & b", 12e-6);
  LoggopsNetwork network;
  network.nodes = 2;
  network.o = 1'000'000;
  network.L = 3'000'000;
  network.g = 7'000'000;
  network.G = 2'000;
  given.scenario.platform.network = network;
  simulate::PathCounts path;
  path.o = 2;
  path.L = 1;
  path.G = 1000;
  path.compute = 5e6;
  given.outcomes.back().result.path = path;
  return given;
}

std::string section(const GivenScenario& given)
{
  return sensitivity_section({given.scenario, given.outcomes, given.compare()}, "e");
}

TEST(SensitivitySection, HasBarsOfSharesAndSlopes)
{
  const std::string html = section(on_loggops());
  EXPECT_THAT(html, testing::StartsWith("<h4>What the times depend on</h4>\n<figure><ul class=\"legend\">"));
  EXPECT_THAT(html, HasSubstr("costs on the critical path (% of the time)"));
  EXPECT_THAT(html, HasSubstr("<title>computation, 41.7 %</title>"));
  EXPECT_THAT(html, HasSubstr("<title>latencies L, 25.0 %</title>"));
  EXPECT_THAT(html, HasSubstr("Slopes of 1 case"));
  EXPECT_THAT(html, HasSubstr("a &amp; b"));
  EXPECT_THAT(html, HasSubstr("dT/dG (B)"));
}

TEST(SensitivitySection, NothingWithoutAPath)
{
  GivenScenario given = on_loggops();
  given.outcomes.back().result.path.reset();
  EXPECT_EQ(section(given), "");
}

TEST(PathRows, AreCountsTimesCosts)
{
  const GivenScenario given = on_loggops();
  const TimeTable table = path_table(given.scenario, given.outcomes);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_NEAR(total(table.rows[0].ranks), 12e-6, 1e-15);
  EXPECT_NEAR(table.rows[0].ranks[1], 2e-6, 1e-15);
  EXPECT_NEAR(table.rows[0].ranks[3], 2e-6, 1e-15);
  EXPECT_EQ(table.rows[0].ranks[5], 0);
}

} // namespace
} // namespace loghop::sensitivity_section_test

#include "loghop/report/core/table.hpp"
#include "loghop/report/text/run_report.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace loghop::breakdown_report_test {
namespace {

using simulate::TimeKind;
using test::GivenScenario;
using testing::ElementsAre;

constexpr Picoseconds s = 1'000'000'000'000;

/// A case without a breakdown, one of two ranks, one that took no time, and one that failed.
GivenScenario given()
{
  GivenScenario made({});
  for (const char* name : {"none", "two, ranks", "no time", "failed"})
    made.add(name, 1);
  made.fail("deadlock");
  made.outcomes[0].result.rank_finish = {5};
  simulate::SimulationResult& two = made.outcomes[1].result;
  two.rank_finish = {7, 6};
  two.time.emplace();
  two.time->ranks = {{{s, s, 0, 2 * s, 0, 0, 0}}, {{0, 0, 3 * s, 0, s / 2, s / 4, s / 4}}};
  two.time->critical_path = {{s, 0, 0, 0, 0, s, 0}};
  two.time->path = {{Rank(1), TimeKind::contention, 0, s, 0}, {Rank(0), TimeKind::waiting, s, 2 * s, -1}};
  simulate::TimeBreakdown& still = made.outcomes[2].result.time.emplace();
  still.ranks.resize(1);
  still.path = {{Rank(0), TimeKind::compute, 0, 0, 12}};
  return made;
}

TEST(BreakdownReport, TheTableHasTwoLinesForEachCaseWithABreakdown)
{
  const GivenScenario g = given();
  Table table(
      {"case", "of", "time [s]", "compute", "overhead", "packing", "memory", "network", "contention", "waiting"});
  table.add({"two, ranks", "all ranks", "8.000", "12.5%", "12.5%", "37.5%", "25.0%", "6.2%", "3.1%", "3.1%"});
  table.add({"two, ranks", "critical path", "2.000", "50.0%", "0.0%", "0.0%", "0.0%", "0.0%", "50.0%", "0.0%"});
  table.add({"no time", "all ranks", "0.000", "-", "-", "-", "-", "-", "-", "-"});
  table.add({"no time", "critical path", "0.000", "-", "-", "-", "-", "-", "-", "-"});
  EXPECT_EQ(breakdown_table(g.scenario, g.outcomes), table.text());
}

TEST(BreakdownReport, SecondsStandUnderTheNamesOfKinds)
{
  EXPECT_EQ(seconds_of({{s, 2 * s, 3 * s, 4 * s, 5 * s, 6 * s, s / 2}}).dump(),
            nlohmann::ordered_json::parse(R"({"compute": 1.0, "overhead": 2.0, "packing": 3.0, "memory": 4.0,
                                              "network": 5.0, "contention": 6.0, "waiting": 0.5})")
                .dump());
}

TEST(BreakdownReport, CellsAreThoseOfTheRankAndEmptyWithoutABreakdown)
{
  const GivenScenario g = given();
  EXPECT_THAT(breakdown_columns(), ElementsAre("compute_ps", "overhead_ps", "packing_ps", "memory_ps", "network_ps",
                                               "contention_ps", "waiting_ps"));
  EXPECT_THAT(breakdown_cells(g.outcomes[1].result, Rank(1)),
              ElementsAre("0", "0", "3000000000000", "0", "500000000000", "250000000000", "250000000000"));
  EXPECT_EQ(breakdown_cells(g.outcomes[0].result, Rank(0)), std::vector<std::string>(7));
}

TEST(BreakdownReport, RanksOfACaseWithoutOneHaveEmptyCellsBesideOthers)
{
  const GivenScenario g = given();
  EXPECT_EQ(ranks_csv(g.scenario, g.outcomes),
            "case,rank,finish_ps,compute_ps,overhead_ps,packing_ps,memory_ps,network_ps,contention_ps,waiting_ps\n"
            "none,0,5,,,,,,,\n"
            "\"two, ranks\",0,7,1000000000000,1000000000000,0,2000000000000,0,0,0\n"
            "\"two, ranks\",1,6,0,0,3000000000000,0,500000000000,250000000000,250000000000\n");
}

TEST(BreakdownReport, StepsOfCriticalPathsCountFromZeroInEachCase)
{
  const GivenScenario g = given();
  EXPECT_EQ(critical_path_csv(g.scenario, g.outcomes), "case,step,rank,kind,from_ps,to_ps,message\n"
                                                       "\"two, ranks\",0,1,contention,0,1000000000000,0\n"
                                                       "\"two, ranks\",1,0,waiting,1000000000000,2000000000000,\n"
                                                       "no time,0,0,compute,0,0,12\n");
}

} // namespace
} // namespace loghop::breakdown_report_test

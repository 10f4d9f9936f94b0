#include "loghop/report/text/run_report.hpp"

#include "loghop/report/core/table.hpp"

#include "unit/report/json_shape.hpp"
#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop::run_report_test {
namespace {

using nlohmann::json;
using test::GivenScenario;

/// A case of two ranks, one of the network alone, and one that failed.
GivenScenario given()
{
  GivenScenario given({});
  given.add("two, ranks", 2);
  simulate::SimulationResult& r = given.outcomes[0].result;
  r.rank_finish = {1500000000000, 2500000000000};
  r.breakdown = {2, 0.5, 1, 0.25, 0.125, 0.125};
  r.network.messages = 10;
  r.network.flits = 80;
  r.network.header_grants = 60;
  r.network.blocked_sends = 3;
  r.network.mean_latency = Seconds(5e-6);
  r.network.largest_latency = Seconds(7e-6);
  r.network.accepted_load = 0.5;
  r.events = 4000000;
  given.outcomes[0].wall_s = 2;
  given.outcomes[0].peak_rss_bytes = 1000;
  given.add("network", 0.5).unit = {"flits", 0.25};
  given.outcomes[1].result.network.accepted_load = 0.24;
  given.add("failed", 1);
  given.fail("deadlock:\n  rank 0 waits");
  given.scenario.resolved = {{"scenario", {{"name", "given"}}}};
  return given;
}

json run()
{
  const GivenScenario g = given();
  return json::parse(run_json(g.scenario, g.outcomes));
}

TEST(RunReport, JsonHasTheDocumentedNamesAndTypes)
{
  const json result = run();
  EXPECT_EQ(test::shape(result), "cases:array context:object errors:array format:string input:object version:number");
  EXPECT_EQ(result["format"], "loghop.run");
  EXPECT_EQ(result["version"], 1);
  ASSERT_EQ(result["cases"].size(), 3u);
  for (std::size_t i = 0; i < 2; ++i) {
    const json& c = result["cases"][i];
    EXPECT_EQ(test::shape(c), "breakdown_s:object events:number events_per_s:number messages:number name:string "
                              "network:object peak_rss_bytes:number ranks:number simulated_s:number wall_s:number");
    EXPECT_EQ(test::shape(c["breakdown_s"]), "blocked_send:number compute:number handlers:number send_overhead:number "
                                             "wait_message:number wait_send:number");
    EXPECT_EQ(test::shape(c["network"]), "accepted_load:number blocked_sends:number flits:number header_grants:number "
                                         "largest_latency_s:number mean_latency_s:number");
  }
  EXPECT_EQ(test::shape(result["errors"][0]), "case:string error:string");
}

TEST(RunReport, ACaseThatFailedStaysWithoutResults)
{
  const json failed = run()["cases"][2];
  EXPECT_EQ(test::shape(failed), "error:string events:null events_per_s:null messages:null name:string "
                                 "peak_rss_bytes:null ranks:null simulated_s:null wall_s:null");
  EXPECT_EQ(failed["name"], "failed");
  EXPECT_EQ(failed["error"], "deadlock:\n  rank 0 waits");
}

TEST(RunReport, JsonHasTheNumbers)
{
  const json c = run()["cases"][0];
  EXPECT_EQ(c["simulated_s"], 2);
  EXPECT_EQ(c["ranks"], 2);
  EXPECT_EQ(c["messages"], 10);
  EXPECT_EQ(c["events_per_s"], 2000000);
  EXPECT_EQ(c["peak_rss_bytes"], 1000);
  EXPECT_EQ(c["breakdown_s"]["wait_send"], 0.125);
  EXPECT_EQ(c["network"]["header_grants"], 60);
  EXPECT_EQ(run()["cases"][1]["events_per_s"], 0); // no time was measured
}

TEST(RunReport, EqualInputGivesEqualBytes)
{
  EXPECT_EQ(run_json(given().scenario, given().outcomes), run_json(given().scenario, given().outcomes));
  EXPECT_EQ(run_table(given().scenario, given().outcomes, true), run_table(given().scenario, given().outcomes, true));
}

TEST(RunReport, TableSaysWhatBoundACase)
{
  const GivenScenario g = given();
  const std::string table = run_table(g.scenario, g.outcomes, true);
  EXPECT_NE(table.find("\ntwo, ranks      2.000      s        10              5.000              3  4000000     2.000  "
                       "      2.0           compute 50%, handlers 25%\n"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("network         2.000  flits"), std::string::npos) << table; // 0.5 s / 0.25 s
  EXPECT_NE(table.find("network, 0.24 flits/node/flit time\n"), std::string::npos) << table;
  EXPECT_NE(table.find("\n\nfailed: failed: deadlock:\n  rank 0 waits\n"), std::string::npos) << table;
}

TEST(RunReport, CsvHasARowForEachCase)
{
  const GivenScenario g = given();
  EXPECT_EQ(
      run_csv(g.scenario, g.outcomes),
      "case,simulated_s,ranks,messages,events,wall_s,mean_latency_s,accepted_load,blocked_sends,operations,error\n"
      "\"two, ranks\",2,2,10,4000000,2,5e-06,0.5,3,,\n"
      "network,0.5,0,0,0,0,0,0.24,0,,\n"
      "failed,,,,,,,,,,\"deadlock:\n  rank 0 waits\"\n");
}

/// Two ranks that pass messages, with a breakdown: in units of 1 s, so that tables are easy to read.
GivenScenario given_times()
{
  constexpr Picoseconds s = 1'000'000'000'000;
  GivenScenario given({});
  given.scenario.platform.network = LoggopsNetwork{};
  given.add("graph", 4);
  simulate::SimulationResult& r = given.outcomes[0].result;
  r.rank_finish = {4 * s, 1 * s};
  r.operations = 3;
  simulate::TimeBreakdown& time = r.time.emplace();
  time.ranks = {{{2 * s, 0, 0, 0, 2 * s, 0, 0}}, {{0, s / 2, 0, 0, 0, 0, s / 2}}};
  time.critical_path = {{s, 0, 0, 0, 3 * s, 0, 0}};
  time.path = {{Rank(1), simulate::TimeKind::compute, 0, s, -1}, {Rank(1), simulate::TimeKind::network, s, 4 * s, 7}};
  return given;
}

TEST(RunReport, BreakdownsAreSumsOverRanksAndThePath)
{
  const GivenScenario g = given_times();
  const json c = json::parse(run_json(g.scenario, g.outcomes))["cases"][0];
  EXPECT_EQ(c["breakdown_s"], json::parse(R"({"compute": 2.0, "overhead": 0.5, "packing": 0.0, "memory": 0.0,
                                              "network": 2.0, "contention": 0.0, "waiting": 0.5})"));
  EXPECT_EQ(c["critical_path_s"]["network"], 3);
  const std::string table = breakdown_table(g.scenario, g.outcomes);
  EXPECT_NE(
      table.find("graph      all ranks     5.000    40.0%     10.0%     0.0%    0.0%    40.0%        0.0%    10.0%"),
      std::string::npos)
      << table;
  EXPECT_NE(table.find("graph  critical path     4.000    25.0%"), std::string::npos) << table;
}

TEST(RunReport, BreakdownsAsRows)
{
  const GivenScenario g = given_times();
  EXPECT_EQ(ranks_csv(g.scenario, g.outcomes),
            "case,rank,finish_ps,compute_ps,overhead_ps,packing_ps,memory_ps,network_ps,contention_ps,waiting_ps\n"
            "graph,0,4000000000000,2000000000000,0,0,0,2000000000000,0,0\n"
            "graph,1,1000000000000,0,500000000000,0,0,0,0,500000000000\n");
  EXPECT_EQ(critical_path_csv(g.scenario, g.outcomes), "case,step,rank,kind,from_ps,to_ps,message\n"
                                                       "graph,0,1,compute,0,1000000000000,\n"
                                                       "graph,1,1,network,1000000000000,4000000000000,7\n");
  EXPECT_EQ(breakdown_table(given().scenario, given().outcomes), "");
}

/// A case of a graph of operations, and one that failed.
GivenScenario given_graphs()
{
  GivenScenario given({});
  given.scenario.platform.network = LoggopsNetwork{};
  given.add("graph", 3);
  simulate::SimulationResult& r = given.outcomes[0].result;
  r.rank_finish = {1000000000000, 3000000000000};
  r.network.messages = 5;
  r.operations = 12;
  r.events = 40;
  given.add("failed", 1);
  given.fail("deadlock");
  return given;
}

TEST(RunReport, OfAGraphHasNothingThatDoesNotApply)
{
  const GivenScenario g = given_graphs();
  const json c = json::parse(run_json(g.scenario, g.outcomes))["cases"][0];
  EXPECT_EQ(test::shape(c), "events:number events_per_s:number messages:number name:string operations:number "
                            "peak_rss_bytes:number ranks:number simulated_s:number wall_s:number");
  EXPECT_EQ(c["operations"], 12);
  EXPECT_EQ(
      run_csv(g.scenario, g.outcomes),
      "case,simulated_s,ranks,messages,events,wall_s,mean_latency_s,accepted_load,blocked_sends,operations,error\n"
      "graph,3,2,5,40,0,,,,12,\n"
      "failed,,,,,,,,,,deadlock\n");
  EXPECT_EQ(run_table(g.scenario, g.outcomes, false), "case    simulated  unit  ranks  operations  messages  events\n"
                                                      "------  ---------  ----  -----  ----------  --------  ------\n"
                                                      "graph       3.000     s      2          12         5      40\n"
                                                      "failed     failed     -      -           -         -       -\n"
                                                      "-: the case failed\n"
                                                      "\nfailed: failed: deadlock\n");
  EXPECT_EQ(run_table(g.scenario, g.outcomes, true),
            "case    simulated  unit  ranks  operations  messages  events  wall [s]  Mevents/s\n"
            "------  ---------  ----  -----  ----------  --------  ------  --------  ---------\n"
            "graph       3.000     s      2          12         5      40     0.000          -\n"
            "failed     failed     -      -           -         -       -         -          -\n"
            "-: the case failed; took no time\n"
            "\nfailed: failed: deadlock\n");
}

TEST(RunReport, FinishTimesOfRanksAreExact)
{
  const GivenScenario g = given();
  EXPECT_EQ(ranks_csv(g.scenario, g.outcomes),
            "case,rank,finish_ps\n\"two, ranks\",0,1500000000000\n\"two, ranks\",1,2500000000000\n");
}

TEST(RunReport, GraphsBesidePrograms)
{
  GivenScenario g = given_graphs();
  g.add("program", 2);
  g.outcomes.back().result.breakdown = {1, 0, 0, 0, 0, 3};
  g.outcomes.back().result.network.messages = 7;
  g.outcomes.back().result.network.mean_latency = Seconds(2.5e-6);
  Table table({"case", "simulated", "unit", "messages", "mean latency [us]", "blocked sends", "events", "wall [s]",
               "Mevents/s", "bound by"});
  table.add({"graph", "3.000", "s", "5", "-", "-", "40", "0.000", "-", "-"});
  table.add({"failed", "failed", "-", "-", "-", "-", "-", "-", "-", "-"});
  table.add({"program", "2.000", "s", "7", "2.500", "0", "0", "0.000", "-", "blocked_send 75%, compute 25%"});
  EXPECT_EQ(run_table(g.scenario, g.outcomes, true),
            table.text() + "-: the case failed; not counted where ranks pass messages; took no time\n"
                           "\nfailed: failed: deadlock\n");
}

TEST(RunReport, OfAGraphOnANetworkOfChannelsTheFlitsAreTold)
{
  GivenScenario g = given_graphs();
  g.outcomes[0].result.network.flits = 1;
  g.outcomes[0].result.network.header_grants = 4;
  const json c = json::parse(run_json(g.scenario, g.outcomes))["cases"][0];
  EXPECT_EQ(c["network"], json::parse(R"({"flits": 1, "header_grants": 4})"));
  EXPECT_FALSE(c.contains("breakdown_s"));
}

TEST(RunReport, JsonHasEachNumberOfTheNetworkAndOfTheRanks)
{
  const json c = run()["cases"][0];
  EXPECT_EQ(c["events"], 4000000);
  EXPECT_EQ(c["wall_s"], 2);
  EXPECT_EQ(c["breakdown_s"], json::parse(R"({"compute": 2.0, "send_overhead": 0.5, "handlers": 1.0,
      "wait_message": 0.25, "wait_send": 0.125, "blocked_send": 0.125})"));
  EXPECT_EQ(c["network"], json::parse(R"({"flits": 80, "header_grants": 60, "blocked_sends": 3,
      "mean_latency_s": 5e-6, "largest_latency_s": 7e-6, "accepted_load": 0.5})"));
}

} // namespace
} // namespace loghop::run_report_test

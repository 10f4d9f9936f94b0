// Scenarios of measured points take the times to which the points are held: closed forms on LogGOPS networks, and the
// benchmarks of a platform with cores.
#include "loghop/scenario/measured/measured_scenario.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/microbenchmark/benchmark_of.hpp"
#include "loghop/microbenchmark/measured_benchmark.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/simulate/simulation.hpp"
#include "support/benchmark_run.hpp"
#include "support/platform_parts.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::measured_scenario_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Names = std::vector<std::string>;

constexpr double ps = 1e-12, us = 1e-6;

/// L 3 us, o 1.5 us, G 6 ns/B.
const char* const four_nodes = R"({"format": "loghop.platform", "version": 1, "name": "four", "network": {
  "type": "loggops", "nodes": 4, "L": "3us", "o": "1.5us", "g": "100ns", "G": "6ns/B", "O": "0ns/B", "S": "64KiB"}})";

/// o + L + (s - 1) G + o
double message_s(double bytes)
{
  return 6 * us + (bytes - 1) * 0.006 * us;
}

MeasuredTable table_of(const std::string& quantity, Level level, const std::vector<double>& sizes)
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  table.source = "a formula";
  for (const double size : sizes) {
    table.points.emplace_back();
    table.points.back().size_bytes = size;
    table.points.back().value_s = message_s(size);
  }
  return table;
}

MeasuredTable collective_of(const std::string& operation, const std::string& algorithm, int ranks, int ranks_per_node,
                            const std::vector<double>& sizes)
{
  MeasuredTable table = table_of("collective", Level::between_nodes, sizes);
  table.operation = operation;
  table.algorithm = algorithm;
  table.ranks = ranks;
  table.ranks_per_node = ranks_per_node;
  return table;
}

Calibration calibration_of(std::vector<MeasuredTable> tables)
{
  Calibration calibration;
  calibration.tables = std::move(tables);
  return calibration;
}

/// A scenario of the points, read back.
struct Written {
  test::TemporaryFolder folder;
  MeasuredScenario written;
  Scenario scenario;

  Written(const std::string& platform_text, const std::vector<MeasuredTable>& tables)
  {
    const std::string path = folder.write("platform.json", platform_text);
    written = measured_scenario(calibration_of(tables), read_platform(path), "platform.json", "measured");
    scenario = read_scenario(written.text, folder.path("scenario.json"));
  }

  Names names() const
  {
    Names names;
    for (const Case& c : scenario.cases)
      names.push_back(c.name);
    return names;
  }
  double simulated_s(std::size_t i) const
  {
    const Case& c = scenario.cases.at(i);
    Benchmark benchmark;
    benchmark.parts.push_back({1, [&] {
                                 return simulate::simulate(scenario.platform_of(c), *c.workload, scenario.seed, {},
                                                           c.placement)
                                     .simulated.count();
                               }});
    return test::value_of(benchmark);
  }
};

TEST(MeasuredScenario, CasesTakeTheTimesOfClosedForms)
{
  MeasuredTable again = table_of("half_round_trip", Level::between_nodes, {64});
  again.benchmark = "osu_latency";
  const Written four(four_nodes, {table_of("half_round_trip", Level::between_nodes, {0, 1024}), again,
                                  collective_of("allgather", "ring", 4, 1, {64})});
  EXPECT_THAT(four.names(), ElementsAre("half_round_trip, between_nodes, 0B", "half_round_trip, between_nodes, 1KiB",
                                        "half_round_trip, between_nodes, 64B, osu_latency",
                                        "allgather ring, 4 ranks, 1 a node, between_nodes, 64B"));
  EXPECT_NEAR(four.simulated_s(1), message_s(1024), ps);
  EXPECT_NEAR(four.simulated_s(2), message_s(64), ps);
  EXPECT_NEAR(four.simulated_s(3), 3 * message_s(64), ps);
  EXPECT_NEAR(four.scenario.cases[1].measured->value, message_s(1024), ps);
  EXPECT_EQ(four.scenario.cases[1].measured->source, "a formula");
  EXPECT_TRUE(four.written.left_out.empty());
}

/// The root of a broadcast to one other is done after o.
TEST(MeasuredScenario, MeansOverRanksAreMeansOverRanks)
{
  MeasuredTable table = collective_of("broadcast", "linear", 2, 0, {64});
  const Written last(four_nodes, {table});
  table.statistic = mean_over_ranks;
  const Written mean(four_nodes, {table});
  EXPECT_NEAR(last.simulated_s(0), message_s(64), ps);
  EXPECT_NEAR(mean.simulated_s(0), (1.5 * us + message_s(64)) / 2, ps);
  EXPECT_EQ(mean.scenario.cases[0].measured->source, "a formula; mean over ranks");
}

/// On nodes of two chips of four cores.
TEST(MeasuredScenario, RanksRunWhereTheBenchmarksPutThem)
{
  std::vector<MeasuredTable> tables;
  for (const Level level : {Level::to_itself, Level::within_chip, Level::within_node, Level::between_nodes})
    tables.push_back(table_of("half_round_trip", level, {8, 16384}));
  for (MeasuredPoint& point : tables.back().points)
    if (point.size_bytes > 8) {
      point.block_bytes = 8;
      point.stride_bytes = 64;
    }
  tables.push_back(tables.back());
  tables.back().quantity = "packed_half_round_trip";
  tables.push_back(collective_of("allreduce", "ring", 6, 2, {4096}));
  tables.push_back(collective_of("broadcast", "binomial", 8, 0, {4096}));
  tables.push_back(collective_of("alltoall", "linear", 4, 0, {64}));
  tables.back().level = Level::within_chip;
  const Written xeon(test::file_text(test::source_dir() + "/platforms/xeon-gige.json"), tables);
  EXPECT_THAT(xeon.written.left_out, ElementsAre());
  std::size_t i = 0;
  for (const MeasuredTable& table : tables)
    for (const MeasuredPoint& point : table.points) {
      const auto benchmark = benchmark_of(xeon.scenario.platform, {}, table, point);
      ASSERT_TRUE(benchmark);
      EXPECT_NEAR(xeon.simulated_s(i), test::value_of(*benchmark), ps) << xeon.scenario.cases[i].name;
      ++i;
    }
  EXPECT_EQ(i, xeon.scenario.cases.size());
}

TEST(MeasuredScenario, SaysWhatItLeavesOut)
{
  MeasuredTable broken = table_of("half_round_trip", Level::between_nodes, {8, 64});
  broken.points[1].value_s = 0;
  const Written four(
      four_nodes, {broken, table_of("gap", Level::between_nodes, {8}),
                   table_of("half_round_trip", Level::within_chip, {8, 64}), collective_of("alltoall", "", 4, 1, {8}),
                   collective_of("alltoall", "best", 4, 1, {8}), collective_of("alltoall", "ring", 8, 1, {8})});
  EXPECT_EQ(four.scenario.cases.size(), 1u);
  EXPECT_THAT(
      four.written.left_out,
      ElementsAre(
          "half_round_trip, between_nodes: 1 of 2 points: a time of 0",
          "gap, between_nodes: no workload of a scenario gives it",
          HasSubstr("half_round_trip, within_chip: 2 of 2 points: level within_chip on platform four: expected"),
          "collective, between_nodes, alltoall, 4 ranks, 1 a node: its algorithm is not known",
          HasSubstr("alltoall, best, 4 ranks, 1 a node: 1 of 1 points: unknown algorithm of alltoall \"best\""),
          HasSubstr("alltoall, ring, 8 ranks, 1 a node: 1 of 1 points: 8 ranks, 1 a node: expected at most 4")));
}

TEST(MeasuredScenario, NeedsAPointThatAWorkloadGives)
{
  test::TemporaryFolder folder;
  const Platform platform = read_platform(folder.write("four.json", four_nodes));
  const Calibration calibration = calibration_of({table_of("gap", Level::between_nodes, {8})});
  try {
    measured_scenario(calibration, platform, "four.json", "x");
    FAIL() << "expected errors";
  } catch (const InputErrors& errors) {
    EXPECT_THAT(errors.what(), HasSubstr("left out: gap, between_nodes: no workload"));
    EXPECT_THAT(errors.what(), HasSubstr("expected half round trips, or collectives whose algorithm is known, that "
                                         "platform four can have, found none"));
  }
}

TEST(PathFromScenario, IsRelativeToTheFolderOfTheScenario)
{
  namespace fs = std::filesystem;
  test::TemporaryFolder folder;
  fs::create_directories(folder.path("a/b"));
  folder.write("a/p.json", four_nodes);
  const fs::path before = fs::current_path();
  fs::current_path(folder.path("a"));
  EXPECT_EQ(path_from_scenario("p.json", "s.json"), "p.json");
  EXPECT_EQ(path_from_scenario("p.json", "-"), "p.json");
  EXPECT_EQ(path_from_scenario("p.json", "b/s.json"), "../p.json");
  EXPECT_EQ(path_from_scenario("./b/../p.json", "../s.json"), "a/p.json");
  EXPECT_EQ(path_from_scenario(folder.path("a/p.json"), "b/s.json"), folder.path("a/p.json"));
  fs::create_directory_symlink(folder.path("a/b"), folder.path("link")); // "../p.json" from there is not a/p.json
  const std::string path = path_from_scenario("p.json", "../link/s.json");
  EXPECT_TRUE(fs::equivalent(folder.path("link") / fs::path(path), "p.json")) << path;
  fs::current_path(before);
}

/// The file of these points on nodes of eight cores.
nlohmann::json file_of(const std::vector<MeasuredTable>& tables, const MpiLibrary* library = nullptr)
{
  Platform xeon = read_platform(test::source_dir() + "/platforms/xeon-gige.json");
  test::library_of(xeon).collectives.library = library;
  return nlohmann::json::parse(
      measured_scenario(calibration_of(tables), xeon, "machines/\"x\".json", "the \"name\"").text);
}

MeasuredTable with_blocks(MeasuredTable table, double block, double stride)
{
  for (MeasuredPoint& point : table.points) {
    point.block_bytes = block;
    point.stride_bytes = stride;
    point.value_s = 1.25 * us;
  }
  return table;
}

TEST(MeasuredScenario, HasTheHeadOfAScenario)
{
  const nlohmann::json file = file_of({table_of("half_round_trip", Level::between_nodes, {8})});
  EXPECT_EQ(file["format"], "loghop.scenario");
  EXPECT_EQ(file["version"], 1);
  EXPECT_EQ(file["name"], "the \"name\"");
  EXPECT_EQ(file["platform"], "machines/\"x\".json");
  EXPECT_EQ(file["description"], "Measured times, one a case; written by loghop import");
  EXPECT_EQ(file.size(), 6u);
}

/// The middle one of 8 nodes is node 4, whose first core is core 32.
TEST(MeasuredScenario, APingPongHasItsLayoutPlacementAndSource)
{
  MeasuredTable table = with_blocks(table_of("half_round_trip", Level::between_nodes, {128}), 8, 64);
  table.source = "a \"good\" book";
  table.statistic = "median";
  const nlohmann::json expected = {{"name", "half_round_trip, between_nodes, 128B in 8B every 64B"},
                                   {"workload",
                                    {{"type", "ping_pong"},
                                     {"to", 1},
                                     {"message", "128B"},
                                     {"iterations", microbenchmark::ping_pong_rounds},
                                     {"layout", {{"block", "8B"}, {"stride", "64B"}}}}},
                                   {"placement", {0, 32}},
                                   {"measured", {{"value", "1.25us"}, {"source", "a \"good\" book; median"}}}};
  EXPECT_EQ(file_of({table})["cases"].at(0), expected);
  table.quantity = "packed_half_round_trip";
  const nlohmann::json packed = file_of({table})["cases"].at(0);
  EXPECT_EQ(packed["workload"]["packing"], "program");
  EXPECT_EQ(packed["name"], "packed_half_round_trip, between_nodes, 128B in 8B every 64B");
}

TEST(MeasuredScenario, WithoutAStrideThereIsNoLayout)
{
  const nlohmann::json found = file_of({table_of("half_round_trip", Level::within_chip, {64})})["cases"].at(0);
  EXPECT_FALSE(found["workload"].contains("layout"));
  EXPECT_FALSE(found["workload"].contains("packing"));
  EXPECT_FALSE(found.contains("placement")); // rank 1 is on core 1 anyhow
  EXPECT_EQ(found["name"], "half_round_trip, within_chip, 64B");
  EXPECT_EQ(found["measured"]["source"], "a formula");
}

TEST(MeasuredScenario, ACollectiveHasItsRanksAndAlgorithm)
{
  MeasuredTable table = collective_of("broadcast", "binomial", 4, 2, {64});
  table.benchmark = "osu_bcast";
  nlohmann::json found = file_of({table})["cases"].at(0);
  EXPECT_EQ(found["name"], "broadcast binomial, 4 ranks, 2 a node, between_nodes, 64B, osu_bcast");
  EXPECT_EQ(found["workload"], R"({"type": "collective", "collective": "broadcast", "algorithm": "binomial",
                                   "message": "64B", "ranks": 4})"_json);
  EXPECT_EQ(found["placement"], R"([0, 1, 8, 9])"_json);
  table.statistic = mean_over_ranks;
  found = file_of({table})["cases"].at(0);
  EXPECT_EQ(found["workload"]["until"], "each");
}

TEST(MeasuredScenario, AChoiceOfTheLibraryIsThatOfTheDefaultAlgorithm)
{
  MeasuredTable table = collective_of("scatter", "", 4, 2, {64});
  table.choice = "linear_nb";
  const nlohmann::json found = file_of({table}, &mpi_libraries().front())["cases"].at(0);
  EXPECT_EQ(found["name"], "scatter linear_nb, 4 ranks, 2 a node, between_nodes, 64B");
  EXPECT_EQ(found["workload"], R"({"type": "collective", "collective": "scatter", "algorithm": "default",
                                   "choice": "linear_nb", "message": "64B", "ranks": 4})"_json);
}

TEST(MeasuredScenario, SizesAreWholeBytesAndTimesWholePicoseconds)
{
  MeasuredTable table = table_of("half_round_trip", Level::between_nodes, {99.6});
  table.points[0].value_s = 1234567.6 * ps;
  const nlohmann::json found = file_of({table})["cases"].at(0);
  EXPECT_EQ(found["workload"]["message"], "100B");
  EXPECT_EQ(found["measured"]["value"], "1.234568us");
}

TEST(MeasuredScenario, CountsWhatItLeavesOutOfATableAndSaysTheFirstReason)
{
  MeasuredTable broken = table_of("half_round_trip", Level::between_nodes, {8, 16, 24});
  broken.points[0].value_s = broken.points[2].value_s = 0;
  const Written four(four_nodes, {broken, table_of("half_round_trip", Level::between_nodes, {32})});
  EXPECT_THAT(four.written.left_out, ElementsAre("half_round_trip, between_nodes: 2 of 3 points: a time of 0"));
  EXPECT_THAT(four.names(), ElementsAre("half_round_trip, between_nodes, 16B", "half_round_trip, between_nodes, 32B"));
}

} // namespace
} // namespace loghop::measured_scenario_test

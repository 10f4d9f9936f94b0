#include "loghop/tune/targets.hpp"

#include "unit/tune/tuning_files.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "support/benchmark_platforms.hpp"
#include "unit/base/data_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace loghop::targets_test {
namespace {

using nlohmann::json;

struct Files {
  test::TemporaryFolder folder;
  Platform platform = read_platform(parse_json(test::loggops_four().dump(), "four.json"));
  Targets targets;

  void add(const json& file, bool held_out = false)
  {
    add_targets(targets, folder.write("measured.json", file.dump()), platform, held_out, 1);
  }
  std::string problem(const json& file)
  {
    try {
      add(file);
      return "";
    } catch (const InputErrors& errors) {
      return errors.what();
    }
  }
};

TEST(Targets, PointsOfACalibrationAreSimulatedAsTheirQuantitySays)
{
  Files files;
  files.add(test::calibration_of({test::measured_table("half_round_trip", {64, 4096}, test::loggops_us),
                                  test::measured_table("send_overhead", {64}, [](double) { return 1.4; })}));
  ASSERT_EQ(files.targets.points.size(), 3u);
  EXPECT_NEAR(files.targets.points[1].simulated_s(files.platform), test::loggops_us(4096) * 1e-6, 1e-15);
  EXPECT_NEAR(files.targets.points[2].simulated_s(files.platform), 1.5e-6, 1e-15);
  EXPECT_DOUBLE_EQ(files.targets.points[2].measured_s, 1.4e-6);
  EXPECT_EQ(files.targets.points[1].decade(), 3);
  EXPECT_EQ(files.targets.tables[0].what, "half_round_trip, between_nodes");
}

/// MPI_Isend of a message beyond the limit returns when it is announced; other sends end with it.
TEST(Targets, CallsThatOnlyAnnounceAreHeldAgainstAnEmptyMessage)
{
  json two = json::parse(R"({"format": "loghop.platform", "version": 1, "name": "two", "network": {"type": "fluid",
      "topology": "crossbar", "nodes": 2, "link_bandwidth": "1GBps", "link_latency": "1us"},
      "middleware": {"send_overhead": "1us", "receive_overhead": "1us", "eager_limit": "1000B"}})");
  Files files;
  files.platform = read_platform(parse_json(two.dump(), "two.json"));
  json calls = test::measured_table("send_overhead", {1000, 2000}, [](double) { return 1; });
  files.add(test::calibration_of({calls}));
  calls["benchmark"] = "MPI_Isend";
  files.add(test::calibration_of({calls}));
  EXPECT_GT(files.targets.points[1].simulated_s(files.platform), 5e-6); // four latencies, and 2 us for the bytes
  EXPECT_NEAR(files.targets.points[2].simulated_s(files.platform), 1e-6, 1e-12);
  EXPECT_NEAR(files.targets.points[3].simulated_s(files.platform), 1e-6, 1e-12);
}

TEST(Targets, CasesOfAScenarioRunOnTheCandidate)
{
  Files files;
  json scenario = {{"format", "loghop.scenario"},
                   {"version", 1},
                   {"name", "measured"},
                   {"platform", files.folder.write("four.json", test::loggops_four().dump())}};
  for (const char* size : {"1B", "1001B"})
    scenario["cases"].push_back({{"name", size},
                                 {"workload", {{"type", "ping_pong"}, {"to", 1}, {"message", size}}},
                                 {"measured", {{"value", "7us"}, {"source", "here"}}}});
  scenario["cases"].push_back({{"name", "not measured"}, {"workload", {{"type", "ping_pong"}, {"message", "1B"}}}});
  files.add(scenario);
  ASSERT_EQ(files.targets.tables.size(), 1u); // they differ by their size only
  ASSERT_EQ(files.targets.points.size(), 2u);
  Platform slow = files.platform;
  LoggopsNetwork network = *slow.loggops();
  network.L = 13'000'000;
  slow.network = network;
  EXPECT_NEAR(files.targets.points[0].simulated_s(files.platform), 6e-6, 1e-15);
  EXPECT_NEAR(files.targets.points[1].simulated_s(slow), 22e-6, 1e-15);

  json other = test::loggops_four();
  other["name"] = "another";
  files.folder.write("four.json", other.dump());
  EXPECT_THAT(files.problem(scenario), testing::HasSubstr("expected cases with \"measured\" on a platform named"));
}

TEST(Targets, TablesThatMeasureTheSameMustAgree)
{
  Files files;
  const auto slower = [](double bytes) { return 1.3 * test::loggops_us(bytes); };
  files.add(test::calibration_of({test::measured_table("half_round_trip", {1, 64, 512}, test::loggops_us),
                                  test::measured_table("gap", {1, 64}, slower)}));
  files.add(test::calibration_of({test::measured_table("half_round_trip", {64, 512, 4096}, slower)}));
  EXPECT_THAT(contradictions(files.targets),
              testing::ElementsAre(testing::HasSubstr("measured.json:/tables/0 measure the same (half_round_trip, "
                                                      "between_nodes) and differ by 30% in the mean")));
}

/// A window of one pair, of eight, and of both directions are three things; osu_mbw_mr of one pair is osu_bw.
TEST(Targets, WindowsOfOtherPairsAndDirectionsDoNotContradict)
{
  Files files;
  files.platform = test::nodes_of_cores(4);
  std::vector<json> tables;
  double factor = 1;
  for (const char* benchmark : {"osu_bw", "osu_bibw", "osu_mbw_mr, 2 pairs", "osu_mbw_mr, 1 pair"}) {
    factor *= 2;
    tables.push_back(test::measured_table("gap", {1, 64}, [=](double b) { return factor * test::loggops_us(b); }));
    tables.back()["benchmark"] = benchmark;
    tables.back()["level"] = "within_node";
  }
  files.add(test::calibration_of(tables));
  EXPECT_EQ(files.targets.points.size(), 8u);
  EXPECT_THAT(contradictions(files.targets),
              testing::ElementsAre(testing::AllOf(testing::HasSubstr("/tables/0 and "), testing::HasSubstr("/tables/3"),
                                                  testing::HasSubstr("(stream, within_node)"))));
}

/// Two decades of one table and one of another: a third of the weight each. Held-out points have none.
TEST(Targets, EachDecadeOfEachTableHasEqualWeight)
{
  Files files;
  files.add(test::calibration_of({test::measured_table("half_round_trip", {1, 2, 4, 64}, test::loggops_us),
                                  test::measured_table("gap", {8, 9}, test::loggops_us)}));
  files.add(test::calibration_of({test::measured_table("gap", {64}, test::loggops_us)}), true);
  const std::vector<double> weights = weights_of(files.targets);
  EXPECT_THAT(weights, testing::Pointwise(testing::DoubleNear(1e-12), {2. / 3, 2. / 3, 2. / 3, 2., 1., 1., 0.}));
}

/// Of eight ranks and 64 B, Open MPI gathers along a binomial tree.
TEST(Targets, CollectivesOfAnUnknownAlgorithmHaveThatOfThePlatformsLibrary)
{
  json fugaku = json::parse(test::file_text(test::source_dir() + "/platforms/fugaku.json"));
  fugaku["middleware"]["library"] = {{"name", "Open MPI"}, {"version", "4.1"}};
  json unknown = test::measured_table("collective", {64}, test::loggops_us), named = unknown, chosen = unknown;
  for (json* table : {&unknown, &named, &chosen}) {
    (*table)["operation"] = "gather";
    (*table)["ranks"] = 8;
  }
  named["algorithm"] = "binomial";
  chosen["algorithm"] = "default";
  Files files;
  files.platform = read_platform(parse_json(fugaku.dump(), "fugaku.json"));
  files.add(test::calibration_of({unknown}));
  files.add(test::calibration_of({named}));
  files.add(test::calibration_of({chosen}));
  ASSERT_EQ(files.targets.points.size(), 3u);
  const double expected_s = files.targets.points[1].simulated_s(files.platform);
  EXPECT_EQ(files.targets.points[0].simulated_s(files.platform), expected_s);
  EXPECT_EQ(files.targets.points[2].simulated_s(files.platform), expected_s);
}

/// Of four ranks a ring passes three messages on, one after the other.
TEST(Targets, CollectivesCountWhoseAlgorithmIsKnown)
{
  json collective = test::measured_table("collective", {64, 4096}, test::loggops_us);
  collective["operation"] = "allgather";
  collective["ranks"] = 4;
  json ring = collective, best = collective;
  ring["algorithm"] = "ring";
  Files files;
  files.add(test::calibration_of({collective, ring}));
  ASSERT_EQ(files.targets.points.size(), 2u);
  EXPECT_NEAR(files.targets.points[1].simulated_s(files.platform), 3 * test::loggops_us(4096) * 1e-6, 1e-15);
  EXPECT_EQ(files.targets.tables[0].what, "collective, between_nodes, allgather, ring, 4 ranks");
  EXPECT_THAT(files.targets.left_out, testing::ElementsAre(testing::HasSubstr("no benchmark of a platform gives it")));
  best["algorithm"] = "best";
  EXPECT_THAT(
      files.problem(test::calibration_of({ring, best})),
      testing::HasSubstr("measured.json:/tables/1: collective, between_nodes, allgather, best, 4 ranks: unknown "
                         "algorithm of allgather \"best\"; known: ring, recursive_doubling, neighbour_exchange, bruck, "
                         "sparbit, two_level, default"));
}

TEST(Targets, SaysWhatIsWrong)
{
  Files files;
  json inside = test::measured_table("half_round_trip", {64}, test::loggops_us);
  inside["level"] = "within_chip";
  EXPECT_THAT(files.problem(test::calibration_of({inside})),
              testing::HasSubstr("measured.json:/tables/0: half_round_trip, within_chip: level within_chip on platform "
                                 "four: expected one that it has: "));
  json collective = test::measured_table("collective", {64}, test::loggops_us);
  collective["operation"] = "alltoall";
  collective["ranks"] = 4;
  EXPECT_THAT(files.problem(test::calibration_of({collective})),
              testing::HasSubstr("expected measured times that a simulation gives too"));
  EXPECT_THAT(files.targets.left_out, testing::ElementsAre(testing::HasSubstr("collective, between_nodes, alltoall")));
}

/// Two tables of the same, and what the second has times the first.
Targets two_tables(const std::vector<double>& factors)
{
  Targets made;
  made.tables = {{"a.json", "/tables/0", "gap", "gap", "gap", false, {}},
                 {"b.json", "/tables/3", "gap", "gap", "gap", false, {}}};
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const std::string point = std::to_string(i) + " B";
    made.points.push_back({0, point, 1, 2, {}, {}});
    made.points.push_back({1, point, 1, 2 * factors[i], {}, {}});
  }
  return made;
}

TEST(Contradictions, AreMoreThanATenthInTheMean)
{
  const auto text = [](int percent) {
    return "a.json:/tables/0 and b.json:/tables/3 measure the same (gap) and differ by " + std::to_string(percent) +
           "% in the mean: no platform meets both";
  };
  EXPECT_THAT(contradictions(two_tables({1.3})), testing::ElementsAre(text(30)));
  EXPECT_THAT(contradictions(two_tables({1 / 1.3})), testing::ElementsAre(text(30)));
  EXPECT_THAT(contradictions(two_tables({1.101, 1.101})), testing::ElementsAre(text(10)));
  EXPECT_THAT(contradictions(two_tables({1.099, 1.099})), testing::IsEmpty());
  EXPECT_THAT(contradictions(two_tables({1.5, 1 / 1.5})), testing::IsEmpty());
  EXPECT_THAT(contradictions(two_tables({2, 1})), testing::ElementsAre(text(41)));
}

TEST(Contradictions, AreAmongFittedTablesThatMeasureTheSame)
{
  for (const std::size_t table : {0, 1}) {
    Targets held_out = two_tables({2}), other = two_tables({2});
    held_out.tables[table].held_out = true;
    EXPECT_THAT(contradictions(held_out), testing::IsEmpty());
    other.tables[table].measures = "send_overhead";
    EXPECT_THAT(contradictions(other), testing::IsEmpty());
  }
  Targets cases = two_tables({2});
  cases.tables[0].measures = cases.tables[1].measures = "";
  EXPECT_THAT(contradictions(cases), testing::IsEmpty());
  Targets apart = two_tables({2});
  apart.points[0].point = "another";
  EXPECT_THAT(contradictions(apart), testing::IsEmpty());
}

TEST(Target, HasADecadeAnErrorAndAName)
{
  const auto decade = [](double size) { return Target{0, "", size, 1, {}, {}}.decade(); };
  EXPECT_EQ(decade(0), 0);
  EXPECT_EQ(decade(9), 0);
  EXPECT_EQ(decade(10), 1);
  EXPECT_EQ(decade(99), 1);
  EXPECT_EQ(decade(100), 2);
  EXPECT_EQ(decade(4096), 3);
  const Target target{1, "64 B", 64, 2, {}, {}};
  EXPECT_DOUBLE_EQ(target.error_of(3), 0.5);
  EXPECT_DOUBLE_EQ(target.error_of(1), -0.5);
  Targets targets = two_tables({});
  EXPECT_EQ(name_of(targets, target), "b.json:/tables/3, 64 B");
  targets.tables[1].place = "";
  EXPECT_EQ(name_of(targets, target), "b.json, 64 B");
}

TEST(AddCalibration, SaysWhatItLeavesOut)
{
  Files files;
  Calibration calibration;
  MeasuredTable table;
  table.quantity = "half_round_trip";
  table.points.resize(3);
  for (std::size_t i = 0; i < 3; ++i) {
    table.points[i].size_bytes = std::pow(10, i);
    table.points[i].value_s = i == 2 ? 0 : 1;
  }
  calibration.tables = {table, table, table};
  calibration.tables[1].level = Level::within_chip;
  for (MeasuredPoint& point : calibration.tables[2].points)
    point.value_s = 0;
  calibration.rows.resize(2);
  add_calibration(files.targets, calibration, "f.json", files.platform, 1, Refused::are_left_out, true);
  ASSERT_EQ(files.targets.tables.size(), 1u);
  EXPECT_TRUE(files.targets.tables[0].held_out);
  EXPECT_EQ(files.targets.tables[0].file, "f.json");
  EXPECT_EQ(files.targets.tables[0].place, "/tables/0");
  EXPECT_EQ(files.targets.tables[0].quantity, "half_round_trip");
  ASSERT_EQ(files.targets.points.size(), 2u);
  EXPECT_EQ(files.targets.points[1].size_bytes, 10);
  EXPECT_EQ(files.targets.points[1].measured_s, 1);
  EXPECT_EQ(files.targets.points[1].point, "10 B");
  const std::string why = "a time of 0, to which no error is relative";
  ASSERT_EQ(files.targets.left_out.size(), 5u);
  EXPECT_EQ(files.targets.left_out[0], "f.json:/tables/0: half_round_trip, between_nodes: 100 B: " + why);
  EXPECT_THAT(files.targets.left_out[1], testing::StartsWith("f.json:/tables/1: half_round_trip, within_chip: "));
  EXPECT_THAT(files.targets.left_out[2], testing::StartsWith("f.json:/tables/1: half_round_trip, within_chip: "));
  EXPECT_EQ(files.targets.left_out[3], "f.json:/tables/2: half_round_trip, between_nodes: " + why);
  EXPECT_EQ(files.targets.left_out[4], "f.json:/rows: 2 parameters of models, which are no times");
  EXPECT_THROW(add_calibration(files.targets, calibration, "f.json", files.platform, 1, Refused::are_errors),
               InputErrors);
}

json named(const std::string& quantity, const std::string& benchmark)
{
  json table = test::measured_table(quantity, {101}, test::loggops_us);
  table["benchmark"] = benchmark;
  return test::calibration_of({table});
}

/// Windows of 64 nonblocking messages of 101 B, g = 5 us apart: (2 o + L + 100 G + 63 (g + 100 G)) / 64 of each. The
/// gap of messages that are sent one by one is g + 100 G.
TEST(Targets, WindowsOfOnePairAreStreams)
{
  json file = test::loggops_four();
  file["network"]["g"] = "5us";
  Files files;
  files.platform = read_platform(parse_json(file.dump(), "four.json"));
  const double more = 100 * 0.006, stream = (2 * 1.5 + 3 + more + 63 * (5 + more)) / 64;
  for (const auto& [benchmark, us] : {std::pair("osu_bw", stream),
                                      {"osu_mbw_mr, 1 pair", stream},
                                      {"osu_bw2", 5 + more},
                                      {"another", 5 + more},
                                      {"x osu_bibw", 5 + more}}) {
    files.add(named("gap", benchmark));
    EXPECT_NEAR(files.targets.points.back().simulated_s(files.platform) * 1e6, us, 1e-6) << benchmark;
  }
  files.add(named("half_round_trip", "osu_bw"));
  EXPECT_NEAR(files.targets.points.back().simulated_s(files.platform) * 1e6, test::loggops_us(101), 1e-6);
}

/// LogGOPS: the interface of each direction is its own, and both share the processors. So a message of either direction
/// takes between half of one in a stream, if none is in another's way, and all of it, if they take turns.
TEST(Targets, WindowsOfBothDirectionsTellTheGapOfBothTogether)
{
  json file = test::loggops_four();
  file["network"]["g"] = "5us";
  Files files;
  files.platform = read_platform(parse_json(file.dump(), "four.json"));
  const double more = 100 * 0.006, one_way = (2 * 1.5 + 3 + more + 63 * (5 + more)) / 64;
  files.add(named("gap", "osu_bibw"));
  const double us = files.targets.points.back().simulated_s(files.platform) * 1e6;
  EXPECT_GE(us, one_way / 2);
  EXPECT_LT(us, one_way);
}

/// Of pairs within a node none is in another's way: k pairs take as long as one, and a message 1 / k of it.
TEST(Targets, WindowsOfSeveralPairsTellTheGapOfAllTogether)
{
  Files files;
  files.platform = test::nodes_of_cores(2);
  for (const char* benchmark : {"osu_mbw_mr, 1 pair", "osu_mbw_mr, 2 pairs"}) {
    json table = test::measured_table("gap", {101}, test::loggops_us);
    table["benchmark"] = benchmark;
    table["level"] = "within_node";
    files.add(test::calibration_of({table}));
  }
  ASSERT_EQ(files.targets.points.size(), 2u);
  const double one = files.targets.points[0].simulated_s(files.platform);
  EXPECT_NEAR(files.targets.points[1].simulated_s(files.platform), one / 2, one / 64);
}

/// OSU and IMB print the size of all data, files of others that of a block.
TEST(Targets, TheSizeOfAReduceScatterOfOsuIsOfAllRanks)
{
  Files files;
  files.platform = test::nodes_of_cores(2);
  for (const auto& [benchmark, bytes] :
       {std::pair("osu_reduce_scatter", 4000), {"IMB Reduce_scatter", 4000}, {"mine", 1000}}) {
    json table = test::measured_table("collective", {static_cast<double>(bytes)}, test::loggops_us);
    table["benchmark"] = benchmark;
    table["operation"] = "reduce_scatter";
    table["algorithm"] = "pairwise";
    table["ranks"] = 4;
    table["level"] = "within_node";
    files.add(test::calibration_of({table}));
  }
  ASSERT_EQ(files.targets.points.size(), 3u);
  const double blocks = files.targets.points[2].simulated_s(files.platform);
  EXPECT_EQ(files.targets.points[0].simulated_s(files.platform), blocks);
  EXPECT_EQ(files.targets.points[1].simulated_s(files.platform), blocks);
}

TEST(Targets, BandwidthsOfMorePairsThanThereAreOrOfUnknownOnesAreLeftOut)
{
  for (const auto& [quantity, benchmark] : {std::pair("gap", "osu_mbw_mr, 2 pairs"),
                                            {"gap", "osu_mbw_mr, 16 pairs"},
                                            {"gap", "osu_mbw_mr, 0 pairs"},
                                            {"gap", "osu_mbw_mr, many pairs"},
                                            {"half_round_trip", "osu_multi_lat"},
                                            {"gap", "IMB Uniband, 4 processes"},
                                            {"gap", "IMB Biband, 2 processes"}}) {
    Files files;
    EXPECT_THAT(files.problem(named(quantity, benchmark)),
                testing::EndsWith("measured.json: expected measured times that a simulation gives too: tables of a "
                                  "calibration, or cases of a scenario with \"measured\""));
    EXPECT_THAT(files.targets.left_out, testing::ElementsAre(testing::EndsWith(
                                            std::string("measured.json:/tables/0: ") + quantity + ", between_nodes, " +
                                            benchmark + ": no benchmark of a platform gives it")));
  }
}

/// Of two chips of two cores, where the limit is 2000 B within a node and 4000 B between nodes: a send of s bytes takes
/// 300 ns and s / 8 ns for its copy within a node, and 600 ns between nodes.
TEST(Targets, LimitsOfCallsThatOnlyAnnounceAreThoseOfTheirLevel)
{
  Files files;
  files.platform = test::nodes_of_cores(2);
  Calibration calibration;
  for (const Level level : {Level::within_chip, Level::within_node, Level::between_nodes})
    for (const double bytes : {2000, 2008, 4000, 4008}) {
      MeasuredTable table;
      table.quantity = "send_overhead";
      table.level = level;
      table.benchmark = "MPI_Isend";
      table.points.resize(1);
      table.points[0].size_bytes = bytes;
      table.points[0].value_s = 1;
      calibration.tables.push_back(table);
    }
  add_calibration(files.targets, calibration, "f.json", files.platform, 1, Refused::are_errors);
  std::vector<double> ns;
  for (const Target& target : files.targets.points)
    ns.push_back(std::round(target.simulated_s(files.platform) * 1e9));
  EXPECT_THAT(ns, testing::ElementsAre(550, 300, 300, 300, 550, 300, 300, 300, 600, 600, 600, 600));
}

json scenario_of(const Files& files, const std::vector<json>& cases)
{
  json scenario = {{"format", "loghop.scenario"},
                   {"version", 1},
                   {"name", "measured"},
                   {"platform", files.folder.write("four.json", test::loggops_four().dump())},
                   {"cases", cases}};
  for (json& one : scenario["cases"])
    if (!one.contains("measured")) one["measured"] = {{"value", "7us"}, {"source", "here"}};
  return scenario;
}

json ping_pong(int to, const std::string& size)
{
  return {{"name", size + " to " + std::to_string(to)},
          {"workload", {{"type", "ping_pong"}, {"to", to}, {"message", size}}}};
}

TEST(Targets, CasesThatDifferByMoreThanTheirSizeAreOtherTables)
{
  Files files;
  files.add(scenario_of(files, {ping_pong(1, "10B"), ping_pong(2, "64B"), ping_pong(1, "1KiB")}), true);
  ASSERT_EQ(files.targets.tables.size(), 2u);
  EXPECT_EQ(files.targets.tables[0].what, "ping_pong, to 1");
  EXPECT_EQ(files.targets.tables[1].what, "ping_pong, to 2");
  for (const TargetTable& table : files.targets.tables) {
    EXPECT_THAT(table.file, testing::EndsWith("measured.json"));
    EXPECT_EQ(table.place + table.quantity + table.measures, "");
    EXPECT_TRUE(table.held_out);
    EXPECT_EQ(table.measured, nullptr);
  }
  ASSERT_EQ(files.targets.points.size(), 3u);
  const std::size_t tables[] = {0, 1, 0};
  const double sizes[] = {10, 64, 1024};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(files.targets.points[i].table, tables[i]);
    EXPECT_EQ(files.targets.points[i].size_bytes, sizes[i]);
    EXPECT_DOUBLE_EQ(files.targets.points[i].measured_s, 7e-6);
  }
  EXPECT_EQ(files.targets.points[1].point, "case 64B to 2");
  EXPECT_THAT(files.targets.left_out, testing::IsEmpty());
}

TEST(Targets, CasesOnOtherPlatformsAreLeftOut)
{
  Files files;
  json other = test::loggops_four();
  other["name"] = "another";
  json elsewhere = ping_pong(1, "64B");
  elsewhere["platform"] = files.folder.write("another.json", other.dump());
  files.add(scenario_of(files, {ping_pong(1, "10B"), elsewhere}));
  EXPECT_EQ(files.targets.points.size(), 1u);
  EXPECT_THAT(files.targets.left_out,
              testing::ElementsAre(testing::EndsWith("measured.json: 1 cases on other platforms")));
  EXPECT_THAT(files.problem(scenario_of(files, {elsewhere})),
              testing::EndsWith("measured.json:/cases: expected cases with \"measured\" on a platform named \"four\", "
                                "found 1 measured ones, 1 of them on other platforms"));
}

TEST(Targets, TablesKnowWhatTheyMeasure)
{
  Files files;
  json table = test::measured_table("half_round_trip", {64, 128}, test::loggops_us);
  table["benchmark"] = "osu_latency";
  files.add(test::calibration_of({test::measured_table("gap", {64}, test::loggops_us), table}));
  ASSERT_EQ(files.targets.tables.size(), 2u);
  const TargetTable& latency = files.targets.tables[1];
  EXPECT_EQ(latency.place, "/tables/1");
  EXPECT_EQ(latency.what, "half_round_trip, between_nodes, osu_latency");
  EXPECT_EQ(latency.measures, "half_round_trip, between_nodes");
  EXPECT_EQ(latency.quantity, "half_round_trip");
  EXPECT_FALSE(latency.held_out);
  EXPECT_EQ(latency.measured->benchmark, "osu_latency");
  EXPECT_TRUE(latency.measured->points.empty());
  EXPECT_EQ(files.targets.points[2].table, 1u);
  EXPECT_EQ(files.targets.points[2].measured.size_bytes, 128);
  EXPECT_EQ(files.targets.points[2].point, "128 B");
}

TEST(Contradictions, EachPairOfTablesIsSaid)
{
  Targets three = two_tables({2, 2});
  three.tables.push_back({"c.json", "/tables/9", "gap", "gap", "gap", false, {}});
  for (const char* point : {"0 B", "1 B"})
    three.points.push_back({2, point, 1, 8, {}, {}});
  const std::vector<std::string> found = contradictions(three);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_THAT(found[0], testing::StartsWith("a.json:/tables/0 and b.json:/tables/3 "));
  EXPECT_THAT(found[1], testing::StartsWith("a.json:/tables/0 and c.json:/tables/9 "));
  EXPECT_THAT(found[2], testing::StartsWith("b.json:/tables/3 and c.json:/tables/9 "));
  EXPECT_THAT(found[1], testing::HasSubstr("differ by 300%"));
}

/// Six points in three groups, of 3, 2 and 1: 6 / (3 n) each.
TEST(Weights, HaveAMeanOfOne)
{
  Targets targets = two_tables({});
  for (const auto& [table, size] : {std::pair(std::size_t{0}, 1.), {0, 5.}, {0, 9.}, {0, 10.}, {0, 99.}, {1, 10.}})
    targets.points.push_back({table, "", size, 1, {}, {}});
  const double third = 2. / 3;
  EXPECT_THAT(weights_of(targets), testing::Pointwise(testing::DoubleNear(1e-12), {third, third, third, 1., 1., 2.}));
  targets.tables[0].held_out = true;
  EXPECT_THAT(weights_of(targets), testing::ElementsAre(0, 0, 0, 0, 0, 1));
  EXPECT_TRUE(weights_of({}).empty());
}

} // namespace
} // namespace loghop::targets_test

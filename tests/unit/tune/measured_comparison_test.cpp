// A LogGOPS network against times by its formula, T = o + L + (s - 1) G + o with L = 3 us, o = 1.5 us, G = 6 ns/B.
#include "loghop/tune/measured_comparison.hpp"

#include "unit/tune/tuning_files.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/predict/model_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::measured_comparison_test {
namespace {

using nlohmann::json;
using test::measured_table;

Platform four_nodes()
{
  return read_platform(parse_json(test::loggops_four().dump(), "four.json"));
}

MeasuredFile file_of(const std::vector<json>& tables, const std::string& name = "m.json")
{
  return {name, read_calibration(parse_json(test::calibration_of(tables).dump(), name))};
}

MeasuredComparisonOptions with(const std::vector<std::string>& models)
{
  MeasuredComparisonOptions options;
  for (const std::string& model : models)
    for (const ModelRow& row : model_table())
      if (row.name == model) options.models.push_back(&row);
  return options;
}

double twice(double bytes)
{
  return 2 * test::loggops_us(bytes);
}

TEST(MeasuredComparison, EveryPointHasTheTimeOfTheFormula)
{
  const MeasuredComparison comparison =
      compare_with_measured(four_nodes(), {file_of({measured_table("half_round_trip", {64, 4096}, twice)})}, {});
  ASSERT_EQ(comparison.simulated_s.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const Target& target = comparison.targets.points[i];
    EXPECT_NEAR(*comparison.simulated_s[i], test::loggops_us(target.size_bytes) * 1e-6, 1e-15);
    EXPECT_NEAR(target.error_of(*comparison.simulated_s[i]), -0.5, 1e-6);
  }
  EXPECT_TRUE(comparison.models.empty() && comparison.failures.empty() && comparison.not_fitted.empty());
}

json table_within_a_chip()
{
  json table = measured_table("half_round_trip", {64}, test::loggops_us);
  table["level"] = "within_chip";
  return table;
}

TEST(MeasuredComparison, SaysWhatNoSimulationGives)
{
  const json overheads = measured_table("send_overhead", {64}, [](double) { return 1.5; });
  json many = measured_table("post_overhead", {64, 64}, [](double) { return 1.5; });
  many["columns"] = {"others", "value"};
  many["rows"] = {{2, "1us"}, {9, "1us"}};
  const MeasuredComparison comparison =
      compare_with_measured(four_nodes(), {file_of({overheads, table_within_a_chip(), many})}, {});
  EXPECT_EQ(comparison.simulated_s.size(), 2u);
  EXPECT_THAT(
      comparison.targets.left_out,
      testing::ElementsAre(testing::StartsWith("m.json:/tables/1: half_round_trip, within_chip: level "
                                               "within_chip on platform four: expected one that it has"),
                           testing::AllOf(testing::HasSubstr("m.json:/tables/2: post_overhead, between_nodes: "),
                                          testing::HasSubstr("9 others"))));
  try {
    compare_with_measured(four_nodes(), {file_of({table_within_a_chip()})}, {});
    FAIL() << "nothing is left";
  } catch (const InputErrors& errors) {
    EXPECT_THAT(errors.what(), testing::HasSubstr("m.json: expected tables that simulations on platform four give"));
  }
}

/// LogGPS cannot do without overheads.
TEST(MeasuredComparison, ModelsAreThoseOfTheFileWithThePoint)
{
  const json round_trips = measured_table("half_round_trip", {1, 1024}, test::loggops_us);
  const json overheads = measured_table("send_overhead", {1, 1024}, [](double) { return 1.5; });
  json received = overheads, gaps = overheads;
  received["quantity"] = "receive_overhead";
  gaps["quantity"] = "gap";
  const MeasuredFile some = file_of({round_trips}, "some.json");
  const MeasuredFile all = file_of({round_trips, overheads, received, gaps}, "all.json");
  const MeasuredComparison comparison = compare_with_measured(four_nodes(), {some, all}, with({"LogGPS"}));
  ASSERT_EQ(comparison.models, std::vector<std::string>{"LogGPS"});
  EXPECT_THAT(comparison.not_fitted, testing::ElementsAre(testing::HasSubstr("some.json")));
  for (std::size_t i = 0; i < comparison.targets.points.size(); ++i) {
    const Target& target = comparison.targets.points[i];
    const TargetTable& table = comparison.targets.tables[target.table];
    const bool covered = table.file == "all.json" && table.quantity == "half_round_trip";
    ASSERT_EQ(comparison.predicted[0][i].has_value(), covered) << i;
    if (covered) EXPECT_NEAR(comparison.predicted[0][i]->seconds, test::loggops_us(target.size_bytes) * 1e-6, 1e-10);
  }
  EXPECT_THROW(compare_with_measured(four_nodes(), {some}, with({"LogGPS"})), InputErrors);
}

TEST(MeasuredComparison, AFileOfWhichNothingIsLeftSaysWhyOfAll)
{
  const json overheads = measured_table("send_overhead", {64}, [](double) { return 1.5; });
  const std::string none = ": expected tables that simulations on platform four give too, found none";
  try {
    compare_with_measured(four_nodes(),
                          {file_of({table_within_a_chip()}, "a.json"), file_of({overheads}, "b.json"),
                           file_of({table_within_a_chip()}, "c.json")},
                          {});
    FAIL();
  } catch (const InputErrors& errors) {
    ASSERT_EQ(errors.errors().size(), 2u);
    for (const auto& [i, name] : {std::pair(std::size_t{0}, "a.json"), {1, "c.json"}}) {
      EXPECT_EQ(errors.errors()[i].file, name);
      EXPECT_THAT(errors.errors()[i].text(),
                  testing::StartsWith(name + none + "; " + name + ":/tables/0: half_round_trip, within_chip: "));
    }
  }
}

/// Messages of 2 TiB are more than any run takes.
TEST(MeasuredComparison, FailedSimulationsLeaveTheirPointsEmpty)
{
  MeasuredComparisonOptions options;
  options.parallel = 1;
  std::vector<std::pair<double, std::size_t>> progress;
  options.progress = [&](double done, std::size_t all) { progress.emplace_back(done, all); };
  const MeasuredComparison comparison = compare_with_measured(
      four_nodes(), {file_of({measured_table("half_round_trip", {64, 2199023255552., 128}, twice)})}, options);
  ASSERT_EQ(comparison.simulated_s.size(), 3u);
  EXPECT_TRUE(comparison.simulated_s[0].has_value());
  EXPECT_FALSE(comparison.simulated_s[1].has_value());
  EXPECT_NEAR(*comparison.simulated_s[2], test::loggops_us(128) * 1e-6, 1e-15);
  ASSERT_EQ(comparison.failures.size(), 1u);
  EXPECT_EQ(comparison.failures[0].point, "m.json:/tables/0, 2199023255552 B");
  EXPECT_NE(comparison.failures[0].error, "");
  EXPECT_EQ(progress, (std::vector<std::pair<double, std::size_t>>{{1, 3}, {2, 3}, {3, 3}}));
}

TEST(MeasuredComparison, ModelsStandInTheOrderThatWasAskedFor)
{
  MeasuredComparisonOptions options = with({"LogGPS"});
  options.models.push_back(with({"LogGP"}).models.at(0));
  options.models.push_back(options.models.at(0));
  std::vector<json> tables = {measured_table("half_round_trip", {1, 1024}, test::loggops_us)};
  for (const char* quantity : {"send_overhead", "receive_overhead", "gap"})
    tables.push_back(measured_table(quantity, {1, 1024}, [](double) { return 1.5; }));
  const MeasuredComparison comparison = compare_with_measured(four_nodes(), {file_of(tables)}, options);
  EXPECT_EQ(comparison.models, (std::vector<std::string>{"LogGPS", "LogGP", "LogGPS"}));
  ASSERT_EQ(comparison.predicted.size(), 3u);
  for (const auto& times : comparison.predicted)
    EXPECT_EQ(times.size(), comparison.targets.points.size());
}

} // namespace
} // namespace loghop::measured_comparison_test

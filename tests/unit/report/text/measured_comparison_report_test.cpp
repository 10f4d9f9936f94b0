// Four measured times of two tables, the simulation, of which one failed, and two models, each of one table.
#include "loghop/report/text/measured_comparison_report.hpp"

#include "loghop/report/text/comparison_report.hpp"

#include "unit/report/table_of.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace loghop::measured_comparison_report_test {
namespace {

using nlohmann::json;
using test::table_of;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

const ComparedPlatform platform = {"p.json", "clu\nster", 7};

/// Errors of the simulation: 25 %, -50 %, none; -25 %. Of the model "walk": 50 % (derived), 0 %; of "flat": 0 %.
MeasuredComparison given()
{
  MeasuredComparison made;
  made.targets.tables = {{"folder/a.json", "/tables/0", "half_round_trip", "half_round_trip", "", false, {}},
                         {"folder/b.json", "/tables/1", "gap", "gap", "", false, {}}};
  made.targets.points = {{0, "0 B", 0, 8, {}, {}},
                         {0, "64 B, near", 64, 8, {}, {}},
                         {0, "90 B", 90, 8, {}, {}},
                         {1, "4 KiB", 4096, 4, {}, {}}};
  made.targets.left_out = {"a.json:/tables/2: no such level"};
  made.simulated_s = {10, 4, {}, 3};
  made.models = {"walk", "flat"};
  made.predicted = {{PredictedTime{12, true}, PredictedTime{8, false}, {}, {}}, {{}, {}, {}, PredictedTime{4, false}}};
  made.not_fitted = {"flat: a.json has no gap"};
  made.failures = {{"a.json:/tables/0, 90\t B", "deadlock:\n  rank 0 waits"}};
  return made;
}

TEST(MeasuredComparisonReport, TheTableHasMeanAndLargestErrorsByTableAndDecade)
{
  const std::string means = table_of({{"mean |error|", "points", "all", "from 1 B", "from 10 B", "from 1 kB"},
                                      {"a.json: half_round_trip", "2", "37.5%", "25.0%", "50.0%", ""},
                                      {"  ~walk", "2", "25.0%", "50.0%", "0.0%", ""},
                                      {"b.json: gap", "1", "25.0%", "", "", "25.0%"},
                                      {"  flat", "1", "0.0%", "", "", "0.0%"}});
  const std::string largest = table_of({{"max |error|", "points", "all", "from 1 B", "from 10 B", "from 1 kB"},
                                        {"a.json: half_round_trip", "2", "50.0%", "25.0%", "50.0%", ""},
                                        {"  ~walk", "2", "50.0%", "50.0%", "0.0%", ""},
                                        {"b.json: gap", "1", "25.0%", "", "", "25.0%"},
                                        {"  flat", "1", "0.0%", "", "", "0.0%"}});
  EXPECT_EQ(measured_comparison_table(platform, given()),
            "clu\\x0aster: 4 measured times in 2 tables, seed 7\n\n" + means + "\n" + largest +
                "\nmodels are fitted to the file that has the table: these errors are no test of them\n" +
                derived_note() + "failed: a.json:/tables/0, 90\\x09 B: deadlock:\n  rank 0 waits\n");
}

TEST(MeasuredComparisonReport, ATableOfWhichNoSimulationEndedHasARowAllTheSame)
{
  MeasuredComparison comparison = given();
  comparison.simulated_s[3].reset();
  EXPECT_THAT(measured_comparison_table(platform, comparison),
              HasSubstr(table_of({{"max |error|", "points", "all", "from 1 B", "from 10 B", "from 1 kB"},
                                  {"a.json: half_round_trip", "2", "50.0%", "25.0%", "50.0%", ""},
                                  {"  ~walk", "2", "50.0%", "50.0%", "0.0%", ""},
                                  {"b.json: gap", "0", "", "", "", ""},
                                  {"  flat", "1", "0.0%", "", "", "0.0%"}})));
}

TEST(MeasuredComparisonReport, RemarksAreOnlyAboutWhatThereIs)
{
  MeasuredComparison comparison = given();
  comparison.predicted[0][0]->derived = false;
  comparison.failures.clear();
  const std::string with_models = measured_comparison_table(platform, comparison);
  EXPECT_THAT(with_models, EndsWith("\n\nmodels are fitted to the file that has the table: these errors are no test "
                                    "of them\n"));
  EXPECT_THAT(with_models, Not(HasSubstr("~")));
  comparison.models.clear();
  comparison.predicted.clear();
  EXPECT_THAT(measured_comparison_table(platform, comparison),
              EndsWith("\n" + table_of({{"max |error|", "points", "all", "from 1 B", "from 10 B", "from 1 kB"},
                                        {"a.json: half_round_trip", "2", "50.0%", "25.0%", "50.0%", ""},
                                        {"b.json: gap", "1", "25.0%", "", "", "25.0%"}})));
}

TEST(MeasuredComparisonReport, TheJsonBeginsWithWhatWasCompared)
{
  const json made = json::parse(measured_comparison_json(platform, given()));
  EXPECT_EQ(made["format"], "loghop.measured_comparison");
  EXPECT_EQ(made["version"], 1);
  EXPECT_EQ(made["context"].size(), 5u);
  EXPECT_TRUE(made["context"]["loghop"].is_string() && made["context"]["simgrid"].is_string());
  EXPECT_EQ(made["context"]["platform"], "p.json");
  EXPECT_EQ(made["context"]["name"], "clu\nster");
  EXPECT_EQ(made["context"]["seed"], 7);
  EXPECT_EQ(made["models"], json({"walk", "flat"}));
  EXPECT_EQ(made["left_out"], json::array({"a.json:/tables/2: no such level"}));
  EXPECT_EQ(made["not_fitted"], json::array({"flat: a.json has no gap"}));
  EXPECT_EQ(made["errors"], json::parse(R"([{"point": "a.json:/tables/0, 90\t B",
                                             "error": "deadlock:\n  rank 0 waits"}])"));
  EXPECT_EQ(made.size(), 8u);
}

TEST(MeasuredComparisonReport, TheJsonHasTheErrorsAndPointsOfEachTable)
{
  const json tables = json::parse(measured_comparison_json(platform, given()))["tables"];
  EXPECT_EQ(tables, json::parse(R"([
    {"file": "folder/a.json", "place": "/tables/0", "what": "half_round_trip",
     "errors": [
       {"model": null, "points": 2, "mean_absolute_relative_error": 0.375, "max_absolute_relative_error": 0.5,
        "decades": [
          {"from_bytes": 0, "points": 1, "mean_absolute_relative_error": 0.25, "max_absolute_relative_error": 0.25},
          {"from_bytes": 10, "points": 1, "mean_absolute_relative_error": 0.5, "max_absolute_relative_error": 0.5}]},
       {"model": "walk", "points": 2, "mean_absolute_relative_error": 0.25, "max_absolute_relative_error": 0.5,
        "decades": [
          {"from_bytes": 0, "points": 1, "mean_absolute_relative_error": 0.5, "max_absolute_relative_error": 0.5},
          {"from_bytes": 10, "points": 1, "mean_absolute_relative_error": 0, "max_absolute_relative_error": 0}]},
       {"model": "flat", "points": 0, "mean_absolute_relative_error": null, "max_absolute_relative_error": null,
        "decades": []}],
     "points": [
       {"point": "0 B", "size_bytes": 0, "measured_s": 8, "simulated_s": 10, "relative_error": 0.25,
        "predictions": [{"model": "walk", "predicted_s": 12, "relative_error": 0.5, "derived": true},
                        {"model": "flat", "predicted_s": null, "relative_error": null}]},
       {"point": "64 B, near", "size_bytes": 64, "measured_s": 8, "simulated_s": 4, "relative_error": -0.5,
        "predictions": [{"model": "walk", "predicted_s": 8, "relative_error": 0},
                        {"model": "flat", "predicted_s": null, "relative_error": null}]},
       {"point": "90 B", "size_bytes": 90, "measured_s": 8, "simulated_s": null, "relative_error": null,
        "predictions": [{"model": "walk", "predicted_s": null, "relative_error": null},
                        {"model": "flat", "predicted_s": null, "relative_error": null}]}]},
    {"file": "folder/b.json", "place": "/tables/1", "what": "gap",
     "errors": [
       {"model": null, "points": 1, "mean_absolute_relative_error": 0.25, "max_absolute_relative_error": 0.25,
        "decades": [
          {"from_bytes": 1000, "points": 1, "mean_absolute_relative_error": 0.25,
           "max_absolute_relative_error": 0.25}]},
       {"model": "walk", "points": 0, "mean_absolute_relative_error": null, "max_absolute_relative_error": null,
        "decades": []},
       {"model": "flat", "points": 1, "mean_absolute_relative_error": 0, "max_absolute_relative_error": 0,
        "decades": [
          {"from_bytes": 1000, "points": 1, "mean_absolute_relative_error": 0, "max_absolute_relative_error": 0}]}],
     "points": [
       {"point": "4 KiB", "size_bytes": 4096, "measured_s": 4, "simulated_s": 3, "relative_error": -0.25,
        "predictions": [{"model": "walk", "predicted_s": null, "relative_error": null},
                        {"model": "flat", "predicted_s": 4, "relative_error": 0}]}]}])"));
}

TEST(MeasuredComparisonReport, TheCsvHasARowForEachPoint)
{
  EXPECT_EQ(measured_comparison_csv(given()), "file,place,what,point,size_bytes,measured_s,simulated_s,walk_s,flat_s\n"
                                              "folder/a.json,/tables/0,half_round_trip,0 B,0,8,10,12,\n"
                                              "folder/a.json,/tables/0,half_round_trip,\"64 B, near\",64,8,4,8,\n"
                                              "folder/a.json,/tables/0,half_round_trip,90 B,90,8,,,\n"
                                              "folder/b.json,/tables/1,gap,4 KiB,4096,4,3,,4\n");
}

} // namespace
} // namespace loghop::measured_comparison_report_test

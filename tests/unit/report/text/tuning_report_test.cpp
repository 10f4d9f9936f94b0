// Two values and a choice, fitted to two of three measured times; the third is held out.
#include "loghop/report/text/tuning_report.hpp"

#include "unit/report/table_of.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace loghop::tuning_report_test {
namespace {

using nlohmann::json;
using test::table_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

PlatformTemplate machine()
{
  PlatformTemplate platform;
  platform.file = "t.json";
  platform.name = "cluster";
  platform.quantities = {{"/network/latency", "latency", "us", 1, 0.1, 10, false},
                         {"/network/bandwidth", "bandwidth", "GBps", 2, 1, 10, false}};
  platform.choices = {{"/network/sharing", "sharing", {"fair", "in_order"}, 0}};
  return platform;
}

Targets targets()
{
  Targets made;
  made.tables = {{"m.json", "/tables/0", "half_round_trip", "half_round_trip", "", false, {}},
                 {"m.json", "/tables/1", "gap", "gap", "", true, {}}};
  made.points = {{0, "", 1, 10, {}, {}}, {0, "", 100, 10, {}, {}}, {1, "", 1, 10, {}, {}}};
  made.left_out = {"m.json:/tables/2: no such level"};
  return made;
}

/// Errors of 100 % and 50 % become 10 % and 20 %; of what was held out, 300 % becomes 40 %.
Tuning tuned()
{
  Tuning tuning;
  tuning.best = {{3, 4}, {1}};
  tuning.quantities.resize(2);
  tuning.quantities[0].lower = 2.5;
  tuning.quantities[0].upper = 3.5;
  tuning.quantities[1].unrelated = true;
  tuning.start_s = {20, 15, 40};
  tuning.simulated_s = {11, 8, 14};
  tuning.simulations = 17;
  return tuning;
}

TEST(TuningReport, HasValuesAndErrorsOfWhatWasFittedAndHeldOut)
{
  const std::string text = tuning_table(machine(), targets(), tuned());
  EXPECT_THAT(text, testing::StartsWith("cluster: 3 values fitted to 2 measured times, 17 simulations\n\n"));
  EXPECT_THAT(text, testing::ContainsRegex("latency +1us +3us +2.5us to 3.5us\n"));
  EXPECT_THAT(text, testing::ContainsRegex("bandwidth +2GBps +4GBps +nothing depends on it\n"));
  EXPECT_THAT(text, testing::ContainsRegex("sharing +\"?fair\"? +\"?in_order\"? +chosen\n"));
  const std::size_t held_out = text.find("mean error, held out");
  ASSERT_NE(held_out, std::string::npos);
  EXPECT_THAT(text.substr(0, held_out), testing::ContainsRegex("half_round_trip +2 +75.0% +15.0% +10.0% +20.0%\n"));
  EXPECT_THAT(text.substr(held_out), testing::ContainsRegex("gap +1 +300.0% +40.0% +40.0%\n"));
}

TEST(TuningReport, SaysHowWellEachValueIsKnown)
{
  Tuning tuning = tuned();
  const auto told = [&] { return tuning_table(machine(), targets(), tuning); };
  const auto known = [&] { return json::parse(tuning_json(machine(), targets(), tuning))["values"][0]; };
  EXPECT_EQ(known()["known"], "yes");
  EXPECT_THAT(known()["interval"], ElementsAre(2.5, 3.5));
  tuning.quantities[0].open = true;
  EXPECT_THAT(told(), testing::ContainsRegex("latency +1us +3us +not told\n"));
  EXPECT_EQ(known()["known"], "not alone");
  tuning.quantities[0].at_bound = true;
  EXPECT_THAT(told(), testing::ContainsRegex("latency +1us +3us +at its bound\n"));
  EXPECT_EQ(known()["known"], "at its bound");
  EXPECT_FALSE(known().contains("interval"));
  tuning.stopped = true;
  EXPECT_THAT(told(), HasSubstr("; stopped, these are the best values so far\n"));
  EXPECT_THAT(told(), testing::ContainsRegex("latency +1us +3us +not known\n"));
  EXPECT_FALSE(known().contains("known"));
}

TEST(TuningReport, NamesWhatIsOpenAndTheBenchmarkThatWouldTell)
{
  Tuning tuning = tuned();
  EXPECT_THAT(tuning_table(machine(), targets(), tuning), Not(HasSubstr("; add")));
  tuning.open = {{{0, 1}, "only latency + bandwidth is known", "gap"}, {{1}, "nothing of bandwidth", ""}};
  const std::string text = tuning_table(machine(), targets(), tuning);
  EXPECT_THAT(text, HasSubstr("\nonly latency + bandwidth is known; add gap\n"));
  EXPECT_THAT(text, HasSubstr("\nnothing of bandwidth; no benchmark of loghop calibrate would tell more\n"));
  const json open = json::parse(tuning_json(machine(), targets(), tuning))["open"];
  EXPECT_EQ(open, json::parse(R"([{"values": ["latency", "bandwidth"], "known": "only latency + bandwidth is known",
                                   "add": "gap"},
                                  {"values": ["bandwidth"], "known": "nothing of bandwidth", "add": ""}])"));
}

TEST(TuningReport, NamesWhatFollowsAFreeValueAndShouldNot)
{
  Tuning tuning = tuned();
  EXPECT_EQ(json::parse(tuning_json(machine(), targets(), tuning))["tied"], json::array());
  tuning.tied = {{"/node/write", "write", "read", 0.125, 0.0625}};
  EXPECT_THAT(tuning_table(machine(), targets(), tuning),
              HasSubstr("\n\nwrite follows read: leave it open too, and the fitted times are 6.2% off, not 12.5%\n"));
  EXPECT_EQ(json::parse(tuning_json(machine(), targets(), tuning))["tied"],
            json::parse(R"([{"place": "/node/write", "name": "write", "follows": "read", "mean_error": 0.125,
                             "mean_error_of_its_own": 0.0625}])"));
}

TEST(TuningReport, TheJsonHasEveryMeasuredTime)
{
  const json made = json::parse(tuning_json(machine(), targets(), tuned()));
  EXPECT_EQ(made["format"], "loghop.tuning");
  EXPECT_EQ(made["template"], "t.json");
  EXPECT_EQ(made["simulations"], 17);
  EXPECT_EQ(made["stopped"], false);
  EXPECT_EQ(made["choices"], json::parse(R"([{"place": "/network/sharing", "start": "fair", "value": "in_order"}])"));
  EXPECT_EQ(made["left_out"], json::parse(R"(["m.json:/tables/2: no such level"])"));
  const json& table = made["tables"][0];
  EXPECT_EQ(table["what"], "half_round_trip");
  EXPECT_EQ(table["held_out"], false);
  EXPECT_EQ(made["tables"][1]["held_out"], true);
  EXPECT_EQ(table["points"], json::parse(R"([
      {"size_bytes": 1.0, "measured_s": 10.0, "start_s": 20.0, "tuned_s": 11.0},
      {"size_bytes": 100.0, "measured_s": 10.0, "start_s": 15.0, "tuned_s": 8.0}])"));
  EXPECT_NEAR(table["mean_error"].get<double>(), 0.15, 1e-12);
  EXPECT_NEAR(table["mean_error_at_start"].get<double>(), 0.75, 1e-12);
  EXPECT_NEAR(table["mean_error_by_decade"]["1e2"].get<double>(), 0.2, 1e-12);
}

TEST(TuningReport, TheTextHasValuesThenWhatIsOpenThenErrors)
{
  Tuning tuning = tuned();
  tuning.best.values = {3.14159, 4};
  tuning.quantities[0].lower = 2.71828;
  tuning.open = {{{0, 1}, "only the sum is known", "gap"}};
  PlatformTemplate platform = machine();
  platform.name = "clu\nster";
  EXPECT_EQ(tuning_table(platform, targets(), tuning),
            "clu\\x0aster: 3 values fitted to 2 measured times, 17 simulations\n\n" +
                table_of({{"value", "start", "fitted", "95 % interval"},
                          {"latency", "1us", "3.142us", "2.72us to 3.5us"},
                          {"bandwidth", "2GBps", "4GBps", "nothing depends on it"},
                          {"sharing", "\"fair\"", "\"in_order\"", "chosen"}}) +
                "\nonly the sum is known; add gap\n\n" +
                table_of({{"mean error, fitted", "points", "at the start", "tuned", "from 1 B", "from 100 B"},
                          {"half_round_trip", "2", "75.0%", "15.0%", "10.0%", "20.0%"}}) +
                "\n" +
                table_of({{"mean error, held out", "points", "at the start", "tuned", "from 1 B"},
                          {"gap", "1", "300.0%", "40.0%", "40.0%"}}));
}

TEST(TuningReport, WithoutTablesThatAreHeldOutThereIsOneOfErrors)
{
  Targets all = targets();
  all.tables[1].held_out = false;
  const std::string text = tuning_table(machine(), all, tuned());
  EXPECT_THAT(text, Not(HasSubstr("held out")));
  EXPECT_THAT(text, testing::StartsWith("cluster: 3 values fitted to 3 measured times"));
  EXPECT_THAT(text, testing::EndsWith("\n\n" + table_of({{"mean error, fitted", "points", "at the start", "tuned",
                                                          "from 1 B", "from 100 B"},
                                                         {"half_round_trip", "2", "75.0%", "15.0%", "10.0%", "20.0%"},
                                                         {"gap", "1", "300.0%", "40.0%", "40.0%", ""}})));
}

TEST(TuningReport, TheJsonHasEachValueAndTheErrorsOfEachTable)
{
  const json made = json::parse(tuning_json(machine(), targets(), tuned()));
  EXPECT_EQ(made["version"], 1);
  EXPECT_TRUE(made["loghop"].is_string());
  EXPECT_EQ(made["name"], "cluster");
  EXPECT_EQ(made["values"], json::parse(R"([
    {"place": "/network/latency", "name": "latency", "unit": "us", "start": 1.0, "value": 3.0, "known": "yes",
     "interval": [2.5, 3.5]},
    {"place": "/network/bandwidth", "name": "bandwidth", "unit": "GBps", "start": 2.0, "value": 4.0,
     "known": "no measured time depends on it"}])"));
  const json& held_out = made["tables"][1];
  EXPECT_EQ(held_out["file"], "m.json");
  EXPECT_EQ(held_out["place"], "/tables/1");
  EXPECT_EQ(held_out["points"],
            json::parse(R"([{"size_bytes": 1.0, "measured_s": 10.0, "start_s": 40.0, "tuned_s": 14.0}])"));
  EXPECT_NEAR(held_out["mean_error"].get<double>(), 0.4, 1e-12);
  EXPECT_NEAR(held_out["mean_error_at_start"].get<double>(), 3, 1e-12);
  EXPECT_EQ(held_out["mean_error_by_decade"].size(), 1u);
  EXPECT_NEAR(made["tables"][0]["mean_error_by_decade"]["1e0"].get<double>(), 0.1, 1e-12);
  EXPECT_TRUE(json::parse(tuning_json(machine(), {}, tuned()))["tables"].empty());
}

} // namespace
} // namespace loghop::tuning_report_test

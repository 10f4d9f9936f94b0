#include "loghop/report/text/prediction_report.hpp"

#include "loghop/report/core/table.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace loghop::prediction_report_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

PatternRow row_of(std::vector<PatternOption> required, std::vector<PatternOption> optional)
{
  return {"M", "p", "T = 1", "", std::move(required), std::move(optional), {}};
}

PredictedLine line_of(double size, double time_s, const std::string& extrapolated = "")
{
  PredictedLine line;
  line.arguments.size = Bytes(size);
  line.prediction = {Seconds(time_s), extrapolated};
  return line;
}

json first_of(const PatternRow& row, const PredictedLine& line)
{
  return json::parse(prediction_json(row, {}, {}, {line})).at("predictions").at(0);
}

TEST(PredictionReport, JsonHasTheArgumentsTimeAndWhatIsOutside)
{
  const PatternRow row = row_of({PatternOption::size, PatternOption::level}, {PatternOption::arguments});
  const json inside = first_of(row, line_of(64, 2.5e-6)), outside = first_of(row, line_of(64, 1, "512B"));
  EXPECT_EQ(inside, json({{"size_bytes", 64},
                          {"level", "between_nodes"},
                          {"arguments", nullptr},
                          {"predicted_s", 2.5e-6},
                          {"extrapolated", false},
                          {"outside", nullptr}}));
  EXPECT_EQ(outside["extrapolated"], true);
  EXPECT_EQ(outside["outside"], "512B");
}

TEST(PredictionReport, WholeNumbersAreWholeInJson)
{
  const PatternRow row = row_of({PatternOption::size}, {});
  EXPECT_TRUE(first_of(row, line_of(64, 1))["size_bytes"].is_number_integer());
  EXPECT_EQ(first_of(row, line_of(1.5, 1))["size_bytes"], 1.5);
  EXPECT_TRUE(first_of(row, line_of(1e16, 1))["size_bytes"].is_number_float()); // beyond what doubles count one by one
}

/// A size of 0 is left out where the pattern can do without one. Other options have a value all the same.
TEST(PredictionReport, ASizeThatIsNotGivenIsLeftOut)
{
  const PatternRow optional = row_of({}, {PatternOption::size, PatternOption::stride});
  EXPECT_EQ(first_of(optional, line_of(0, 1))["size_bytes"], nullptr);
  EXPECT_EQ(first_of(optional, line_of(0, 1))["stride_bytes"], 0);
  EXPECT_EQ(first_of(optional, line_of(8, 1))["size_bytes"], 8);
  EXPECT_EQ(first_of(optional, line_of(8, 1))["stride_bytes"], 0);
  const PatternRow required = row_of({PatternOption::size}, {});
  EXPECT_EQ(first_of(required, line_of(0, 1))["size_bytes"], 0);
  EXPECT_EQ(prediction_csv(optional, {line_of(0, 1), line_of(8, 0.5)}),
            "model,pattern,size_bytes,stride_bytes,predicted_s,extrapolated\nM,p,,0,1,false\nM,p,8,0,0.5,false\n");
  EXPECT_EQ(prediction_csv(required, {line_of(0, 1, "0B")}),
            "model,pattern,size_bytes,predicted_s,extrapolated\nM,p,0,1,true\n");
}

TEST(PredictionReport, TheTableShowsRequiredOptionsAndThoseThatWereGiven)
{
  const PatternRow row = row_of({PatternOption::ranks}, {PatternOption::size, PatternOption::stride});
  Calibration calibration;
  calibration.name = "here";
  const std::string usual = prediction_text(row, {}, calibration, {line_of(0, 1e-6)});
  EXPECT_THAT(usual, HasSubstr("p of M, from here\nT = 1\n"));
  EXPECT_THAT(usual, HasSubstr("ranks"));
  EXPECT_THAT(usual, Not(HasSubstr("size")));
  const std::string sized = prediction_text(row, {}, calibration, {line_of(0, 1e-6), line_of(64, 2.5e-6)});
  EXPECT_THAT(sized, HasSubstr("size"));
  EXPECT_THAT(sized, Not(HasSubstr("stride")));
  EXPECT_THAT(sized, HasSubstr("2.500"));
}

TEST(PredictionReport, OnlyWhatIsExtrapolatedHasAStar)
{
  const PatternRow row = row_of({PatternOption::size}, {});
  EXPECT_THAT(prediction_text(row, {}, {}, {line_of(8, 1e-6)}), Not(HasSubstr("*")));
  const std::string mixed =
      prediction_text(row, {}, {}, {line_of(8, 1e-6), line_of(16, 2e-6, "16B"), line_of(32, 3e-6)});
  EXPECT_THAT(mixed, HasSubstr("2.000*"));
  EXPECT_THAT(mixed, Not(HasSubstr("1.000*")));
  EXPECT_THAT(mixed, Not(HasSubstr("3.000*")));
  EXPECT_THAT(mixed, HasSubstr("\n* extrapolated: outside of what was measured\n"));
}

ModelOptions given_options()
{
  ModelOptions options;
  options.words = {{"o_net", "latency"}};
  options.numbers = {{"factor", 2.5}};
  options.times = {{"gap", Seconds(0.25)}};
  return options;
}

TEST(PredictionReport, OptionsOfTheModelStandInTheContext)
{
  const PatternRow row = row_of({PatternOption::size}, {});
  Calibration calibration;
  calibration.name = "he\nre";
  EXPECT_THAT(prediction_text(row, given_options(), calibration, {line_of(8, 1)}),
              testing::StartsWith("p of M (o_net=latency, factor=2.5, gap_s=0.25), from he\\x0are\nT = 1\n\n"));
  const json made = json::parse(prediction_json(row, given_options(), calibration, {line_of(8, 1), line_of(9, 1)}));
  EXPECT_EQ(made["format"], "loghop.predict");
  EXPECT_EQ(made["version"], 1);
  EXPECT_TRUE(made["context"]["loghop"].is_string());
  EXPECT_EQ(made["context"]["calibration"], "he\nre");
  EXPECT_EQ(made["context"]["model_options"], json({{"o_net", "latency"}, {"factor", 2.5}, {"gap_s", 0.25}}));
  EXPECT_EQ(made["model"], "M");
  EXPECT_EQ(made["pattern"], "p");
  EXPECT_EQ(made["formula"], "T = 1");
  ASSERT_EQ(made["predictions"].size(), 2u);
  EXPECT_EQ(made["predictions"][1]["size_bytes"], 9);
  EXPECT_FALSE(json::parse(prediction_json(row, {}, calibration, {}))["context"].contains("model_options"));
}

TEST(PredictionReport, TheTableHasARowForEachLine)
{
  const PatternRow row = row_of({PatternOption::size, PatternOption::ranks}, {PatternOption::stride});
  PredictedLine many = line_of(64, 2e-6, "64B");
  many.arguments.ranks = 16;
  many.arguments.stride = Bytes(8);
  Table table({"size", "ranks", "stride", "predicted [us]"});
  table.add({"8B", "2", "0B", "1.500"});
  table.add({"64B", "16", "8B", "2.000*"});
  EXPECT_EQ(prediction_text(row, {}, {}, {line_of(8, 1.5e-6), many}),
            "p of M, from \nT = 1\n\n" + table.text() + "* extrapolated: outside of what was measured\n");
}

TEST(PredictionReport, WholeNumbersEndWhereDoublesNoLongerCountOneByOne)
{
  const PatternRow row = row_of({PatternOption::size}, {});
  EXPECT_TRUE(first_of(row, line_of(9e15 - 1, 1))["size_bytes"].is_number_integer());
  EXPECT_TRUE(first_of(row, line_of(9e15, 1))["size_bytes"].is_number_float());
}

TEST(PredictionReport, WordsAndWhatIsNotGivenStandInTheCsv)
{
  const PatternRow row = row_of({PatternOption::level, PatternOption::size}, {PatternOption::arguments});
  PredictedLine short_message = line_of(8, 0.5);
  short_message.arguments.arguments = 3;
  const std::string csv = prediction_csv(row, {line_of(8, 0.25), short_message});
  EXPECT_THAT(csv, HasSubstr("between_nodes"));
  EXPECT_THAT(csv, HasSubstr(",0.25,false\n"));
  EXPECT_THAT(csv, HasSubstr("3,0.5,false\n"));
}

} // namespace
} // namespace loghop::prediction_report_test

#include "loghop/report/text/prediction_report.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace loghop {
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

} // namespace
} // namespace loghop

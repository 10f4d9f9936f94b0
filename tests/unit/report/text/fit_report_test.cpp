// Two ranges with the same parameters, one with others, and a model that could not be fitted.
#include "loghop/report/text/fit_report.hpp"

#include "loghop/calibration/calibration.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace loghop {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<Fit> two_fits()
{
  const auto range = [](double from, double to, std::vector<FittedParameter> parameters) {
    return FittedRange{from, to, std::move(parameters)};
  };
  Fit good;
  good.model = "Good";
  good.ranges = {
      range(1, 1024, {{"L", 2e-6, FitUnit::seconds, 1e-7}, {"G", 3e-9, FitUnit::seconds_per_byte, {}}}),
      range(2048, 4096, {{"L", 5e-6, FitUnit::seconds, {}}, {"G", std::nan(""), FitUnit::seconds_per_byte, {}}}),
      range(8192, 16384, {{"n", 7, FitUnit::number, {}}})};
  good.residuals = {{"near", 1, 10, 11}, {"near", 4096, 10, 7}, {"nothing", 4096, 0, 1}};
  good.outliers = {"a point"};
  good.notes = {"a note"};
  Fit bad;
  bad.model = "Bad";
  bad.residuals = {{"far", 100, 10, 30}};
  bad.missing = {"a table"};
  return {good, bad};
}

/// The lines of the text, with single blanks.
std::vector<std::string> lines_of(const std::string& text)
{
  std::vector<std::string> lines = {""};
  for (const char letter : text)
    if (letter == '\n')
      lines.emplace_back();
    else if (letter != ' ' || (!lines.back().empty() && lines.back().back() != ' '))
      lines.back() += letter;
  return lines;
}

TEST(FitReport, RangesWithOtherParametersMakeAnotherTable)
{
  const std::vector<std::string> lines = lines_of(fit_text({}, two_fits()));
  const auto first = std::find(lines.begin(), lines.end(), "from to L [us] G [ns/B]");
  ASSERT_NE(first, lines.end());
  EXPECT_EQ(std::vector<std::string>(first + 2, first + 5),
            (std::vector<std::string>{"1B 1KiB 2.000 +- 0.1000 3.000", "2KiB 4KiB 5.000 -", "from to n"}));
  EXPECT_EQ(*(first + 6), "8KiB 16KiB 7.000");
}

TEST(FitReport, WhatWasNotFittedHasNoErrors)
{
  const std::vector<std::string> lines = lines_of(fit_text({}, two_fits()));
  const auto has = [&](const std::string& line) { return std::find(lines.begin(), lines.end(), line) != lines.end(); };
  EXPECT_TRUE(has("Good 1B to 16KiB 3 1 20.0% 30.0% 0.83500")) << fit_text({}, two_fits());
  EXPECT_TRUE(has("Bad not fitted - - - - -"));
  EXPECT_TRUE(has("mean error by size 1 B 1000 B"));
  EXPECT_TRUE(has("Good 10.0% 30.0%"));
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(), [](const std::string& l) { return l.rfind("Bad", 0) == 0; }), 2)
      << "in the overview and over its details";
  EXPECT_TRUE(has("missing: a table"));
  EXPECT_TRUE(has("outlier: a point"));
  EXPECT_TRUE(has("note: a note"));
}

TEST(FitReport, FilesHaveWhatTheTablesHave)
{
  const std::string csv = fit_csv(two_fits());
  EXPECT_THAT(csv, HasSubstr("Good,1,1024,L,2e-06,1e-07,s"));
  EXPECT_THAT(csv, Not(HasSubstr("Bad")));
  const std::string json = fit_json({}, two_fits());
  EXPECT_THAT(json, HasSubstr("\"half_width_95\": null"));
  EXPECT_THAT(json, HasSubstr("\"unit\": \"s/B\""));
}

} // namespace
} // namespace loghop

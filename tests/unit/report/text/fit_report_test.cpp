// Two ranges with the same parameters, one with others, and a model that could not be fitted.
#include "loghop/report/text/fit_report.hpp"

#include "loghop/calibration/calibration.hpp"

#include "unit/report/table_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace loghop::fit_report_test {
namespace {

using test::table_of;
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

const std::vector<std::string> overview = {"model",      "holds for", "points", "outliers",
                                           "mean error", "max error", "R^2"};

Calibration here()
{
  Calibration calibration;
  calibration.name = "he\nre";
  calibration.machine = "mach\tine";
  return calibration;
}

TEST(FitReport, TheTextIsAnOverviewErrorsByDecadeAndDetails)
{
  EXPECT_EQ(fit_text(here(), two_fits()),
            "he\\x0are: mach\\x09ine\n\n" +
                table_of({overview,
                          {"Good", "1B to 16KiB", "3", "1", "20.0%", "30.0%", "0.83500"},
                          {"Bad", "not fitted", "-", "-", "-", "-", "-"}}) +
                "\n" + table_of({{"mean error by size", "1 B", "1000 B"}, {"Good", "10.0%", "30.0%"}}) + "\nGood\n" +
                table_of({{"from", "to", "L [us]", "G [ns/B]"},
                          {"1B", "1KiB", "2.000 +- 0.1000", "3.000"},
                          {"2KiB", "4KiB", "5.000", "-"}}) +
                table_of({{"from", "to", "n"}, {"8KiB", "16KiB", "7.000"}}) +
                "outlier: a point\nnote: a note\n\nBad\nmissing: a table\n");
}

/// The first is off by a half at P = 2, the second by a quarter at P = 20; all that was measured of each is equal.
std::vector<Fit> fits_by_others()
{
  Fit low, high;
  low.model = "Low";
  high.model = "High";
  for (Fit* fit : {&low, &high}) {
    fit->axis = Fit::Axis::others;
    fit->ranges = {{4, 16, {{"L", 2e-6, FitUnit::seconds, 5e-7}}}, {2, 8, {{"L", 3e-6, FitUnit::seconds, {}}}}};
  }
  low.residuals = {{"", 2, 10, 15}, {"", 9, 10, 5}};
  high.residuals = {{"", 20, 4, 5}};
  return {low, high};
}

TEST(FitReport, FitsByTheNumberOfOthersHaveDecadesOfTheirOwn)
{
  const std::string parameters =
      table_of({{"from", "to", "L [us]"}, {"P=4", "P=16", "2.000 +- 0.5000"}, {"P=2", "P=8", "3.000"}});
  EXPECT_EQ(fit_text(here(), fits_by_others()),
            "he\\x0are: mach\\x09ine\n\n" +
                table_of({overview,
                          {"Low", "P=2 to P=16", "2", "0", "50.0%", "50.0%", "-"},
                          {"High", "P=2 to P=16", "1", "0", "25.0%", "25.0%", "-"}}) +
                "\n" + table_of({{"mean error by P", "1", "10"}, {"Low", "50.0%", "-"}, {"High", "-", "25.0%"}}) +
                "\nLow\n" + parameters + "\nHigh\n" + parameters);
}

TEST(FitReport, BothKindsOfFitsHaveTheirDecades)
{
  std::vector<Fit> fits = two_fits();
  fits.push_back(fits_by_others()[1]);
  const std::string text = fit_text(here(), fits);
  EXPECT_THAT(text, HasSubstr("\n" + table_of({{"mean error by size", "1 B", "1000 B"}, {"Good", "10.0%", "30.0%"}}) +
                              "\n" + table_of({{"mean error by P", "10"}, {"High", "25.0%"}}) + "\nGood\n"));
}

TEST(FitReport, RemarksStayOnTheirLine)
{
  std::vector<Fit> fits = two_fits();
  fits[1].notes = {"one\ntwo", "three"};
  EXPECT_THAT(fit_text(here(), fits), HasSubstr("missing: a table\nnote: one\\x0atwo\nnote: three\n"));
}

TEST(FitReport, TheJsonHasEveryNumber)
{
  nlohmann::json made = nlohmann::json::parse(fit_json(here(), two_fits()));
  EXPECT_EQ(made["format"], "loghop.fit");
  EXPECT_EQ(made["version"], 1);
  EXPECT_EQ(made["context"]["calibration"], "he\nre");
  EXPECT_TRUE(made["context"]["loghop"].is_string());
  nlohmann::json& good = made["fits"][0];
  EXPECT_NEAR(good["r_squared"].get<double>(), 0.835, 1e-12);
  EXPECT_NEAR(good["mean_absolute_relative_error"].get<double>(), 0.2, 1e-12);
  good.erase("r_squared");
  good.erase("mean_absolute_relative_error");
  EXPECT_EQ(made["fits"], nlohmann::json::parse(R"([
    {"model": "Good", "fitted": true, "axis": "size_bytes",
     "ranges": [
       {"from": 1, "to": 1024, "parameters": [
         {"name": "L", "value": 2e-6, "unit": "s", "half_width_95": 1e-7},
         {"name": "G", "value": 3e-9, "unit": "s/B", "half_width_95": null}]},
       {"from": 2048, "to": 4096, "parameters": [
         {"name": "L", "value": 5e-6, "unit": "s", "half_width_95": null},
         {"name": "G", "value": null, "unit": "s/B", "half_width_95": null}]},
       {"from": 8192, "to": 16384, "parameters": [{"name": "n", "value": 7, "unit": "1", "half_width_95": null}]}],
     "errors_by_decade": [
       {"from": 1, "mean_absolute_relative_error": 0.1, "max_absolute_relative_error": 0.1, "points": 1},
       {"from": 1000, "mean_absolute_relative_error": 0.3, "max_absolute_relative_error": 0.3, "points": 1}],
     "residuals": [
       {"what": "near", "x": 1, "measured_s": 10, "fitted_s": 11},
       {"what": "near", "x": 4096, "measured_s": 10, "fitted_s": 7},
       {"what": "nothing", "x": 4096, "measured_s": 0, "fitted_s": 1}],
     "outliers": ["a point"], "notes": ["a note"], "missing": []},
    {"model": "Bad", "fitted": false, "axis": "size_bytes", "ranges": [],
     "errors_by_decade": [{"from": 100, "mean_absolute_relative_error": 2, "max_absolute_relative_error": 2,
                           "points": 1}],
     "residuals": [{"what": "far", "x": 100, "measured_s": 10, "fitted_s": 30}],
     "mean_absolute_relative_error": null, "r_squared": null,
     "outliers": [], "notes": [], "missing": ["a table"]}])"));
  EXPECT_EQ(nlohmann::json::parse(fit_json(here(), fits_by_others()))["fits"][0]["axis"], "others");
}

TEST(FitReport, TheCsvHasARowForEachParameter)
{
  EXPECT_EQ(fit_csv(two_fits()), "model,from,to,parameter,value,half_width,unit\n"
                                 "Good,1,1024,L,2e-06,1e-07,s\n"
                                 "Good,1,1024,G,3e-09,,s/B\n"
                                 "Good,2048,4096,L,5e-06,,s\n"
                                 "Good,2048,4096,G,,,s/B\n"
                                 "Good,8192,16384,n,7,,1\n");
}

} // namespace
} // namespace loghop::fit_report_test

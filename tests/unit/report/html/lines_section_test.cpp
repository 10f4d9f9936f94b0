#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/report/text/comparison_report.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::lines_section_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;
using testing::Not;

const std::string dash = "\u2013";

std::string section_of(const GivenScenario& given)
{
  return lines_section({given.scenario, given.outcomes, given.compare()});
}

std::string table_of(const std::string& caption, const std::vector<std::string>& heads,
                     const std::vector<std::vector<HtmlCell>>& rows)
{
  HtmlTable table(caption, heads);
  for (const auto& row : rows)
    table.add(row);
  return table.html("numbers");
}

/// What unfolds below a summary.
std::string folded(const std::string& summary, const std::string& tables)
{
  return "<details><summary>" + summary +
         "</summary>\n<p class=\"note\">Small, below a value: its error. Of predictions relative to simulated, of "
         "simulated relative to measured. A dash: nothing there.</p>" +
         tables + "</details>\n";
}

/// Two cases in seconds, with what the models "m" and "walk" say, around one in milliseconds that failed.
GivenScenario given()
{
  GivenScenario made({"m", "walk", "silent"});
  Case& full = made.add("full & first", 4);
  full.measured = Measured{5, "Table 1"};
  full.measured_tolerance = 0.1;
  GivenScenario::predict(full, "m", 5);
  GivenScenario::predict(full, "walk", 3);
  full.model_options["walk"].words["derived"] = "";
  made.add("failed", 1).unit = {"ms <1>", 1e-3};
  made.fail("ranks < 2");
  GivenScenario::predict(made.scenario.cases.back(), "m", 0.002);
  Case& last = made.add("last", 8);
  last.measured = Measured{8, "Table 1"};
  last.measured_tolerance = 0.1;
  made.scenario.ratios = {{"r", 0, 2, Measured{1, "Table 2"}, 0.25}};
  return made;
}

TEST(LinesSection, HasATableForEachUnitOneOfRatiosAndThoseOfMeasuredValues)
{
  const std::string title = "full &amp; first: the simulated time is off by -20.00 %, allowed is 10 %";
  const std::string of_ratio = "r: the simulated ratio is off by -50.00 %, allowed is 25 %";
  const auto outside = [](const std::string& why) {
    return HtmlCell{"<strong class=\"outside\" title=\"" + why + "\">outside</strong>", ""};
  };
  const HtmlCell none = {dash, "none"};
  EXPECT_EQ(
      section_of(given()),
      "<h4>Numbers</h4>\n<ul class=\"remarks\"><li>Outside tolerance: " + title +
          "</li><li>Outside tolerance: " + of_ratio + "</li><li>Failed: failed: ranks &lt; 2</li></ul>\n" +
          folded(
              "3 cases",
              table_of("remap, s", {"case", "simulated", "measured", "m", "walk", "tolerance"},
                       {{{"full &amp; first", ""},
                         {"4.000<small class=\"low-3\">-20.0%</small>", "", "4"},
                         {"5.000", "", "5"},
                         {"5.000<small class=\"high-4\">+25.0%</small>", "", "5"},
                         {"~3.000<small class=\"low-4\">-25.0%</small>", "", "3"},
                         outside("the simulated time is off by -20.00 %, allowed is 10 %")},
                        {{"last", ""},
                         {"8.000<small class=\"error-0\">0.0%</small>", "", "8"},
                         {"8.000", "", "8"},
                         none,
                         none,
                         {"within", ""}}}) +
                  table_of(
                      "remap, ms &lt;1&gt;", {"case", "simulated", "m"},
                      {{{"failed", ""}, {"<strong class=\"outside\">failed</strong>", ""}, {"2.000", "", "0.002"}}}) +
                  table_of("ratios of times", {"ratio", "simulated", "measured", "tolerance"},
                           {{{"r", ""},
                             {"0.5000<small class=\"low-4\">-50.0%</small>", "", "0.5"},
                             {"1.000", "", "1"},
                             outside("the simulated ratio is off by -50.00 %, allowed is 25 %")}}) +
                  table_of(
                      "errors relative to measured times", {"case", "simulated", "m", "walk"},
                      {{{"full &amp; first", ""}, {"-20.0%", "low-3"}, {"0.0%", "error-0"}, {"-40.0%", "low-4"}},
                       {{"last", ""}, {"0.0%", "error-0"}, none, none},
                       {{"mean of |error|", ""}, {"10.0%", "error-2"}, {"0.0%", "error-0"}, {"40.0%", "error-4"}},
                       {{"largest |error|", ""}, {"20.0%", "error-3"}, {"0.0%", "error-0"}, {"40.0%", "error-4"}}}) +
                  "<p class=\"note\">" + escaped(derived_note().substr(0, derived_note().size() - 1)) + "</p>\n"));
}

TEST(LinesSection, ColumnsAndRemarksThatWouldBeEmptyAreLeftOut)
{
  GivenScenario plain({"silent"});
  plain.add("a", 2);
  EXPECT_EQ(section_of(plain), "<h4>Numbers</h4>\n" + folded("1 case", table_of("remap, s", {"case", "simulated"},
                                                                                {{{"a", ""}, {"2.000", "", "2"}}})));
}

TEST(LinesSection, ErrorsOfModelsToMeasuredRatiosHaveNoSums)
{
  GivenScenario made({"m"});
  GivenScenario::predict(made.add("a", 4), "m", 6);
  GivenScenario::predict(made.add("b", 8), "m", 8);
  made.scenario.ratios = {{"r", 0, 1, Measured{1, "Table 2"}, {}}};
  const std::string html = section_of(made);
  EXPECT_THAT(html, HasSubstr(table_of("errors relative to measured ratios", {"ratio", "simulated", "m"},
                                       {{{"r", ""}, {"-50.0%", "low-4"}, {"-25.0%", "low-4"}}})));
  EXPECT_THAT(html, Not(HasSubstr("errors relative to measured times")));
}

TEST(LinesSection, AllThatIsOutsideToleranceStandsInTheTitle)
{
  GivenScenario made({"m"});
  Case& a = made.add("a", 4);
  a.measured = Measured{5, "here"};
  a.measured_tolerance = 0.1;
  GivenScenario::predict(a, "m", 6);
  a.model_tolerances["m"] = 0.25;
  const Comparison comparison = made.compare();
  ASSERT_EQ(comparison.cases[0].violations.size(), 2u);
  const std::string html = section_of(made);
  EXPECT_THAT(html, HasSubstr("title=\"" + comparison.cases[0].violations[0] + "; " +
                              comparison.cases[0].violations[1] + "\">outside<"));
  EXPECT_THAT(
      html, HasSubstr("</li><li>Outside tolerance: a: " + comparison.cases[0].violations[1] + "</li></ul>\n<details>"));
}

} // namespace
} // namespace loghop::lines_section_test

#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

#include <string>

namespace loghop::error_matrix_section_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;
using testing::Not;

Experiment experiment_of(const std::string& name, GivenScenario given)
{
  given.scenario.name = name;
  return {given.scenario, given.outcomes, given.compare()};
}

/// "m" is off by -50 % and +25 %; the simulation by -75 % of what was measured.
GivenScenario of_m()
{
  GivenScenario given({"m"});
  Case& a = given.add("a", 4);
  a.measured = Measured{16, "here"};
  GivenScenario::predict(a, "m", 2);
  GivenScenario::predict(given.add("b", 4), "m", 5);
  return given;
}

/// "n" is off by -1/16.
GivenScenario of_n()
{
  GivenScenario given({"n"});
  GivenScenario::predict(given.add("c", 16), "n", 15);
  return given;
}

GivenScenario of_none()
{
  GivenScenario given({"m"});
  given.add("d", 1);
  return given;
}

HtmlCell number(const std::string& id, const std::string& exact, const std::string& shown, const std::string& title,
                const std::string& css)
{
  return {"<a href=\"#" + id + "\" title=\"" + title + "\"><data value=\"" + exact + "\">" + shown + "</data></a>",
          css};
}

/// Below the mean of the magnitudes stands that of the errors.
HtmlCell with_small(HtmlCell cell, const std::string& small)
{
  cell.html += "<small>" + small + "</small>";
  return cell;
}

TEST(ErrorMatrixSection, HasATableForEachFolderWithARowForEachExperimentThatHasErrors)
{
  const HtmlCell none = {"\u2013", "none"};
  HtmlTable first("Mean errors in percent", {"experiment", "simulation, measured", "m"});
  first.add({{"<a href=\"#e1\">first &lt;1&gt;</a>", ""},
             number("e1", "0.75", "75.0", "simulation relative to measured", "error-0"),
             with_small(number("e1", "0.375", "37.5", "m: 2 cases, at most 50.0 %", "low-3"), "-12.5")});
  GivenScenario in_folder = of_n();
  in_folder.scenario.file = "papers/a&b/c.json";
  HtmlTable second("Mean errors in percent: a&amp;b", {"experiment", "n"});
  second.add({{"<a href=\"#e3\">third</a>", ""},
              with_small(number("e3", "0.0625", "6.2", "n: 1 case, at most 6.2 %", "low-2"), "-6.2")});
  first.add({{"<a href=\"#e4\">fourth</a>", ""},
             none,
             with_small(number("e4", "0.5", "50.0", "m: 1 case, at most 50.0 %", "high-4"), "+50.0")});
  GivenScenario high({"m"});
  GivenScenario::predict(high.add("a", 4), "m", 6);
  const std::string html = error_matrix_section({experiment_of("first <1>", of_m()), experiment_of("second", of_none()),
                                                 experiment_of("third", in_folder), experiment_of("fourth", high)},
                                                {"e1", "e2", "e3", "e4"});
  EXPECT_THAT(html, testing::StartsWith("<section id=\"errors\"><h2>Errors of models</h2>\n<p>Mean of "));
  EXPECT_THAT(html, testing::EndsWith("</ul>\n" + first.html("matrix") + second.html("matrix") + "</section>\n"));
  EXPECT_THAT(html, HasSubstr("<li class=\"low-1\">\u22125</li><li class=\"error-0\">within 2 %</li>"));
}

TEST(ErrorMatrixSection, WithoutMeasurementsThereIsNoColumnOfThem)
{
  const std::string html = error_matrix_section({experiment_of("x", of_n())}, {"e1"});
  EXPECT_THAT(html, HasSubstr("<th scope=\"col\">experiment</th><th scope=\"col\">n</th></tr>"));
  EXPECT_THAT(html, Not(HasSubstr("simulation, measured")));
}

TEST(ErrorMatrixSection, MeasurementsAloneAreEnough)
{
  GivenScenario measured({});
  measured.add("a", 4).measured = Measured{5, "here"};
  EXPECT_THAT(error_matrix_section({experiment_of("x", measured)}, {"e1"}), HasSubstr("<data value=\"0.2\">20.0<"));
}

TEST(ErrorMatrixSection, IsLeftOutWithoutErrors)
{
  EXPECT_EQ(error_matrix_section({experiment_of("x", of_none())}, {"e1"}), "");
}

} // namespace
} // namespace loghop::error_matrix_section_test

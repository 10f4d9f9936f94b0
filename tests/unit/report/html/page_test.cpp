#include "loghop/report/html/page.hpp"

#include "loghop/base/version.hpp"
#include "loghop/report/chart/chart_marks.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/simulate/engine/versions.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::page_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;
using testing::Not;

/// Two cases that "m" predicts, with this many figures of them.
Experiment experiment_of(const std::string& name, std::size_t figures)
{
  GivenScenario given({"m"});
  for (const int n : {1, 2}) {
    Case& c = given.add("case " + std::to_string(n), n);
    c.input = {{"n", n}};
    GivenScenario::predict(c, "m", 2 * n);
  }
  given.scenario.name = name;
  given.scenario.file = name + ".json";
  given.scenario.figures.emplace();
  for (std::size_t i = 0; i < figures; ++i)
    given.scenario.figures->push_back({name + " figure " + std::to_string(i), "", {0, 1}, "/n", {}, "", false});
  Experiment experiment{given.scenario, given.outcomes, given.compare()};
  experiment.comparison.claims.resize(1);
  return experiment;
}

TEST(ReportPage, HasTheSectionsOfThePageThenThoseOfEachExperiment)
{
  const Experiments experiments = {experiment_of("first", 1), experiment_of("second", 0)};
  const Ids ids = {"experiment-first", "experiment-second"};
  const PageContext context{"loghop report first.json", "base"};
  ModelStyles styles;
  const std::string first = experiment_section(experiments[0], ids[0], styles);
  EXPECT_THAT(
      report_page(experiments, context),
      HasSubstr("</style>\n</head>\n<body>\n" + mark_definitions() + navigation(experiments, ids, context) +
                "<main>\n" + answer_section(experiments, ids, context) + changes_section(experiments, ids, context) +
                claims_overview(experiments, ids) + patterns_section(experiments, ids) +
                error_matrix_section(experiments, ids) + limits_section(experiments, ids) +
                "<section id=\"experiments\"><h2>Experiments</h2>\n<div class=\"cards\">\n" + first +
                experiment_section(experiments[1], ids[1], styles) + "</div></section>\n</main>\n<footer><p>loghop " +
                loghop_version() + ", SimGrid " + escaped(simulate::simgrid_version()) + "</p></footer>\n<script>\n" +
                report_js + "</script>\n</body>\n</html>\n"));
}

TEST(ReportPage, ForbidsItselfTheNetwork)
{
  const std::string page = report_page({experiment_of("first", 1)});
  EXPECT_THAT(page, testing::StartsWith("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "));
  EXPECT_THAT(page, Not(HasSubstr(" src=")));
}

/// A model keeps its look from figure to figure.
TEST(ReportPage, EachFigureStandsInItsExperiment)
{
  const std::string page =
      report_page({experiment_of("first", 2), experiment_of("second", 0), experiment_of("third", 1)});
  const std::size_t first = page.find("<details id=\"experiment-first\""),
                    second = page.find("<details id=\"experiment-second\""),
                    third = page.find("<details id=\"experiment-third\"");
  ASSERT_TRUE(first < second && second < third && third != std::string::npos);
  EXPECT_THAT(page.substr(first, second - first), HasSubstr("id=\"experiment-first-figure-2-1\""));
  EXPECT_THAT(page.substr(second, third - second), Not(HasSubstr("<figure>")));
  EXPECT_THAT(page.substr(third), HasSubstr("<strong>third figure 0</strong>"));
  EXPECT_THAT(page.substr(third), HasSubstr("class=\"series c-model-0 d-0\""));
}

} // namespace
} // namespace loghop::page_test

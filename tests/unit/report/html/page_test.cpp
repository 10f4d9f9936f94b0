#include "loghop/report/html/page.hpp"

#include "loghop/base/version.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/simulate/engine/versions.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop {
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
  const Experiments experiments = {experiment_of("first", 0), experiment_of("second", 0)};
  const Ids ids = {"experiment-first", "experiment-second"};
  EXPECT_EQ(report_page(experiments),
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta name=\"color-scheme\" content=\"light dark\">\n"
            "<title>loghop: experiments and models</title>\n<style>\n" +
                style_sheet() + "</style>\n</head>\n<body>\n" + navigation(experiments, ids) +
                "<main>\n<h1>Experiments and models</h1>\n" + claims_overview(experiments, ids) +
                error_matrix_section(experiments, ids) + limits_section(experiments, ids) +
                experiment_section(experiments[0], ids[0], "", "") +
                experiment_section(experiments[1], ids[1], "", "") + "</main>\n<footer><p>loghop " + loghop_version() +
                ", SimGrid " + escaped(simulate::simgrid_version()) + "</p></footer>\n</body>\n</html>\n");
}

/// A figure has a chart, and two samples in its legend.
TEST(ReportPage, EachFigureStandsInItsExperimentWithItsOwnDrawings)
{
  const std::string page =
      report_page({experiment_of("first", 2), experiment_of("second", 0), experiment_of("third", 1)});
  const std::size_t first = page.find("<section id=\"experiment-first\""),
                    second = page.find("<section id=\"experiment-second\""),
                    third = page.find("<section id=\"experiment-third\"");
  ASSERT_TRUE(first < second && second < third && third != std::string::npos);
  const std::string of_first = page.substr(first, second - first), of_second = page.substr(second, third - second),
                    of_third = page.substr(third);
  EXPECT_THAT(of_first, HasSubstr("<div class=\"figures\">\n<figure><figcaption><strong>first figure 0</strong>"));
  EXPECT_THAT(of_second, Not(HasSubstr("<div class=\"figures\">")));
  EXPECT_THAT(of_third, HasSubstr("<div class=\"figures\">\n<figure><figcaption><strong>third figure 0</strong>"));
  const auto drawings = [](const std::string& html) {
    std::vector<int> numbers;
    for (std::size_t at = html.find("-canvas'>"); at != std::string::npos; at = html.find("-canvas'>", at + 1))
      numbers.push_back(std::stoi(html.substr(html.rfind('_', at) + 1)));
    return numbers;
  };
  // Of each figure the legend stands before the charts.
  EXPECT_THAT(drawings(of_first), testing::ElementsAre(2, 3, 1, 5, 6, 4));
  EXPECT_THAT(drawings(of_third), testing::ElementsAre(8, 9, 7));
}

TEST(ReportPage, WhereTheTimeGoesStandsInEachExperiment)
{
  Experiments experiments = {experiment_of("first", 0), experiment_of("second", 0)};
  for (Experiment& experiment : experiments)
    experiment.outcomes[0].result.breakdown.compute = 1;
  const std::string page = report_page(experiments);
  const std::size_t second = page.find("<section id=\"experiment-second\"");
  EXPECT_THAT(page.substr(0, second), HasSubstr("Where the time of first goes"));
  EXPECT_THAT(page.substr(second), HasSubstr("Where the time of second goes"));
  EXPECT_THAT(page.substr(second), Not(HasSubstr("Where the time of first goes")));
}

} // namespace
} // namespace loghop

#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::time_section_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;
using testing::Not;

constexpr Picoseconds s = 1'000'000'000'000;

Experiment experiment_of(const GivenScenario& given)
{
  return {given.scenario, given.outcomes, given.compare()};
}

/// A case that passes messages: 3 s of computation and 1 s in the network over two ranks.
GivenScenario of_messages()
{
  GivenScenario given({});
  given.add("a & b", 2);
  simulate::SimulationResult& result = given.outcomes.back().result;
  result.operations = 3;
  result.time.emplace();
  result.time->ranks = {{{2 * s, 0, 0, 0, 0, 0, 0}}, {{s, 0, 0, 0, s, 0, 0}}};
  result.time->critical_path = {{s / 2, 0, 0, 0, 3 * s / 2, 0, 0}};
  return given;
}

std::string kind(int colour, char letter, const std::string& name)
{
  return "<li><span class=\"kind kind-" + std::to_string(colour) + "\" aria-hidden=\"true\">" + letter + "</span>" +
         name + "</li>";
}

TEST(TimeSection, OfMessagesHasTheLegendTheBarsAndTheNumbers)
{
  const std::string html = time_section(experiment_of(of_messages()), "e");
  EXPECT_THAT(html, testing::StartsWith("<h4>Where the time goes</h4>\n<figure><ul class=\"legend\">" +
                                        kind(0, 'C', "computation") + kind(1, 'O', "software overhead") +
                                        kind(2, 'P', "packing") + kind(3, 'M', "memory") + kind(4, 'N', "network") +
                                        kind(5, 'X', "contention") + kind(6, 'W', "waiting") +
                                        "</ul>\n<div class=\"panel time\"><svg "));
  EXPECT_THAT(html, HasSubstr("aria-label=\"Where the time of given goes. Stacked bars of "));
  EXPECT_THAT(html, HasSubstr(", by kind of time: of all ranks, and along the critical path. The numbers are in the "
                              "table below.\""));
  const std::string heads[] = {"computation", "software overhead", "packing", "memory",
                               "network",     "contention",        "waiting"};
  for (const std::string& head : heads)
    EXPECT_THAT(html, HasSubstr("<th scope=\"col\">" + head + "</th>"));
  const std::string none = "<td>\u2013</td>";
  const std::string rows = "<tr><th scope=\"row\">a &amp; b</th><td>all ranks</td><td>4.000</td>"
                           "<td data-v=\"3\">75.0</td>" +
                           none + none + none + "<td data-v=\"1\">25.0</td>" + none + none +
                           "</tr>\n"
                           "<tr><th scope=\"row\">a &amp; b</th><td>critical path</td><td>2.000</td>"
                           "<td data-v=\"0.5\">25.0</td>" +
                           none + none + none + "<td data-v=\"1.5\">75.0</td>" + none + none + "</tr>\n";
  EXPECT_THAT(html, HasSubstr("<tbody>\n" + rows + "</tbody>"));
  EXPECT_THAT(html, HasSubstr("</svg></div></figure>\n<details><summary>Numbers of 1 case</summary>\n<div class="));
  EXPECT_THAT(html, HasSubstr("<table class=\"numbers times\">"));
  EXPECT_THAT(html, testing::EndsWith("</table></div>\n</details>\n"));
}

TEST(TimeSection, OfActiveMessagesHasNoCriticalPath)
{
  GivenScenario given({});
  for (const char* name : {"a", "b"}) {
    given.add(name, 1);
    given.outcomes.back().result.breakdown = {1, 2, 3, 4, 0, 6};
  }
  const std::string html = time_section(experiment_of(given), "e");
  EXPECT_THAT(html, HasSubstr(kind(0, 'C', "computation") + kind(1, 'O', "send overhead") + kind(2, 'H', "handlers") +
                              kind(4, 'S', "wait for the send engine") + kind(5, 'B', "blocked send") +
                              kind(6, 'W', "wait for messages")));
  EXPECT_THAT(html, HasSubstr("Stacked bars of 2 cases, by kind of time. The numbers are in the table below."));
  EXPECT_THAT(html, HasSubstr("<summary>Numbers of 2 cases</summary>"));
  EXPECT_THAT(html, Not(HasSubstr("critical path")));
}

/// Of 17 cases that stand in no figure, 16 have bars; all have numbers.
TEST(TimeSection, SaysWhatHasNoBar)
{
  GivenScenario given({});
  for (int i = 0; i < 17; ++i) {
    given.add("case number " + std::to_string(i), 1);
    given.outcomes.back().result.breakdown.compute = 1;
  }
  const std::string html = time_section(experiment_of(given), "e");
  EXPECT_THAT(html, HasSubstr("Stacked bars of 16 cases"));
  const std::size_t drawn = html.find("<svg "), note = html.find("<p class=\"note\">16 of 17 cases: ");
  ASSERT_NE(note, std::string::npos);
  EXPECT_THAT(html.substr(drawn, note - drawn), HasSubstr("case number 15"));
  EXPECT_THAT(html.substr(drawn, note - drawn), Not(HasSubstr("case number 16")));
  EXPECT_THAT(html.substr(note), HasSubstr("<th scope=\"row\">case number 16</th>"));
  EXPECT_THAT(html.substr(note), HasSubstr("<summary>Numbers of 17 cases</summary>"));
}

TEST(TimeSection, EachExperimentHasItsOwnDrawings)
{
  GivenScenario none({}), both = of_messages(), last = of_messages();
  none.add("failed", 1);
  none.fail("deadlock");
  both.scenario.name = "both";
  both.add("active", 1);
  both.outcomes.back().result.breakdown.compute = 1;
  last.scenario.name = "last";
  EXPECT_EQ(time_section(experiment_of(none), "e1"), "");
  const std::string html = time_section(experiment_of(both), "e2");
  for (const char* id : {"id=\"e2-time-1\"", "id=\"e2-time-2\""})
    EXPECT_THAT(html, HasSubstr(id));
  EXPECT_THAT(time_section(experiment_of(last), "e3"), HasSubstr("aria-label=\"Where the time of last goes. "));
}

TEST(TimeSection, CasesThatWereTooLongAreNamedAlone)
{
  GivenScenario given({});
  given.add("a < b", 1);
  given.outcomes.back().result.operations = 1;
  EXPECT_EQ(time_section(experiment_of(given), "e"),
            "<h4>Where the time goes</h4>\n<p class=\"note\">Not recorded, since they have more than 4000000 steps: 1 "
            "case: a &lt; b. loghop run --breakdown has no such limit.</p>\n");
}

} // namespace
} // namespace loghop::time_section_test

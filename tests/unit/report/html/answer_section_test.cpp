#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

namespace loghop::answer_section_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;
using testing::Not;

/// One case, of which "m" is off by 1/4.
Experiment experiment()
{
  GivenScenario given({"m"});
  GivenScenario::predict(given.add("a", 4), "m", 5);
  given.scenario.name = "<x>";
  given.scenario.seed = 7;
  return {given.scenario, given.outcomes, given.compare()};
}

Experiment with_claims(Verdict verdict)
{
  Experiment made = experiment();
  made.comparison.claims.resize(2);
  made.comparison.claims[0].verdict = verdict;
  return made;
}

TEST(AnswerSection, SaysWhatRan)
{
  const std::string html = answer_section({experiment()}, {"e"}, {"loghop report <x>.json", ""});
  EXPECT_THAT(html, HasSubstr("1 experiment, 1 case on 1 platform: nowhere. loghop "));
  EXPECT_THAT(html, HasSubstr(", seed 7.</p>"));
  EXPECT_THAT(html, HasSubstr("<summary>Command</summary><pre tabindex=\"0\">loghop report &lt;x&gt;.json</pre>"));
  EXPECT_THAT(answer_section({experiment()}, {"e"}, {}), Not(HasSubstr("Command")));
}

TEST(AnswerSection, CountsClaimsAndWhatIsNotExpected)
{
  EXPECT_THAT(answer_section({experiment()}, {"e"}, {}), HasSubstr("None in these scenarios."));
  EXPECT_THAT(answer_section({with_claims(Verdict::holds)}, {"e"}, {}),
              HasSubstr("Every verdict is the expected one."));
  const std::string html = answer_section({with_claims(Verdict::differs)}, {"e"}, {});
  EXPECT_THAT(html, HasSubstr("<a href=\"#claims\">2 claims</a>"));
  EXPECT_THAT(html, HasSubstr("differs</span> <b>1</b>"));
  EXPECT_THAT(html, HasSubstr("1 verdict not as expected."));
  EXPECT_THAT(html, HasSubstr("Most claims that differ: 1 in <a href=\"#e\">&lt;x&gt;</a>."));
}

TEST(AnswerSection, NamesTheBestModelOfAPatternAndTheLargestError)
{
  const std::string html = answer_section({experiment()}, {"e"}, {});
  EXPECT_THAT(html, HasSubstr("<a href=\"#pattern-remap-one-core-a-node\">remap, one core a node</a>"));
  EXPECT_THAT(html, HasSubstr("<a href=\"#model-m\">m</a> <small class=\"error-4\">25.0 %</small>"));
  EXPECT_THAT(html, HasSubstr("The largest error: m by +25 % in <a href=\"#e\">&lt;x&gt;</a>."));
}

TEST(AnswerSection, SaysWhetherAnythingChanged)
{
  Experiment made = experiment();
  EXPECT_THAT(answer_section({made}, {"e"}, {}), HasSubstr("No baseline: "));
  made.changes.emplace();
  EXPECT_THAT(answer_section({made}, {"e"}, {"", "<b>"}),
              HasSubstr("<b>Nothing changed</b></a></p><p>Since &lt;b&gt;, which has 1 of 1 experiment.</p>"));
  made.changes->lines.resize(2);
  EXPECT_THAT(answer_section({made}, {"e"}, {"", "b"}), HasSubstr("<a href=\"#changes\"><b>2 changes</b></a>"));
}

TEST(AnswerSection, SaysWhatFailedAndWhatIsOutsideTolerance)
{
  Experiment made = experiment();
  EXPECT_THAT(answer_section({made}, {"e"}, {}), HasSubstr("All ran to the end."));
  made.comparison.cases[0].within_tolerance = true;
  EXPECT_THAT(answer_section({made}, {"e"}, {}), HasSubstr("The one bounded line is within tolerance."));
  made.comparison.cases[0].within_tolerance = false;
  made.comparison.errors = {{"b", "stuck"}};
  const std::string html = answer_section({made}, {"e"}, {});
  EXPECT_THAT(html, HasSubstr("1 of 1 outside tolerance."));
  EXPECT_THAT(html, HasSubstr("1 case failed."));
}

} // namespace
} // namespace loghop::answer_section_test

#include "loghop/report/text/comparison_report.hpp"

#include <gmock/gmock.h>

#include <string>

namespace loghop::junit_report_test {
namespace {

using testing::HasSubstr;

ComparisonLine line_of(const std::string& name, bool within, const std::vector<std::string>& violations = {})
{
  ComparisonLine line;
  line.name = name;
  line.within_tolerance = within;
  line.violations = violations;
  return line;
}

ClaimResult claim_of(const std::string& id, Verdict verdict, Verdict expected)
{
  ClaimResult result;
  result.claim.id = id;
  result.claim.claim = "is < short";
  result.claim.reason = "no machine";
  result.claim.expected = expected;
  result.verdict = verdict;
  return result;
}

/// One of each outcome, and of each kind.
Comparison given()
{
  Comparison made;
  made.cases = {line_of("within", true), line_of("out & away", false, {"too long", "too short"}),
                line_of("stuck", false)};
  made.errors = {{"stuck", "deadlock:\n  rank 0 waits\n"}};
  made.claims = {claim_of("good", Verdict::holds, Verdict::holds),
                 claim_of("gone", Verdict::not_reproducible, Verdict::not_reproducible),
                 claim_of("bad", Verdict::differs, Verdict::holds)};
  made.drift = Drift{"old.json", 0, {}};
  return made;
}

Scenario named(const std::string& name)
{
  Scenario scenario;
  scenario.name = name;
  return scenario;
}

TEST(JunitReport, HasATestcaseForEachItemWithWhatIsWrong)
{
  const std::string counts = "tests=\"7\" failures=\"2\" errors=\"1\" skipped=\"1\">\n";
  EXPECT_EQ(junit_xml(named("lat<ency"), given()),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites " +
                counts + "  <testsuite name=\"lat&lt;ency\" " + counts +
                "    <testcase classname=\"lat&lt;ency.tolerance\" name=\"within\" />\n"
                "    <testcase classname=\"lat&lt;ency.tolerance\" name=\"out &amp; away\">\n"
                "      <failure message=\"outside tolerance: out &amp; away: too long\" type=\"tolerance\">"
                "outside tolerance: out &amp; away: too long\noutside tolerance: out &amp; away: too short</failure>\n"
                "    </testcase>\n"
                "    <testcase classname=\"lat&lt;ency.simulation\" name=\"stuck\">\n"
                "      <error message=\"deadlock:\" type=\"simulation\">deadlock:\n  rank 0 waits</error>\n"
                "    </testcase>\n"
                "    <testcase classname=\"lat&lt;ency.claim\" name=\"good\">\n"
                "      <system-out>is &lt; short\nkind: -\nholds: no machine</system-out>\n"
                "    </testcase>\n"
                "    <testcase classname=\"lat&lt;ency.claim\" name=\"gone\">\n"
                "      <skipped message=\"not reproducible: no machine\" />\n"
                "      <system-out>is &lt; short\nkind: -\nnot reproducible: no machine</system-out>\n"
                "    </testcase>\n"
                "    <testcase classname=\"lat&lt;ency.claim\" name=\"bad\">\n"
                "      <failure message=\"claim bad: differs, expected: holds\" type=\"claim\">"
                "claim bad: differs, expected: holds</failure>\n"
                "      <system-out>is &lt; short\nkind: -\nholds: no machine</system-out>\n"
                "    </testcase>\n"
                "    <testcase classname=\"lat&lt;ency.baseline\" name=\"baseline\" />\n"
                "  </testsuite>\n"
                "</testsuites>\n");
}

TEST(JunitReport, WhatHasDriftedIsAFailure)
{
  Comparison comparison;
  comparison.drift = Drift{"old.json", 0, {{}, {}}};
  comparison.drift->lines[0].name = "a";
  comparison.drift->lines[1].name = "b";
  const std::string first = comparison.drift->lines[0].text(), second = comparison.drift->lines[1].text();
  const std::string xml = junit_xml(named("n"), comparison);
  EXPECT_THAT(xml, HasSubstr("<testsuite name=\"n\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\">"));
  EXPECT_THAT(xml, HasSubstr("<testcase classname=\"n.baseline\" name=\"baseline\">\n      <failure message=\"" +
                             first + "\" type=\"baseline\">" + first + "\n" + second + "</failure>\n"));
}

TEST(JunitReport, WhatXmlDoesNotKnowIsShown)
{
  Comparison comparison;
  comparison.cases = {line_of("\xEF\xBF\xBE"
                              "a\xEF\xBF\xBF"
                              "b\xEF\xBF\xBE\x01\xFF\xEF\xBF\xBD",
                              true)};
  const std::string xml = junit_xml(named("n\xEF\xBF\xBF"), comparison);
  EXPECT_THAT(xml, HasSubstr("classname=\"n\\xef\\xbf\\xbf.tolerance\" "
                             "name=\"\\xef\\xbf\\xbea\\xef\\xbf\\xbfb\\xef\\xbf\\xbe\\x01\\xff\xEF\xBF\xBD\""));
}

TEST(JunitReport, NothingToHoldToIsAnEmptySuite)
{
  EXPECT_EQ(junit_xml(named("n"), {}),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites tests=\"0\" failures=\"0\" errors=\"0\" skipped=\"0\">\n"
            "  <testsuite name=\"n\" tests=\"0\" failures=\"0\" errors=\"0\" skipped=\"0\" />\n"
            "</testsuites>\n");
}

} // namespace
} // namespace loghop::junit_report_test

#include "loghop/report/text/comparison_report.hpp"

#include "loghop/report/core/table.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace loghop::claim_report_test {
namespace {

using nlohmann::ordered_json;

/// A claim with everything, judged over 8 seeds.
ClaimResult full()
{
  ClaimResult result;
  result.claim.id = "full";
  result.claim.claim = "is short";
  result.claim.kind = ClaimKind::calibrated;
  result.claim.kind_reason = "the latency of p.json";
  result.claim.same_as = "other";
  result.claim.paper = "4 s";
  result.claim.derived = "5 = 4 + 1";
  result.claim.source = "p. 3";
  result.claim.expected = Verdict::differs;
  result.claim.reason = "no caches";
  result.checks.resize(2);
  result.checks[0] = {"time of a: 3 s", 3, true, "Table 2", "rounded up", CheckRange{{8, 6}, 2.5, 3.5}};
  result.checks[1] = {"order of a, b", {}, false, "", "", CheckRange{{8, 7}, {}, {}}};
  result.verdict = Verdict::depends_on_the_draw;
  result.over_seeds = SeedCount{8, 5};
  return result;
}

ClaimResult bare()
{
  ClaimResult result;
  result.claim.id = "bare";
  result.claim.claim = "is long";
  return result;
}

Comparison of(const std::vector<ClaimResult>& claims)
{
  Comparison comparison;
  comparison.claims = claims;
  return comparison;
}

TEST(ClaimReport, TablesHaveCountsThenChecksAndReasons)
{
  Table table({"claim", "kind", "paper", "verdict"});
  table.add({"full: is short", "calibrated", "4 s; derived: 5 = 4 + 1",
             "depends on the draw (for 5 of 8 seeds), EXPECTED: differs"});
  table.add({"bare: is long", "-", "-", "holds"});
  EXPECT_EQ(claim_tables(of({full(), bare()})),
            "\n" + table.text() +
                "-: the scenario does not say\n"
                "\ncalibrated: 1 depends on the draw; without a kind: 1 holds; 1 not as expected\n\n"
                "full:\n"
                "  yes  time of a: 3 s\n"
                "       bound: Table 2\n"
                "       our bound: rounded up\n"
                "  NO   order of a, b\n"
                "  calibrated: the latency of p.json\n"
                "  the same number as of other\n"
                "  differs: no caches\n"
                "bare:\n");
  EXPECT_EQ(claim_tables(of({})), "");
}

TEST(ClaimReport, EachTextOfUnknownOriginStaysOneLine)
{
  ClaimResult result = full();
  for (std::string* text : {&result.claim.id, &result.claim.kind_reason, &result.claim.same_as, &result.claim.reason,
                            &result.checks[0].text, &result.checks[0].from, &result.checks[0].bound_reason})
    *text = "a\nb";
  const std::string text = claim_tables(of({result}));
  const std::string details = text.substr(text.find("\n\n", text.find("not as expected")) + 2);
  EXPECT_EQ(details, "a\\x0ab:\n"
                     "  yes  a\\x0ab\n"
                     "       bound: a\\x0ab\n"
                     "       our bound: a\\x0ab\n"
                     "  NO   order of a, b\n"
                     "  calibrated: a\\x0ab\n"
                     "  the same number as of a\\x0ab\n"
                     "  differs: a\\x0ab\n");
}

TEST(ClaimReport, WordsOfThePaperAndConclusionsStandWhereThereAreAny)
{
  const struct {
    const char *paper, *derived, *shown;
  } rows[] = {{"", "", "-"}, {"4 s", "", "4 s"}, {"", "5", "derived: 5"}, {"4 s", "5", "4 s; derived: 5"}};
  for (const auto& row : rows) {
    ClaimResult result = bare();
    result.claim.paper = row.paper;
    result.claim.derived = row.derived;
    Table table({"claim", "kind", "paper", "verdict"});
    table.add({"bare: is long", "-", row.shown, "holds"});
    EXPECT_EQ(claim_tables(of({result})).substr(1, table.text().size()), table.text());
  }
}

TEST(ClaimReport, AVerdictThatWasExpectedStandsAlone)
{
  ClaimResult result = full();
  result.verdict = Verdict::differs;
  Table table({"claim", "kind", "paper", "verdict"});
  table.add({"full: is short", "calibrated", "4 s; derived: 5 = 4 + 1", "differs (for 5 of 8 seeds)"});
  EXPECT_EQ(claim_tables(of({result})).substr(1, table.text().size()), table.text());
}

TEST(ClaimReport, TheJsonOfAClaimHasWhatThereIs)
{
  EXPECT_EQ(claim_json(full()).dump(), ordered_json::parse(R"(
      {"id": "full", "claim": "is short", "kind": "calibrated", "kind_reason": "the latency of p.json",
       "same_as": "other", "paper": "4 s", "derived": "5 = 4 + 1", "source": "p. 3", "verdict": "depends on the draw",
       "expected": "differs", "as_expected": false, "seeds": 8, "holds_for": 5, "reason": "no caches",
       "checks": [{"text": "time of a: 3 s", "value": 3.0, "holds": true, "from": "Table 2",
                   "bound_reason": "rounded up", "holds_for": 6, "least": 2.5, "largest": 3.5},
                  {"text": "order of a, b", "value": null, "holds": false, "holds_for": 7, "least": null,
                   "largest": null}]})")
                                           .dump());
  EXPECT_EQ(claim_json(bare()).dump(), ordered_json::parse(R"(
      {"id": "bare", "claim": "is long", "kind": null, "paper": "", "source": "", "verdict": "holds",
       "expected": "holds", "as_expected": true, "checks": []})")
                                           .dump());
}

} // namespace
} // namespace loghop::claim_report_test

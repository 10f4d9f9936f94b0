// The items of the gate, and their messages, on comparisons whose every number is given.
#include "loghop/scenario/compare/gate.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::gate_test {
namespace {

using test::GivenScenario;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Kind = GateItem::Kind;
using Outcome = GateItem::Outcome;

/// A case of 1 s that was measured to take `measured` s and may be off by 10 %.
void add_held(GivenScenario& given, const std::string& name, double measured)
{
  Case& c = given.add(name, 1);
  c.measured = Measured{measured, "here"};
  c.measured_tolerance = 0.1;
}

Claim claim(const std::string& id, double longest, Verdict expected = Verdict::holds)
{
  Claim claim;
  claim.id = id;
  claim.claim = "is short";
  claim.checks.resize(1);
  claim.checks[0].quantity.cases = "a";
  claim.checks[0].at_most = longest;
  claim.expected = expected;
  if (expected != Verdict::holds) claim.reason = "we know why";
  return claim;
}

TEST(Gate, OfNothingToHoldIsEmpty)
{
  GivenScenario given({"m"});
  given.add("a", 1);
  EXPECT_THAT(gate_items(given.compare()), IsEmpty());
}

TEST(Gate, HasTolerancesRatiosClaimsAndTheBaselineInThisOrder)
{
  GivenScenario given({});
  add_held(given, "a", 1);
  given.add("free", 1);
  add_held(given, "b", 2);
  given.scenario.ratios = {{"r", 0, 1, Measured{1, "x"}, 0.1}, {"free", 0, 1, {}, {}}};
  given.scenario.claims = {claim("x", 1)};
  Comparison comparison = given.compare();
  comparison.drift = Drift{};
  std::vector<std::pair<Kind, std::string>> found;
  for (const GateItem& item : gate_items(comparison))
    found.emplace_back(item.kind, item.name);
  EXPECT_THAT(found, ElementsAre(std::pair(Kind::tolerance, "a"), std::pair(Kind::tolerance, "b"),
                                 std::pair(Kind::tolerance, "r"), std::pair(Kind::claim, "x"),
                                 std::pair(Kind::baseline, "baseline")));
}

TEST(Gate, OfATolerance)
{
  GivenScenario given({});
  add_held(given, "a", 1);
  add_held(given, "b", 2);
  const auto items = gate_items(given.compare());
  ASSERT_THAT(items, SizeIs(2));
  EXPECT_EQ(items[0].outcome, Outcome::passed);
  EXPECT_EQ(items[1].outcome, Outcome::failed);
  EXPECT_THAT(items[1].problems,
              ElementsAre("outside tolerance: b: the simulated time is off by -50.00 %, allowed is 10 %"));
}

TEST(Gate, ACaseThatFailedIsOneErrorAlsoWithATolerance)
{
  GivenScenario given({});
  add_held(given, "a", 1);
  given.fail("deadlock:\n  rank 0 waits");
  given.add("b", 1);
  given.fail("stuck");
  const auto items = gate_items(given.compare());
  ASSERT_THAT(items, SizeIs(2));
  for (const GateItem& item : items) {
    EXPECT_EQ(item.kind, Kind::simulation);
    EXPECT_EQ(item.outcome, Outcome::error);
  }
  EXPECT_THAT(items[0].problems, ElementsAre("deadlock:\n  rank 0 waits"));
  EXPECT_THAT(gate_failures(given.compare()), IsEmpty());
}

/// Expected or not, holding or not.
TEST(Gate, OfClaims)
{
  GivenScenario given({});
  given.add("a", 1);
  Claim gone = claim("gone", 1, Verdict::not_reproducible);
  gone.checks.clear();
  given.scenario.claims = {claim("holds", 1), claim("differs", 0.5), claim("known", 0.5, Verdict::differs),
                           claim("better", 1, Verdict::differs), gone};
  const auto items = gate_items(given.compare());
  std::vector<Outcome> outcomes;
  for (const GateItem& item : items)
    outcomes.push_back(item.outcome);
  ASSERT_THAT(outcomes,
              ElementsAre(Outcome::passed, Outcome::failed, Outcome::passed, Outcome::failed, Outcome::skipped));
  EXPECT_THAT(items[1].problems,
              ElementsAre("claim differs: differs, expected: holds; time of the simulation, a: 1 s, at most 0.5 s"));
  EXPECT_THAT(items[2].remarks, ElementsAre("is short", "kind: -", "NO   time of the simulation, a: 1 s, at most 0.5 s",
                                            "differs: we know why"));
  EXPECT_THAT(items[3].problems, ElementsAre("claim better: holds, expected: differs"));
  EXPECT_THAT(items[4].problems, ElementsAre("not reproducible: we know why"));
  EXPECT_THAT(gate_failures(given.compare()), ElementsAre(items[1].problems[0], items[3].problems[0]));
}

TEST(Gate, OfDriftHasALineEach)
{
  GivenScenario given({});
  given.add("a", 1);
  Comparison comparison = given.compare();
  comparison.drift = Drift{};
  EXPECT_EQ(gate_items(comparison).at(0).outcome, Outcome::passed);
  DriftLine line;
  line.kind = DriftLine::Kind::appeared;
  line.of = DriftLine::Of::a_case;
  line.name = "a";
  comparison.drift->lines = {line, line};
  EXPECT_EQ(gate_items(comparison).at(0).outcome, Outcome::failed);
  EXPECT_THAT(gate_failures(comparison), ElementsAre("drift: case a is new", "drift: case a is new"));
}

TEST(Gate, LinesStayLines)
{
  GivenScenario given({});
  add_held(given, "a\nb", 2);
  given.scenario.claims = {claim("x\ny", 1)};
  for (const std::string& line : gate_failures(given.compare()))
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
  EXPECT_THAT(gate_failures(given.compare()).at(0), HasSubstr("a\\x0ab"));
}

/// The exit status and the list say the same.
TEST(Gate, FailsExactlyIfTheComparisonIsOutsideTolerance)
{
  for (const double measured : {1.0, 2.0})
    for (const double longest : {0.5, 1.0})
      for (const Verdict expected : {Verdict::holds, Verdict::differs}) {
        GivenScenario given({});
        add_held(given, "a", measured);
        given.scenario.claims = {claim("x", longest, expected)};
        const Comparison comparison = given.compare();
        EXPECT_EQ(gate_failures(comparison).empty(), comparison.within_tolerance());
        EXPECT_EQ(comparison.within_tolerance(), measured == 1 && (longest == 1) == (expected == Verdict::holds));
      }
}

TEST(Gate, ItemsHaveTheirKindAndName)
{
  GivenScenario given({});
  given.add("a", 1);
  given.scenario.claims = {claim("x", 1)};
  Comparison comparison = given.compare();
  comparison.drift = Drift{};
  const auto items = gate_items(comparison);
  ASSERT_THAT(items, SizeIs(2));
  EXPECT_EQ(items[0].kind, Kind::claim);
  EXPECT_EQ(items[0].name, "x");
  EXPECT_EQ(items[1].kind, Kind::baseline);
  EXPECT_THAT(items[1].problems, IsEmpty());
  EXPECT_THAT(items[1].remarks, IsEmpty());
}

TEST(Gate, RemarksHaveFiguresChecksAndTheReason)
{
  GivenScenario given({});
  given.add("a", 1);
  Claim known = claim("x", 0.5, Verdict::differs);
  known.kind = ClaimKind::calibrated;
  known.paper = "half a second";
  known.derived = "1 / 2";
  known.checks.push_back(known.checks[0]);
  known.checks[1].at_most = 1;
  given.scenario.claims = {known};
  EXPECT_THAT(gate_items(given.compare()).at(0).remarks,
              ElementsAre("is short", "kind: calibrated", "paper: half a second", "derived: 1 / 2",
                          "NO   time of the simulation, a: 1 s, at most 0.5 s",
                          "yes  time of the simulation, a: 1 s, at most 1 s", "differs: we know why"));
}

/// Only the checks that fail are in the message.
TEST(Gate, AClaimThatFailsSaysWhichChecksDo)
{
  GivenScenario given({});
  given.add("a", 1);
  Claim wrong = claim("x", 1);
  for (const double longest : {0.25, 0.5}) {
    wrong.checks.push_back(wrong.checks[0]);
    wrong.checks.back().at_most = longest;
  }
  given.scenario.claims = {wrong};
  EXPECT_THAT(gate_failures(given.compare()),
              ElementsAre("claim x: differs, expected: holds; time of the simulation, a: 1 s, at most 0.25 s; time of "
                          "the simulation, a: 1 s, at most 0.5 s"));
}

} // namespace
} // namespace loghop::gate_test

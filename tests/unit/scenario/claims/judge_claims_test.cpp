// Claims on comparisons whose every number is given: expected values are worked by hand beside each.
#include "loghop/scenario/claims/claims.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace loghop::judge_claims_test {
namespace {

using test::GivenScenario;
using QuantityKind = ClaimQuantity::Kind;
using Kind = ClaimCheck::Kind;

/// Times a 1, b 2, c 4 s. Of the model m 1.1, 1.8, 4 s: errors +10 %, -10 %, 0 %; n covers a alone. Only a was
/// measured, 0.8 s.
GivenScenario given()
{
  GivenScenario given({"m", "n"});
  Case& a = given.add("a", 1);
  a.measured = Measured{0.8, "here"};
  GivenScenario::predict(a, "m", 1.1);
  GivenScenario::predict(a, "n", 3);
  GivenScenario::predict(given.add("b", 2), "m", 1.8);
  GivenScenario::predict(given.add("c", 4), "m", 4);
  return given;
}

ClaimQuantity quantity(QuantityKind kind, const std::string& of, const std::string& cases = "*")
{
  ClaimQuantity quantity;
  quantity.kind = kind;
  quantity.of = of;
  quantity.cases = cases;
  return quantity;
}

ClaimQuantity ratio(const std::string& of, const std::string& cases, const std::string& over)
{
  ClaimQuantity result = quantity(QuantityKind::ratio, of, cases);
  result.over = over;
  return result;
}

ClaimCheck at_most(const ClaimQuantity& quantity, double bound)
{
  ClaimCheck check;
  check.quantity = quantity;
  check.at_most = bound;
  return check;
}

ClaimCheck at_least(const ClaimQuantity& quantity, double bound)
{
  ClaimCheck check;
  check.quantity = quantity;
  check.at_least = bound;
  return check;
}

ClaimCheck fastest(const std::string& of, const std::string& cases, std::vector<std::string> is)
{
  ClaimCheck check;
  check.kind = Kind::fastest;
  check.quantity = quantity(QuantityKind::time, of, cases);
  check.fastest = std::move(is);
  return check;
}

ClaimCheck ascending(const std::string& of, std::vector<std::string> cases)
{
  ClaimCheck check;
  check.kind = Kind::ascending;
  check.quantity.of = of;
  check.ascending = std::move(cases);
  return check;
}

ClaimResult judged(GivenScenario scenario, std::vector<ClaimCheck> checks, Verdict expected = Verdict::holds)
{
  Claim claim;
  claim.id = "x";
  claim.checks = std::move(checks);
  claim.expected = expected;
  scenario.scenario.claims = {claim};
  return scenario.compare().claims.at(0);
}

CheckResult checked(const ClaimCheck& check, const GivenScenario& scenario = given())
{
  return judged(scenario, {check}).checks.at(0);
}

std::optional<double> value(const ClaimQuantity& quantity)
{
  return checked(at_least(quantity, 0)).value;
}

TEST(JudgeClaims, Errors)
{
  EXPECT_NEAR(value(quantity(QuantityKind::mean_error, "m")).value(), 0.2 / 3, 1e-15); // 10, 10, 0 %
  EXPECT_NEAR(value(quantity(QuantityKind::max_error, "m")).value(), 0.1, 1e-15);
  EXPECT_NEAR(value(quantity(QuantityKind::mean_signed_error, "m")).value(), 0, 1e-15); // 10, -10, 0 %
  EXPECT_NEAR(value(quantity(QuantityKind::least_signed_error, "m")).value(), -0.1, 1e-15);
  EXPECT_NEAR(value(quantity(QuantityKind::largest_signed_error, "m")).value(), 0.1, 1e-15);
  EXPECT_NEAR(value(quantity(QuantityKind::mean_error, "n", "a")).value(), 2, 1e-15); // (3 - 1) / 1
}

TEST(JudgeClaims, ErrorsToTheMeasurement)
{
  ClaimQuantity q = quantity(QuantityKind::mean_signed_error, "simulated", "a");
  q.against = "measured";
  EXPECT_NEAR(value(q).value(), 0.25, 1e-15); // (1 - 0.8) / 0.8
  q.of = "m";
  EXPECT_NEAR(value(q).value(), 0.375, 1e-15); // (1.1 - 0.8) / 0.8
  q.cases = "*";                               // b was not measured
  EXPECT_FALSE(value(q));
  q = quantity(QuantityKind::mean_signed_error, "measured", "a");
  EXPECT_NEAR(value(q).value(), -0.2, 1e-15); // (0.8 - 1) / 1
}

TEST(JudgeClaims, TimesAreSums)
{
  EXPECT_EQ(value(quantity(QuantityKind::time, "simulated", "b")), 2);
  EXPECT_EQ(value(quantity(QuantityKind::time, "simulated")), 7);
  EXPECT_EQ(value(quantity(QuantityKind::time, "measured", "a")), 0.8);
  EXPECT_EQ(value(quantity(QuantityKind::time, "m", "c")), 4);
  EXPECT_FALSE(value(quantity(QuantityKind::time, "n")));
  EXPECT_FALSE(value(quantity(QuantityKind::time, "simulated", "no such case")));
  EXPECT_FALSE(value(quantity(QuantityKind::time, "no such model")));
}

TEST(JudgeClaims, TimesInWordsHaveTheUnitOfTheirCases)
{
  GivenScenario scenario = given();
  scenario.scenario.cases[1].unit = {"cycles", 0.5};
  const auto words = [&](const char* cases) {
    return checked(at_least(quantity(QuantityKind::time, "simulated", cases), 1), scenario).text;
  };
  EXPECT_EQ(words("b"), "time of the simulation, b: 4 cycles, at least 2 cycles");
  EXPECT_EQ(words("c"), "time of the simulation, c: 4 s, at least 1 s");
  EXPECT_EQ(words("*"), "time of the simulation, all 3 cases: 7e+06 us, at least 1e+06 us"); // two units
}

TEST(JudgeClaims, Ratios)
{
  EXPECT_EQ(value(ratio("simulated", "c", "b")), 2);
  EXPECT_EQ(value(ratio("simulated", "*", "a")), 7);
  EXPECT_FALSE(value(ratio("n", "a", "b")));
  EXPECT_FALSE(value(ratio("simulated", "a", "no such case")));
  GivenScenario zero({});
  zero.add("a", 1);
  zero.add("b", 0);
  EXPECT_FALSE(checked(at_least(ratio("simulated", "a", "b"), 0), zero).value);
}

TEST(JudgeClaims, PartsOfTheTimeOfRanks)
{
  GivenScenario scenario = given();
  scenario.outcomes[0].result.breakdown = {6, 0, 0, 0, 0, 2}; // blocked for 2 of 8 s
  scenario.outcomes[1].result.breakdown = {15, 0, 0, 0, 0, 1};
  scenario.outcomes[2].result.breakdown = {3, 0, 0, 0, 0, 1};
  scenario.outcomes[2].result.operations = 4; // a graph: its ranks run no active messages
  ClaimQuantity blocked = quantity(QuantityKind::share, "simulated", "a");
  blocked.part = "blocked_send";
  EXPECT_EQ(checked(at_most(blocked, 0.2), scenario).text,
            "share of blocked_send in the simulation, a: 25 %, at most 20 %");
  blocked.cases = "c";
  EXPECT_FALSE(checked(at_least(blocked, 0), scenario).holds);
  blocked = ratio("simulated", "b", "a");
  blocked.part = "blocked_send";
  EXPECT_EQ(checked(at_most(blocked, 1), scenario).value, 0.5);
}

TEST(JudgeClaims, LoadsOfChannels)
{
  GivenScenario scenario = given();
  WormholeMesh mesh;
  mesh.dimensions = {2, 2};
  scenario.scenario.platform.network = mesh;
  scenario.outcomes[0].result.channels = {{0, Node(0), Node(1), "+x", 1, 60, 20, 100},
                                          {1, Node(0), Node(2), "+y", 1, 20, 10, 100}};
  ClaimCheck check;
  check.quantity = quantity(QuantityKind::utilisation, "simulated", "a");
  check.quantity.dimension = "x";
  check.above = check.quantity;
  check.above->dimension = "y";
  EXPECT_EQ(checked(check, scenario).text, "utilisation of channels along x, a: 40 %, above 10 % (channels along y)");
  EXPECT_TRUE(checked(check, scenario).holds);
  check.above->cases = "b"; // not recorded
  EXPECT_FALSE(checked(check, scenario).holds);
}

TEST(JudgeClaims, ANumberMayBeMultiplied)
{
  ClaimQuantity q = quantity(QuantityKind::time, "simulated", "b");
  q.times = 1.5;
  EXPECT_EQ(value(q), 3);
}

TEST(JudgeClaims, BoundsIncludeTheirEnds)
{
  const ClaimQuantity b = quantity(QuantityKind::time, "simulated", "b");
  EXPECT_TRUE(checked(at_most(b, 2)).holds);
  EXPECT_TRUE(checked(at_least(b, 2)).holds);
  EXPECT_FALSE(checked(at_most(b, std::nextafter(2, 0))).holds);
  EXPECT_FALSE(checked(at_least(b, std::nextafter(2, 3))).holds);
  ClaimCheck both = at_most(b, 3);
  both.at_least = 2.5; // one of the two is not enough
  EXPECT_FALSE(checked(both).holds);
}

TEST(JudgeClaims, AboutIsWithinAFifth)
{
  const auto is_about = [](double value) {
    ClaimCheck check;
    check.quantity = quantity(QuantityKind::time, "simulated", "b"); // 2 s
    check.about = value;
    return checked(check);
  };
  EXPECT_TRUE(is_about(2.4).holds);
  EXPECT_TRUE(is_about(1.7).holds);
  EXPECT_FALSE(is_about(2.6).holds);
  EXPECT_FALSE(is_about(1.6).holds);
  EXPECT_EQ(is_about(2.5).text, "time of the simulation, b: 2 s, about 2.5 s (2 s to 3 s)");
}

TEST(JudgeClaims, BoundsKeepTheirReasons)
{
  ClaimCheck check = at_most(quantity(QuantityKind::time, "simulated", "b"), 2);
  check.from = "p. 4";
  check.bound_reason = "ours";
  EXPECT_EQ(checked(check).from, "p. 4");
  EXPECT_EQ(checked(check).bound_reason, "ours");
}

TEST(JudgeClaims, OtherNumbersMayNotBeReached)
{
  ClaimCheck check;
  check.quantity = quantity(QuantityKind::time, "simulated", "b");
  check.below = quantity(QuantityKind::time, "simulated", "c");
  EXPECT_TRUE(checked(check).holds);
  check.below->times = 0.5; // 2 s
  EXPECT_FALSE(checked(check).holds);
  check.below.reset();
  check.above = quantity(QuantityKind::time, "simulated", "a");
  EXPECT_TRUE(checked(check).holds);
  check.above->times = 2;
  EXPECT_FALSE(checked(check).holds);
  check.above = quantity(QuantityKind::time, "n", "b"); // not covered
  EXPECT_FALSE(checked(check).holds);
}

TEST(JudgeClaims, WhatIsMissingNeverHolds)
{
  for (const ClaimCheck& check :
       {at_most(quantity(QuantityKind::mean_error, "n"), 1e9),
        at_least(quantity(QuantityKind::least_signed_error, "n"), 0),
        at_most(quantity(QuantityKind::time, "measured"), 1e9), at_most(ratio("n", "b", "a"), 1e9),
        fastest("n", "*", {"a"}), ascending("n", {"a", "b"}), ascending("n", {"b", "a"})}) {
    const CheckResult result = checked(check);
    EXPECT_FALSE(result.holds);
    EXPECT_NE(result.text.find("no value"), std::string::npos) << result.text;
  }
}

TEST(JudgeClaims, ACaseThatFailedMakesNothingHold)
{
  GivenScenario failed = given();
  failed.fail("deadlock"); // c
  EXPECT_FALSE(checked(at_most(quantity(QuantityKind::max_error, "m"), 1), failed).holds);
  EXPECT_TRUE(checked(at_most(quantity(QuantityKind::max_error, "m", "b"), 1), failed).holds);
  EXPECT_FALSE(checked(fastest("simulated", "*", {"a"}), failed).holds);
  EXPECT_FALSE(checked(ascending("simulated", {"b", "c"}), failed).holds);
}

TEST(JudgeClaims, Fastest)
{
  EXPECT_TRUE(checked(fastest("simulated", "*", {"a"})).holds);
  EXPECT_TRUE(checked(fastest("simulated", "*", {"c", "a"})).holds);
  EXPECT_FALSE(checked(fastest("simulated", "*", {"b", "c"})).holds);
  EXPECT_TRUE(checked(fastest("simulated", "b", {"b"})).holds);
  EXPECT_EQ(checked(fastest("m", "*", {"b", "c"})).text, "fastest by m of all 3 cases: a, not b or c");
}

TEST(JudgeClaims, OfEqualsEachIsFastest)
{
  GivenScenario tie({});
  tie.add("slow", 2);
  tie.add("first", 1);
  tie.add("second", 1);
  EXPECT_TRUE(checked(fastest("simulated", "*", {"first"}), tie).holds);
  EXPECT_TRUE(checked(fastest("simulated", "*", {"second"}), tie).holds);
  EXPECT_FALSE(checked(fastest("simulated", "*", {"slow"}), tie).holds);
}

TEST(JudgeClaims, Ascending)
{
  EXPECT_TRUE(checked(ascending("simulated", {"a", "b", "c"})).holds);
  EXPECT_FALSE(checked(ascending("simulated", {"a", "c", "b"})).holds);
  EXPECT_TRUE(checked(ascending("simulated", {"a", "a"})).holds); // equal times do not decrease
  EXPECT_EQ(checked(ascending("m", {"c", "a"})).text, "not ascending by m: c 4 s, a 1.1 s");
}

TEST(JudgeClaims, NamesOfAnOrderAreNoPatterns)
{
  GivenScenario stars({});
  stars.add("a*", 2);
  stars.add("ab", 1);
  EXPECT_FALSE(checked(ascending("simulated", {"a*", "ab"}), stars).holds); // 2, 1; as a pattern 3, 1
  EXPECT_EQ(checked(ascending("simulated", {"ab", "a*"}), stars).text, "ascending by the simulation: ab 1 s, a* 2 s");
}

TEST(JudgeClaims, Words)
{
  EXPECT_EQ(checked(at_most(quantity(QuantityKind::mean_error, "m"), 0.05)).text,
            "mean error of m, all 3 cases: 6.67 %, at most 5 %");
  EXPECT_EQ(checked(at_least(ratio("simulated", "c*", "*"), 0.25)).text,
            "ratio of the simulation, c over all 3 cases: 0.5714, at least 0.25");
  ClaimCheck below;
  below.quantity = quantity(QuantityKind::mean_error, "m", "a");
  below.below = quantity(QuantityKind::mean_error, "n", "a");
  EXPECT_EQ(checked(below).text, "mean error of m, a: 10 %, below 200 % (n)");
  below.below->times = 2;
  EXPECT_EQ(checked(below).text, "mean error of m, a: 10 %, below 400 % (2 x mean error of n, a)");
  below.quantity = quantity(QuantityKind::share, "simulated", "a");
  below.below = below.quantity;
  below.quantity.part = "compute";
  below.below->part = "handlers";
  EXPECT_EQ(checked(below).text,
            "share of compute in the simulation, a: no value, below no value (handlers in the simulation)");
}

TEST(JudgeClaims, AClaimHoldsIfAllItsChecksDo)
{
  const ClaimCheck good = at_most(quantity(QuantityKind::time, "simulated", "a"), 1);
  const ClaimCheck bad = at_most(quantity(QuantityKind::time, "simulated", "b"), 1);
  EXPECT_EQ(judged(given(), {good, good}).verdict, Verdict::holds);
  EXPECT_EQ(judged(given(), {good, bad}).verdict, Verdict::differs);
  EXPECT_EQ(judged(given(), {bad, good}).verdict, Verdict::differs);
}

TEST(JudgeClaims, AVerdictThatIsNotExpectedIsOutsideTolerance)
{
  const ClaimCheck good = at_most(quantity(QuantityKind::time, "simulated", "a"), 1);
  const ClaimCheck bad = at_most(quantity(QuantityKind::time, "simulated", "b"), 1);
  const auto fine = [](const ClaimCheck& check, Verdict expected) {
    GivenScenario scenario = given();
    Claim claim;
    claim.checks = {check};
    claim.expected = expected;
    scenario.scenario.claims = {claim};
    return scenario.compare().within_tolerance();
  };
  EXPECT_TRUE(fine(good, Verdict::holds));
  EXPECT_FALSE(fine(bad, Verdict::holds));
  EXPECT_TRUE(fine(bad, Verdict::differs));
  EXPECT_FALSE(fine(good, Verdict::differs)); // it has begun to hold
}

TEST(JudgeClaims, WhatIsNotReproducibleStaysSo)
{
  const ClaimResult result = judged(given(), {}, Verdict::not_reproducible);
  EXPECT_EQ(result.verdict, Verdict::not_reproducible);
  EXPECT_TRUE(result.as_expected());
  EXPECT_TRUE(result.checks.empty());
}

TEST(JudgeClaims, VerdictsAndKindsHaveWords)
{
  EXPECT_STREQ(word_for(Verdict::holds), "holds");
  EXPECT_STREQ(word_for(Verdict::differs), "differs");
  EXPECT_STREQ(word_for(Verdict::not_reproducible), "not reproducible");
  EXPECT_STREQ(word_for(Verdict::depends_on_the_draw), "depends on the draw");
  EXPECT_STREQ(word_for(ClaimKind::prediction), "prediction");
  EXPECT_STREQ(word_for(ClaimKind::calibrated), "calibrated");
  EXPECT_STREQ(word_for(ClaimKind::input), "input");
  EXPECT_STREQ(word_for(ClaimKind::identity), "identity");
  EXPECT_STREQ(word_for(std::nullopt), "-");
}

/// 2 s are at least 0.8 and at most 1.2 of what is claimed.
TEST(JudgeClaims, AboutIncludesItsEnds)
{
  const auto holds = [](double simulated) {
    GivenScenario scenario({});
    scenario.add("a", simulated);
    ClaimCheck check;
    check.quantity = quantity(QuantityKind::time, "simulated");
    check.about = 1;
    return checked(check, scenario).holds;
  };
  EXPECT_TRUE(holds(0.8));
  EXPECT_FALSE(holds(std::nextafter(0.8, 0)));
  EXPECT_TRUE(holds(1.2));
  EXPECT_FALSE(holds(std::nextafter(1.2, 2)));
}

TEST(JudgeClaims, EveryBoundOfACheckMustHold)
{
  ClaimCheck check = at_most(quantity(QuantityKind::time, "simulated", "b"), 2);
  check.at_least = 2;
  check.about = 2;
  check.below = quantity(QuantityKind::time, "simulated", "c");
  check.above = quantity(QuantityKind::time, "simulated", "a");
  EXPECT_EQ(checked(check).text,
            "time of the simulation, b: 2 s, about 2 s (1.6 s to 2.4 s), at least 2 s, at most 2 s, below 4 s (time of "
            "the simulation, c), above 1 s (time of the simulation, a)");
  EXPECT_TRUE(checked(check).holds);
  ClaimCheck wrong = check;
  wrong.about = 4;
  EXPECT_FALSE(checked(wrong).holds);
  wrong = check;
  wrong.at_least = 3;
  EXPECT_FALSE(checked(wrong).holds);
  wrong = check;
  wrong.below->cases = "a";
  EXPECT_FALSE(checked(wrong).holds);
}

TEST(JudgeClaims, RatiosAreNotRepeatedInWordsIfTheirCasesAreTheSame)
{
  ClaimCheck check;
  check.quantity = ratio("simulated", "b", "a");
  check.below = ratio("m", "b", "a");
  EXPECT_EQ(checked(check).text, "ratio of the simulation, b over a: 2, below 1.636 (m)");
  check.below->over = "c";
  EXPECT_EQ(checked(check).text, "ratio of the simulation, b over a: 2, below 0.45 (ratio of m, b over c)");
  check.below = ratio("m", "c", "a");
  EXPECT_EQ(checked(check).text, "ratio of the simulation, b over a: 2, below 3.636 (ratio of m, c over a)");
}

TEST(JudgeClaims, AnOrderOfOneSourceIsNoneOfAnother)
{
  EXPECT_TRUE(checked(ascending("m", {"a", "b", "c"})).holds);
  EXPECT_EQ(checked(ascending("measured", {"a"})).text, "ascending by the measurement: a 0.8 s");
  EXPECT_FALSE(checked(ascending("simulated", {"a", "none"})).holds);
  EXPECT_FALSE(checked(ascending("simulated", {"none", "a"})).holds);
}

TEST(JudgeClaims, OfEqualsOneThatIsNamedIsSaid)
{
  GivenScenario tie({});
  for (const char* name : {"first", "second", "third"})
    tie.add(name, 1);
  EXPECT_EQ(checked(fastest("simulated", "*", {"second"}), tie).text,
            "fastest by the simulation of all 3 cases: second");
  EXPECT_EQ(checked(fastest("simulated", "*", {"none"}), tie).text,
            "fastest by the simulation of all 3 cases: first, not none");
}

TEST(JudgeClaims, EachClaimHasItsVerdictInTheOrderOfTheScenario)
{
  GivenScenario scenario = given();
  for (const double bound : {1.0, 0.5}) {
    Claim claim;
    claim.id = bound == 1 ? "first" : "second";
    claim.checks = {at_most(quantity(QuantityKind::time, "simulated", "a"), bound)};
    scenario.scenario.claims.push_back(claim);
  }
  const auto claims = scenario.compare().claims;
  ASSERT_EQ(claims.size(), 2u);
  EXPECT_EQ(claims[0].claim.id, "first");
  EXPECT_EQ(claims[0].verdict, Verdict::holds);
  EXPECT_EQ(claims[1].claim.id, "second");
  EXPECT_EQ(claims[1].verdict, Verdict::differs);
}

} // namespace
} // namespace loghop::judge_claims_test

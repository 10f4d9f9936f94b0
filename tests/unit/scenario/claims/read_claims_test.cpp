// The reader takes claims of a scenario key by key, and explains those that are wrong.
#include "loghop/scenario/read_scenario.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop::read_claims_test {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using QuantityKind = ClaimQuantity::Kind;
using Kind = ClaimCheck::Kind;

/// Cases "short", "long", "1", "2", "3"; models "LogGP" and "mine".
json with_claims(const std::string& claims)
{
  json file = test::good_scenario();
  file["claims"] = json::parse(claims);
  return file;
}

json with_check(const std::string& check)
{
  return with_claims(R"([{"id": "x", "claim": "y", "checks": [)" + check + "]}]");
}

Scenario read(const json& file)
{
  return read_scenario(file.dump(), "x.json");
}

ClaimCheck check_of(const std::string& check)
{
  return read(with_check(check)).claims.at(0).checks.at(0);
}

std::string problems(const json& file)
{
  return test::texts(test::errors_of([&] { read(file); }));
}

TEST(ReadClaims, Texts)
{
  const Claim claim = read(with_claims(R"([{"id": "f10", "claim": "short is quick", "paper": "3 %", "source": "p. 4",
    "expected": "differs", "reason": "it is not", "checks": [{"time": "simulated", "at_most": "1us"}]}])"))
                          .claims.at(0);
  EXPECT_EQ(claim.id, "f10");
  EXPECT_EQ(claim.claim, "short is quick");
  EXPECT_EQ(claim.paper, "3 %");
  EXPECT_EQ(claim.source, "p. 4");
  EXPECT_EQ(claim.expected, Verdict::differs);
  EXPECT_EQ(claim.reason, "it is not");
}

TEST(ReadClaims, Defaults)
{
  const Claim claim = read(with_check(R"({"mean_error": "mine", "at_most": "5%"})")).claims.at(0);
  EXPECT_EQ(claim.paper + claim.source + claim.reason, "");
  EXPECT_EQ(claim.expected, Verdict::holds);
  const ClaimCheck& check = claim.checks.at(0);
  EXPECT_EQ(check.kind, Kind::bounds);
  EXPECT_EQ(check.quantity.cases, "*");
  EXPECT_EQ(check.quantity.against, "simulated");
  EXPECT_EQ(check.quantity.times, 1);
  EXPECT_FALSE(check.at_least || check.above || check.below);
}

TEST(ReadClaims, NotReproducibleHasNoChecks)
{
  const Claim claim =
      read(with_claims(R"([{"id": "x", "claim": "y", "expected": "not reproducible", "reason": "gone"}])"))
          .claims.at(0);
  EXPECT_EQ(claim.expected, Verdict::not_reproducible);
  EXPECT_TRUE(claim.checks.empty());
}

TEST(ReadClaims, KindsAndWhatDecidesThem)
{
  const std::vector<Claim> claims = read(with_claims(R"([
    {"id": "1", "claim": "y", "kind": "calibrated", "kind_reason": "pack_block", "derived": "1 = 2 - 1",
     "expected": "depends on the draw", "reason": "maps", "checks": [{"time": "simulated", "at_most": "1us"}]},
    {"id": "2", "claim": "y", "kind": "prediction", "checks": [{"time": "simulated", "at_most": "1us"}]}])"))
                                        .claims;
  EXPECT_EQ(claims.at(0).kind, ClaimKind::calibrated);
  EXPECT_EQ(claims.at(0).kind_reason, "pack_block");
  EXPECT_EQ(claims.at(0).derived, "1 = 2 - 1");
  EXPECT_EQ(claims.at(0).expected, Verdict::depends_on_the_draw);
  EXPECT_EQ(claims.at(1).kind, ClaimKind::prediction);
  EXPECT_FALSE(read(with_check(R"({"time": "mine", "at_most": "1s"})")).claims.at(0).kind);
  EXPECT_EQ(problems(with_claims(R"([{"id": "x", "claim": "y", "kind_reason": "z",
    "checks": [{"time": "mine", "at_most": "1s"}]}])")),
            "x.json:/claims/0/kind_reason: expected \"kind\" beside \"kind_reason\", found none\n");
  EXPECT_THAT(problems(with_claims(R"([{"id": "x", "claim": "y", "kind": "input",
    "checks": [{"time": "mine", "at_most": "1s"}]}])")),
              HasSubstr("expected the key \"kind_reason\""));
}

TEST(ReadClaims, OneMayJudgeTheNumberOfAClaimBefore)
{
  const auto two = [](const char* first, const char* second) {
    return with_claims(std::string(R"([{"id": "a", "claim": "y")") + first +
                       R"(, "checks": [{"time": "mine", "at_most": "1s"}]}, {"id": "b", "claim": "y")" + second +
                       R"(, "checks": [{"time": "mine", "at_most": "1s"}]}])");
  };
  EXPECT_EQ(read(two("", "")).claims.at(1).same_as, "");
  EXPECT_EQ(read(two("", R"(, "same_as": "a")")).claims.at(1).same_as, "a");
  EXPECT_EQ(problems(two("", R"(, "same_as": "b")")),
            "x.json:/claims/1/same_as: expected the id of a claim before this one, found \"b\"\n");
  EXPECT_EQ(problems(two(R"(, "same_as": "b")", "")),
            "x.json:/claims/0/same_as: expected the id of a claim before this one, found \"b\"\n");
}

TEST(ReadClaims, BoundsSayWhereTheyComeFrom)
{
  const ClaimCheck check = check_of(R"({"mean_error": "mine", "about": "28%", "from": "p. 4", "bound_reason": "z"})");
  EXPECT_EQ(check.about, 0.28);
  EXPECT_EQ(check.from, "p. 4");
  EXPECT_EQ(check.bound_reason, "z");
}

TEST(ReadClaims, EachNumber)
{
  const std::vector<std::pair<std::string, QuantityKind>> numbers = {
      {"mean_error", QuantityKind::mean_error},
      {"median_error", QuantityKind::median_error},
      {"max_error", QuantityKind::max_error},
      {"mean_signed_error", QuantityKind::mean_signed_error},
      {"least_signed_error", QuantityKind::least_signed_error},
      {"largest_signed_error", QuantityKind::largest_signed_error}};
  for (const auto& [key, kind] : numbers) {
    const ClaimCheck check = check_of("{\"" + key + R"(": "LogGP", "cases": "l*", "times": 2.5, "at_least": "5%"})");
    EXPECT_EQ(check.quantity.kind, kind);
    EXPECT_EQ(check.quantity.of, "LogGP");
    EXPECT_EQ(check.quantity.cases, "l*");
    EXPECT_EQ(check.quantity.times, 2.5);
    EXPECT_EQ(check.at_least, 0.05);
  }
}

TEST(ReadClaims, BoundsHaveTheUnitOfTheNumber)
{
  const ClaimCheck time = check_of(R"({"time": "measured", "at_least": "10cycles", "at_most": "2us"})");
  EXPECT_DOUBLE_EQ(time.at_least.value(), 10 * 48780e-12);
  EXPECT_DOUBLE_EQ(time.at_most.value(), 2e-6);
  const ClaimCheck ratio = check_of(R"({"ratio": "mine", "cases": "long", "over": "short", "at_most": 1.25})");
  EXPECT_EQ(ratio.at_most, 1.25);
  EXPECT_EQ(ratio.quantity.over, "short");
}

TEST(ReadClaims, PartsOfTheTimeOfRanks)
{
  ClaimCheck check =
      check_of(R"({"share": "blocked_send", "cases": "long", "at_most": "5%", "below": {"share": "handlers"}})");
  EXPECT_EQ(check.quantity.kind, QuantityKind::share);
  EXPECT_EQ(check.quantity.part, "blocked_send");
  EXPECT_EQ(check.quantity.of, "simulated");
  EXPECT_EQ(check.at_most, 0.05);
  EXPECT_EQ(check.below->part, "handlers");
  EXPECT_EQ(check.below->cases, "long");
  check = check_of(R"({"ratio": "simulated", "part": "blocked_send", "cases": "1", "over": "2",
                       "below": {"ratio": "simulated"}})");
  EXPECT_EQ(check.quantity.part, "blocked_send");
  EXPECT_EQ(check.below->part, "");
  EXPECT_THAT(problems(with_check(R"({"share": "stalls", "at_most": "5%"})")),
              HasSubstr("/claims/0/checks/0/share: expected one of \"compute\", \"send_overhead\""));
  EXPECT_EQ(problems(with_check(R"({"ratio": "mine", "part": "compute", "over": "2", "at_most": 1})")),
            "x.json:/claims/0/checks/0/part: expected a part only of \"simulated\", found one of \"mine\"\n");
}

TEST(ReadClaims, LoadsOfChannels)
{
  ClaimCheck check = check_of(R"({"utilisation": "x", "place": "middle", "cases": "long", "at_most": "5%",
                                  "above": {"blocked_fraction": "y"}, "below": {"utilisation": "x", "place": "margin"}})");
  EXPECT_EQ(check.quantity.kind, QuantityKind::utilisation);
  EXPECT_EQ(check.quantity.dimension, "x");
  EXPECT_EQ(check.quantity.place, ChannelPlace::middle);
  EXPECT_EQ(check.at_most, 0.05);
  EXPECT_EQ(check.above->kind, QuantityKind::blocked_fraction);
  EXPECT_EQ(check.above->dimension, "y");
  EXPECT_EQ(check.above->place, ChannelPlace::anywhere);
  EXPECT_EQ(check.above->cases, "long");
  EXPECT_EQ(check.below->place, ChannelPlace::margin);
  EXPECT_THAT(problems(with_check(R"({"time": "simulated", "place": "middle", "at_most": "1s"})")),
              HasSubstr("unknown key \"place\""));
}

TEST(ReadClaims, ErrorsOfTheSimulationAreToTheMeasurement)
{
  EXPECT_EQ(check_of(R"({"mean_error": "simulated", "at_most": "5%"})").quantity.against, "measured");
  EXPECT_EQ(check_of(R"({"mean_error": "LogGP", "against": "measured", "at_most": "5%"})").quantity.against,
            "measured");
  EXPECT_EQ(check_of(R"({"mean_error": "measured", "at_most": "5%"})").quantity.against, "simulated");
}

TEST(ReadClaims, AnotherNumberHasTheCasesOfTheCheck)
{
  ClaimCheck check =
      check_of(R"({"mean_error": "LogGP", "cases": "long", "below": {"max_error": "mine", "times": 2}})");
  EXPECT_EQ(check.below->kind, QuantityKind::max_error);
  EXPECT_EQ(check.below->of, "mine");
  EXPECT_EQ(check.below->cases, "long");
  EXPECT_EQ(check.below->times, 2);
  check = check_of(R"({"mean_error": "LogGP", "cases": "long", "above": {"mean_error": "mine", "cases": "short"}})");
  EXPECT_EQ(check.above->cases, "short");
  check = check_of(R"({"ratio": "LogGP", "cases": "1", "over": "2", "above": {"ratio": "mine"}})");
  EXPECT_EQ(check.above->cases + check.above->over, "12");
  check = check_of(R"({"ratio": "LogGP", "cases": "1", "over": "2", "above": {"ratio": "mine", "over": "3"}})");
  EXPECT_EQ(check.above->cases + check.above->over, "13");
}

TEST(ReadClaims, Orders)
{
  ClaimCheck check = check_of(R"({"fastest": "mine", "cases": "*", "is": "long"})");
  EXPECT_EQ(check.kind, Kind::fastest);
  EXPECT_EQ(check.quantity.of, "mine");
  EXPECT_THAT(check.fastest, ElementsAre("long"));
  EXPECT_THAT(check_of(R"({"fastest": "mine", "cases": "*", "is": ["1", "2"]})").fastest, ElementsAre("1", "2"));
  check = check_of(R"({"ascending": "simulated", "cases": ["3", "1", "2"]})");
  EXPECT_EQ(check.kind, Kind::ascending);
  EXPECT_THAT(check.ascending, ElementsAre("3", "1", "2"));
}

TEST(ReadClaims, UnknownNamesAreSaidWithTheNearest)
{
  EXPECT_EQ(
      problems(with_check(R"({"mean_error": "LogPG", "at_most": "5%"})")),
      "x.json:/claims/0/checks/0/mean_error: unknown source of times \"LogPG\"; known: simulated, measured, LogGP, "
      "mine; did you mean \"LogGP\"?\n");
  EXPECT_EQ(
      problems(with_check(R"({"time": "simulated", "cases": "shor", "at_most": "1s"})")),
      "x.json:/claims/0/checks/0/cases: unknown case \"shor\"; known: short, long, 1, 2, 3; did you mean \"short\"?\n");
  EXPECT_THAT(problems(with_check(R"({"ascending": "simulated", "cases": ["short", "l*"]})")),
              HasSubstr("/claims/0/checks/0/cases/1: unknown case \"l*\""));
}

TEST(ReadClaims, WithoutAllCasesNothingIsSaidOfThoseThatAreNotThere)
{
  json file = with_check(R"({"time": "simulated", "cases": "4", "at_most": "1s"})");
  file["cases"][2]["sweep"][0]["at"] = "/nowhere/at/all";
  const std::string text = problems(file);
  EXPECT_THAT(text, HasSubstr("/cases/2"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("/claims")));
}

TEST(ReadClaims, NumbersOfDifferentUnitsAreNotCompared)
{
  const std::string unit = "expected a number of the same unit";
  EXPECT_THAT(problems(with_check(R"({"time": "LogGP", "below": {"mean_error": "mine"}})")), HasSubstr(unit));
  EXPECT_THAT(problems(with_check(R"({"ratio": "LogGP", "over": "1", "below": {"time": "mine"}})")), HasSubstr(unit));
  EXPECT_THAT(problems(with_check(R"({"max_error": "LogGP", "below": {"ratio": "mine", "over": "1"}})")),
              HasSubstr(unit));
  EXPECT_THAT(problems(with_check(R"({"max_error": "LogGP", "below": {"share": "compute"}})")), HasSubstr(unit));
  EXPECT_THAT(problems(with_check(R"({"utilisation": "x", "below": {"share": "compute"}})")), HasSubstr(unit));
}

TEST(ReadClaims, WhatNoResultCanMeetIsRejected)
{
  EXPECT_EQ(problems(with_check(R"({"time": "LogGP", "at_least": "2us", "at_most": "1us"})")),
            "x.json:/claims/0/checks/0: expected \"at_least\" to be no more than \"at_most\", found more: no number is "
            "both\n");
  EXPECT_EQ(
      problems(with_check(R"({"fastest": "mine", "cases": "l*", "is": ["long", "short"]})")),
      "x.json:/claims/0/checks/0/is/1: expected one of the cases of this check, \"l*\", found \"short\"\n"
      "x.json:/claims/0/checks/0: expected \"cases\" to have a case that \"is\" does not name, found none: one of them "
      "is always the fastest\n");
  EXPECT_DOUBLE_EQ(check_of(R"({"time": "LogGP", "at_least": "2us", "at_most": "2us"})").at_most.value(), 2e-6);
}

TEST(ReadClaims, EveryProblemIsSaid)
{
  const std::string text = problems(with_claims(R"([
    {"id": "x", "claim": 1, "expected": "perhaps", "checks": [{"time": "LogGP"}, {"at_most": "1s"}]},
    {"id": "x", "claim": "y", "expected": "differs", "checks": [{"time": "LogGP", "at_most": "5%"}]}])"));
  for (const char* place : {"/claims/0/claim: ", "/claims/0/expected: ", "/claims/0/checks/0: ", "/claims/0/checks/1: ",
                            "/claims/1: expected the key \"reason\"",
                            "/claims/1/checks/0/at_most: ", "/claims/1: expected a different id for each claim"})
    EXPECT_THAT(text, HasSubstr(place));
}

TEST(ReadClaims, AScenarioHasUpToAThousandAndEachAThousandChecks)
{
  const auto of_claims = [](std::size_t count) {
    json claims = json::array();
    for (std::size_t i = 0; i < count; ++i)
      claims.push_back(
          {{"id", std::to_string(i)}, {"claim", "y"}, {"expected", "not reproducible"}, {"reason", "gone"}});
    return with_claims(claims.dump());
  };
  EXPECT_EQ(read(of_claims(1000)).claims.size(), 1000u);
  EXPECT_EQ(problems(of_claims(1001)),
            "x.json:/claims: expected an array of 1 to 1000 elements, found an array of 1001\n");
  EXPECT_EQ(problems(of_claims(0)), "x.json:/claims: expected an array of 1 to 1000 elements, found an array of 0\n");
  const auto of_checks = [](std::size_t count) {
    const json check = {{"time", "simulated"}, {"at_most", "1s"}};
    const json claim = {{"id", "x"}, {"claim", "y"}, {"checks", json(count, check)}};
    return with_claims(json::array({claim}).dump());
  };
  EXPECT_EQ(read(of_checks(1000)).claims.at(0).checks.size(), 1000u);
  for (const std::size_t count : {0u, 1001u})
    EXPECT_EQ(problems(of_checks(count)), "x.json:/claims/0/checks: expected an array of 1 to 1000 elements, found an "
                                          "array of " +
                                              std::to_string(count) + "\n");
}

TEST(ReadClaims, EachWordOfAKindAndOfAVerdict)
{
  const auto claim = [](const std::string& keys) {
    return read(with_claims(R"([{"id": "x", "claim": "y", "checks": [{"time": "mine", "at_most": "1s"}], )" + keys +
                            "}]"))
        .claims.at(0);
  };
  const std::string reason = R"(, "kind_reason": "z")";
  EXPECT_EQ(claim(R"("kind": "prediction")").kind, ClaimKind::prediction);
  EXPECT_EQ(claim(R"("kind": "prediction")" + reason).kind_reason, "z");
  EXPECT_EQ(claim(R"("kind": "calibrated")" + reason).kind, ClaimKind::calibrated);
  EXPECT_EQ(claim(R"("kind": "input")" + reason).kind, ClaimKind::input);
  EXPECT_EQ(claim(R"("kind": "identity")" + reason).kind, ClaimKind::identity);
  EXPECT_EQ(claim(R"("expected": "holds")").expected, Verdict::holds);
  EXPECT_EQ(claim(R"("expected": "depends on the draw", "reason": "r")").reason, "r");
}

TEST(ReadClaims, OnlyClaimsThatDoNotHoldHaveAReason)
{
  EXPECT_EQ(problems(with_claims(R"([{"id": "x", "claim": "y", "reason": "z",
    "checks": [{"time": "mine", "at_most": "1s"}]}])")),
            "x.json:/claims/0/reason: expected a reason only of a claim that is not expected to hold, found \"z\"\n");
  EXPECT_EQ(problems(with_claims(R"([{"id": "x", "claim": "y", "expected": "not reproducible", "reason": "z",
    "checks": []}])"))
                .rfind("x.json:/claims/0/checks: unknown key \"checks\"", 0),
            0u);
}

TEST(ReadClaims, MissingKeysAreNamed)
{
  const json claim = json::parse(R"({"id": "x", "claim": "y", "checks": [{"time": "mine", "at_most": "1s"}]})");
  for (const char* key : {"id", "claim", "checks"})
    EXPECT_EQ(problems(with_claims(json::array({test::without(claim, "", key)}).dump())),
              std::string("x.json:/claims/0: expected the key \"") + key + "\", found none\n");
  EXPECT_EQ(problems(with_check(R"({"fastest": "mine", "cases": "*"})")),
            "x.json:/claims/0/checks/0: expected the key \"is\", found none\n");
  EXPECT_EQ(problems(with_check(R"({"fastest": "mine", "is": "long"})")),
            "x.json:/claims/0/checks/0: expected the key \"cases\", found none\n");
}

TEST(ReadClaims, AnOrderHasTwoCasesOrMore)
{
  EXPECT_EQ(problems(with_check(R"({"ascending": "mine", "cases": ["long"]})")),
            "x.json:/claims/0/checks/0/cases: expected an array of 2 to 1048576 elements, found an array of 1\n");
  EXPECT_THAT(check_of(R"({"ascending": "mine", "cases": ["long", "short"]})").ascending, ElementsAre("long", "short"));
  EXPECT_EQ(problems(with_check(R"({"fastest": "mine", "cases": "*", "is": []})")),
            "x.json:/claims/0/checks/0/is: expected an array of 1 to 1048576 elements, found an array of 0\n");
}

TEST(ReadClaims, EachBoundIsOneOfFive)
{
  EXPECT_EQ(problems(with_check(R"({"time": "mine"})")),
            "x.json:/claims/0/checks/0: expected one of \"about\", \"at_least\", \"at_most\", \"above\" and "
            "\"below\", found none\n");
  ClaimCheck check = check_of(R"({"time": "mine", "about": "1s"})");
  EXPECT_EQ(check.about, 1);
  EXPECT_FALSE(check.at_least || check.at_most || check.above || check.below);
  check = check_of(R"({"time": "mine", "at_least": "1s"})");
  EXPECT_EQ(check.at_least, 1);
  EXPECT_FALSE(check.about || check.at_most);
  check = check_of(R"({"time": "mine", "at_most": "1s"})");
  EXPECT_EQ(check.at_most, 1);
  EXPECT_FALSE(check.about || check.at_least);
  check = check_of(R"({"time": "mine", "above": {"time": "LogGP"}})");
  EXPECT_EQ(check.above->of, "LogGP");
  EXPECT_FALSE(check.below);
  check = check_of(R"({"time": "mine", "below": {"time": "LogGP"}})");
  EXPECT_EQ(check.below->of, "LogGP");
  EXPECT_FALSE(check.above);
}

TEST(ReadClaims, KeysThatAreUnknownAreSaid)
{
  EXPECT_THAT(problems(with_check(R"({"time": "mine", "at_most": "1s", "most": 1})")),
              HasSubstr("x.json:/claims/0/checks/0/most: unknown key \"most\""));
  EXPECT_THAT(problems(with_check(R"({"time": "mine", "below": {"time": "LogGP", "at_most": "1s"}})")),
              HasSubstr("x.json:/claims/0/checks/0/below/at_most: unknown key \"at_most\""));
  EXPECT_THAT(problems(with_claims(R"([{"id": "x", "claim": "y", "checks": [{"time": "mine", "at_most": "1s"}],
                                        "page": 3}])")),
              HasSubstr("x.json:/claims/0/page: unknown key \"page\""));
}

TEST(ReadClaims, RatiosHaveNoBoundBelow0)
{
  EXPECT_EQ(check_of(R"({"ratio": "mine", "cases": "1", "over": "2", "at_least": 0})").at_least, 0);
  EXPECT_EQ(problems(with_check(R"({"ratio": "mine", "cases": "1", "over": "2", "at_least": -1})")),
            "x.json:/claims/0/checks/0/at_least: expected a number of at least 0, found -1\n");
}

} // namespace
} // namespace loghop::read_claims_test

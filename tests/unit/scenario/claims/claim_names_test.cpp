#include "loghop/scenario/claims/claim_names.hpp"

#include "loghop/base/json_reader.hpp"
#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace loghop::claim_names_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Cases "linear 1", "linear 2" and "chain"; models "LogGP" and "mine".
Scenario scenario()
{
  Scenario made;
  for (const char* name : {"linear 1", "linear 2", "chain"}) {
    made.cases.emplace_back();
    made.cases.back().name = name;
  }
  for (const char* name : {"LogGP", "mine"})
    made.models.push_back({name, nullptr, {}, nullptr});
  return made;
}

using Read = std::string (ClaimNames::*)(const JsonValue&) const;

/// What a text is read as, and the problem with it.
std::pair<std::string, std::string> read(Read read, const nlohmann::json& text, bool has_all_cases = true)
{
  const Scenario of = scenario();
  const ClaimNames names(of, has_all_cases);
  const JsonValue place = parse_json(text.dump(), "x.json");
  const std::string found = (names.*read)(place);
  return {found, test::texts(test::errors_of([&] { place.problems().throw_if_any(); }))};
}

std::pair<std::string, std::string> good(const std::string& name)
{
  return {name, ""};
}

TEST(ClaimNames, SourcesAreTheSimulationTheMeasurementAndModels)
{
  for (const char* name : {"simulated", "measured", "LogGP", "mine"})
    EXPECT_EQ(read(&ClaimNames::source, name), good(name));
  EXPECT_EQ(read(&ClaimNames::source, "LogP").second,
            "x.json: unknown source of times \"LogP\"; known: simulated, measured, LogGP, mine; did you mean "
            "\"LogGP\"?\n");
  EXPECT_NE(read(&ClaimNames::source, "LogP", false).second, "");
  EXPECT_EQ(read(&ClaimNames::source, "").second, "x.json: expected a text that is not empty, found \"\"\n");
}

TEST(ClaimNames, PatternsMatchAtLeastOneCase)
{
  for (const char* pattern : {"*", "linear*", "chain", "*1"})
    EXPECT_EQ(read(&ClaimNames::pattern, pattern), good(pattern));
  EXPECT_EQ(read(&ClaimNames::pattern, "chains").second,
            "x.json: unknown case \"chains\"; known: linear 1, linear 2, chain; did you mean \"chain\"?\n");
  EXPECT_EQ(read(&ClaimNames::pattern, "chains", false), good("chains"));
  EXPECT_EQ(read(&ClaimNames::pattern, "").second, "x.json: expected a text that is not empty, found \"\"\n");
}

TEST(ClaimNames, OneCaseIsNoPattern)
{
  EXPECT_EQ(read(&ClaimNames::one_case, "linear 2"), good("linear 2"));
  EXPECT_EQ(read(&ClaimNames::one_case, "linear*").second.rfind("x.json: unknown case \"linear*\"", 0), 0u);
  EXPECT_EQ(read(&ClaimNames::one_case, "linear*", false), good("linear*"));
  EXPECT_EQ(read(&ClaimNames::one_case, "").second, "x.json: expected a text that is not empty, found \"\"\n");
}

TEST(ClaimNames, CasesAreThoseThatMatchInTheirOrder)
{
  const Scenario of = scenario();
  const ClaimNames names(of, true);
  EXPECT_THAT(names.cases("*i*"), ElementsAre(&of.cases[0], &of.cases[1], &of.cases[2]));
  EXPECT_THAT(names.cases("linear*"), ElementsAre(&of.cases[0], &of.cases[1]));
  EXPECT_THAT(names.cases("none"), IsEmpty());
  EXPECT_THAT(names.matching("*n"), ElementsAre("chain"));
  EXPECT_THAT(names.matching("linear *"), ElementsAre("linear 1", "linear 2"));
  EXPECT_THAT(ClaimNames(of, false).cases("*"), IsEmpty());
  EXPECT_THAT(ClaimNames(of, false).matching("chain"), IsEmpty());
}

TEST(ClaimNames, PatternsAreTheSameIfTheirCasesAre)
{
  const Scenario of = scenario();
  const ClaimNames names(of, true), some(of, false);
  EXPECT_FALSE(names.are_same_cases("linear*", "linear ?"));
  EXPECT_TRUE(names.are_same_cases("linear*", "l*"));
  EXPECT_TRUE(names.are_same_cases("chain", "c*"));
  EXPECT_FALSE(names.are_same_cases("linear*", "*"));
  EXPECT_FALSE(names.are_same_cases("linear 1", "linear 2"));
  EXPECT_TRUE(names.are_same_cases("none", "none"));
  EXPECT_FALSE(names.are_same_cases("none", "nobody")); // of no case nothing is known
  EXPECT_TRUE(some.are_same_cases("l*", "l*"));
  EXPECT_FALSE(some.are_same_cases("linear*", "l*"));
}

TEST(ClaimNames, KnowThePlatformOfACase)
{
  Scenario of = scenario();
  of.platform.name = "shared";
  Platform own;
  own.name = "own";
  of.cases[1].platform = std::make_shared<const Platform>(own);
  const ClaimNames names(of, true);
  EXPECT_EQ(names.platform_of(of.cases[0]).name, "shared");
  EXPECT_EQ(names.platform_of(of.cases[1]).name, "own");
}

} // namespace
} // namespace loghop::claim_names_test

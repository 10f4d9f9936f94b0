#include "loghop/report/html/pattern_ranking.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop::pattern_ranking_test {
namespace {

using test::GivenScenario;

Experiment experiment_of(const GivenScenario& given)
{
  return {given.scenario, given.outcomes, given.compare()};
}

/// "low" is off by 1/2 and 1/4, "one" by 1/4 in one of three cases, "high" by 1 in two.
GivenScenario given()
{
  GivenScenario made({"high", "low", "one"});
  Case& a = made.add("a", 4);
  GivenScenario::predict(a, "low", 2);
  GivenScenario::predict(a, "high", 8);
  Case& b = made.add("b", 4);
  GivenScenario::predict(b, "low", 3);
  GivenScenario::predict(b, "one", 3);
  GivenScenario::predict(made.add("c", 4), "high", 8);
  return made;
}

TEST(PatternRanking, ModelsThatCoverHalfOfTheCasesAreRankedByTheirMean)
{
  const auto rankings = pattern_rankings({experiment_of(given())});
  ASSERT_EQ(rankings.size(), 1u);
  EXPECT_EQ(rankings[0].pattern, "remap, one core a node");
  EXPECT_EQ(rankings[0].cases, 3);
  ASSERT_EQ(rankings[0].models.size(), 2u); // one of three cases is less than half
  EXPECT_EQ(rankings[0].models[0].model, "low");
  EXPECT_DOUBLE_EQ(rankings[0].models[0].mean, 0.375);
  EXPECT_EQ(rankings[0].models[1].model, "high");
  EXPECT_EQ(rankings[0].models[1].cases, 2);
  ASSERT_EQ(rankings[0].partial.size(), 1u);
  EXPECT_EQ(rankings[0].partial[0].model, "one");
  EXPECT_DOUBLE_EQ(rankings[0].partial[0].mean, 0.25);
}

TEST(PatternRanking, CountsOverExperimentsAndLeavesOutThoseWithoutModels)
{
  GivenScenario none({});
  none.add("d", 1);
  const auto rankings = pattern_rankings({experiment_of(none), experiment_of(given()), experiment_of(given())});
  ASSERT_EQ(rankings.size(), 1u);
  EXPECT_EQ(rankings[0].cases, 6);
  EXPECT_EQ(rankings[0].experiments, (std::vector<std::size_t>{1, 2}));
  EXPECT_TRUE(pattern_rankings({experiment_of(none)}).empty());
}

TEST(PatternRanking, CollectivesAreNamedByTheirOperation)
{
  GivenScenario made({});
  Case& c = made.add("a", 1);
  c.input = {{"workload", {{"type", "collective"}, {"collective", {{"value", "one_to_all"}, {"source", "p. 1"}}}}}};
  EXPECT_EQ(pattern_name(made.scenario.platform, c), "one to all, one core a node");
}

} // namespace
} // namespace loghop::pattern_ranking_test

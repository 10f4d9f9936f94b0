#include "loghop/report/core/time_selection.hpp"

#include "loghop/report/core/time_rows.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

#include <numeric>

namespace loghop::time_selection_test {
namespace {

using test::GivenScenario;
using Cases = std::vector<std::size_t>;

/// 3 layouts of 6 sizes, not in their order, and 2 cases more.
Scenario sizes_and_more()
{
  GivenScenario given({});
  for (const char* layout : {"a", "b", "c"})
    for (const char* size : {"2KiB", "1KiB", "64B", "1MiB", "4KiB", "16KiB"})
      given.add(std::string(layout) + size, 1).input = {{"size", size}, {"layout", layout}};
  given.add("x", 1);
  given.add("y", 1);
  Cases swept(18);
  std::iota(swept.begin(), swept.end(), 0u);
  given.scenario.figures = {{"t", "", swept, "/size", {"/layout"}, "", false}};
  return given.scenario;
}

Cases first(std::size_t count)
{
  Cases cases(count);
  std::iota(cases.begin(), cases.end(), 0u);
  return cases;
}

TEST(TimeSelection, FewCasesAreAllShown)
{
  const TimeSelection selection = select_time_bars(sizes_and_more(), first(16));
  EXPECT_EQ(selection.cases, first(16));
  EXPECT_EQ(selection.rule, "");
}

TEST(TimeSelection, OfManyTheEndsOfEachPanelAndWhatIsInNone)
{
  const TimeSelection selection = select_time_bars(sizes_and_more(), first(20));
  EXPECT_EQ(selection.cases, (Cases{2, 3, 8, 9, 14, 15, 18, 19})); // 64 B and 1 MiB of each
  EXPECT_THAT(selection.rule, testing::HasSubstr("8 of 20 cases"));
}

TEST(TimeSelection, CasesWithoutTimesAreNotEnds)
{
  Cases candidates = first(20);
  candidates.erase(candidates.begin() + 3);
  const TimeSelection selection = select_time_bars(sizes_and_more(), candidates);
  EXPECT_EQ(selection.cases, (Cases{2, 5, 8, 9, 14, 15, 18, 19})); // 16 KiB
}

TEST(TimeSelection, NeverMoreThanSixteen)
{
  Scenario scenario = sizes_and_more();
  scenario.figures->front().x = "";
  scenario.groups = {};
  const TimeSelection selection = select_time_bars(scenario, first(20));
  EXPECT_EQ(selection.cases, first(16));
  EXPECT_THAT(selection.rule, testing::HasSubstr("16 of 20 cases"));
  EXPECT_THAT(selection.rule, testing::HasSubstr("the first 16"));
}

TEST(TimeRows, OfMessagesAndOfActiveMessages)
{
  GivenScenario given({});
  for (const char* name : {"messages", "active", "failed", "too long", "network alone"})
    given.add(name, 1);
  auto& of = given.outcomes;
  of[0].result.operations = 1;
  of[0].result.time.emplace();
  of[0].result.time->ranks = {{{1, 2, 3, 4, 5, 6, 7}}, {{10, 20, 30, 40, 50, 60, 70}}};
  of[0].result.time->critical_path = {{1, 2, 0, 0, 0, 6, 0}};
  of[1].result.breakdown = {1, 2, 3, 4, 5, 6};
  of[2] = {};
  of[3].result.operations = 1;
  const auto tables = time_tables(of);
  ASSERT_EQ(tables.size(), 2u);
  ASSERT_EQ(tables[0].rows.size(), 1u);
  EXPECT_EQ(tables[0].rows[0].index, 0u);
  EXPECT_DOUBLE_EQ(tables[0].rows[0].ranks[6], 77e-12);
  EXPECT_DOUBLE_EQ(total(tables[0].rows[0].ranks), 308e-12);
  EXPECT_DOUBLE_EQ(tables[0].rows[0].path[5], 6e-12);
  EXPECT_EQ(tables[0].kinds.size(), simulate::time_kinds);
  ASSERT_EQ(tables[1].rows.size(), 1u);
  EXPECT_EQ(tables[1].rows[0].ranks, (std::vector<double>{1, 2, 3, 5, 6, 4})); // waiting for messages stands last
  EXPECT_TRUE(tables[1].rows[0].path.empty());
  EXPECT_EQ(cases_too_long(of), Cases{3});
}

TEST(TimeSelection, TheRuleSaysWhatIsShown)
{
  Scenario scenario = sizes_and_more();
  const std::string kept = " cases: the ends of each panel of the figures, and what is in none";
  EXPECT_EQ(select_time_bars(scenario, first(17)).rule, "6 of 17" + kept + ". The table has all.");
  EXPECT_EQ(select_time_bars(scenario, first(20)).rule, "8 of 20" + kept + ". The table has all.");
  scenario.figures->front().x = "";
  scenario.groups = {};
  EXPECT_EQ(select_time_bars(scenario, first(17)).rule,
            "16 of 17" + kept + "; of these the first 16. The table has all.");
}

/// Six panels of three sizes have twelve ends; with four cases in no figure these are 16, with five one too many.
TEST(TimeSelection, SixteenAreNotCut)
{
  for (const std::size_t others : {4u, 5u}) {
    GivenScenario given({});
    for (int panel = 0; panel < 6; ++panel)
      for (const int n : {2, 1, 3})
        given.add("swept", 1).input = {{"n", n}, {"panel", panel}};
    for (std::size_t i = 0; i < others; ++i)
      given.add("other", 1);
    given.scenario.figures = {{"t", "", first(18), "/n", {"/panel"}, "", false}};
    const TimeSelection selection = select_time_bars(given.scenario, first(18 + others));
    EXPECT_EQ(selection.cases, (Cases{1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 18, 19, 20, 21}));
    EXPECT_EQ(selection.rule.find("the first 16") == std::string::npos, others == 4);
  }
}

/// A figure without an axis has no ends, and what stands in it alone is in none.
TEST(TimeSelection, OfEqualEndsTheFirstIsShown)
{
  GivenScenario given({});
  for (int i = 0; i < 17; ++i)
    given.add("a", 1).input = {{"n", i / 4}};
  given.scenario.figures = {{"bars", "", {3}, "", {}, "", false}, {"t", "", first(16), "/n", {}, "", false}};
  EXPECT_EQ(select_time_bars(given.scenario, first(17)).cases, (Cases{0, 12, 16}));
}

} // namespace
} // namespace loghop::time_selection_test

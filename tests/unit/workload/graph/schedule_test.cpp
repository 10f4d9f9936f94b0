#include "loghop/workload/graph/schedule.hpp"

#include "support/random_schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <utility>

namespace loghop::schedule_test {
namespace {

using Edge = RankSchedule::Edge;
using Numbers = std::vector<std::uint32_t>;

RankSchedule computations(std::uint32_t n)
{
  RankSchedule rank;
  for (std::uint32_t i = 0; i < n; ++i)
    rank.add(GraphOperation(), i + 10);
  return rank;
}

Numbers ids(const std::vector<GraphOperation>& operations)
{
  Numbers ids;
  for (const GraphOperation& operation : operations)
    ids.push_back(operation.id);
  return ids;
}

Numbers begun(Schedule& schedule, int rank = 0)
{
  std::vector<GraphOperation> ready;
  schedule.begin(Rank(rank), ready);
  return ids(ready);
}

Numbers freed_by_start(Schedule& schedule, std::uint32_t id)
{
  std::vector<GraphOperation> ready;
  schedule.started(Rank(0), id, ready);
  return ids(ready);
}

Numbers freed_by_finish(Schedule& schedule, std::uint32_t id)
{
  std::vector<GraphOperation> ready;
  schedule.finished(Rank(0), id, ready);
  return ids(ready);
}

TEST(Schedule, WhatDependsOnNothingIsReadyAtOnce)
{
  RankSchedule rank = computations(4);
  rank.require(1, 3, Edge::after_finish);
  Schedule schedule({rank, RankSchedule()});
  EXPECT_EQ(schedule.ranks(), 2);
  EXPECT_EQ(begun(schedule), (Numbers{0, 2, 3}));
  EXPECT_EQ(begun(schedule, 1), Numbers{});
}

TEST(Schedule, StartAndFinishFreeWhatWaitsForThem)
{
  RankSchedule rank = computations(5);
  rank.require(4, 0, Edge::after_start);
  rank.require(2, 0, Edge::after_finish);
  rank.require(1, 0, Edge::after_start);
  rank.require(3, 0, Edge::after_start);
  rank.require(3, 2, Edge::after_finish);
  Schedule schedule({rank});
  EXPECT_EQ(begun(schedule), Numbers{0});
  EXPECT_EQ(freed_by_start(schedule, 0), (Numbers{1, 4})); // in the order of the program
  EXPECT_EQ(freed_by_finish(schedule, 0), Numbers{2});
  EXPECT_EQ(freed_by_start(schedule, 2), Numbers{});
  EXPECT_EQ(freed_by_finish(schedule, 2), Numbers{3});
}

TEST(Schedule, ADependencyMayBeGivenTwice)
{
  RankSchedule rank = computations(2);
  rank.require(1, 0, Edge::after_finish);
  rank.require(1, 0, Edge::after_finish);
  rank.require(1, 0, Edge::after_start);
  Schedule schedule({rank});
  EXPECT_EQ(begun(schedule), Numbers{0});
  EXPECT_EQ(freed_by_start(schedule, 0), Numbers{});
  EXPECT_EQ(freed_by_finish(schedule, 0), Numbers{1});
}

TEST(Schedule, AsksToBeToldWhatItNeeds)
{
  RankSchedule rank = computations(4);
  rank.require(3, 1, Edge::after_start);
  rank.require(3, 2, Edge::after_finish);
  EXPECT_FALSE(rank.operation(0).tell_start || rank.operation(0).tell_finish);
  EXPECT_TRUE(rank.operation(1).tell_start && !rank.operation(1).tell_finish);
  EXPECT_TRUE(!rank.operation(2).tell_start && rank.operation(2).tell_finish);
  GraphOperation told;
  told.tell_start = told.tell_finish = true;
  told.id = 77;
  EXPECT_EQ(rank.add(told), 4U);
  EXPECT_FALSE(rank.operation(4).tell_start || rank.operation(4).tell_finish);
  EXPECT_EQ(rank.operation(4).id, 4U);
}

TEST(Schedule, KnowsWhereOperationsComeFromAndWhatIsLeft)
{
  RankSchedule rank = computations(4);
  rank.add(GraphOperation());
  rank.require(2, 0, Edge::after_finish);
  rank.require(3, 2, Edge::after_finish);
  Schedule schedule({rank}, "x.goal");
  EXPECT_EQ(schedule.place(Rank(0), 2), "x.goal:12");
  EXPECT_EQ(schedule.place(Rank(0), 4), "operation 4"); // has no line
  EXPECT_EQ(schedule.left(Rank(0)), "2 operations never became ready, the first at x.goal:12");
  freed_by_finish(schedule, 0);
  EXPECT_EQ(schedule.left(Rank(0)), "1 operations never became ready, the first at x.goal:13");
  freed_by_finish(schedule, 2);
  EXPECT_EQ(schedule.left(Rank(0)), "");
}

// ---------------------------------------------------------------------------------------------------- cycles

TEST(RankSchedule, ClearForgetsAll)
{
  RankSchedule rank;
  rank.add({}, 1);
  rank.add({}, 2);
  rank.require(1, 0, RankSchedule::Edge::after_finish);
  rank.clear();
  EXPECT_EQ(rank.size(), 0U);
  EXPECT_TRUE(rank.dependencies().empty());
  EXPECT_EQ(rank.add({}, 7), 0U);
  EXPECT_EQ(rank.line(0), 7U);
  EXPECT_FALSE(rank.operation(0).tell_finish);
}

TEST(FindCycle, FindsNoneWhereThereIsNone)
{
  EXPECT_EQ(RankSchedule().find_cycle(), Numbers{});
  RankSchedule rank = computations(4);
  rank.require(0, 1, Edge::after_finish);
  rank.require(0, 2, Edge::after_finish);
  rank.require(1, 3, Edge::after_start);
  rank.require(2, 3, Edge::after_start);
  EXPECT_EQ(rank.find_cycle(), Numbers{});
}

TEST(FindCycle, NamesTheOperationsInOrder)
{
  RankSchedule rank = computations(6);
  rank.require(0, 4, Edge::after_finish); // 0 and 5 are on no cycle
  rank.require(4, 2, Edge::after_start);
  rank.require(2, 3, Edge::after_finish);
  rank.require(3, 4, Edge::after_finish);
  rank.require(3, 5, Edge::after_finish);
  Numbers cycle = rank.find_cycle();
  std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
  EXPECT_EQ(cycle, (Numbers{2, 3, 4})); // each requires the next
}

TEST(FindCycle, FindsAnOperationThatRequiresItself)
{
  RankSchedule rank = computations(3);
  rank.require(1, 1, Edge::after_start);
  EXPECT_EQ(rank.find_cycle(), Numbers{1});
}

/// There is a cycle if the operations cannot all be put in order; what is found is one.
TEST(FindCycle, EqualsASearchOnRandomGraphs)
{
  std::mt19937 engine(5);
  int with_cycle = 0;
  for (int run = 0; run < 2000; ++run) {
    const std::uint32_t size = 1 + static_cast<std::uint32_t>(engine() % 12);
    RankSchedule rank = computations(size);
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (auto n = engine() % 16; n > 0; --n) {
      const auto later = static_cast<std::uint32_t>(engine() % size),
                 earlier = static_cast<std::uint32_t>(engine() % size);
      rank.require(later, earlier, engine() % 2 == 0 ? Edge::after_finish : Edge::after_start);
      edges.insert({later, earlier});
    }
    std::vector<std::vector<bool>> reaches(size, std::vector<bool>(size, false));
    for (const auto& [later, earlier] : edges)
      reaches[later][earlier] = true;
    for (std::uint32_t k = 0; k < size; ++k)
      for (std::uint32_t i = 0; i < size; ++i)
        for (std::uint32_t j = 0; j < size; ++j)
          if (reaches[i][k] && reaches[k][j]) reaches[i][j] = true;
    bool expected = false;
    for (std::uint32_t i = 0; i < size; ++i)
      expected = expected || reaches[i][i];
    const Numbers cycle = rank.find_cycle();
    ASSERT_EQ(!cycle.empty(), expected);
    for (std::size_t i = 0; i < cycle.size(); ++i)
      ASSERT_EQ(edges.count({cycle[i], cycle[(i + 1) % cycle.size()]}), 1U);
    ASSERT_EQ(std::set<std::uint32_t>(cycle.begin(), cycle.end()).size(), cycle.size());
    if (expected) ++with_cycle;
  }
  EXPECT_GT(with_cycle, 500);
}

TEST(FindCycle, LongChainsNeedNoRecursion)
{
  constexpr std::uint32_t many = 200000;
  RankSchedule rank = computations(many);
  for (std::uint32_t i = 0; i + 1 < many; ++i)
    rank.require(i, i + 1, Edge::after_finish);
  EXPECT_TRUE(rank.find_cycle().empty());
  rank.require(many - 1, 0, Edge::after_finish);
  EXPECT_EQ(rank.find_cycle().size(), many);
}

/// Random schedules, run in a random order that the dependencies allow: each operation becomes ready once, and not
/// before what it depends on has started or finished.
TEST(Schedule, EachOperationBecomesReadyOnceAndInTime)
{
  test::ScheduleShape shape;
  shape.most_ranks = 1;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const RankSchedule given = test::random_schedule(shape, seed).front();
    Schedule schedule({given});
    std::mt19937 engine(static_cast<unsigned>(seed));
    std::vector<int> state(given.size(), 0); // 1: ready, 2: started, 3: finished
    std::vector<GraphOperation> ready;
    schedule.begin(Rank(0), ready);
    std::size_t noted = 0;
    for (std::uint32_t steps = 0; steps < 2 * given.size(); ++steps) {
      for (; noted < ready.size(); ++noted) {
        ASSERT_EQ(state[ready[noted].id], 0);
        state[ready[noted].id] = 1;
        for (const RankSchedule::Dependency& d : given.dependencies()) {
          const int needed = d.later != ready[noted].id ? 0 : d.edge == Edge::after_finish ? 3 : 2;
          ASSERT_GE(state[d.earlier], needed);
        }
      }
      Numbers can_go_on;
      for (std::uint32_t i = 0; i < given.size(); ++i)
        if (state[i] == 1 || state[i] == 2) can_go_on.push_back(i);
      ASSERT_FALSE(can_go_on.empty()) << "seed " << seed;
      const std::uint32_t next = can_go_on[engine() % can_go_on.size()];
      ++state[next];
      if (state[next] == 2)
        schedule.started(Rank(0), next, ready);
      else
        schedule.finished(Rank(0), next, ready);
    }
    EXPECT_EQ(std::count(state.begin(), state.end(), 3), static_cast<std::ptrdiff_t>(given.size()));
    EXPECT_EQ(schedule.left(Rank(0)), "");
  }
}

/// Each copy begins anew, whatever another has come to.
TEST(Schedule, CopiesAreIndependent)
{
  RankSchedule rank = computations(2);
  rank.require(1, 0, Edge::after_finish);
  const Schedule given({rank}, "x.goal");
  Schedule one = given;
  EXPECT_EQ(freed_by_finish(one, 0), Numbers{1});
  Schedule other = given;
  EXPECT_EQ(begun(other), Numbers{0});
  EXPECT_EQ(other.left(Rank(0)), "1 operations never became ready, the first at x.goal:11");
  EXPECT_EQ(freed_by_finish(other, 0), Numbers{1});
}

TEST(Schedule, RanksHaveTheirOwnDependencies)
{
  RankSchedule first = computations(3), second = computations(3);
  first.require(2, 0, Edge::after_finish);
  second.require(1, 0, Edge::after_finish);
  Schedule schedule({first, RankSchedule(), second});
  EXPECT_EQ(schedule.ranks(), 3);
  EXPECT_EQ(begun(schedule, 0), (Numbers{0, 1}));
  EXPECT_EQ(begun(schedule, 2), (Numbers{0, 2}));
  std::vector<GraphOperation> ready;
  schedule.finished(Rank(2), 0, ready);
  EXPECT_EQ(ids(ready), Numbers{1});
  EXPECT_EQ(freed_by_finish(schedule, 0), Numbers{2});
  EXPECT_EQ(schedule.rank(Rank(2)).dependencies().size(), 1U);
}

/// What became ready before stays in front.
TEST(Schedule, FreedOperationsFollowThoseThatAreReady)
{
  RankSchedule rank = computations(4);
  rank.require(3, 2, Edge::after_finish);
  rank.require(1, 2, Edge::after_finish);
  Schedule schedule({rank});
  std::vector<GraphOperation> ready(1);
  ready.front().id = 9;
  schedule.finished(Rank(0), 2, ready);
  EXPECT_EQ(ids(ready), (Numbers{9, 1, 3}));
}

TEST(RankSchedule, KeepsWhatItIsGiven)
{
  RankSchedule rank;
  GraphOperation operation;
  operation.amount = 77;
  EXPECT_EQ(rank.add(operation), 0U);
  EXPECT_EQ(rank.add(operation, 5), 1U);
  EXPECT_EQ(rank.line(0), 0U);
  EXPECT_EQ(rank.line(1), 5U);
  EXPECT_EQ(rank.operation(1).amount, 77);
  rank.require(1, 0, Edge::after_start);
  ASSERT_EQ(rank.dependencies().size(), 1U);
  EXPECT_EQ(rank.dependencies()[0].later, 1U);
  EXPECT_EQ(rank.dependencies()[0].earlier, 0U);
  EXPECT_EQ(rank.dependencies()[0].edge, Edge::after_start);
}

} // namespace
} // namespace loghop::schedule_test

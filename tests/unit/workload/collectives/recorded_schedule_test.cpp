// Is an algorithm the same when it is given lazily, stored whole, and read from the GOAL file that was written of it?
//
// The stored one is run by the brute-force reference of the replay, which shares nothing with it.
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/workload/collectives/collective_graph.hpp"
#include "loghop/workload/collectives/repeated.hpp"
#include "loghop/workload/goal/goal_file.hpp"
#include "loghop/workload/graph/schedule.hpp"
#include "support/indices.hpp"
#include "support/loggops_run.hpp"
#include "unit/workload/collectives/row_names.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace loghop::collectives::recorded_schedule_test {
namespace {

using Finish = std::vector<Picoseconds>;

LoggopsNetwork network(std::int64_t S)
{
  LoggopsNetwork network;
  network.L = 2500000;
  network.o = 1500000;
  network.g = 1700000;
  network.G = 6000;
  network.O = 2000;
  network.S = S;
  return network;
}

CollectiveOptions options_for(const AlgorithmRow& row, int ranks)
{
  CollectiveOptions options;
  options.bytes = 700;
  if ((row.options & option_root) != 0) options.root = ranks / 2;
  options.segment_bytes = 200;
  options.group_size = 3;
  options.combine_ps_per_byte = 1000; // whole nanoseconds, as GOAL counts them
  options.messages = 4;
  options.delay = 3000000;
  return options;
}

Finish lazy_finish(const LoggopsNetwork& on, std::shared_ptr<const CollectiveAlgorithm> algorithm, const Group& group,
                   const CollectiveGraph::Settings& settings)
{
  CollectiveGraph graph(std::move(algorithm), group, settings);
  simulate::EventCalendar calendar;
  simulate::LoggopsReplay replay(on, graph, calendar);
  while (!calendar.empty())
    calendar.fire_next();
  replay.check_finished();
  return replay.finish();
}

class RecordedSchedule : public ::testing::TestWithParam<AlgorithmRow> {
protected:
  void expect_same(const Group& group, bool await_sends, std::int64_t repetitions, std::int64_t S)
  {
    CollectiveGraph::Settings settings;
    settings.ranks = group.highest_rank().value() + 1;
    settings.await_sends = await_sends;
    std::shared_ptr<const CollectiveAlgorithm> algorithm =
        GetParam().make(group.size(), options_for(GetParam(), group.size()));
    if (repetitions > 1)
      algorithm =
          std::make_shared<Repeated>(GetParam().make(group.size(), options_for(GetParam(), group.size())), repetitions);
    CollectiveGraph graph(algorithm, group, settings);
    const Schedule stored = record_schedule(graph);
    const auto reference = loghop::test::run_reference(network(S), loghop::test::ranks_of(stored));
    ASSERT_FALSE(reference.stuck);
    const Finish lazy = lazy_finish(network(S), algorithm, group, settings);
    EXPECT_EQ(lazy, reference.finish);
    std::stringstream text;
    write_goal(text, stored);
    EXPECT_EQ(lazy, loghop::test::run_replay(network(S), parse_goal(text.str(), "x.goal")).finish);
  }
};

TEST_P(RecordedSchedule, TakesTheSameTime)
{
  for (const int ranks : {1, 2, 3, 7, 8, 16})
    for (const bool await_sends : {false, true})
      for (const std::int64_t S : {0, 10000}) {
        SCOPED_TRACE(std::to_string(ranks) + " ranks, S = " + std::to_string(S) + (await_sends ? ", blocking" : ""));
        expect_same(Group::all(ranks), await_sends, 1, S);
      }
}

TEST_P(RecordedSchedule, OfSomeRanksLeavesTheOthersEmpty)
{
  expect_same(Group(Rank(2), 5, 3), false, 1, 10000);
  expect_same(Group::listed(indices<Rank>({4, 0, 9})), true, 1, 10000);
}

TEST_P(RecordedSchedule, OfRepetitionsTakesTheSameTime)
{
  for (const int ranks : {1, 2, 5, 8})
    for (const std::int64_t S : {0, 10000})
      expect_same(Group::all(ranks), false, 3, S);
}

INSTANTIATE_TEST_SUITE_P(Every, RecordedSchedule, ::testing::ValuesIn(fixed_algorithms()), test::test_name);

TEST(RecordedScheduleLimits, RefusesWhatIsTooMuchToList)
{
  // The last rank of a linear barrier waits for ranks - 1 notices before it sends as many: (ranks - 1)^2 dependencies.
  CollectiveGraph::Settings settings;
  settings.ranks = 20000;
  CollectiveGraph graph(require_algorithm("barrier", "linear").make(20000, {}), Group::all(20000), settings);
  EXPECT_THROW(record_schedule(graph), std::invalid_argument);
}

} // namespace
} // namespace loghop::collectives::recorded_schedule_test

#include "loghop/simulate/observe/observer_set.hpp"

#include "loghop/workload/graph/schedule.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

namespace loghop::simulate::observer_set_test {
namespace {

Platform platform(bool wormhole)
{
  Platform made;
  if (wormhole) {
    WormholeMesh mesh;
    mesh.dimensions = {2};
    mesh.flit_time = 10;
    made.network = mesh;
  } else {
    made.network = LoggopsNetwork{};
  }
  return made;
}

IndexedVector<Rank, Node> two_ranks()
{
  IndexedVector<Rank, Node> nodes;
  nodes.push_back(Node(0));
  nodes.push_back(Node(1));
  return nodes;
}

/// Two ranks without operations, and without calls of MPI.
struct Graph {
  Schedule schedule{std::vector<RankSchedule>(2)};
  EventCalendar calendar;
  ObservedGraph observed{schedule, calendar};
};

/// A run of one computation of rank 1, and one message in channel 2.
SimulationResult result_of(const Observation& observation, bool wormhole, bool passes_messages)
{
  Graph graph;
  ObserverSet observers(observation, platform(wormhole), two_ranks(), passes_messages ? &graph.observed : nullptr);
  if (RunObserver* all = observers.observer()) {
    all->worked({Rank(1), 0, CoreActivity::compute, 0, 40, no_step, no_message});
    all->finished(Rank(1), 40, 0);
    all->held({2, 0, 0, 0, 3, 10, 40});
  }
  SimulationResult result;
  observers.report(result);
  return result;
}

TEST(ObserverSet, AsksForNothingOnItsOwn)
{
  const SimulationResult result = result_of({}, true, true);
  EXPECT_FALSE(result.time);
  EXPECT_TRUE(result.channels.empty());
  Graph graph;
  EXPECT_EQ(ObserverSet({}, platform(true), two_ranks(), &graph.observed).observer(), nullptr);
}

TEST(ObserverSet, ABreakdownIsOfRanksThatPassMessages)
{
  Observation observation;
  observation.breakdown = true;
  const SimulationResult result = result_of(observation, false, true);
  ASSERT_TRUE(result.time);
  ASSERT_EQ(result.time->ranks.size(), 2U);
  EXPECT_EQ(result.time->ranks[1][TimeKind::compute], 40);
  EXPECT_TRUE(result.channels.empty());
  EXPECT_FALSE(result_of(observation, false, false).time);
}

TEST(ObserverSet, ALongRunHasNoBreakdown)
{
  Observation observation;
  observation.breakdown = true;
  observation.most_steps = 1;
  EXPECT_TRUE(result_of(observation, true, true).time);
  observation.most_steps = 0;
  EXPECT_FALSE(result_of(observation, true, true).time);
}

TEST(ObserverSet, ChannelsAreOfWormholeNetworks)
{
  Observation observation;
  observation.channels = true;
  const SimulationResult result = result_of(observation, true, false);
  ASSERT_EQ(result.channels.size(), 6U);
  EXPECT_EQ(result.channels[1].channel, 2U);
  EXPECT_EQ(result.channels[1].flits, 3);
  EXPECT_FALSE(result.time);
  EXPECT_TRUE(result_of(observation, false, true).channels.empty());
}

TEST(ObserverSet, ATimelineEndsWithTheReport)
{
  std::FILE* const file = std::tmpfile();
  Observation observation;
  observation.timeline = file;
  result_of(observation, true, true);
  std::rewind(file);
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
    text += static_cast<char>(c);
  std::fclose(file);
  EXPECT_NE(text.find("\"compute\""), std::string::npos) << text;
  EXPECT_NE(text.find("\"injection\""), std::string::npos) << text;
  EXPECT_NE(text.find("]}"), std::string::npos);
}

/// The last waiting of a rank is known only at the end.
TEST(ObserverSet, ATimelineHasTheLastWaiting)
{
  std::FILE* const file = std::tmpfile();
  Observation observation;
  observation.timeline = file;
  {
    Graph graph;
    ObserverSet observers(observation, platform(false), two_ranks(), &graph.observed);
    observers.observer()->finished(Rank(0), 40, no_step);
    SimulationResult result;
    observers.report(result);
  }
  std::rewind(file);
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
    text += static_cast<char>(c);
  std::fclose(file);
  EXPECT_NE(text.find("\"waiting\""), std::string::npos) << text;
}

} // namespace
} // namespace loghop::simulate::observer_set_test

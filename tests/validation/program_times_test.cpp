// Do workloads of programs take the time on a LogGOPS network that follows from their definitions: by formula, and by
// the same operations written down here one by one with their dependencies?
#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "support/loggops_run.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>

namespace loghop::test::program_times_test {
namespace {

using Edge = RankSchedule::Edge;
using Kind = GraphOperation::Kind;

MachineShape nodes(int number)
{
  MachineShape shape;
  shape.dimensions = {number};
  return shape;
}

GraphOperation message(Kind kind, int peer, std::int64_t bytes, int tag)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.peer = Rank(peer);
  operation.amount = bytes;
  operation.tag = tag;
  return operation;
}

GraphOperation computation(Picoseconds time)
{
  GraphOperation operation;
  operation.amount = time;
  return operation;
}

reference::LoggopsOutcome run(const LoggopsNetwork& network, const Workload& workload, int ranks)
{
  workload.check(nodes(ranks));
  std::string error;
  const auto graph = workload.graph(nodes(ranks), 1);
  const auto outcome = run_graph(network, *graph, &error);
  EXPECT_EQ(error, "");
  return outcome;
}

Picoseconds last_of(const reference::LoggopsOutcome& outcome)
{
  return *std::max_element(outcome.finish.begin(), outcome.finish.end());
}

// ---------------------------------------------------------------------------------------- Diamond DAG

constexpr Picoseconds task = 7;

DiamondDag diamond(int side, int blocks, DmaMode send = DmaMode::waiting)
{
  DiamondDag made;
  made.side = side;
  made.blocks = blocks;
  made.task_time = Seconds(static_cast<double>(task) * 1e-12);
  made.bytes_per_value = 8;
  made.mapping = DiamondDag::Mapping::row_major;
  made.send = send;
  return made;
}

/// One block a stripe: one after the other, P W + (P - 1) (2o + L + (B - 1) G).
TEST(ProgramTimes, DiamondOfWholeStripesIsAChain)
{
  const LoggopsNetwork network = network_of(1000, 30, 40, 2);
  for (const int P : {1, 2, 5, 16}) {
    const int side = 5 * P;
    const Picoseconds work = task * side * 5;
    const Picoseconds hop = 2 * 30 + 1000 + (8 * side - 1) * 2;
    EXPECT_EQ(last_of(run(network, diamond(side, 1), P)), P * work + (P - 1) * hop);
  }
}

/// Only latency: block j of stripe p ends W after block j - 1 of p and, L later, block j of p - 1 did.
TEST(ProgramTimes, DiamondIsAPipelineWhereMessagesCostNoProcessor)
{
  for (const Picoseconds L : {0, 10, 100000}) {
    for (const int blocks : {1, 2, 4, 12}) {
      constexpr int P = 6, side = 24;
      const Picoseconds work = task * (side / P) * (side / blocks);
      std::vector<std::vector<Picoseconds>> end(P + 1, std::vector<Picoseconds>(static_cast<std::size_t>(blocks) + 1));
      for (std::size_t p = 1; p <= P; ++p)
        for (std::size_t j = 1; j < end[p].size(); ++j)
          end[p][j] = std::max(end[p][j - 1], p == 1 ? 0 : end[p - 1][j] + L) + work;
      const Picoseconds expected = end[P].back();
      EXPECT_EQ(expected, (P - 1) * (work + L) + blocks * work); // the recurrence has this solution
      EXPECT_EQ(last_of(run(network_of(L, 0, 0, 0), diamond(side, blocks), P)), expected);
    }
  }
}

std::vector<RankSchedule> diamond_schedule(int P, int side, int blocks, bool nonblocking)
{
  const Picoseconds work = task * (side / P) * (side / blocks);
  const std::int64_t bytes = 8 * side / blocks;
  std::vector<RankSchedule> ranks(static_cast<std::size_t>(P));
  for (int p = 0; p < P; ++p) {
    RankSchedule& rank = ranks[static_cast<std::size_t>(p)];
    std::uint32_t last = 0;
    Edge edge = Edge::after_finish;
    const auto then = [&](const GraphOperation& operation, Edge next) {
      const std::uint32_t number = rank.add(operation);
      if (number > 0) rank.require(number, last, edge);
      last = number;
      edge = next;
    };
    for (int j = 0; j < blocks; ++j) {
      if (p > 0) then(message(Kind::receive, p - 1, bytes, 0), Edge::after_finish);
      then(computation(work), Edge::after_finish);
      if (p + 1 < P) then(message(Kind::send, p + 1, bytes, 0), nonblocking ? Edge::after_start : Edge::after_finish);
    }
  }
  return ranks;
}

TEST(ProgramTimes, DiamondIsItsScheduleInTheReference)
{
  for (const auto& network : {network_of(1000, 30, 40, 2), network_of(10, 900, 5, 0), network_of(50, 1, 2000, 3)}) {
    for (const int blocks : {1, 3, 6, 18}) {
      for (const DmaMode mode : {DmaMode::waiting, DmaMode::nonblocking}) {
        const auto expected = run_reference(network, diamond_schedule(6, 18, blocks, mode == DmaMode::nonblocking));
        const auto found = run(network, diamond(18, blocks, mode), 6);
        EXPECT_EQ(found.finish, expected.finish) << "blocks " << blocks;
        EXPECT_EQ(found.operations, expected.operations);
        EXPECT_EQ(found.messages, 5 * blocks);
      }
    }
  }
}

/// More than S bytes: the send ends with its match, and the pipeline still gets through.
TEST(ProgramTimes, DiamondRunsWithRendezvous)
{
  LoggopsNetwork network = network_of(1000, 30, 40, 2);
  network.S = 1;
  const auto expected = run_reference(network, diamond_schedule(6, 18, 3, false));
  EXPECT_EQ(run(network, diamond(18, 3), 6).finish, expected.finish);
}

// ---------------------------------------------------------------------------------------- EM3D

constexpr Picoseconds update = 11;

Em3d clustered(int ranks, int degree, int span, int values, std::int64_t iterations)
{
  Em3d made;
  made.graph_nodes = ranks;
  made.degree = degree;
  made.span = span;
  made.values_per_message = values;
  made.iterations = iterations;
  made.update_time = Seconds(static_cast<double>(update) * 1e-12);
  made.distribution = Em3d::Distribution::clustered;
  return made;
}

/// Neighbours of a rank in ascending order, and the edges to each: equal numbers, the first ones one more.
std::vector<std::pair<int, int>> runs_of(int rank, const Em3d& em3d, int ranks)
{
  std::vector<int> neighbours;
  for (int other = 0; other < ranks; ++other) {
    const int up = (other - rank + ranks) % ranks;
    if (other != rank && std::min(up, ranks - up) <= em3d.span) neighbours.push_back(other);
  }
  std::vector<std::pair<int, int>> runs;
  const int number = static_cast<int>(neighbours.size());
  for (int i = 0; i < number; ++i)
    runs.emplace_back(neighbours[static_cast<std::size_t>(i)],
                      em3d.degree / number + (i < em3d.degree % number ? 1 : 0));
  return runs;
}

int messages_of(int edges, const Em3d& em3d)
{
  return (edges + em3d.values_per_message - 1) / em3d.values_per_message;
}

int messages_to(int rank, const Em3d& em3d, int ranks)
{
  int messages = 0;
  for (int other = 0; other < ranks; ++other)
    for (const auto& [neighbour, edges] : runs_of(other, em3d, ranks))
      if (neighbour == rank) messages += messages_of(edges, em3d);
  return messages;
}

std::vector<RankSchedule> em3d_schedule(const Em3d& em3d, int ranks)
{
  std::vector<RankSchedule> schedule(static_cast<std::size_t>(ranks));
  for (int r = 0; r < ranks; ++r) {
    RankSchedule& rank = schedule[static_cast<std::size_t>(r)];
    std::uint32_t last = 0;
    Edge edge = Edge::after_finish;
    for (int i = 0; i < em3d.iterations; ++i) {
      for (auto [neighbour, edges] : runs_of(r, em3d, ranks)) {
        for (; edges > 0; edges -= em3d.values_per_message) {
          const int values = std::min(edges, em3d.values_per_message);
          const std::uint32_t send = rank.add(message(Kind::send, neighbour, 4 * values, i % 2));
          if (send > 0) rank.require(send, last, edge);
          last = send;
          edge = Edge::after_start;
        }
      }
      std::vector<std::uint32_t> receives;
      for (int m = 0; m < messages_to(r, em3d, ranks); ++m) {
        receives.push_back(rank.add(message(Kind::receive, any_source.value(), 0, i % 2)));
        rank.require(receives.back(), last, edge);
      }
      last = rank.add(computation(update * em3d.degree));
      edge = Edge::after_finish;
      for (const std::uint32_t receive : receives)
        rank.require(last, receive, Edge::after_finish);
    }
  }
  return schedule;
}

TEST(ProgramTimes, Em3dIsItsScheduleInTheReference)
{
  const LoggopsNetwork network = network_of(1000, 30, 40, 2);
  for (const int ranks : {2, 5, 8}) {
    for (const int span : {1, ranks / 2}) {
      for (const int values : {1, 3, 10}) {
        const Em3d em3d = clustered(ranks, 13, span, values, 3);
        const auto schedule = em3d_schedule(em3d, ranks);
        const auto found = run(network, em3d, ranks);
        const auto expected = run_reference(network, schedule);
        ASSERT_FALSE(expected.stuck);
        EXPECT_EQ(found.finish, expected.finish) << ranks << " ranks, span " << span << ", values " << values;
        std::int64_t messages = 0;
        for (int rank = 0; rank < ranks; ++rank)
          messages += 3 * messages_to(rank, em3d, ranks);
        EXPECT_EQ(found.messages, messages);
      }
    }
  }
}

TEST(ProgramTimes, RandomEm3dSendsItsMessages)
{
  Em3d em3d = clustered(16, 100, 3, 7, 4);
  em3d.distribution = Em3d::Distribution::random;
  std::int64_t messages = 0;
  for (const Rank rank : each<Rank>(16))
    for (const std::int64_t number : em3d.messages_from(rank, 16, 1))
      messages += em3d.iterations * number;
  EXPECT_EQ(run(network_of(1000, 30, 40, 2), em3d, 16).messages, messages);
}

// ---------------------------------------------------------------------------------------- remap

/// Shifted, one iteration: all at once to the next rank. The send, L, and the message is taken in: 2o + L + (s-1) G.
TEST(ProgramTimes, ShiftedRemapOfOneMessageTakesOne)
{
  Remap remap;
  remap.kind = Remap::Kind::long_messages;
  remap.destinations = Remap::Destinations::shifted;
  remap.bytes = 100;
  const auto outcome = run(network_of(1000, 30, 40, 2), remap, 5);
  EXPECT_THAT(outcome.finish, testing::Each(2 * 30 + 1000 + 99 * 2));
}

} // namespace
} // namespace loghop::test::program_times_test

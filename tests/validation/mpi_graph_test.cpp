// Do MPI programs take the time that they should on a LogGOPS network: that of closed forms, and that of the same
// operations written down one by one with their dependencies?
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "support/indices.hpp"
#include "support/loggops_run.hpp"
#include "support/mpi_script.hpp"

#include <gmock/gmock.h>

#include <random>

namespace loghop::test::mpi_graph_test {
namespace {

using testing::Each;
using testing::HasSubstr;

constexpr std::uint64_t programs_of_each_suite = 4000;

reference::LoggopsOutcome run(const LoggopsNetwork& network, const std::vector<MpiScript>& scripts,
                              std::string* error = nullptr)
{
  MpiGraph graph = graph_of(scripts);
  return run_graph(network, graph, error);
}

// ---------------------------------------------------------------------------------------- closed forms

TEST(MpiGraphTimes, PingPongTakesTwoMessages)
{
  const LoggopsNetwork network = network_of(1000, 100, 10, 3, 2);
  constexpr std::int64_t bytes = 50;
  MpiScript ping, pong;
  for (int i = 0; i < 7; ++i) {
    ping.insert(ping.end(), {send(1, bytes), receive(1, bytes)});
    pong.insert(pong.end(), {receive(0, bytes), send(0, bytes)});
  }
  // One way, to the end of the receive: o + L + o + (s-1) max(O, G); the next send starts then.
  const Picoseconds one_way = 100 + 1000 + 100 + 49 * 3;
  EXPECT_EQ(run(network, {ping, pong}).finish[0], 14 * one_way);
}

/// Computation hides the message of a nonblocking send: the wait returns at once.
TEST(MpiGraphTimes, NonblockingSendsOverlapWithComputation)
{
  const LoggopsNetwork network = network_of(1000, 100, 10, 3);
  const MpiScript sender{nonblocking_send(0, 1, 500), compute(5000), wait(0)};
  const MpiScript receiver{nonblocking_receive(9, 0, 500), compute(20), wait(9)};
  const auto outcome = run(network, {sender, receiver});
  EXPECT_EQ(outcome.finish[0], 100 + 5000);
  EXPECT_EQ(outcome.finish[1], 100 + 1000 + 100 + 499 * 3);
}

/// A rendezvous send that is not waited for lets its rank compute; the wait then takes as long as the match.
TEST(MpiGraphTimes, WaitForRendezvousLastsToTheMatch)
{
  LoggopsNetwork network = network_of(1000, 100, 10, 0);
  network.S = 10;
  const MpiScript sender{nonblocking_send(0, 1, 500), compute(50), wait(0), compute(7)};
  const MpiScript receiver{compute(9000), receive(0, 500)};
  const auto outcome = run(network, {sender, receiver});
  EXPECT_EQ(outcome.finish[1], 9000 + 100); // the message had arrived, and is taken in after the computation
  EXPECT_EQ(outcome.finish[0], 9000 + 7);   // matched when it is taken in
}

/// Dissemination barrier: every rank is done after ceil(log2 P) rounds of 2 o + L, if g <= o.
TEST(MpiGraphTimes, BarrierTakesLogarithmicallyManyRounds)
{
  const LoggopsNetwork network = network_of(1000, 100, 10, 3);
  for (int ranks = 1; ranks <= 33; ++ranks) {
    const MpiCall barrier = collective(collectives::require_algorithm("barrier", "dissemination").make(ranks, {}),
                                       collectives::Group::all(ranks));
    const std::vector<MpiScript> scripts(static_cast<std::size_t>(ranks), {barrier, barrier});
    Picoseconds rounds = 0;
    while (1 << rounds < ranks)
      ++rounds;
    EXPECT_THAT(run(network, scripts).finish, Each(2 * rounds * (100 + 1000 + 100))) << ranks;
  }
}

/// Pairwise exchange on 2^k ranks: P - 1 steps of o + L + o + (s-1) G.
TEST(MpiGraphTimes, AlltoallTakesOneStepForEachPartner)
{
  const LoggopsNetwork network = network_of(1000, 100, 10, 3);
  collectives::CollectiveOptions options;
  options.bytes = 41;
  const MpiCall all = collective(collectives::require_algorithm("alltoall", "pairwise").make(8, options),
                                 collectives::Group::listed(indices<Rank>({7, 3, 5, 1, 0, 2, 4, 6})));
  const std::vector<MpiScript> scripts(8, {compute(500), all, compute(11)});
  EXPECT_THAT(run(network, scripts).finish, Each(500 + 7 * (1200 + 40 * 3) + 11));
}

/// The messages of a collective pass by a wild receive that has been posted before.
TEST(MpiGraphTimes, WildReceivesDoNotTakeMessagesOfCollectives)
{
  const LoggopsNetwork network = network_of(1000, 100, 10, 3);
  collectives::CollectiveOptions options;
  options.bytes = 8;
  const MpiCall all =
      collective(collectives::require_algorithm("allgather", "ring").make(3, options), collectives::Group::all(3));
  const std::vector<MpiScript> scripts{
      {nonblocking_receive(0, any_source, 99, any_tag), all, wait(0)}, {all, send(0, 99, 5)}, {all}};
  std::string error = "none";
  EXPECT_FALSE(run(network, scripts, &error).stuck) << error;
}

/// Two receives of one envelope are posted in the order of their calls, also where the first cannot be posted before
/// its core is done with a message and the second is called at the end of that message.
TEST(MpiGraphTimes, ReceivesAreMatchedInTheOrderOfTheirCalls)
{
  LoggopsNetwork network = network_of(0, 1000, 0, 0);
  network.S = 10;
  // Rank 0: its send to 2 ends at 3000, when 2 takes it in, in the midst of the message from 3 (2000 to ...).
  for (Picoseconds later = 0; later < 4000; later += 50) {
    const std::vector<MpiScript> scripts{{nonblocking_receive(0, 3, 1), send(2, 99), nonblocking_receive(1, 1, 1, 0),
                                          wait(0), nonblocking_receive(2, 1, 1, 0), wait(1), compute(70000), wait(2)},
                                         {compute(20000), send(0, 1), compute(50000), send(0, 1)},
                                         {compute(later), receive(0, 99)},
                                         {compute(1200), send(0, 1)}};
    const auto outcome = run(network, scripts);
    ASSERT_FALSE(outcome.stuck);
    // wait(1) ends with the first message, at 22000; the computation takes until 92000, the second is taken in then.
    EXPECT_EQ(outcome.finish[0], 22000 + 70000 + 1000) << later;
  }
}

// ---------------------------------------------------------------------------------------- written one by one

struct Suite {
  const char* name;
  Picoseconds scale;
  bool rendezvous;
};

void PrintTo(const Suite& suite, std::ostream* out)
{
  *out << suite.name;
}

class MpiGraphEqualsSchedule : public testing::TestWithParam<Suite> {};

TEST_P(MpiGraphEqualsSchedule, OnRandomPrograms)
{
  MpiScriptShape shape;
  shape.time_unit = GetParam().scale;
  std::uint64_t finished = 0;
  for (std::uint64_t seed = 0; seed < programs_of_each_suite; ++seed) {
    std::mt19937_64 engine(seed + 7);
    const auto draw = [&](Picoseconds most) {
      return static_cast<Picoseconds>(engine() % static_cast<std::uint64_t>(most * GetParam().scale + 1));
    };
    LoggopsNetwork network =
        network_of(draw(20), draw(10), draw(10), static_cast<double>(draw(3)), static_cast<double>(draw(3)));
    if (GetParam().rendezvous) network.S = static_cast<std::int64_t>(engine() % 41);
    const std::vector<MpiScript> scripts = random_scripts(shape, seed);
    const std::vector<RankSchedule> schedule = schedule_of(scripts);
    const reference::LoggopsOutcome expected = run_reference(network, schedule);
    std::string error;
    const reference::LoggopsOutcome found = run(network, scripts, &error);
    const std::string where = "seed " + std::to_string(seed) + ": " + error;
    ASSERT_EQ(found.stuck, expected.stuck) << where;
    ASSERT_EQ(found.messages, expected.messages) << where;
    ASSERT_EQ(found.operations, expected.operations) << where;
    ASSERT_EQ(found.finish, expected.finish) << where;
    if (!expected.stuck) ++finished;
  }
  EXPECT_GT(finished, programs_of_each_suite / 2) << "too many of the programs get stuck to be a good test";
}

INSTANTIATE_TEST_SUITE_P(Suites, MpiGraphEqualsSchedule,
                         testing::Values(Suite{"Tied", 1, false}, Suite{"RarelyTied", 1009, false},
                                         Suite{"RendezvousTied", 1, true}, Suite{"RendezvousRarelyTied", 1009, true}),
                         testing::PrintToStringParamName());

// ---------------------------------------------------------------------------------------- when it cannot go on

TEST(MpiGraphStuck, NamesTheCallsThatDidNotReturn)
{
  std::string error;
  collectives::CollectiveOptions options;
  options.bytes = 4;
  const MpiCall ring =
      collective(collectives::require_algorithm("allgather", "ring").make(3, options), collectives::Group::all(3));
  run(network_of(10, 1, 1, 0), {{ring}, {ring}, {nonblocking_receive(4, 0, 8, 6), compute(5), wait(4), ring}}, &error);
  EXPECT_THAT(error, HasSubstr("rank 0, script:1, step 1 of 2 of the collective, receive: receives from rank 2"));
  EXPECT_THAT(error, HasSubstr("rank 0: collective at script:1 did not return from step 1 of 2"));
  EXPECT_THAT(error, HasSubstr("rank 2, script:1: receives from rank 0 with tag 6, and no such message came"));
  EXPECT_THAT(error, HasSubstr("rank 2: wait at script:3 did not return: waits for request 4, opened at script:1"));
}

TEST(MpiGraphStuck, NamesSendsThatHaveFinishedLongAgo)
{
  std::string error;
  run(network_of(10, 1, 1, 0), {{send(1, 8), compute(1), compute(1), compute(1)}, {}}, &error);
  EXPECT_THAT(error, HasSubstr("a message of 8 bytes from rank 0 (script:1) with tag 0 was never received"));
}

} // namespace
} // namespace loghop::test::mpi_graph_test

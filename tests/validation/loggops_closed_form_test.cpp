// Does the replay on a LogGOPS network meet what can be derived by hand for collectives?
//
// One message of s bytes between idle ranks takes T = o + L + o + (s-1) max(O, G). A rank that sends message after
// message starts them R = max(o + (s-1) O, g + (s-1) G) apart.
#include "support/loggops_run.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::test::loggops_closed_form_test {
namespace {

using Ranks = std::vector<RankSchedule>;
using Finish = std::vector<Picoseconds>;

GraphOperation message(GraphOperation::Kind kind, int peer, std::int64_t bytes)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.peer = Rank(peer);
  operation.amount = bytes;
  return operation;
}

GraphOperation send(int peer, std::int64_t bytes)
{
  return message(GraphOperation::Kind::send, peer, bytes);
}
GraphOperation receive(int peer, std::int64_t bytes)
{
  return message(GraphOperation::Kind::receive, peer, bytes);
}

Finish finish(const LoggopsNetwork& network, const Ranks& ranks)
{
  std::string error;
  const reference::LoggopsOutcome outcome = run_replay(network, ranks, &error);
  EXPECT_FALSE(outcome.stuck) << error;
  return outcome.finish;
}

/// In round r every rank sends to the one 2^r above it; it goes on when it has received from the one 2^r below it.
Ranks dissemination(int P)
{
  Ranks ranks(static_cast<std::size_t>(P));
  for (int rank = 0; rank < P; ++rank) {
    RankSchedule& schedule = ranks[static_cast<std::size_t>(rank)];
    std::uint32_t last = 0;
    for (int distance = 1; distance < P; distance *= 2) {
      const std::uint32_t out = schedule.add(send((rank + distance) % P, 1));
      if (distance > 1) schedule.require(out, last, RankSchedule::Edge::after_finish);
      last = schedule.add(receive((rank + P - distance) % P, 1));
    }
  }
  return ranks;
}

/// All ranks do the same: a round begins when the one before has been received, L + 2o after that began. The NIC is
/// free again by then if g <= L + 2o. There are ceil(log2 P) rounds; in the last one nothing is sent any more.
TEST(LoggopsClosedForm, DisseminationBarrier)
{
  const LoggopsNetwork net = network_of(2500, 1500, 5500, 6);
  EXPECT_EQ(finish(net, dissemination(2)), Finish(2, 5500));
  EXPECT_EQ(finish(net, dissemination(5)), Finish(5, 3 * 5500));
  EXPECT_EQ(finish(net, dissemination(8)), Finish(8, 3 * 5500));
  EXPECT_EQ(finish(net, dissemination(1000)), Finish(1000, 10 * 5500));
}

/// With g > L + 2o a rank waits for its NIC: rounds begin g apart.
TEST(LoggopsClosedForm, DisseminationBarrierWithLongGaps)
{
  EXPECT_EQ(finish(network_of(2500, 1500, 7000, 6), dissemination(8)), Finish(8, 2 * 7000 + 5500));
}

/// Rank r gets the message from r minus its lowest bit, and sends it to r + d for each d below that bit, largest first.
Ranks binomial_broadcast(int P, std::int64_t bytes)
{
  Ranks ranks(static_cast<std::size_t>(P));
  for (int rank = 0; rank < P; ++rank) {
    RankSchedule& schedule = ranks[static_cast<std::size_t>(rank)];
    const int lowest_bit = rank == 0 ? P : rank & -rank;
    if (rank > 0) schedule.add(receive(rank - lowest_bit, bytes));
    for (int d = lowest_bit / 2; d > 0; d /= 2) {
      const std::uint32_t out = schedule.add(send(rank + d, bytes));
      if (rank > 0) schedule.require(out, 0, RankSchedule::Edge::after_finish);
    }
  }
  return ranks;
}

/// The root's sends, to 4, 2 and 1, start at 0, R and 2R. Rank 4 has the message at T, and its sends, to 6 and 5, start
/// at T and T + R. Rank 2 has it at R + T and sends it to 3; rank 6 has it at 2T and sends it to 7. Who sends finishes
/// o (and (s-1) O) after its last send started, who does not when it has the message.
TEST(LoggopsClosedForm, BinomialBroadcast)
{
  struct Case {
    LoggopsNetwork net;
    Picoseconds T, R, o;
  };
  const Case cases[] = {
      {network_of(2500, 1500, 1000, 6), 2500 + 2 * 1500 + 999 * 6, 1000 + 999 * 6, 1500}, // the NIC decides
      {network_of(2500, 1500, 1000, 0), 2500 + 2 * 1500, 1500, 1500},                     // the core decides
      {network_of(2500, 1500, 1000, 6, 8), 2500 + 2 * 1500 + 999 * 8, 1500 + 999 * 8, 1500 + 999 * 8}}; // O > G
  for (const Case& c : cases) {
    const Picoseconds T = c.T, R = c.R, o = c.o;
    const Finish expected = {2 * R + o, 2 * R + T, R + T + o, R + 2 * T, T + R + o, T + R + T, 2 * T + o, 3 * T};
    EXPECT_EQ(finish(c.net, binomial_broadcast(8, 1000)), expected);
  }
}

/// The root's sends start R apart.
TEST(LoggopsClosedForm, LinearBroadcast)
{
  constexpr int P = 9;
  Ranks ranks(P);
  for (int rank = 1; rank < P; ++rank) {
    ranks[0].add(send(rank, 100));
    ranks[static_cast<std::size_t>(rank)].add(receive(0, 100));
  }
  const Picoseconds R = 4000 + 99 * 6, T = 2500 + 2 * 1500 + 99 * 6;
  Finish expected = {(P - 2) * R + 1500};
  for (int rank = 1; rank < P; ++rank)
    expected.push_back((rank - 1) * R + T);
  EXPECT_EQ(finish(network_of(2500, 1500, 4000, 6), ranks), expected);
}

Ranks linear_all_to_all(int P, std::int64_t bytes)
{
  Ranks ranks(static_cast<std::size_t>(P));
  for (int rank = 0; rank < P; ++rank)
    for (int distance = 1; distance < P; ++distance) {
      ranks[static_cast<std::size_t>(rank)].add(send((rank + distance) % P, bytes));
      ranks[static_cast<std::size_t>(rank)].add(receive((rank + P - distance) % P, bytes));
    }
  return ranks;
}

/// g >= L + 2o: a message is sent and taken in before the next can start. The last starts at (P-2) R.
TEST(LoggopsClosedForm, LinearAllToAllWithLongGaps)
{
  const Picoseconds R = 4000 + 1023, T = 1000 + 2 * 500 + 1023;
  EXPECT_EQ(finish(network_of(1000, 500, 4000, 1), linear_all_to_all(8, 1024)), Finish(8, 6 * R + T));
}

/// g <= o and empty messages: a rank first sends all of its messages, because it was free to send them before any
/// arrived: until (P-1) o. With L <= (P-2) o one always is there to be taken in then, P-1 times o.
TEST(LoggopsClosedForm, LinearAllToAllWithShortGaps)
{
  EXPECT_EQ(finish(network_of(2500, 1500, 1000, 6), linear_all_to_all(8, 0)), Finish(8, 2 * 7 * 1500));
}

/// The cost of G is rounded once for each message: 10 x 0.35 ps = 3.5 ps, rounded to 4 ps.
TEST(LoggopsClosedForm, RoundsOncePerMessage)
{
  EXPECT_EQ(finish(network_of(100, 10, 0, 0.35), linear_all_to_all(2, 11)), Finish(2, 100 + 2 * 10 + 4));
}

/// A send above S is matched when the receiver begins to take it in, at o + L; what requires it starts then. With long
/// overheads it is not before its own time is over, as for a shorter message: o + (s-1) O.
TEST(LoggopsClosedForm, SendAboveThreshold)
{
  GraphOperation compute;
  compute.amount = 100;
  Ranks ranks(2);
  ranks[0].add(send(1, 1001));
  ranks[0].require(ranks[0].add(compute), 0, RankSchedule::Edge::after_finish);
  ranks[1].add(receive(0, 1001));
  LoggopsNetwork net = network_of(2500, 1500, 1000, 6, 1);
  net.S = 1000;
  EXPECT_EQ(finish(net, ranks), (Finish{1500 + 2500 + 100, 2500 + 2 * 1500 + 6000}));
  net.O = 8;
  EXPECT_EQ(finish(net, ranks), (Finish{1500 + 8000 + 100, 2500 + 2 * 1500 + 8000}));
}

/// While a send above S waits for its match, its core and NIC serve others: two ranks that send to each other before
/// they receive do not block each other. Both sends end and both messages arrive at o + L; each rank then takes one in.
TEST(LoggopsClosedForm, SendsAboveThresholdDoNotBlockTheCore)
{
  Ranks ranks(2);
  for (int rank : {0, 1}) {
    ranks[static_cast<std::size_t>(rank)].add(send(1 - rank, 1001));
    ranks[static_cast<std::size_t>(rank)].add(receive(1 - rank, 1001));
  }
  LoggopsNetwork net = network_of(2500, 1500, 1000, 6);
  net.S = 1000;
  EXPECT_EQ(finish(net, ranks), Finish(2, 2500 + 2 * 1500 + 6000));
}

/// The continuation of an operation goes before a message that was sent after that operation had begun: rank 1
/// computes from 0 to 5000 and then to 6000, and takes the message, which was there at 4000, in after that.
TEST(LoggopsClosedForm, ContinuationsGoBeforeLaterMessages)
{
  GraphOperation compute;
  compute.amount = 5000;
  Ranks ranks(2);
  ranks[1].add(compute);
  compute.amount = 1000;
  ranks[1].require(ranks[1].add(compute), 0, RankSchedule::Edge::after_finish);
  ranks[1].add(receive(0, 1));
  ranks[0].add(compute); // so that the message is sent when rank 1 has begun
  ranks[0].require(ranks[0].add(send(1, 1)), 0, RankSchedule::Edge::after_finish);
  EXPECT_EQ(finish(network_of(1500, 1500, 0, 0), ranks), (Finish{1000 + 1500, 6000 + 1500}));
}

} // namespace
} // namespace loghop::test::loggops_closed_form_test

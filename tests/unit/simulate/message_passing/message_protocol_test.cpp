// The protocol gives the network the right control messages and messages, and finishes sends and receives in time.
#include "loghop/simulate/message_passing/message_passing.hpp"

#include "loghop/workload/graph/schedule.hpp"
#include "support/core_notes.hpp"
#include "support/indices.hpp"
#include "support/platform_parts.hpp"
#include "support/two_nodes.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::message_protocol_test {
namespace {

using Kind = GraphOperation::Kind;
using Matching = Middleware::Matching;
using test::one_operation;

constexpr Picoseconds overhead = 10, delay = 100;
constexpr std::int64_t envelope = 3, control = 1;

/// Every message takes `delay`, every second one twice that.
class Network final : public MessageNetwork, public EventHandler {
public:
  Network(EventCalendar& calendar, MessageNetworkListener& listener, bool overtakes)
      : overtakes_(overtakes), calendar_(calendar), listener_(listener)
  {}
  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override
  {
    sent.push_back(to_string(source) + " to " + to_string(destination) + ": " + std::to_string(bytes));
    sent_at.push_back(calendar_.now());
    const bool slow = overtakes_ && sent.size() % 2 == 1;
    calendar_.schedule(calendar_.now() + (slow ? 2 : 1) * delay, *this, message);
  }
  bool keeps_order() const override { return !overtakes_; }
  Picoseconds alone(Node, Node, std::int64_t, Picoseconds) const override { return delay; }
  void report(NetworkStatistics&) const override {}
  void fire(Picoseconds now, std::uint32_t message) override { listener_.arrived({message, now, now}); }

  std::vector<std::string> sent;
  std::vector<Picoseconds> sent_at;

private:
  const bool overtakes_;
  EventCalendar& calendar_;
  MessageNetworkListener& listener_;
};

struct Outcome {
  std::vector<Picoseconds> finish;
  std::vector<std::string> sent;
  std::vector<Picoseconds> sent_at;
  std::vector<std::int64_t> delivered; ///< bytes, in the order of arrival
};

Middleware middleware_with(Matching matching)
{
  Middleware middleware;
  middleware.send_overhead = middleware.receive_overhead = overhead;
  middleware.eager_limit = 1'000;
  middleware.envelope_bytes = envelope;
  middleware.control_bytes = control;
  middleware.matching = matching;
  return middleware;
}

Outcome run(const std::vector<RankSchedule>& ranks, const Middleware& middleware, bool overtakes = false)
{
  Outcome outcome;
  Schedule graph(ranks);
  EventCalendar calendar;
  MessagePassing passing(middleware, graph, calendar,
                         [&](const MessageRecord& record) { outcome.delivered.push_back(record.bytes); });
  Network network(calendar, passing.listener(), overtakes);
  passing.begin(network);
  while (!calendar.empty())
    calendar.fire_next();
  passing.check_finished();
  outcome.finish = passing.finish();
  outcome.sent = network.sent;
  outcome.sent_at = network.sent_at;
  return outcome;
}

Outcome run(const RankSchedule& sender, const RankSchedule& receiver, Matching matching, bool overtakes = false)
{
  return run({sender, receiver}, middleware_with(matching), overtakes);
}

RankSchedule rank_of(const std::vector<GraphOperation>& operations)
{
  RankSchedule rank;
  for (const GraphOperation& operation : operations)
    rank.add(operation);
  return rank;
}

using Lines = std::vector<std::string>;
using Finish = std::vector<Picoseconds>;

TEST(MessageProtocol, AnEagerMessageGoesUnasked)
{
  const Outcome outcome = run(rank_of({one_operation(Kind::send, 1, 1'000)}),
                              rank_of({one_operation(Kind::receive, 0, 1'000)}), Matching::on_arrival);
  EXPECT_EQ(outcome.sent, Lines{"0 to 1: 1003"});
  EXPECT_EQ(outcome.finish, (Finish{overhead, overhead + delay + overhead}));
}

TEST(MessageProtocol, ALongMessageIsAnnouncedAndRequested)
{
  const Outcome outcome = run(rank_of({one_operation(Kind::send, 1, 1'001)}),
                              rank_of({one_operation(Kind::receive, 0, 1'001)}), Matching::on_arrival);
  EXPECT_EQ(outcome.sent, (Lines{"0 to 1: 1", "1 to 0: 1", "0 to 1: 1004"}));
  EXPECT_EQ(outcome.finish, (Finish{overhead + 3 * delay, 2 * overhead + 3 * delay}));
  EXPECT_EQ(outcome.delivered, std::vector<std::int64_t>{1'001}) << "control messages are not reported";
}

TEST(MessageProtocol, WithInstantMatchingALongMessageNeedsNoControlMessages)
{
  const Outcome outcome = run(rank_of({one_operation(Kind::send, 1, 1'001)}),
                              rank_of({one_operation(Kind::receive, 0, 1'001)}), Matching::instant);
  EXPECT_EQ(outcome.sent, Lines{"0 to 1: 1004"});
  EXPECT_EQ(outcome.finish, (Finish{overhead + delay, 2 * overhead + delay}));
}

/// The first message takes twice as long: the second, which arrives before it, waits for it to be matched.
TEST(MessageProtocol, MessagesThatOvertakeAreMatchedInTheOrderOfSending)
{
  const Outcome outcome = run(rank_of({one_operation(Kind::send, 1, 1), one_operation(Kind::send, 1, 2)}),
                              rank_of({one_operation(Kind::receive, 0, 1), one_operation(Kind::receive, 0, 2)}),
                              Matching::on_arrival, true);
  EXPECT_EQ(outcome.delivered, (std::vector<std::int64_t>{2, 1}));
  EXPECT_EQ(outcome.finish[1], overhead + 2 * delay + 2 * overhead);
}

constexpr Picoseconds late = 1'000;

/// Rank 0 sends one message to rank 1, of 1000 B if it is eager.
Outcome run_one(const Middleware& middleware, bool eager)
{
  const std::int64_t bytes = eager ? 1'000 : 1'001;
  return run({rank_of({one_operation(Kind::send, 1, bytes)}), rank_of({one_operation(Kind::receive, 0, bytes)})},
             middleware);
}

TEST(MessageProtocol, ARequestLeavesTheTimeOfARendezvousLater)
{
  Middleware middleware = middleware_with(Matching::on_arrival);
  middleware.rendezvous = late;
  EXPECT_EQ(run_one(middleware, true).finish, (Finish{overhead, overhead + delay + overhead}));
  const Outcome asked = run_one(middleware, false);
  const Picoseconds there = overhead + 3 * delay + late;
  EXPECT_EQ(asked.finish, (Finish{there, there + overhead}));
  EXPECT_EQ(asked.sent_at, (Finish{overhead, overhead + delay + late, overhead + 2 * delay + late}));
  middleware.matching = Matching::instant; // nothing is requested
  EXPECT_EQ(run_one(middleware, false).finish, (Finish{overhead + delay, 2 * overhead + delay}));
}

/// The announcement has a fresh peer, and so has the request, which is the first message of its rank. The data has none.
TEST(MessageProtocol, ControlMessagesHaveFreshPeersToo)
{
  Middleware middleware = middleware_with(Matching::on_arrival);
  middleware.fresh_peer = late;
  const Outcome outcome = run_one(middleware, false);
  EXPECT_EQ(outcome.sent_at, (Finish{overhead + late, overhead + delay + 2 * late, overhead + 2 * delay + 2 * late}));
  EXPECT_EQ(outcome.finish[1], overhead + 3 * delay + 2 * late + overhead);
}

/// Rank 0 sends 1 B, 2 B, ..., one each `overhead`. Those of 3, 4 and 6 B go to one of its last two peers.
TEST(MessageProtocol, OnlyMessagesToFreshPeersLeaveLater)
{
  Middleware middleware = middleware_with(Matching::on_arrival);
  middleware.fresh_peer = late;
  std::vector<RankSchedule> ranks(4);
  std::int64_t bytes = 0;
  for (const int peer : {1, 2, 1, 2, 3, 2, 1}) {
    ++bytes;
    ranks[0].add(one_operation(Kind::send, peer, bytes));
    ranks[static_cast<std::size_t>(peer)].add(one_operation(Kind::receive, 0, bytes));
  }
  const Outcome outcome = run(ranks, middleware);
  EXPECT_EQ(outcome.sent,
            (Lines{"0 to 1: 6", "0 to 2: 7", "0 to 2: 9", "0 to 1: 4", "0 to 2: 5", "0 to 3: 8", "0 to 1: 10"}));
  EXPECT_EQ(outcome.sent_at, (Finish{30, 40, 60, 10 + late, 20 + late, 50 + late, 70 + late}));
  EXPECT_EQ(outcome.finish[0], 7 * overhead) << "no core waits";
}

/// The second message is there before the first, and received after it.
TEST(MessageProtocol, AMessageThatIsNotFreshIsMatchedAfterTheFreshOneBeforeIt)
{
  Middleware middleware = middleware_with(Matching::on_arrival);
  middleware.fresh_peer = late;
  const Outcome outcome = run({rank_of({one_operation(Kind::send, 1, 1), one_operation(Kind::send, 1, 2)}),
                               rank_of({one_operation(Kind::receive, 0, 1), one_operation(Kind::receive, 0, 2)})},
                              middleware);
  EXPECT_EQ(outcome.delivered, (std::vector<std::int64_t>{2, 1}));
  EXPECT_EQ(outcome.finish[1], overhead + late + delay + 2 * overhead);
}

/// What goes to the network of one message between nodes of cores, whose fragments have 1000 B.
Lines parts_of(std::int64_t bytes, std::int64_t eager_limit)
{
  Platform platform = test::two_nodes();
  Middleware& library = test::library_of(platform);
  library.fragment_bytes = 1'000;
  library.eager_limit = eager_limit;
  library.envelope_bytes = envelope;
  library.control_bytes = control;
  Schedule graph({rank_of({one_operation(Kind::send, 1, bytes)}), rank_of({one_operation(Kind::receive, 0, bytes)})});
  EventCalendar calendar;
  Nodes nodes(platform, on_cores({0, 4}), calendar, 1);
  std::vector<std::int64_t> delivered;
  MessagePassing passing(
      library, graph, calendar, [&](const MessageRecord& record) { delivered.push_back(record.bytes); }, &nodes);
  Network network(calendar, passing.listener(), false);
  passing.begin(network);
  while (!calendar.empty())
    calendar.fire_next();
  passing.check_finished();
  EXPECT_EQ(delivered, std::vector<std::int64_t>{bytes}) << "a message in parts is one message";
  return network.sent;
}

/// f bytes with the envelope, all but 2 f if there are so many, the last f or less: together the message, once.
TEST(MessageProtocol, AMessageInFragmentsGoesInTwoOrThreeParts)
{
  const std::int64_t eager = 1'000'000;
  EXPECT_EQ(parts_of(1'000, eager), Lines{"0 to 1: 1003"});
  EXPECT_EQ(parts_of(1'001, eager), (Lines{"0 to 1: 1003", "0 to 1: 1"}));
  EXPECT_EQ(parts_of(2'000, eager), (Lines{"0 to 1: 1003", "0 to 1: 1000"}));
  EXPECT_EQ(parts_of(2'001, eager), (Lines{"0 to 1: 1003", "0 to 1: 1", "0 to 1: 1000"}));
  EXPECT_EQ(parts_of(10'000, eager), (Lines{"0 to 1: 1003", "0 to 1: 8000", "0 to 1: 1000"}));
  const std::int64_t never = 0;
  EXPECT_EQ(parts_of(10'000, never), (Lines{"0 to 1: 1", "1 to 0: 1", "0 to 1: 1003", "0 to 1: 8000", "0 to 1: 1000"}));
}

TEST(MessageProtocol, AMessageToItselfArrivesAtOnce)
{
  const RankSchedule none;
  const Outcome outcome = run(rank_of({one_operation(Kind::send, 0, 5'000), one_operation(Kind::receive, 0, 5'000)}),
                              none, Matching::on_arrival);
  EXPECT_TRUE(outcome.sent.empty());
  EXPECT_EQ(outcome.finish[0], 2 * overhead);
}

} // namespace
} // namespace loghop::simulate::message_protocol_test

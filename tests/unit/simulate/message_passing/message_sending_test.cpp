// When messages are given to the network, and when their sends finish: between nodes of cores whose library copies
// 1 byte in 125 ps, over a network that takes 100 us.
#include "loghop/simulate/message_passing/message_passing.hpp"

#include "loghop/workload/graph/schedule.hpp"
#include "support/core_notes.hpp"
#include "support/indices.hpp"
#include "support/platform_parts.hpp"
#include "support/two_nodes.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::simulate::message_sending_test {
namespace {

using Kind = GraphOperation::Kind;
using test::one_operation;
using testing::ElementsAre;

constexpr Picoseconds delay = 100'000'000, overhead = 1'000'000;

/// Arrivals say that the first bit was sent 7 before now, and came 3 before now.
class Network final : public MessageNetwork, public EventHandler {
public:
  Network(EventCalendar& calendar, MessageNetworkListener& listener) : calendar_(calendar), listener_(listener) {}
  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override
  {
    sent.push_back(to_string(source) + " to " + to_string(destination) + ": " + std::to_string(bytes) + " at " +
                   std::to_string(calendar_.now()));
    calendar_.schedule(calendar_.now() + delay, *this, message);
  }
  bool keeps_order() const override { return true; }
  Picoseconds alone(Node, Node, std::int64_t, Picoseconds) const override { return delay; }
  void report(NetworkStatistics&) const override {}
  void fire(Picoseconds now, std::uint32_t message) override { listener_.arrived({message, now - 7, now - 3}); }

  std::vector<std::string> sent;

private:
  EventCalendar& calendar_;
  MessageNetworkListener& listener_;
};

class Deliveries final : public RunObserver {
public:
  void worked(const CoreStep&) override {}
  void travelled(const Flight&) override {}
  void finished(Rank, Picoseconds, StepId) override {}
  void delivered(const Delivery& d) override { all.push_back(d); }
  void held(const ChannelHold&) override {}

  std::vector<Delivery> all;
};

struct Outcome {
  std::vector<std::string> sent;
  std::vector<Picoseconds> finish;
  std::vector<MessageRecord> records;
  std::vector<Delivery> deliveries;
};

class MessageSending : public testing::Test {
protected:
  MessageSending()
  {
    library_.send_overhead = library_.receive_overhead = overhead;
    library_.envelope_bytes = 3;
    library_.control_bytes = 1;
  }
  /// Rank 0 on core 0 and rank 1 on core 4, of the other node, unless cores_ says otherwise.
  Outcome run(const std::vector<GraphOperation>& first, const std::vector<GraphOperation>& second,
              const std::vector<GraphOperation>& third = {})
  {
    Outcome outcome;
    std::vector<RankSchedule> ranks(cores_.size());
    for (const GraphOperation& operation : first)
      ranks[0].add(operation);
    for (const GraphOperation& operation : second)
      ranks[1].add(operation);
    for (const GraphOperation& operation : third)
      ranks[2].add(operation);
    Schedule graph(ranks);
    EventCalendar calendar;
    Nodes nodes(platform_, on_cores(cores_), calendar, 1);
    Deliveries deliveries;
    MessagePassing passing(
        library_, graph, calendar, [&](const MessageRecord& record) { outcome.records.push_back(record); }, &nodes,
        &deliveries);
    Network network(calendar, passing.listener());
    passing.begin(network);
    while (!calendar.empty())
      calendar.fire_next();
    passing.check_finished();
    outcome.sent = network.sent;
    outcome.finish = passing.finish();
    outcome.deliveries = deliveries.all;
    return outcome;
  }
  Outcome run_one(std::int64_t bytes)
  {
    return run({one_operation(Kind::send, 1, bytes)}, {one_operation(Kind::receive, 0, bytes)});
  }

  Platform platform_ = test::two_nodes();
  Middleware& library_ = test::library_of(platform_);
  std::vector<int> cores_ = {0, 4};
};

TEST_F(MessageSending, AnEagerMessageLeavesWhenItIsCopied)
{
  const Outcome outcome = run_one(800);
  EXPECT_THAT(outcome.sent, ElementsAre("0 to 1: 803 at 1100000"));
  EXPECT_EQ(outcome.finish[0], 1'100'000);
}

/// 10,000 bytes take 1.25 us to copy: the first tenth leaves, with all but the last, after a tenth of that.
TEST_F(MessageSending, PartsLeaveAsTheyAreCopied)
{
  library_.eager_limit = 10'000;
  library_.fragment_bytes = 1'000;
  const Outcome outcome = run_one(10'000);
  EXPECT_THAT(outcome.sent,
              ElementsAre("0 to 1: 1003 at 1125000", "0 to 1: 8000 at 1125000", "0 to 1: 1000 at 2250000"));
  EXPECT_EQ(outcome.finish[0], 2'250'000) << "when the last part has left";
}

/// Announced, requested, then copied: the send finishes when the message is there, at 2.25 us + 3 x 100 us.
TEST_F(MessageSending, PartsOfALongMessageLeaveWhenItHasBeenAskedFor)
{
  library_.eager_limit = 9'999;
  library_.fragment_bytes = 1'000;
  const Outcome outcome = run_one(10'000);
  EXPECT_THAT(outcome.sent, ElementsAre("0 to 1: 1 at 1000000", "1 to 0: 1 at 101000000", "0 to 1: 1003 at 201125000",
                                        "0 to 1: 8000 at 201125000", "0 to 1: 1000 at 202250000"));
  EXPECT_EQ(outcome.finish[0], 302'250'000);
}

/// Each part leaves 50 us later than without a fresh peer.
TEST_F(MessageSending, AllPartsOfAMessageToAFreshPeerLeaveLater)
{
  library_.eager_limit = 10'000;
  library_.fragment_bytes = 1'000;
  library_.fresh_peer = 50'000'000;
  const GraphOperation send = one_operation(Kind::send, 1, 10'000), receive = one_operation(Kind::receive, 0, 10'000);
  EXPECT_THAT(run({send}, {receive}).sent,
              ElementsAre("0 to 1: 1003 at 51125000", "0 to 1: 8000 at 51125000", "0 to 1: 1000 at 52250000"));
  const Outcome two = run({send, send}, {receive, receive});
  EXPECT_THAT(two.sent,
              ElementsAre("0 to 1: 1003 at 3375000", "0 to 1: 8000 at 3375000", "0 to 1: 1000 at 4500000",
                          "0 to 1: 1003 at 51125000", "0 to 1: 8000 at 51125000", "0 to 1: 1000 at 52250000"));
}

/// Ranks 0 and 1 of one node, and rank 2 of the other, to which rank 0 sends after and before it sends to rank 1.
TEST_F(MessageSending, MessagesWithinANodeHaveNoFreshPeer)
{
  library_.fresh_peer = 50'000'000;
  cores_ = {0, 1, 4};
  const GraphOperation near = one_operation(Kind::send, 1, 8), far = one_operation(Kind::send, 2, 8);
  const GraphOperation receive = one_operation(Kind::receive, 0, 8);
  const Outcome outcome = run({near, far, near, far}, {receive, receive}, {receive, receive});
  // 8 B take 1 ns to copy. Near ones hold the core 0.301 us, far ones 1.001 us.
  EXPECT_THAT(outcome.sent, ElementsAre("0 to 1: 11 at 2604000", "0 to 1: 11 at 51302000"));
}

TEST_F(MessageSending, ALongMessageWithoutCopiesLeavesWholeWhenItHasBeenAskedFor)
{
  library_.eager_limit = 9'999;
  library_.fragment_bytes = 1'000;
  library_.long_send_copies = 0;
  EXPECT_THAT(run_one(10'000).sent,
              ElementsAre("0 to 1: 1 at 1000000", "1 to 0: 1 at 101000000", "0 to 1: 10003 at 201000000"));
}

TEST_F(MessageSending, WithInstantMatchingALongMessageLeavesWithoutControlMessages)
{
  library_.matching = Middleware::Matching::instant;
  library_.eager_limit = 9'999;
  EXPECT_THAT(run_one(10'000).sent, ElementsAre("0 to 1: 10003 at 2250000"));
  library_.fragment_bytes = 1'000;
  EXPECT_THAT(run_one(10'000).sent,
              ElementsAre("0 to 1: 1003 at 1125000", "0 to 1: 8000 at 1125000", "0 to 1: 1000 at 2250000"));
}

/// With a cold post of 5 us. The second message leaves after its own overhead and post: the core is warm then.
TEST_F(MessageSending, OnlyTheFirstOfSeveralMessagesIsPostedCold)
{
  MessageNic& nic = test::cores_of(platform_).nic;
  nic.post = 10'000;
  nic.post_working_set = 50 * 64;
  test::cores_of(platform_).memory.main.latency = 100'000;
  library_.send_copies = library_.receive_copies = 0;
  const GraphOperation send = one_operation(Kind::send, 1, 8), receive = one_operation(Kind::receive, 0, 8);
  EXPECT_THAT(run({send, send}, {receive, receive}).sent,
              ElementsAre("0 to 1: 11 at 6010000", "0 to 1: 11 at 7020000"));
}

/// The last of 10,000 bytes leave at 1 + 5.01 + 1.25 us, and 8 bytes 1 + 0.01 + 0.001 us later.
TEST_F(MessageSending, AMessageInPartsIsAPostToo)
{
  MessageNic& nic = test::cores_of(platform_).nic;
  nic.post = 10'000;
  nic.post_working_set = 50 * 64;
  test::cores_of(platform_).memory.main.latency = 100'000;
  library_.eager_limit = 10'000;
  library_.fragment_bytes = 1'000;
  const Outcome outcome = run({one_operation(Kind::send, 1, 10'000), one_operation(Kind::send, 1, 8)},
                              {one_operation(Kind::receive, 0, 10'000), one_operation(Kind::receive, 0, 8)});
  EXPECT_THAT(outcome.sent, ElementsAre("0 to 1: 1003 at 6135000", "0 to 1: 8000 at 6135000", "0 to 1: 1000 at 7260000",
                                        "0 to 1: 11 at 8271000"));
}

/// 8 B take 1 ns to copy. An answer takes 100 us, and reaches the sender 200 us after the message has left.
TEST_F(MessageSending, AFullWindowWaitsForAnAcknowledgement)
{
  library_.window = 1;
  const GraphOperation send = one_operation(Kind::send, 1, 8), receive = one_operation(Kind::receive, 0, 8);
  const Outcome one = run({send, send, send}, {receive, receive, receive});
  EXPECT_THAT(one.sent, ElementsAre("0 to 1: 11 at 1001000", "1 to 0: 1 at 101001000", "0 to 1: 11 at 202002000",
                                    "1 to 0: 1 at 302002000", "0 to 1: 11 at 403003000", "1 to 0: 1 at 503003000"));
  EXPECT_EQ(one.finish, (std::vector<Picoseconds>{403'003'000, 504'004'000})) << "the last answer ends nothing";
  library_.window = 2;
  EXPECT_THAT(run({send, send, send}, {receive, receive, receive}).sent,
              ElementsAre("0 to 1: 11 at 1001000", "0 to 1: 11 at 2002000", "1 to 0: 1 at 101001000",
                          "1 to 0: 1 at 102002000", "0 to 1: 11 at 202002000", "1 to 0: 1 at 302002000"));
}

/// The receiver computes for a second: the interface answers all the same.
TEST_F(MessageSending, AcknowledgementsNeedNoReceive)
{
  library_.window = 1;
  const GraphOperation send = one_operation(Kind::send, 1, 8), receive = one_operation(Kind::receive, 0, 8);
  const GraphOperation busy = one_operation(Kind::compute, 0, 1'000'000'000'000);
  EXPECT_EQ(run({send, send}, {busy, receive, receive}).finish[0], 202'002'000);
}

/// A long message waits behind the short one before it, is announced then, and does not fill the window.
TEST_F(MessageSending, LongMessagesTakeNoPlaceInAWindow)
{
  library_.window = 1;
  library_.long_send_copies = library_.send_copies = library_.receive_copies = library_.long_receive_copies = 0;
  const GraphOperation send = one_operation(Kind::send, 1, 8), receive = one_operation(Kind::receive, 0, 8);
  const GraphOperation long_send = one_operation(Kind::send, 1, 8'000);
  const GraphOperation long_receive = one_operation(Kind::receive, 0, 8'000);
  EXPECT_THAT(run({send, send, long_send, long_send}, {receive, receive, long_receive, long_receive}).sent,
              testing::IsSupersetOf({"0 to 1: 11 at 1000000", "0 to 1: 11 at 202000000", "0 to 1: 1 at 203000000",
                                     "0 to 1: 1 at 204000000"}));
}

/// Rank 1 is on rank 0's node: neither messages within it nor those to others fill a window.
TEST_F(MessageSending, EachPairOfNodesHasAWindow)
{
  library_.window = 1;
  cores_ = {0, 1, 4};
  const GraphOperation near = one_operation(Kind::send, 1, 8), far = one_operation(Kind::send, 2, 8);
  const GraphOperation receive = one_operation(Kind::receive, 0, 8);
  const Outcome outcome = run({far, near, near, far}, {receive, receive}, {receive, receive});
  EXPECT_EQ(outcome.finish[1], 2'154'000) << "they come at 1.352 and 1.653 us, and take 401 ns each";
  EXPECT_EQ(outcome.finish[0], 202'002'000);
}

/// It has no other costs. 8 bytes and the envelope are a line.
TEST_F(MessageSending, AReceiveOnAFarChipTakesTheTimeOfItsLines)
{
  test::cores_of(platform_).nic.far_line = 50'000;
  library_.receive_overhead = 0;
  library_.send_copies = library_.receive_copies = 0;
  cores_ = {0, 6};
  EXPECT_EQ(run_one(8).finish, (std::vector<Picoseconds>{overhead, overhead + delay + 50'000}));
}

TEST_F(MessageSending, RecordsSayHowAMessagePassed)
{
  GraphOperation send = one_operation(Kind::send, 1, 800), receive = one_operation(Kind::receive, 0, 800);
  const Outcome outcome = run({send, send}, {receive, receive});
  ASSERT_EQ(outcome.records.size(), 2U);
  for (std::int64_t number : {0, 1}) {
    const MessageRecord& record = outcome.records[static_cast<std::size_t>(number)];
    const Picoseconds released = 1'100'000 * (number + 1);
    EXPECT_EQ(record.message, number);
    EXPECT_EQ(record.source.number(), 0);
    EXPECT_EQ(record.destination.number(), 1);
    EXPECT_EQ(record.bytes, 800);
    EXPECT_EQ(record.released, released);
    EXPECT_EQ(record.injected, released + delay - 7);
    EXPECT_EQ(record.head, released + delay - 3);
    EXPECT_EQ(record.delivered, released + delay);
  }
}

/// The record of a long message tells of the message, not of what announced it.
TEST_F(MessageSending, ALongMessageIsReleasedWhenItIsAnnounced)
{
  library_.eager_limit = 0;
  const Outcome outcome = run_one(800);
  ASSERT_EQ(outcome.records.size(), 1U);
  EXPECT_EQ(outcome.records[0].released, overhead);
  EXPECT_EQ(outcome.records[0].delivered, overhead + 3 * delay + 100'000);
}

TEST_F(MessageSending, AnObserverLearnsOfBothEndsOfAMessage)
{
  GraphOperation send = one_operation(Kind::send, 1, 800), receive = one_operation(Kind::receive, 0, 800);
  send.tag = receive.tag = 6;
  const Outcome outcome = run({one_operation(Kind::compute, 0, 5), send}, {receive});
  ASSERT_EQ(outcome.deliveries.size(), 1U);
  const Delivery& delivery = outcome.deliveries[0];
  EXPECT_EQ(delivery.message, 0);
  EXPECT_EQ(delivery.bytes, 800);
  EXPECT_EQ(delivery.tag, 6);
  EXPECT_EQ(delivery.source, Rank(0));
  EXPECT_EQ(delivery.destination, Rank(1));
  EXPECT_EQ(delivery.received, 1'100'000 + delay);
}

/// From 0 on 800 bytes, though the receive may take any message of up to 8000: copies are those of what came.
TEST_F(MessageSending, AReceiveTakesWhatWasSent)
{
  const Outcome outcome =
      run({one_operation(Kind::send, 1, 800)}, {one_operation(Kind::receive, any_source.value(), 8'000)});
  EXPECT_EQ(outcome.finish, (std::vector<Picoseconds>{1'100'000, 1'100'000 + delay + overhead + 100'000}));
}

} // namespace
} // namespace loghop::simulate::message_sending_test

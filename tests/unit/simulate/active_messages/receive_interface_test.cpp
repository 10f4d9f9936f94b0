// An input queue of flits of 2 bytes, behind a network that brings messages when the test says so.
#include "loghop/simulate/active_messages/receive_interface.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::receive_interface_test {
namespace {

constexpr Picoseconds flit_time = 500, notification_short = 70, notification_long = 40;

/// Notes what is taken from it, and at which rate.
class Network final : public WormholeNetwork {
public:
  std::int64_t offer(std::int64_t, Node, Node, std::int64_t, std::uint64_t) override { return 0; }
  std::int64_t in_flight() const override { return 0; }
  std::uint64_t header_grants() const override { return 0; }
  void take(WormId worm, Picoseconds drain) override { taken.emplace_back(worm, drain); }
  std::int64_t offered_flits(Node) const override { return 0; }
  std::int64_t sent_flits(Node) override { return 0; }
  Picoseconds sent_at(Node, std::int64_t) const override { return 0; }
  Picoseconds last_sent(Node) override { return 0; }
  void await_sent(Node, std::int64_t) override {}

  std::vector<std::pair<WormId, Picoseconds>> taken;
};

class Listener final : public InterfaceListener {
public:
  explicit Listener(const EventCalendar& of) : calendar(of) {}
  void resume() override { ADD_FAILURE(); }
  void message_ready() override { note("ready"); }
  void send_dma_done() override { note("sent"); }
  void receive_dma_done() override { note("done"); }
  void delivery_certain() override { note("certain"); }

  const EventCalendar& calendar;
  std::vector<std::string> notes;

private:
  void note(const std::string& what) { notes.push_back(what + " at " + std::to_string(calendar.now())); }
};

ActiveMessageNode node()
{
  ActiveMessageNode made;
  made.memory = {SecondsPerByte(100e-12), SecondsPerByte(300e-12)};
  made.short_messages.notification = notification_short;
  made.long_messages.notification = notification_long;
  return made;
}

WormholeMesh mesh()
{
  WormholeMesh made;
  made.dimensions = {8};
  made.flit_bytes = 2;
  made.flit_time = flit_time;
  return made;
}

using Notes = std::vector<std::string>;
using Taken = std::vector<std::pair<WormId, Picoseconds>>;

class ReceiveInterfaces : public testing::Test {
protected:
  MessageId message(Protocol protocol, std::int64_t bytes = 8, int tag = 3)
  {
    ActiveMessage made;
    made.protocol = protocol;
    made.tag = tag;
    return messages_.add(made, Rank(1), bytes, 0);
  }
  MessageId long_message(std::int64_t bytes = 8, int tag = 3) { return message(Protocol::long_message, bytes, tag); }
  /// At the front, where its header arrived at `head`.
  void bring(WormId worm, MessageId id, Picoseconds head, Picoseconds time)
  {
    interface_.worm_at_front({worm, id, Node(0), head, time});
  }
  /// A long message whose handler has begun.
  MessageId begun(std::int64_t bytes)
  {
    const MessageId id = long_message(bytes);
    bring(9, id, 0, 0);
    interface_.begin();
    return id;
  }
  void arrives(MessageId id, Picoseconds time)
  {
    messages_[id].certain = true;
    messages_[id].arrived = time;
  }
  void run()
  {
    while (!calendar_.empty())
      calendar_.fire_next();
  }

  ActiveMessageNode node_ = node();
  const WormholeMesh mesh_ = mesh();
  EventCalendar calendar_;
  Network network_;
  MessagesInFlight messages_;
  Listener listener_{calendar_};
  NodeDma dma_{node_.memory, calendar_, listener_};
  ReceiveInterface interface_{node_, mesh_, calendar_, network_, messages_, dma_, listener_};
};

TEST_F(ReceiveInterfaces, AMessageIsReadyAfterItsNotificationAndAtTheFront)
{
  struct Case {
    Protocol protocol;
    Picoseconds head, front, ready;
  };
  for (const auto& [protocol, head, front, ready] :
       {Case{Protocol::short_message, 100, 100, 170}, Case{Protocol::long_message, 1100, 1100, 1140},
        Case{Protocol::short_message, 2000, 2069, 2070}, Case{Protocol::long_message, 3000, 3041, 3041}}) {
    const MessageId id = message(protocol);
    bring(9, id, head, front);
    EXPECT_EQ(interface_.ready_at(), ready);
    EXPECT_FALSE(interface_.ready());
    run();
    EXPECT_EQ(calendar_.now(), ready);
    EXPECT_TRUE(interface_.ready());
    EXPECT_EQ(listener_.notes, Notes{"ready at " + std::to_string(ready)});
    EXPECT_EQ(interface_.begin(), id);
    EXPECT_FALSE(interface_.ready()) << "it has begun";
    listener_.notes.clear();
  }
}

TEST_F(ReceiveInterfaces, NobodyIsToldOfAMessageThatHasBegun)
{
  EXPECT_FALSE(interface_.ready());
  interface_.look_again(5);
  run();
  bring(9, long_message(), 0, 10);
  interface_.look_again(200);
  interface_.look_again(300);
  calendar_.fire_next(); // at 40
  calendar_.fire_next(); // at 200
  interface_.begin();
  run();
  EXPECT_EQ(listener_.notes, (Notes{"ready at 40", "ready at 200"}));
}

TEST_F(ReceiveInterfaces, AShortMessageLeavesTheQueueOneFlitAFlitTime)
{
  bring(9, message(Protocol::short_message), 0, 0);
  interface_.begin();
  bring(4, message(Protocol::short_message), 0, 0); // the next one stays
  interface_.take_short();
  EXPECT_EQ(network_.taken, (Taken{{9, flit_time}}));
}

/// 2 bytes in 200 ps, or in 600 ps while the send engine runs, which the network brings in 500.
TEST_F(ReceiveInterfaces, ALongMessageLeavesTheQueueAtTheRateOfTheDmaButNoSlowerThanItComes)
{
  begun(8);
  interface_.start_dma();
  dma_.stop(DmaEngines::receive);
  dma_.start(DmaEngines::send, 8, std::nullopt);
  begun(8);
  interface_.start_dma();
  EXPECT_EQ(network_.taken, (Taken{{9, 200}, {9, flit_time}}));
}

/// 8 bytes take 800 of memory; the last flit, which arrives at 700 or 500, takes 200.
TEST_F(ReceiveInterfaces, TheLastByteIsInMemoryNotBeforeTheLastFlitWasMoved)
{
  for (const auto& [arrived, done] : {std::pair(700, 900), std::pair(500, 800)}) {
    arrives(begun(8), arrived);
    interface_.start_dma();
    EXPECT_EQ(dma_.done_at(DmaEngines::receive), done);
    dma_.stop(DmaEngines::receive);
  }
}

TEST_F(ReceiveInterfaces, WhileTheLastFlitIsNotCertainTheDmaIsNotDone)
{
  const MessageId id = begun(8), other = long_message();
  interface_.start_dma();
  run();
  EXPECT_EQ(dma_.done_at(DmaEngines::receive), std::nullopt);
  arrives(other, 5'000);
  interface_.delivery_certain(other);
  EXPECT_EQ(dma_.done_at(DmaEngines::receive), std::nullopt);
  arrives(id, 6'000);
  interface_.delivery_certain(id);
  EXPECT_EQ(dma_.done_at(DmaEngines::receive), 6'200);
  interface_.delivery_certain(id); // whoever is told twice
  EXPECT_EQ(dma_.done_at(DmaEngines::receive), 6'200);
  run();
  EXPECT_EQ(listener_.notes, (Notes{"certain at 40", "certain at 40", "certain at 40", "done at 6200"}));
}

TEST_F(ReceiveInterfaces, AKnownArrivalIsNotWaitedFor)
{
  const MessageId id = begun(8);
  arrives(id, 1'000);
  interface_.start_dma();
  EXPECT_EQ(dma_.done_at(DmaEngines::receive), 1'200);
  arrives(id, 9'000);
  interface_.delivery_certain(id);
  EXPECT_EQ(dma_.done_at(DmaEngines::receive), 1'200);
  run();
  EXPECT_EQ(listener_.notes.back(), "done at 1200");
}

TEST_F(ReceiveInterfaces, AMessageInMemoryCountsAndItsPlaceIsFree)
{
  const MessageId id = begun(8);
  interface_.start_dma();
  EXPECT_EQ(interface_.handled(3), 0);
  interface_.dma_done();
  EXPECT_EQ(interface_.handled(3), 1);
  EXPECT_FALSE(dma_.active(DmaEngines::receive));
  EXPECT_EQ(long_message(), id);
}

TEST_F(ReceiveInterfaces, AfterTheReceiveTheSendEngineIsAlone)
{
  dma_.start(DmaEngines::send, 8, std::nullopt);
  begun(8);
  interface_.start_dma();
  dma_.allow(DmaEngines::send, 0);
  EXPECT_EQ(dma_.done_at(DmaEngines::send), 8 * 300);
  interface_.dma_done();
  run();
  EXPECT_EQ(listener_.notes, Notes{"sent at 800"});
}

TEST_F(ReceiveInterfaces, HandledMessagesAreCountedByTag)
{
  for (const int tag : {2, 0, 2, 5})
    interface_.count_handled(long_message(8, tag));
  const std::vector<std::int64_t> expected{1, 0, 2, 0, 0, 1, 0, 0};
  for (int tag = 0; tag < 8; ++tag)
    EXPECT_EQ(interface_.handled(tag), expected[static_cast<std::size_t>(tag)]) << tag;
}

} // namespace
} // namespace loghop::simulate::receive_interface_test

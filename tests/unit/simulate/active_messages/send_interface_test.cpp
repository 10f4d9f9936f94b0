// An output queue of 10 flits of 2 bytes, before a network that sends when the test says so.
#include "loghop/simulate/active_messages/send_interface.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate::send_interface_test {
namespace {

constexpr Node own(3);

struct Offer {
  std::int64_t number;
  Node source, destination;
  std::int64_t flits;
  std::uint64_t context;
};

class Network final : public WormholeNetwork {
public:
  std::int64_t offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                     std::uint64_t context) override
  {
    offers.push_back({number, source, destination, flits, context});
    const std::int64_t first = offered;
    offered += flits;
    return first;
  }
  std::int64_t in_flight() const override { return 0; }
  std::uint64_t header_grants() const override { return 0; }
  void take(WormId, Picoseconds) override {}
  std::int64_t offered_flits(Node source) const override
  {
    EXPECT_EQ(source, own);
    return offered;
  }
  std::int64_t sent_flits(Node source) override
  {
    EXPECT_EQ(source, own);
    return static_cast<std::int64_t>(sent.size());
  }
  Picoseconds sent_at(Node source, std::int64_t flit) const override
  {
    EXPECT_EQ(source, own);
    return sent.at(static_cast<std::size_t>(flit));
  }
  Picoseconds last_sent(Node source) override
  {
    EXPECT_EQ(source, own);
    return last;
  }
  void await_sent(Node source, std::int64_t flit) override
  {
    EXPECT_EQ(source, own);
    awaited.push_back(flit);
  }

  std::vector<Offer> offers;
  std::vector<Picoseconds> sent;     ///< when each flit is sent, as far as it is known
  std::vector<std::int64_t> awaited; ///< flits
  std::int64_t offered = 0;
  Picoseconds last = 0;
};

class Listener final : public InterfaceListener {
public:
  explicit Listener(const EventCalendar& of) : calendar(of) {}
  void resume() override { resumed.push_back(calendar.now()); }
  void message_ready() override { ADD_FAILURE(); }
  void send_dma_done() override { done.push_back(calendar.now()); }
  void receive_dma_done() override { ADD_FAILURE(); }
  void delivery_certain() override { ADD_FAILURE(); }

  const EventCalendar& calendar;
  std::vector<Picoseconds> resumed, done;
};

ActiveMessageNode node()
{
  ActiveMessageNode made;
  made.memory = {SecondsPerByte(100e-12), SecondsPerByte(100e-12)};
  made.nic.output_queue_bytes = 21; // 10 flits
  made.nic.header_bytes = 4;
  made.short_messages.argument_bytes = 4;
  return made;
}

WormholeMesh mesh()
{
  WormholeMesh made;
  made.dimensions = {8};
  made.flit_bytes = 2;
  made.flit_time = 10;
  return made;
}

class SendInterfaces : public testing::Test {
protected:
  static ActiveMessage short_message(int arguments)
  {
    ActiveMessage message;
    message.destination = Rank(5);
    message.arguments = arguments;
    return message;
  }
  static ActiveMessage long_message(std::int64_t bytes)
  {
    ActiveMessage message;
    message.destination = Rank(6);
    message.protocol = Protocol::long_message;
    message.bytes = bytes;
    return message;
  }
  bool store(int arguments, bool& blocked) { return interface_.store_short(short_message(arguments), 7, blocked); }
  bool store(int arguments)
  {
    bool blocked = false;
    return store(arguments, blocked);
  }
  void run()
  {
    while (!calendar_.empty())
      calendar_.fire_next();
  }

  const ActiveMessageNode node_ = node();
  const WormholeMesh mesh_ = mesh();
  EventCalendar calendar_;
  Network network_;
  MessagesInFlight messages_;
  Listener listener_{calendar_};
  NodeDma dma_{node_.memory, calendar_, listener_};
  SendInterface interface_{Rank(3), node_, mesh_, calendar_, network_, messages_, dma_, listener_};
};

/// A header of 4 bytes and 4 for each argument: 6 flits with two.
TEST_F(SendInterfaces, AShortMessageIsOfferedWithItsArguments)
{
  EXPECT_TRUE(store(2));
  EXPECT_TRUE(store(0));
  ASSERT_EQ(network_.offers.size(), 2U);
  const Offer& first = network_.offers[0];
  EXPECT_EQ(first.number, 0);
  EXPECT_EQ(first.source, own);
  EXPECT_EQ(first.destination, Node(5));
  EXPECT_EQ(first.flits, 6);
  EXPECT_EQ(messages_[first.context].bytes, 12);
  EXPECT_EQ(messages_[first.context].sent, 7);
  EXPECT_EQ(messages_[first.context].source, Rank(3));
  EXPECT_EQ(messages_[first.context].message.arguments, 2);
  EXPECT_EQ(network_.offers[1].number, 1);
  EXPECT_EQ(network_.offers[1].flits, 2);
  EXPECT_EQ(interface_.blocked_sends(), 0);
}

TEST_F(SendInterfaces, AShortMessageNeedsRoomForAllOfIt)
{
  network_.offered = 4;
  EXPECT_TRUE(store(2)); // flits 4 to 9
  EXPECT_TRUE(network_.awaited.empty());
  bool blocked = false;
  EXPECT_FALSE(store(0, blocked)); // flit 11 has room when flit 1 has gone, whenever that is
  EXPECT_TRUE(blocked);
  EXPECT_EQ(network_.awaited, std::vector<std::int64_t>{1});
  EXPECT_FALSE(store(0, blocked));
  EXPECT_EQ(interface_.blocked_sends(), 1); // it is the same message
  EXPECT_TRUE(calendar_.empty());
  EXPECT_EQ(network_.offers.size(), 1U);
}

/// Flit 1 is sent at 60, and crosses for 10: the message fits in at 70.
TEST_F(SendInterfaces, LooksAgainWhenThereIsRoom)
{
  network_.offered = 10;
  network_.sent = {50, 60};
  EXPECT_FALSE(store(0));
  EXPECT_TRUE(network_.awaited.empty());
  run();
  EXPECT_EQ(listener_.resumed, std::vector<Picoseconds>{70});
  EXPECT_EQ(calendar_.now(), 70);
  EXPECT_TRUE(store(0));
  EXPECT_EQ(interface_.blocked_sends(), 1);
}

TEST_F(SendInterfaces, IsToldOfFurtherFlitsOnlyIfItWaits)
{
  interface_.worm_sent();
  EXPECT_TRUE(calendar_.empty());
  network_.offered = 10;
  EXPECT_FALSE(store(0));
  interface_.worm_sent();
  interface_.worm_sent();
  run();
  EXPECT_EQ(listener_.resumed, std::vector<Picoseconds>{0}); // once
}

TEST_F(SendInterfaces, RefusesWhatNeverFits)
{
  EXPECT_TRUE(store(4)); // 20 bytes
  try {
    store(5);
    FAIL();
  } catch (const SimulationError& error) {
    EXPECT_EQ(std::string(error.what()),
              "rank 3 sends a short message of 24 bytes, which the output queue of 21 bytes can never hold");
  }
}

/// 8 bytes are 4 flits, for which there is room: memory takes 800.
TEST_F(SendInterfaces, ALongMessageIsMovedByTheDma)
{
  EXPECT_TRUE(interface_.start_dma(long_message(8), 40));
  ASSERT_EQ(network_.offers.size(), 1U);
  EXPECT_EQ(network_.offers[0].flits, 4);
  EXPECT_EQ(network_.offers[0].destination, Node(6));
  EXPECT_EQ(messages_[network_.offers[0].context].sent, 40);
  EXPECT_EQ(messages_[network_.offers[0].context].bytes, 8);
  EXPECT_TRUE(dma_.active(DmaEngines::send));
  bool blocked = false;
  EXPECT_FALSE(store(0, blocked)); // one message after the other
  EXPECT_TRUE(blocked);
  EXPECT_TRUE(network_.awaited.empty());
  run();
  EXPECT_EQ(listener_.done, std::vector<Picoseconds>{800});
  EXPECT_TRUE(listener_.resumed.empty());
}

/// The last of 20 flits has room when flit 9 has gone: at 9010, later than the memory.
TEST_F(SendInterfaces, TheLastFlitOfALongMessageWaitsForRoom)
{
  EXPECT_TRUE(interface_.start_dma(long_message(40), 0));
  EXPECT_EQ(network_.awaited, std::vector<std::int64_t>{9});
  EXPECT_TRUE(calendar_.empty());
  network_.sent.assign(9, 100);
  interface_.worm_sent(); // not far enough
  run();
  EXPECT_EQ(network_.awaited, (std::vector<std::int64_t>{9, 9}));
  EXPECT_TRUE(listener_.done.empty());
  network_.sent.push_back(9000);
  interface_.worm_sent();
  run();
  EXPECT_EQ(listener_.done, std::vector<Picoseconds>{9010});
}

TEST_F(SendInterfaces, AKnownTimeOfRoomIsNotWaitedFor)
{
  network_.sent.assign(10, 0);
  network_.sent[9] = 9000;
  EXPECT_TRUE(interface_.start_dma(long_message(40), 0));
  EXPECT_TRUE(network_.awaited.empty());
  interface_.worm_sent();
  run();
  EXPECT_EQ(listener_.done, std::vector<Picoseconds>{9010});
}

TEST_F(SendInterfaces, ALongMessageNeedsRoomForItsHeader)
{
  network_.offered = 9;
  EXPECT_TRUE(interface_.start_dma(long_message(2), 0));
  run();
  dma_.stop(DmaEngines::send);
  EXPECT_FALSE(interface_.start_dma(long_message(2), 0)); // its header is flit 10
  EXPECT_EQ(network_.awaited, std::vector<std::int64_t>{0});
  EXPECT_FALSE(dma_.active(DmaEngines::send));
  EXPECT_EQ(network_.offers.size(), 1U);
  EXPECT_EQ(interface_.blocked_sends(), 0); // only short ones are counted
}

TEST_F(SendInterfaces, TheLastFlitWasSentNotBeforeTheLastLongMessage)
{
  network_.last = 30;
  EXPECT_EQ(interface_.last_flit_sent(), 30);
  network_.offered = 10;
  network_.sent = {40};
  EXPECT_FALSE(interface_.start_dma(long_message(2), 0));
  run(); // until 50
  EXPECT_TRUE(interface_.start_dma(long_message(2), 0));
  EXPECT_EQ(interface_.last_flit_sent(), 50);
  network_.last = 60;
  EXPECT_EQ(interface_.last_flit_sent(), 60);
}

} // namespace
} // namespace loghop::simulate::send_interface_test

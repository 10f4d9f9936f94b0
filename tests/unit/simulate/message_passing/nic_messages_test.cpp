// Network interfaces in front of a network in which each message takes D, or D and a time for each byte: closed forms.
#include "loghop/simulate/message_passing/nic_messages.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace loghop::simulate::nic_messages_test {
namespace {

constexpr Picoseconds D = 1'000'000, send_work = 30'000, receive_work = 20'000, told = 5'000, miss = 400'000;

struct Sent {
  int source, destination;
  std::int64_t bytes = 0;
  Picoseconds at = 0;
};
struct Load { ///< on main memory, besides messages, from 0 on
  int node;
  Picoseconds time;
  std::int64_t bytes;
};

class Delay final : public MessageNetwork, public EventHandler {
public:
  Delay(EventCalendar& calendar, MessageNetworkListener& listener, Picoseconds byte)
      : calendar_(calendar), listener_(listener), byte_(byte)
  {}
  void send(std::uint32_t message, Node, Node, std::int64_t bytes) override
  {
    injected_[message] = calendar_.now();
    calendar_.schedule(calendar_.now() + D + bytes * byte_, *this, message);
  }
  bool keeps_order() const override { return true; }
  Picoseconds alone(Node, Node, std::int64_t bytes, Picoseconds) const override { return D + bytes * byte_; }
  void report(NetworkStatistics&) const override {}
  void fire(Picoseconds now, std::uint32_t what) override { listener_.arrived({what, injected_[what], now}); }

private:
  EventCalendar& calendar_;
  MessageNetworkListener& listener_;
  const Picoseconds byte_;
  std::map<std::uint32_t, Picoseconds> injected_;
};

class Nics final : public MessageNetworkListener, public EventHandler, public TransferListener {
public:
  /// Four nodes whose memory has `capacity` bytes per ns, and a network that takes D and `byte` for each byte.
  explicit Nics(const MessageNic& nic, double capacity = 1e6, Picoseconds byte = 0)
  {
    for (int node = 0; node < 4; ++node)
      memory_.emplace_back(capacity * 1e9, calendar_);
    nics_ = std::make_unique<NicMessages>(nic, 4, memory_, calendar_, *this, 1);
    delays_ = std::make_unique<Delay>(calendar_, *nics_, byte);
    nics_->set_network(*delays_);
  }

  /// When the receiver learns of each.
  std::vector<Picoseconds> operator()(const std::vector<Sent>& messages, const std::vector<Load>& loads = {})
  {
    messages_ = messages;
    known_.assign(messages.size(), -1);
    for (const Load& load : loads)
      memory_[static_cast<std::size_t>(load.node)].start(0, *this, load.time, load.bytes);
    for (std::size_t i = 0; i < messages.size(); ++i)
      calendar_.schedule(messages[i].at, *this, static_cast<std::uint32_t>(i));
    while (!calendar_.empty())
      calendar_.fire_next();
    return known_;
  }
  bool keeps_order() const { return nics_->keeps_order(); }

  void fire(Picoseconds, std::uint32_t what) override
  {
    const Sent& m = messages_[what];
    nics_->send(what, Node(m.source), Node(m.destination), m.bytes);
  }
  void arrived(const Arrival& arrival) override { known_[arrival.message] = calendar_.now(); }
  void transferred(std::uint32_t) override {}

private:
  EventCalendar calendar_;
  std::deque<SharedBandwidth> memory_;
  std::unique_ptr<NicMessages> nics_;
  std::unique_ptr<Delay> delays_;
  std::vector<Sent> messages_;
  std::vector<Picoseconds> known_;
};

MessageNic nic()
{
  MessageNic result;
  result.send_processing = send_work;
  result.receive_processing = receive_work;
  return result;
}

using Times = std::vector<Picoseconds>;

TEST(NicMessages, OneIsProcessedAtBothEndsAndThenTold)
{
  MessageNic with_interrupt = nic();
  with_interrupt.notification = told;
  EXPECT_EQ(Nics(with_interrupt)({{0, 1, 800, 7}}), (Times{7 + send_work + D + receive_work + told}));
  EXPECT_EQ(Nics(MessageNic{})({{0, 1}}), (Times{D}));
}

TEST(NicMessages, OneUnitSendsOneAfterTheOther)
{
  EXPECT_EQ(Nics(nic())({{0, 1}, {0, 2}, {0, 3}}),
            (Times{send_work + D + receive_work, 2 * send_work + D + receive_work, 3 * send_work + D + receive_work}));
}

TEST(NicMessages, OneUnitReceivesOneAfterTheOther)
{
  EXPECT_EQ(Nics(nic())({{0, 3}, {1, 3}, {2, 3}}),
            (Times{send_work + D + receive_work, send_work + D + 2 * receive_work, send_work + D + 3 * receive_work}));
}

TEST(NicMessages, NotificationsDoNotHoldUpAUnit)
{
  MessageNic with_interrupt = nic();
  with_interrupt.notification = miss;
  EXPECT_EQ(Nics(with_interrupt)({{0, 3}, {1, 3}}),
            (Times{send_work + D + receive_work + miss, send_work + D + 2 * receive_work + miss}));
}

TEST(NicMessages, TwoUnitsWorkOnTwoMessagesAtATime)
{
  MessageNic two = nic();
  two.units = 2;
  const Picoseconds pair = send_work + D + receive_work;
  EXPECT_EQ(Nics(two)({{0, 1}, {0, 2}, {0, 1}, {0, 2}, {0, 3}}),
            (Times{pair, pair, pair + send_work, pair + send_work, pair + 2 * send_work}));
}

/// LogP's g: the next message leaves, or is told of, a gap after the one before; one alone takes no longer.
TEST(NicMessages, AUnitRestsForTheGapAfterEachMessage)
{
  constexpr Picoseconds gap = 3 * (send_work + receive_work);
  MessageNic rests = nic();
  rests.gap = gap;
  const Picoseconds alone = send_work + D + receive_work;
  EXPECT_EQ(Nics(rests)({{0, 1}}), Times{alone});
  EXPECT_EQ(Nics(rests)({{0, 1}, {0, 2}, {0, 3}}),
            (Times{alone, alone + gap + send_work, alone + 2 * (gap + send_work)}));
  EXPECT_EQ(Nics(rests)({{0, 3}, {1, 3}, {2, 3}}),
            (Times{alone, alone + gap + receive_work, alone + 2 * (gap + receive_work)}));
  MessageNic only_gap;
  only_gap.gap = gap;
  EXPECT_EQ(Nics(only_gap)({{0, 1}, {0, 2}}), (Times{D, D + gap}));
}

TEST(NicMessages, SendingDoesNotHoldUpReceiving)
{
  const Picoseconds alone = send_work + D + receive_work;
  EXPECT_EQ(Nics(nic())({{0, 1}, {1, 0}}), (Times{alone, alone}));
}

MessageNic with_contexts(int contexts, int units = 1)
{
  MessageNic result = nic();
  result.contexts = contexts;
  result.context_miss = miss;
  result.units = units;
  return result;
}

TEST(NicMessages, TheStateOfAConnectionIsFetchedIfItIsNotThere)
{
  // Only one context fits: that of node 2 takes the place of that of node 1.
  const Picoseconds after = D + receive_work;
  EXPECT_EQ(Nics(with_contexts(1))({{0, 1}, {0, 1}, {0, 2}, {0, 1}}),
            (Times{miss + send_work + after, miss + 2 * send_work + after, 2 * miss + 3 * send_work + after,
                   3 * miss + 4 * send_work + after}));
  EXPECT_EQ(Nics(with_contexts(2))({{0, 1}, {0, 2}, {0, 1}, {0, 2}}),
            (Times{miss + send_work + after, 2 * miss + 2 * send_work + after, 2 * miss + 3 * send_work + after,
                   2 * miss + 4 * send_work + after}));
}

TEST(NicMessages, EachInterfaceHasItsOwnConnections)
{
  const Times both = Nics(with_contexts(1))({{0, 2}, {1, 3}});
  EXPECT_EQ(both, (Times{miss + send_work + D + receive_work, miss + send_work + D + receive_work}));
}

TEST(NicMessages, StatesAreFetchedOneAtATime)
{
  EXPECT_EQ(Nics(with_contexts(4, 2))({{0, 1}, {0, 2}}),
            (Times{miss + send_work + D + receive_work, 2 * miss + send_work + D + receive_work}));
}

TEST(NicMessages, AMessageWaitsForTheStateThatAnotherFetches)
{
  const Picoseconds one = miss + send_work + D + receive_work;
  EXPECT_EQ(Nics(with_contexts(4, 2))({{0, 1}, {0, 1}}), (Times{one, one}));
}

MessageNic with_dma(double bytes_per_ns)
{
  MessageNic result = nic();
  result.dma_bytes_per_second = bytes_per_ns * 1e9;
  return result;
}

TEST(NicMessages, DmaThatIsFasterThanTheNetworkCostsNothing)
{
  EXPECT_EQ(Nics(with_dma(1))({{0, 1, 900}}), (Times{send_work + D + receive_work}));
  EXPECT_EQ(Nics(with_dma(1e-6), 1e-6)({{0, 1, 0}}), (Times{send_work + D + receive_work})); // nothing to fetch
}

TEST(NicMessages, DmaThatIsSlowerThanTheNetworkIsWaitedFor)
{
  EXPECT_EQ(Nics(with_dma(1))({{0, 1, 5000}}), (Times{send_work + 5'000'000 + receive_work}));
}

TEST(NicMessages, DmaSharesMainMemoryAtEitherEnd)
{
  // The copy and the message ask for 1 byte per ns each. They get 0.75 of the 1.5 until the message has crossed.
  for (const int node : {0, 1})
    EXPECT_EQ(Nics(with_dma(1), 1.5)({{0, 1, 6000}}, {{node, 20'000'000, 20'000}}),
              (Times{send_work + 8'000'000 + receive_work}));
  EXPECT_EQ(Nics(with_dma(1), 1.5)({{0, 1, 6000}}, {{2, 20'000'000, 20'000}}),
            (Times{send_work + 6'000'000 + receive_work}));
}

TEST(NicMessages, MessagesShareTheMemoryOfTheirSource)
{
  MessageNic two = with_dma(1);
  two.units = 2;
  const Times both = Nics(two, 1)({{0, 1, 3000}, {0, 2, 3000}});
  EXPECT_EQ(both, (Times{send_work + 6'000'000 + receive_work, send_work + 6'000'000 + receive_work}));
}

/// Two messages are received at one instant, and a third 1 ns later.
TEST(NicMessages, AnInterruptTellsOfAllThatWasReceivedByThen)
{
  MessageNic moderated;
  moderated.units = 2;
  moderated.interrupt_interval = 400'000;
  EXPECT_EQ(Nics(moderated)({{0, 3}, {1, 3}, {2, 3, 0, 1'000}}), (Times{D, D, D + 400'000}));
  EXPECT_EQ(Nics(moderated)({{0, 3}, {1, 3, 0, 400'000}}), (Times{D, D + 400'000}));
  EXPECT_EQ(Nics(moderated)({{0, 3}, {1, 3, 0, 399'999}, {2, 3, 0, 400'001}}), (Times{D, D + 400'000, D + 800'000}));
}

// The n-th message comes when the last one has been told, and is told the interval after it: max(10, min(50, b / 10),
// min(100, b / 20)) in units of 1,000 ps and bytes a unit, b being the bytes of the message before.
TEST(NicMessages, IntervalsFollowTheBytesThatAnInterruptHasToldOf)
{
  MessageNic adaptive;
  adaptive.units = 2;
  adaptive.interrupt_interval = 10'000;
  adaptive.interrupt_steps = {{10e9, 50'000}, {20e9, 100'000}}; // a byte a unit is 1e9 bytes a second
  const std::vector<std::pair<std::int64_t, Picoseconds>> expected = {
      {0, 10'000}, {100, 10'000}, {300, 30'000}, {500, 50'000}, {800, 50'000}, {1'600, 80'000}, {9'000, 100'000}};
  for (const auto& [bytes, interval] : expected)
    EXPECT_EQ(Nics(adaptive)({{0, 3, bytes}, {1, 3, 0, 1}}), (Times{D, D + interval})) << bytes;
  // Two messages that one interrupt tells of count together.
  EXPECT_EQ(Nics(adaptive)({{0, 3, 200}, {1, 3, 100, 1}, {2, 3, 200, 2}, {0, 3, 0, 25'000}}),
            (Times{D, D + 20'000, D + 20'000, D + 50'000}));
}

/// Interrupts keep a distance of 10 units of 1,000 ps; 100 bytes ask for one, and the next is 40 units later.
MessageNic with_parts()
{
  MessageNic result;
  result.units = 2;
  result.interrupt_interval = 10'000;
  result.partial_interrupts = {100, 40'000};
  return result;
}

/// When receivers learn of messages, after D, over a network that takes a unit for each byte.
Times after_delay(const MessageNic& nic, const std::vector<Sent>& messages)
{
  Times result = Nics(nic, 1e6, 1'000)(messages);
  for (Picoseconds& time : result)
    time -= D;
  return result;
}

TEST(NicMessages, AMessageOfNoMoreThanAPartIsToldAtOnce)
{
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 99}}), Times{99'000});
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 100}}), Times{100'000});
  MessageNic whole = with_parts();
  whole.partial_interrupts = {};
  EXPECT_EQ(after_delay(whole, {{0, 3, 101}}), Times{101'000});
}

/// Its first 100 bytes interrupt at 100 units, so that its end is not told before 140.
TEST(NicMessages, TheRestOfALongMessageWaitsForTheNextInterrupt)
{
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 101}}), Times{140'000});
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 139}}), Times{140'000});
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 140}}), Times{140'000});
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 141}}), Times{141'000});
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 300}}), Times{300'000});
}

/// A part is received as a message is: after both units have worked; and each interrupt takes its time to be noticed.
TEST(NicMessages, PartsPassTheUnitsOfBothInterfaces)
{
  MessageNic works = with_parts();
  works.send_processing = send_work;
  works.receive_processing = receive_work;
  works.notification = told;
  EXPECT_EQ(after_delay(works, {{0, 3, 101}}), Times{send_work + 140'000 + receive_work + told});
  EXPECT_EQ(after_delay(works, {{0, 3, 150, 7}}), Times{7 + send_work + 150'000 + receive_work + told});
}

/// The message of node 1 is told of at 95 units, so that the first 100 bytes of the one of node 0 do not interrupt before 105.
TEST(NicMessages, AFirstInterruptThatHadToWaitTellsOfAllThatHasEndedByThen)
{
  const auto told_after = [](std::int64_t bytes) {
    return after_delay(with_parts(), {{0, 3, bytes}, {1, 3, 0, 95'000}})[0];
  };
  EXPECT_EQ(told_after(101), 105'000);
  EXPECT_EQ(told_after(105), 105'000);
  EXPECT_EQ(told_after(106), 145'000);
  EXPECT_EQ(told_after(146), 146'000);
  // Such an interrupt has told of no part: the next one follows after 10 units.
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 102}, {1, 3, 0, 95'000}, {2, 3, 0, 106'000}}),
            (Times{105'000, 95'000, 115'000}));
}

TEST(NicMessages, TheIntervalOfPartsHoldsAfterARestToo)
{
  // The rest is told at 140 units, and what comes then at 180.
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 120}, {1, 3, 0, 141'000}}), (Times{140'000, 180'000}));
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 120}, {1, 3, 0, 181'000}}), (Times{140'000, 181'000}));
  // A short message that is told of together with a rest does not change that.
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 120}, {1, 3, 0, 130'000}, {2, 3, 0, 141'000}}),
            (Times{140'000, 140'000, 180'000}));
  // After an interrupt that tells of whole messages alone it is 10 units again, or what steps make of their bytes.
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 120}, {1, 3, 0, 141'000}, {2, 3, 0, 181'000}}),
            (Times{140'000, 180'000, 190'000}));
  MessageNic adaptive = with_parts();
  adaptive.interrupt_steps = {{2e9, 90'000}}; // 2 bytes a unit: 30 units after 60 bytes, 60 after 120
  EXPECT_EQ(after_delay(adaptive, {{0, 3, 60}, {1, 3, 0, 61'000}}), (Times{60'000, 90'000}));
  EXPECT_EQ(after_delay(adaptive, {{0, 3, 120}, {1, 3, 0, 141'000}}), (Times{140'000, 180'000}));
}

/// The first 100 bytes of a long message have come at 100 units, and an interrupt tells of another at 103: of both.
TEST(NicMessages, TheInterruptOfAnotherMessageTellsOfAPart)
{
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 120}, {1, 3, 0, 103'000}}), (Times{143'000, 103'000}));
  // One that is due when the end comes tells of all of the message.
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 107}, {1, 3, 0, 99'000}, {2, 3, 0, 101'000}}),
            (Times{109'000, 99'000, 109'000}));
  // That of another node tells of nothing here.
  EXPECT_EQ(after_delay(with_parts(), {{0, 3, 120}, {1, 2, 0, 103'000}}), (Times{140'000, 103'000}));
}

TEST(NicMessages, OnlyWhatIsLongerThanInlineIsFetched)
{
  MessageNic with_fetch = nic();
  with_fetch.inline_limit = 100;
  with_fetch.fetch = 3'000;
  const Picoseconds alone = send_work + D + receive_work;
  EXPECT_EQ(Nics(with_fetch)({{0, 1, 100}}), Times{alone});
  EXPECT_EQ(Nics(with_fetch)({{0, 1, 101}}), Times{alone + 3'000});
}

/// 333,333.3 ps a byte: from 4 bytes on longer than the network takes.
TEST(NicMessages, DmaTakesTheNearestPicosecond)
{
  const MessageNic with_rate = with_dma(3e-3);
  EXPECT_EQ(Nics(with_rate)({{0, 1, 4}}), Times{send_work + 1'333'333 + receive_work});
  EXPECT_EQ(Nics(with_rate)({{0, 1, 5}}), Times{send_work + 1'666'667 + receive_work});
}

/// A network whose time alone tells what it was asked, and which knows more of messages than the interface.
class Witness final : public MessageNetwork, public MessageNetworkListener {
public:
  explicit Witness(bool keeps_order) : keeps_order_(keeps_order) {}
  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override
  {
    sent = {message, static_cast<std::uint32_t>(source.value()), static_cast<std::uint32_t>(destination.value()),
            static_cast<std::uint32_t>(bytes)};
  }
  bool keeps_order() const override { return keeps_order_; }
  Picoseconds alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const override
  {
    return 1'000 * source.value() + 100 * destination.value() + bytes + now;
  }
  void report(NetworkStatistics& statistics) const override { statistics.flits += 5; }
  void arrived(const Arrival& arrival) override { arrivals.push_back(arrival); }
  std::int64_t number_of(std::uint32_t message) const override { return 100 + message; }

  std::vector<std::uint32_t> sent;
  std::vector<Arrival> arrivals;

private:
  const bool keeps_order_;
};

class NicMessagesBefore : public testing::Test {
protected:
  NicMessages before(const MessageNic& nic)
  {
    memory_.clear();
    for (int node = 0; node < 4; ++node)
      memory_.emplace_back(1e18, calendar_);
    NicMessages made(nic, 4, memory_, calendar_, network_, 1);
    made.set_network(network_);
    return made;
  }
  void run()
  {
    while (!calendar_.empty())
      calendar_.fire_next();
  }

  EventCalendar calendar_;
  std::deque<SharedBandwidth> memory_;
  Witness network_{true};
};

/// The network is asked when the interface is done: at now + 30,000, or + 33,000 with a fetch.
TEST_F(NicMessagesBefore, TheTimeAloneHasAllPartsOfTheInterface)
{
  MessageNic all = nic();
  all.notification = told;
  all.fetch = 3'000;
  all.inline_limit = 7;
  const NicMessages nics = before(all);
  const Picoseconds ends = receive_work + told;
  EXPECT_EQ(nics.alone(Node(2), Node(3), 7, 40), send_work + (2'300 + 7 + 40 + send_work) + ends);
  EXPECT_EQ(nics.alone(Node(2), Node(3), 8, 40), send_work + 3'000 + (2'300 + 8 + 40 + send_work + 3'000) + ends);
  all.dma_bytes_per_second = 1e6;
  EXPECT_EQ(before(all).alone(Node(2), Node(3), 7, 40), send_work + 7'000'000 + ends) << "longer than the network";
}

TEST_F(NicMessagesBefore, WhatTheNetworkKnowsIsHandedOn)
{
  NicMessages nics = before({});
  nics.send(9, Node(0), Node(1), 50);
  nics.send(7, Node(2), Node(3), 60);
  run();
  ASSERT_EQ(network_.sent, (std::vector<std::uint32_t>{1, 2, 3, 60}));
  EXPECT_EQ(nics.number_of(0), 109);
  EXPECT_EQ(nics.number_of(1), 107);
  nics.arrived({1, 20, 30});
  run();
  ASSERT_EQ(network_.arrivals.size(), 1U);
  EXPECT_EQ(network_.arrivals[0].message, 7U);
  EXPECT_EQ(network_.arrivals[0].injected, 20);
  EXPECT_EQ(network_.arrivals[0].head, 30);
  NetworkStatistics statistics;
  nics.report(statistics);
  EXPECT_EQ(statistics.flits, 5);
}

TEST(NicMessages, DoNotKeepTheOrderOnANetworkThatDoesNot)
{
  EventCalendar calendar;
  std::deque<SharedBandwidth> memory;
  Witness network(false);
  NicMessages nics(nic(), 0, memory, calendar, network, 1);
  nics.set_network(network);
  EXPECT_FALSE(nics.keeps_order());
}

TEST(NicMessages, OneUnitWithoutDmaKeepsTheOrder)
{
  EXPECT_TRUE(Nics(nic()).keeps_order());
  EXPECT_FALSE(Nics(with_dma(1)).keeps_order());
  MessageNic two = nic();
  two.units = 2;
  EXPECT_FALSE(Nics(two).keeps_order());
}

} // namespace
} // namespace loghop::simulate::nic_messages_test

#include "loghop/simulate/message_passing/node_cores.hpp"

#include "loghop/simulate/message_passing/message_passing.hpp"
#include "loghop/simulate/observe/breakdown_observer.hpp"
#include "support/core_notes.hpp"
#include "support/indices.hpp"
#include "support/platform_parts.hpp"
#include "support/two_nodes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace loghop::simulate::node_cores_test {
namespace {

using Kind = GraphOperation::Kind;
using test::one_operation;
using Notes = std::vector<std::string>;

constexpr Picoseconds o_s = 1'000'000, o_r = 2'000'000;

Platform platform(std::int64_t fragment_bytes = 0)
{
  Platform p = test::two_nodes();
  test::library_of(p).send_overhead = o_s;
  test::library_of(p).receive_overhead = o_r;
  test::library_of(p).fragment_bytes = fragment_bytes;
  return p;
}

/// Each rank does one operation.
Notes notes_of(const Platform& p, const std::vector<int>& places, const std::vector<GraphOperation>& operations)
{
  std::vector<RankSchedule> ranks(operations.size());
  for (std::size_t i = 0; i < ranks.size(); ++i)
    ranks[i].add(operations[i]);
  test::CoreNotes run(ranks);
  Nodes nodes(p, on_cores(places), run.calendar, 1);
  const NodePaths paths(*p.middleware(), nodes);
  NodeCores cores(*p.middleware(), paths, nodes, run.progress, run.calendar, run.tracer);
  run.run(cores);
  return run.notes;
}

/// 800 bytes are 100 elements of 1 ns.
TEST(NodeCores, ASendAndAReceiveTakeOverheadAndCopies)
{
  const GraphOperation send = one_operation(Kind::send, 1, 800);
  const GraphOperation receive = one_operation(Kind::receive, 0, 800);
  EXPECT_EQ(notes_of(platform(), {0, 4}, {send, receive}), (Notes{"0: done at 1100000", "1: done at 2100000"}));
}

TEST(NodeCores, RanksOfOneCoreWaitForEachOther)
{
  const GraphOperation send = one_operation(Kind::send, 2, 800);
  EXPECT_EQ(notes_of(platform(), {0, 0, 4}, {send, send, one_operation(Kind::receive, 0, 0)}),
            (Notes{"0: done at 1100000", "2: done at 2000000", "1: done at 2200000"}));
}

TEST(NodeCores, WhatAnEndHasFreedBeginsAtOnce)
{
  RankSchedule rank;
  rank.add(one_operation(Kind::compute, 0, 70));
  rank.add(one_operation(Kind::send, 1, 800));
  rank.require(1, 0, RankSchedule::Edge::after_finish);
  const Platform p = platform();
  test::CoreNotes run({rank, RankSchedule()});
  Nodes nodes(p, on_cores({0, 4}), run.calendar, 1);
  const NodePaths paths(*p.middleware(), nodes);
  NodeCores cores(*p.middleware(), paths, nodes, run.progress, run.calendar, run.tracer);
  run.run(cores);
  EXPECT_EQ(run.notes, Notes{"0: done at 1100070"});
  EXPECT_EQ(run.progress.finished(), (std::vector<Picoseconds>{1'100'070, 0}));
}

TEST(NodeCores, ALongMessageIsOnlyAnnounced)
{
  const GraphOperation send = one_operation(Kind::send, 1, 8'000);
  EXPECT_EQ(notes_of(platform(), {0, 4}, {send, one_operation(Kind::compute, 0, 0)}), (Notes{"0: done at 1000000"}));
}

/// Cores 0 and 1 are beside the interface, 2 and 3 on the other chip. 100 bytes and an envelope of 29 are three lines.
TEST(NodeCores, LinesOfOtherChipsPassOneByOne)
{
  Platform p = platform();
  test::cores_of(p).nic.far_line = 50'000;
  test::library_of(p).envelope_bytes = 29;
  test::library_of(p).send_copies = test::library_of(p).receive_copies = 0;
  const GraphOperation send = one_operation(Kind::send, 5, 100), rest = one_operation(Kind::compute, 0, 0);
  EXPECT_EQ(notes_of(p, {1, 2, 3, 0, 6, 4}, {send, send, send, send, one_operation(Kind::receive, 0, 100), rest}),
            (Notes{"0: done at 1000000", "3: done at 1000000", "1: done at 1150000", "2: done at 1300000",
                   "4: done at 2150000"}))
      << "cores 2 and 3 one after the other, core 6 of the other node alone";
}

/// Long messages, and those within the node, pass freely.
TEST(NodeCores, OnlyShortMessagesOfTheNetworkPassInLines)
{
  Platform p = platform();
  test::cores_of(p).nic.far_line = 50'000;
  EXPECT_EQ(notes_of(p, {2, 4}, {one_operation(Kind::send, 1, 4'001), one_operation(Kind::compute, 0, 0)}),
            (Notes{"0: done at 1000000"}));
  EXPECT_EQ(notes_of(p, {2, 0}, {one_operation(Kind::send, 1, 800), one_operation(Kind::compute, 0, 0)}),
            (Notes{"0: done at 400000"}));
}

/// 3000 bytes in parts of 1000: a third of the copies comes before the first part leaves.
TEST(NodeCores, ASendTellsWhenItsFirstPartIsCopied)
{
  const GraphOperation send = one_operation(Kind::send, 1, 3'000);
  EXPECT_EQ(notes_of(platform(1'000), {0, 4}, {send, one_operation(Kind::compute, 0, 0)}),
            (Notes{"0: first part at 1125000", "0: done at 1375000"}));
}

/// A core that packs, or writes packets, is busy although it copies nothing.
TEST(NodeCores, WhatALongSendDoesWhenItIsAskedForTakesTime)
{
  const auto takes_time = [](const Platform& p, Kind kind, std::int64_t bytes) {
    test::CoreNotes run({RankSchedule{}, RankSchedule{}});
    Nodes nodes(p, on_cores({0, 4}), run.calendar, 1);
    const NodePaths paths(*p.middleware(), nodes);
    const NodeCores cores(*p.middleware(), paths, nodes, run.progress, run.calendar, run.tracer);
    Task task;
    task.operation = one_operation(kind, 1, bytes);
    const std::uint32_t added = run.progress.tasks().add(task);
    return kind == Kind::send ? cores.long_send_takes_time(added) : cores.receive_takes_time(added);
  };
  Platform p = platform();
  EXPECT_TRUE(takes_time(p, Kind::send, 8'000)) << "a copy";
  EXPECT_FALSE(takes_time(p, Kind::send, 0));
  EXPECT_TRUE(takes_time(p, Kind::receive, 0)) << "its overhead";
  test::library_of(p).long_send_copies = 0;
  EXPECT_FALSE(takes_time(p, Kind::send, 8'000)) << "its overhead came first";
  test::library_of(p).packet_bytes = 8'000;
  test::library_of(p).send_packet = 1;
  EXPECT_TRUE(takes_time(p, Kind::send, 8'000)) << "a packet";
  test::library_of(p).receive_overhead = 0;
  EXPECT_FALSE(takes_time(p, Kind::receive, 0));
  EXPECT_TRUE(takes_time(p, Kind::receive, 800)) << "a copy";
}

/// One message of 800 bytes in 4 blocks, at both ends.
class Strided final : public OperationGraph {
public:
  int ranks() const override { return 2; }
  void begin(Rank rank, std::vector<GraphOperation>& ready) override
  {
    const bool sends = rank == Rank(0);
    ready.push_back(one_operation(sends ? Kind::send : Kind::receive, sends ? 1 : 0, 800));
    ready.back().layout = 1;
  }
  void finished(Rank, std::uint32_t, std::vector<GraphOperation>&) override {}
  MessageLayout layout(std::uint16_t) const override { return {4, 200, 400}; }
};

/// What a run says of its time, over a network that takes `delay`.
TimeBreakdown breakdown_of(const Platform& p, OperationGraph& graph, const std::vector<int>& places, Picoseconds delay)
{
  class Delay final : public MessageNetwork, public EventHandler {
  public:
    Delay(EventCalendar& calendar, MessageNetworkListener& listener, Picoseconds delay)
        : calendar_(calendar), listener_(listener), delay_(delay)
    {}
    void send(std::uint32_t message, Node, Node, std::int64_t) override
    {
      calendar_.schedule(calendar_.now() + delay_, *this, message);
    }
    bool keeps_order() const override { return true; }
    Picoseconds alone(Node, Node, std::int64_t, Picoseconds) const override { return delay_; }
    void report(NetworkStatistics&) const override {}
    void fire(Picoseconds now, std::uint32_t message) override { listener_.arrived({message, now, now}); }

  private:
    EventCalendar& calendar_;
    MessageNetworkListener& listener_;
    const Picoseconds delay_;
  };
  EventCalendar calendar;
  Nodes nodes(p, on_cores(places), calendar, 1);
  BreakdownObserver observer(graph.ranks());
  MessagePassing passing(*p.middleware(), graph, calendar, {}, &nodes, &observer);
  Delay network(calendar, passing.listener(), delay);
  passing.begin(network);
  while (!calendar.empty())
    calendar.fire_next();
  passing.check_finished();
  return observer.breakdown();
}

/// 200 of instructions for 4 blocks, and 100,000 for a copy: one that packs, one into the library's buffer.
TEST(NodeCores, PackingIsToldApartFromCopies)
{
  Platform p = platform();
  test::library_of(p).pack_block = 50;
  Strided graph;
  const TimeBreakdown time = breakdown_of(p, graph, {0, 4}, 7'000'000);
  ASSERT_EQ(time.ranks.size(), 2U);
  const std::vector<Picoseconds> overheads{o_s, o_r};
  for (std::size_t rank = 0; rank < 2; ++rank) {
    EXPECT_EQ(time.ranks[rank][TimeKind::overhead], overheads[rank]);
    EXPECT_EQ(time.ranks[rank][TimeKind::packing], 200 + 100'000);
    EXPECT_EQ(time.ranks[rank][TimeKind::memory], 100'000);
  }
  EXPECT_EQ(time.ranks[1][TimeKind::network], 7'000'000);
  EXPECT_EQ(time.ranks[1][TimeKind::waiting], o_s + 200 + 200'000);
}

/// Of 3000 bytes in parts of 1000 the receive copies 2000, then the last 1000 and unpacks nothing.
TEST(NodeCores, AReceiveInPartsCopiesAllButTheLastFirst)
{
  const Platform p = platform(1'000);
  RankSchedule sender, receiver;
  sender.add(one_operation(Kind::send, 1, 3'000));
  receiver.add(one_operation(Kind::receive, 0, 3'000));
  Schedule graph({sender, receiver});
  const Picoseconds first = o_s + 125'000, last = o_s + 375'000;
  for (const Picoseconds delay : {100'000, 50'000'000}) {
    Schedule again = graph;
    const TimeBreakdown time = breakdown_of(p, again, {0, 4}, delay);
    const Picoseconds most = first + delay + o_r + 250'000;
    EXPECT_EQ(time.ranks[1].sum(), std::max(most, last + delay) + 125'000) << delay;
    EXPECT_EQ(time.ranks[1][TimeKind::memory], 375'000);
  }
}

} // namespace
} // namespace loghop::simulate::node_cores_test

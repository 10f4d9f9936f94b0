// Does message passing between the cores of nodes meet what can be derived by hand? The caches hold everything, and
// main memory takes no time, so that a copy of s bytes takes s / 8 elements; the network only delays: D(s) for s bytes.
#include "loghop/simulate/observe/breakdown_observer.hpp"
#include "support/message_passing_run.hpp"
#include "support/platform_parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace loghop::test::nodes_closed_form_test {
namespace {

using Ranks = std::vector<RankSchedule>;
using Finish = std::vector<Picoseconds>;
using Kind = GraphOperation::Kind;
constexpr auto after_finish = RankSchedule::Edge::after_finish;

constexpr Picoseconds o_s = 1'000'000, o_r = 2'000'000, element = 1'000;
constexpr std::int64_t envelope = 16, control = 8;

constexpr Picoseconds D(std::int64_t bytes)
{
  return 5'000'000 + 250 * bytes;
}

constexpr Picoseconds copy(std::int64_t bytes)
{
  return bytes / 8 * element;
}

const reference::DelayedDelivery by_size = {[](int, int, std::int64_t bytes, std::int64_t) { return D(bytes); }, false};

/// 2 nodes of 2 chips of 2 cores.
Platform platform()
{
  Platform p;
  p.network = FluidNetwork{};
  p.nodes = MulticoreNodes{};
  fluid_of(p).nodes = 2;
  cores_of(p).chips = 2;
  cores_of(p).cores_per_chip = 2;
  MemoryHierarchy& memory = cores_of(p).memory;
  memory.caches = {{"L1", 1 << 22, 64, 1 << 10, SharedBy::core, 0, 0}};
  memory.main = {0, 1e20, 1e20};
  memory.element_time = element;
  library_of(p).send_overhead = o_s;
  library_of(p).receive_overhead = o_r;
  library_of(p).envelope_bytes = envelope;
  library_of(p).control_bytes = control;
  library_of(p).send_copies = 1;
  library_of(p).receive_copies = 1;
  library_of(p).within_node = {300'000, 400'000, 50'000, 4096};
  library_of(p).to_itself = {30'000, 40'000, 5'000, 4096};
  return p;
}

GraphOperation message(Kind kind, int peer, std::int64_t bytes)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.peer = Rank(peer);
  operation.amount = bytes;
  return operation;
}

/// `from` sends one message to `to`, which waits for it.
Ranks one_message(int ranks, int from, int to, std::int64_t bytes)
{
  Ranks all(static_cast<std::size_t>(ranks));
  all[static_cast<std::size_t>(to)].add(message(Kind::receive, from, bytes));
  all[static_cast<std::size_t>(from)].add(message(Kind::send, to, bytes));
  return all;
}

Finish run(const Platform& p, const std::vector<int>& cores, Ranks ranks)
{
  return run_on_nodes(p, cores, by_size, Schedule(std::move(ranks)));
}

TEST(NodesClosedForm, AMessageToAnotherNodeIsCopiedAtBothEnds)
{
  for (const std::int64_t s : {8, 800, 64'000}) {
    const Finish found = run(platform(), {0, 4}, one_message(2, 0, 1, s));
    const Picoseconds sent = o_s + copy(s);
    EXPECT_EQ(found, (Finish{sent, sent + D(s + envelope) + o_r + copy(s)})) << s;
  }
}

TEST(NodesClosedForm, EachCopyCounts)
{
  Platform p = platform();
  library_of(p).send_copies = 3;
  library_of(p).receive_copies = 0;
  const Finish found = run(p, {0, 4}, one_message(2, 0, 1, 800));
  EXPECT_EQ(found, (Finish{o_s + 3 * copy(800), o_s + 3 * copy(800) + D(800 + envelope) + o_r}));
}

TEST(NodesClosedForm, PacketsAndWritingIntoTheInterfaceTakeTheCore)
{
  Platform p = platform();
  library_of(p).packet_bytes = 300;
  library_of(p).send_packet = 7'000;
  library_of(p).receive_packet = 9'000;
  cores_of(p).nic.pio_bytes_per_second = 1e9;
  const Finish found = run(p, {0, 4}, one_message(2, 0, 1, 800));
  // Three packets; the core's last copy goes into the interface, 1 ns a byte besides its instructions.
  const Picoseconds sent = o_s + 2 * copy(800) + 800 * 1'000 + 3 * 7'000;
  EXPECT_EQ(found, (Finish{sent, sent + D(800 + envelope) + o_r + copy(800) + 3 * 9'000}));
}

TEST(NodesClosedForm, ALongMessageIsAskedForAndThenCopied)
{
  Platform p = platform();
  library_of(p).eager_limit = 1000;
  library_of(p).long_send_copies = 2;
  library_of(p).long_receive_copies = 1;
  const std::int64_t s = 8000;
  const Finish found = run(p, {0, 4}, one_message(2, 0, 1, s));
  const Picoseconds there = o_s + 2 * D(control) + 2 * copy(s) + D(s + envelope);
  EXPECT_EQ(found, (Finish{there, there + o_r + copy(s)}));
}

TEST(NodesClosedForm, FragmentsOverlapCopiesAndNetwork)
{
  Platform p = platform();
  const std::int64_t f = library_of(p).fragment_bytes = 1000;
  const std::int64_t s = 10'000;
  const Picoseconds tenth = copy(s) / 10;
  const Picoseconds first = o_s + tenth;
  const Picoseconds last = o_s + copy(s);
  const Picoseconds first_there = first + D(f + envelope);
  const Picoseconds all_there = std::max({first_there, first + D(s - 2 * f), last + D(f)});
  const Picoseconds most = first_there + o_r + 9 * tenth;
  const Finish found = run(p, {0, 4}, one_message(2, 0, 1, s));
  EXPECT_EQ(found, (Finish{last, std::max(most, all_there) + tenth}));
}

/// On a slow network the middle part, which leaves together with the first, is the last to arrive: the receive, which
/// costs nothing but its copies, has copied all but the last fragment before that.
TEST(NodesClosedForm, TheMiddleOfAMessageInFragmentsMayBeLast)
{
  constexpr Picoseconds per_byte = 2'000;
  const reference::DelayedDelivery slow = {
      [](int, int, std::int64_t bytes, std::int64_t) { return 5'000'000 + per_byte * bytes; }, false};
  Platform p = platform();
  const std::int64_t f = library_of(p).fragment_bytes = 1000;
  library_of(p).receive_overhead = 0;
  for (const std::int64_t s : {5'000, 10'000, 20'000}) {
    const Finish found = run_on_nodes(p, {0, 4}, slow, Schedule(one_message(2, 0, 1, s)));
    const Picoseconds all_there = o_s + copy(f) + 5'000'000 + per_byte * (s - 2 * f);
    EXPECT_EQ(found, (Finish{o_s + copy(s), all_there + copy(f)})) << s;
  }
}

/// Fragments are for copies that overlap with the network. Without copies a long message leaves whole, as without them.
TEST(NodesClosedForm, ALongMessageWithoutCopiesHasNoFragments)
{
  for (const std::int64_t fragment : {0, 1000}) {
    Platform p = platform();
    library_of(p).eager_limit = 1000;
    library_of(p).fragment_bytes = fragment;
    const std::int64_t s = 8000;
    const Picoseconds there = o_s + 2 * D(control) + D(s + envelope);
    EXPECT_EQ(run(p, {0, 4}, one_message(2, 0, 1, s)), (Finish{there, there + o_r})) << fragment;
  }
}

TEST(NodesClosedForm, FragmentsOfAReceiveThatIsLate)
{
  Platform p = platform();
  library_of(p).fragment_bytes = 1000;
  const std::int64_t s = 10'000;
  Ranks ranks(2);
  GraphOperation compute;
  compute.amount = 100'000'000;
  ranks[0].add(message(Kind::send, 1, s));
  const std::uint32_t first = ranks[1].add(compute);
  ranks[1].require(ranks[1].add(message(Kind::receive, 0, s)), first, after_finish);
  // All is there: nothing is left to overlap.
  EXPECT_EQ(run(p, {0, 4}, ranks), (Finish{o_s + copy(s), 100'000'000 + o_r + copy(s)}));
}

TEST(NodesClosedForm, WithinANodeThroughASegment)
{
  for (const int other : {1, 2, 3}) {
    const Finish found = run(platform(), {0, other}, one_message(2, 0, 1, 4096));
    const Picoseconds sent = 300'000 + copy(4096);
    EXPECT_EQ(found, (Finish{sent, sent + 50'000 + 400'000 + copy(4096)})) << other;
  }
}

TEST(NodesClosedForm, LongMessagesWithinANodeAreCopiedOnce)
{
  const Finish found = run(platform(), {0, 1}, one_message(2, 0, 1, 8192));
  const Picoseconds there = 300'000 + 50'000 + 400'000 + copy(8192);
  EXPECT_EQ(found, (Finish{there, there}));
}

/// The core of the receiver asks the system for a copy of each message above 4096 B.
TEST(NodesClosedForm, LongMessagesWithinANodeMayHaveAnOverheadMore)
{
  Platform p = platform();
  const auto both = [&](std::int64_t s) { return run(p, {0, 1}, one_message(2, 0, 1, s)); };
  const Finish eager = both(4096), long_one = both(4104);
  library_of(p).within_node.long_overhead = 70'000;
  EXPECT_EQ(both(4096), eager);
  EXPECT_EQ(both(4104), (Finish{long_one[0] + 70'000, long_one[1] + 70'000}));
}

/// Of pieces of f bytes the sender copies the first in, t0 = o_s + announcement + request; then both copy at once, and the
/// receiver copies the last piece out when all are in.
TEST(NodesClosedForm, LongMessagesWithinANodeMayGoThroughTheSegmentInPieces)
{
  Platform p = platform();
  library_of(p).within_node.fragment_bytes = 2048;
  const Picoseconds latency = 50'000, t0 = 300'000 + 2 * latency;
  for (const std::int64_t s : {4104, 8192, 65536}) {
    const Finish found = run(p, {0, 1}, one_message(2, 0, 1, s));
    const Picoseconds first = t0 + copy(2048) + latency, last = t0 + copy(s) + latency;
    const Picoseconds most = std::max(first + 400'000 + copy(s - 2048), last);
    EXPECT_NEAR(static_cast<double>(found[0]), static_cast<double>(last), 1) << s;
    EXPECT_NEAR(static_cast<double>(found[1]), static_cast<double>(most + copy(2048)), 2) << s;
  }
  const Finish eager = run(p, {0, 1}, one_message(2, 0, 1, 4096));
  library_of(p).within_node.fragment_bytes = 0;
  EXPECT_EQ(run(p, {0, 1}, one_message(2, 0, 1, 4096)), eager);
}

/// A message of one piece is copied in, then out.
TEST(NodesClosedForm, ALongMessageOfOnePieceIsCopiedByOneAfterTheOther)
{
  Platform p = platform();
  library_of(p).within_node.fragment_bytes = 1 << 20;
  const Picoseconds in = 300'000 + 50'000 + 50'000 + copy(8192) + 50'000;
  EXPECT_EQ(run(p, {0, 1}, one_message(2, 0, 1, 8192)), (Finish{in, in + 400'000 + copy(8192)}));
}

/// The core that copies its message in copies the other one out only afterwards: both directions take as long as two
/// messages in one.
TEST(NodesClosedForm, AnExchangeInPiecesTakesEachCoreTwice)
{
  Platform p = platform();
  library_of(p).within_node.fragment_bytes = 2048;
  Ranks ranks = one_message(2, 0, 1, 8192);
  ranks[0].add(message(Kind::receive, 1, 8192));
  ranks[1].add(message(Kind::send, 0, 8192));
  const Picoseconds both = 400'000 + copy(8192) + 400'000 + copy(8192);
  EXPECT_EQ(run(p, {0, 1}, std::move(ranks)), (Finish{both, both}));
}

/// The send of a message above 256 B ends when the receiver has copied it out, and a latency has passed; in pieces too, or
/// in one that is longer than the message.
TEST(NodesClosedForm, APlaceInTheSegmentMayBeReturned)
{
  Platform p = platform();
  library_of(p).within_node.returned_above = 256;
  const Picoseconds latency = 50'000;
  for (const std::int64_t s : {256, 264, 4096}) {
    const Picoseconds sent = 300'000 + copy(s), received = sent + latency + 400'000 + copy(s);
    EXPECT_EQ(run(p, {0, 1}, one_message(2, 0, 1, s)), (Finish{s > 256 ? received + latency : sent, received})) << s;
  }
  for (const std::int64_t piece : {2048, 1 << 20}) {
    library_of(p).within_node.fragment_bytes = piece;
    const Finish found = run(p, {0, 1}, one_message(2, 0, 1, 8192));
    EXPECT_EQ(found[0], found[1] + latency) << piece;
  }
}

/// A message without a receive comes out as soon as it is there: sends before receives on both sides do not wait forever.
TEST(NodesClosedForm, APlaceInTheSegmentIsReturnedWithoutAReceiveToo)
{
  Platform p = platform();
  library_of(p).within_node.returned_above = 256;
  Ranks ranks(2);
  for (const int rank : {0, 1}) {
    RankSchedule& at = ranks[static_cast<std::size_t>(rank)];
    const auto sent = at.add(message(Kind::send, 1 - rank, 800));
    at.require(at.add(message(Kind::receive, 1 - rank, 800)), sent, after_finish);
  }
  const Picoseconds both = 300'000 + copy(800) + 2 * 50'000 + 400'000 + copy(800);
  EXPECT_EQ(run(p, {0, 1}, std::move(ranks)), (Finish{both, both}));
}

/// The time of a rendezvous passes between nodes alone.
TEST(NodesClosedForm, LongMessagesBetweenNodesMayWaitForTheirRendezvous)
{
  Platform p = platform();
  library_of(p).eager_limit = 4096;
  const auto both = [&](int other, std::int64_t s) { return run(p, {0, other}, one_message(2, 0, 1, s)); };
  const Finish eager = both(4, 4096), long_one = both(4, 4104), within = both(1, 4104);
  library_of(p).rendezvous = 70'000;
  EXPECT_EQ(both(4, 4096), eager);
  EXPECT_EQ(both(4, 4104), (Finish{long_one[0] + 70'000, long_one[1] + 70'000}));
  EXPECT_EQ(both(1, 4104), within);
}

TEST(NodesClosedForm, ToItself)
{
  EXPECT_EQ(run(platform(), {0}, one_message(1, 0, 0, 4096)),
            (Finish{30'000 + copy(4096) + 5'000 + 40'000 + copy(4096)}));
  EXPECT_EQ(run(platform(), {0}, one_message(1, 0, 0, 8192)), (Finish{30'000 + 5'000 + 40'000 + copy(8192)}));
}

TEST(NodesClosedForm, RanksOnOneCoreTakeTurns)
{
  Ranks ranks(2);
  GraphOperation compute;
  compute.amount = 1'000;
  ranks[0].add(compute);
  ranks[1].add(compute);
  EXPECT_EQ(run(platform(), {3, 3}, ranks), (Finish{1'000, 2'000}));
  EXPECT_EQ(run(platform(), {3, 2}, ranks), (Finish{1'000, 1'000}));
}

/// Nothing stays in the cache, and a copy of a node alone takes all of main memory's bandwidth.
TEST(NodesClosedForm, PairsOnANodeShareItsMemory)
{
  Platform p = platform();
  cores_of(p).memory.caches = {{"L1", 128, 64, 2, SharedBy::core, 0, 0}};
  cores_of(p).memory.main = {0, 1e9, 1e9};
  cores_of(p).memory.element_time = 0;
  library_of(p).within_node = {0, 0, 0, 4096};
  // A line is read, a line is fetched to be written, and written back: 64 ns each.
  const Picoseconds alone = 8192 / 64 * 3 * 64'000;
  EXPECT_EQ(run(p, {0, 1}, one_message(2, 0, 1, 8192)), (Finish{alone, alone}));
  Ranks two = one_message(4, 0, 1, 8192);
  two[3].add(message(Kind::receive, 2, 8192));
  two[2].add(message(Kind::send, 3, 8192));
  EXPECT_EQ(run(p, {0, 1, 2, 3}, two), Finish(4, 2 * alone));
  EXPECT_EQ(run(p, {0, 1, 4, 5}, two), Finish(4, alone)); // on a node each
  cores_of(p).memory.main.total_bytes_per_second = 1.5e9;
  EXPECT_EQ(run(p, {0, 1, 2, 3}, two), Finish(4, alone * 4 / 3));
}

/// LogfP: o(P) = o_min + o_max / P for each message.
TEST(NodesClosedForm, PostingIsColdOnceForEachBurst)
{
  Platform p = platform();
  fluid_of(p).nodes = 9;
  cores_of(p).chips = cores_of(p).cores_per_chip = 1;
  cores_of(p).memory.main.latency = 100'000;
  cores_of(p).nic.post = 180'000;
  cores_of(p).nic.post_working_set = 12 * 64;
  library_of(p).send_copies = library_of(p).receive_copies = 0;
  library_of(p).send_overhead = 0;
  for (const int others : {1, 2, 8}) {
    Ranks ranks(9);
    for (int other = 1; other <= others; ++other) {
      ranks[0].add(message(Kind::send, other, 8));
      ranks[static_cast<std::size_t>(other)].add(message(Kind::receive, 0, 8));
    }
    EXPECT_EQ(run(p, {0, 1, 2, 3, 4, 5, 6, 7, 8}, ranks)[0], others * 180'000 + 12 * 100'000) << others;
  }
}

TEST(NodesClosedForm, LongerMessagesThanInlineOnesAreFetched)
{
  Platform p = platform();
  cores_of(p).nic.send_processing = 70'000;
  cores_of(p).nic.inline_limit = 128;
  cores_of(p).nic.fetch = 400'000;
  for (const std::int64_t s : {8, 112, 120, 800}) {
    const Picoseconds sent = o_s + copy(s);
    const Picoseconds nic = s + envelope > 128 ? 470'000 : 70'000;
    EXPECT_EQ(run(p, {0, 4}, one_message(2, 0, 1, s)), (Finish{sent, sent + nic + D(s + envelope) + o_r + copy(s)}))
        << s;
  }
}

/// A node that has just been interrupted is told of what comes next a whole interval later, and of all of it at once.
TEST(NodesClosedForm, InterruptsKeepTheirDistance)
{
  constexpr Picoseconds L = 3'000'000, o = 500'000, first = o + L;
  Platform p = platform();
  cores_of(p).nic.interrupt_interval = 1'200'000;
  library_of(p).send_copies = library_of(p).receive_copies = 0;
  library_of(p).send_overhead = o;
  library_of(p).receive_overhead = 0;
  Ranks ranks(5);
  for (int to = 1; to <= 4; ++to) {
    ranks[0].add(message(Kind::send, to, 8));
    ranks[static_cast<std::size_t>(to)].add(message(Kind::receive, 0, 8));
  }
  // They arrive 0, 0.5, 1 and 1.5 us after the first.
  EXPECT_EQ(run_on_nodes(p, {0, 4, 5, 6, 7}, constant_delay(L), Schedule(ranks)),
            (Finish{4 * o, first, first + 1'200'000, first + 1'200'000, first + 2'400'000}));
  // Each node has an interface of its own.
  fluid_of(p).nodes = 5;
  EXPECT_EQ(run_on_nodes(p, {0, 4, 8, 12, 16}, constant_delay(L), Schedule(ranks)),
            (Finish{4 * o, first, first + o, first + 2 * o, first + 3 * o}));
  // Later messages are told at once.
  cores_of(p).nic.interrupt_interval = o;
  EXPECT_EQ(run_on_nodes(p, {0, 4, 5, 6, 7}, constant_delay(L), Schedule(ranks)),
            (Finish{4 * o, first, first + o, first + 2 * o, first + 3 * o}));
}

/// LogP of the LogfP paper, equation (1): RTT(P) = 2L + 2o + (P - 1) max(o, g), with g that of one processing unit.
TEST(NodesClosedForm, OneToManyAndBackIsThatOfLogP)
{
  constexpr Picoseconds L = 3'000'000, o = 500'000;
  const reference::DelayedDelivery constant = constant_delay(L);
  for (const Picoseconds g : {200'000, 500'000, 900'000})
    for (const int others : {1, 2, 8}) {
      Platform p = platform();
      fluid_of(p).nodes = 9;
      cores_of(p).chips = cores_of(p).cores_per_chip = 1;
      cores_of(p).nic.send_processing = g;
      library_of(p).send_copies = library_of(p).receive_copies = 0;
      library_of(p).send_overhead = o;
      library_of(p).receive_overhead = 0;
      Ranks ranks(9);
      for (int other = 1; other <= others; ++other) {
        ranks[0].add(message(Kind::receive, other, 8));
        RankSchedule& at = ranks[static_cast<std::size_t>(other)];
        const std::uint32_t got = at.add(message(Kind::receive, 0, 8));
        at.require(at.add(message(Kind::send, 0, 8)), got, after_finish);
      }
      for (int other = 1; other <= others; ++other)
        ranks[0].add(message(Kind::send, other, 8));
      // The unit's time is part of the latency in each direction.
      const Picoseconds expected = 2 * (L + g) + 2 * o + (others - 1) * std::max(o, g);
      EXPECT_EQ(run_on_nodes(p, {0, 1, 2, 3, 4, 5, 6, 7, 8}, constant, Schedule(ranks))[0], expected)
          << others << " others, g " << g;
    }
}

// ---------------------------------------------------------------------------------------- where time goes

/// The times of one message from core 0 to `to`, in the order of the kinds.
std::vector<simulate::TimeShares> times(const Platform& p, int to, std::int64_t bytes)
{
  simulate::BreakdownObserver observer(2);
  run_on_nodes(p, {0, to}, by_size, Schedule(one_message(2, 0, 1, bytes)), &observer);
  return observer.breakdown().ranks;
}

TEST(NodesBreakdown, OfAMessageToAnotherNode)
{
  const auto ranks = times(platform(), 4, 800);
  EXPECT_EQ(ranks[0].time, (simulate::TimeShares{{0, o_s, 0, copy(800), 0, 0, 0}}.time));
  EXPECT_EQ(ranks[1].time, (simulate::TimeShares{{0, o_r, 0, copy(800), D(800 + envelope), 0, o_s + copy(800)}}.time));
}

TEST(NodesBreakdown, OfAMessageToAnotherChip)
{
  const auto ranks = times(platform(), 2, 800);
  EXPECT_EQ(ranks[0].time, (simulate::TimeShares{{0, 300'000, 0, copy(800), 0, 0, 0}}.time));
  EXPECT_EQ(ranks[1].time, (simulate::TimeShares{{0, 400'000, 0, copy(800), 50'000, 0, 300'000 + copy(800)}}.time));
}

TEST(NodesBreakdown, TheNicsOwnTimeIsNetwork)
{
  Platform p = platform();
  cores_of(p).nic.send_processing = 70'000;
  cores_of(p).nic.receive_processing = 80'000;
  cores_of(p).nic.notification = 90'000;
  const auto ranks = times(p, 4, 800);
  EXPECT_EQ(ranks[1][simulate::TimeKind::network], D(800 + envelope) + 240'000);
  EXPECT_EQ(ranks[1][simulate::TimeKind::contention], 0);
}

} // namespace
} // namespace loghop::test::nodes_closed_form_test

#include "loghop/workload/active_messages/remap.hpp"

#include "unit/workload/programs.hpp"
#include "unit/workload/statistics.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace loghop::remap_test {
namespace {

using test::drained;
using test::InstantMachine;
using test::mesh;
using test::text_of;
using Lines = std::vector<std::string>;

Remap remap_of(Remap::Kind kind, Remap::Destinations destinations, std::int64_t iterations)
{
  Remap remap;
  remap.kind = kind;
  remap.destinations = destinations;
  remap.iterations = iterations;
  remap.arguments = 2;
  remap.bytes = 16000;
  return remap;
}

TEST(Remap, SynchronousShifted)
{
  const Remap remap = remap_of(Remap::Kind::synchronous, Remap::Destinations::shifted, 4);
  // 4 ranks, rank 2: iteration i goes to (2 + 1 + i mod 3) mod 4.
  EXPECT_EQ(text_of(remap, mesh({4}), 2, 0),
            (Lines{"send 3 tag 0 args 2 reply 1", "wait 1 tag 1", "send 0 tag 0 args 2 reply 1", "wait 2 tag 1",
                   "send 1 tag 0 args 2 reply 1", "wait 3 tag 1", "send 3 tag 0 args 2 reply 1", "wait 4 tag 1"}));
}

TEST(Remap, AsynchronousShiftedWaitsOnceForAll)
{
  const Remap remap = remap_of(Remap::Kind::asynchronous, Remap::Destinations::shifted, 3);
  EXPECT_EQ(text_of(remap, mesh({2, 2}), 3, 0),
            (Lines{"send 0 tag 0 args 2", "send 1 tag 0 args 2", "send 2 tag 0 args 2", "wait 3 tag 0"}));
}

TEST(Remap, LongMessages)
{
  Remap remap = remap_of(Remap::Kind::long_messages, Remap::Destinations::shifted, 1);
  EXPECT_EQ(text_of(remap, mesh({3}), 0, 0), (Lines{"send 1 tag 0 bytes 16000", "wait 1 tag 0"}));
  remap.send = DmaMode::blocking;
  remap.receive = DmaMode::blocking;
  EXPECT_EQ(text_of(remap, mesh({3}), 0, 0),
            (Lines{"send 1 tag 0 bytes 16000, sender blocks, receiver blocks", "wait 1 tag 0"}));
}

TEST(Remap, TwoRanksSendToEachOther)
{
  for (const auto rule : {Remap::Destinations::random, Remap::Destinations::shifted}) {
    const Remap remap = remap_of(Remap::Kind::asynchronous, rule, 2);
    EXPECT_EQ(text_of(remap, mesh({2}), 1, 3), (Lines{"send 0 tag 0 args 2", "send 0 tag 0 args 2", "wait 2 tag 0"}));
  }
}

TEST(Remap, RandomDestinationsAreUniformOverTheOtherRanks)
{
  const Remap remap = remap_of(Remap::Kind::asynchronous, Remap::Destinations::random, 31'000);
  for (const int rank : {0, 13, 31}) {
    std::vector<std::int64_t> counts(32, 0);
    for (const ProgramOperation& operation : drained(*remap.program(mesh({8, 4}), Rank(rank), 1))) {
      if (operation.kind == ProgramOperation::Kind::send) ++counts.at(operation.message.destination.position());
    }
    EXPECT_EQ(counts[static_cast<std::size_t>(rank)], 0);
    counts.erase(counts.begin() + rank);
    EXPECT_TRUE(test::plausibly_uniform(counts)) << rank;
  }
}

TEST(Remap, DestinationsStayWhatTheyAre)
{
  // Frozen: results are comparable between machines and versions only as long as this holds.
  const Remap remap = remap_of(Remap::Kind::asynchronous, Remap::Destinations::random, 8);
  std::vector<int> destinations;
  for (const ProgramOperation& operation : drained(*remap.program(mesh({8, 4}), Rank(0), 1))) {
    if (operation.kind == ProgramOperation::Kind::send) destinations.push_back(operation.message.destination.value());
  }
  EXPECT_EQ(destinations, (std::vector<int>{24, 16, 7, 15, 25, 21, 14, 7}));
}

RC_GTEST_PROP(Remap, EveryMessageIsAwaited, ())
{
  const auto kind = *rc::gen::element(Remap::Kind::synchronous, Remap::Kind::asynchronous, Remap::Kind::long_messages);
  const auto rule = *rc::gen::element(Remap::Destinations::random, Remap::Destinations::shifted);
  const Remap remap = remap_of(kind, rule, *rc::gen::inRange(1, 40));
  const MachineShape shape = mesh({*rc::gen::inRange(2, 6), *rc::gen::inRange(1, 4)});
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  remap.check(shape);
  InstantMachine machine(remap, shape, seed);
  RC_ASSERT(machine.run());
  // The requests of a synchronous remap are answered by handlers, nobody waits for them.
  if (kind != Remap::Kind::synchronous) RC_ASSERT(machine.all_awaited());
  std::int64_t all = 0;
  for (const Rank rank : each<Rank>(shape.ranks()))
    all += remap.messages_to(rank, shape.ranks(), seed);
  RC_ASSERT(all == remap.iterations * shape.ranks());
}

TEST(Remap, ProgramsDependOnSeedAndRankAlone)
{
  Remap remap = remap_of(Remap::Kind::asynchronous, Remap::Destinations::random, 50);
  const MachineShape shape = mesh({8, 4});
  const Lines before = text_of(remap, shape, 3, 7);
  EXPECT_NE(text_of(remap, shape, 3, 8), before);
  EXPECT_NE(text_of(remap, shape, 4, 7), before);
  EXPECT_EQ(text_of(remap, shape, 3, 7), before);
  remap.iterations = 51; // the table of what arrives must follow
  EXPECT_TRUE(InstantMachine(remap, shape, 7).run());
}

TEST(Remap, RefusesWhatCannotRun)
{
  const Remap good = remap_of(Remap::Kind::long_messages, Remap::Destinations::random, 1);
  EXPECT_NO_THROW(good.check(mesh({2})));
  EXPECT_THROW(good.check(mesh({1})), std::invalid_argument);
  Remap bad = good;
  bad.iterations = 0;
  EXPECT_THROW(bad.check(mesh({2})), std::invalid_argument);
  bad = good;
  bad.bytes = 0;
  EXPECT_THROW(bad.check(mesh({2})), std::invalid_argument);
  bad = good;
  bad.receive = DmaMode::waiting;
  EXPECT_THROW(bad.check(mesh({2})), std::invalid_argument);
  bad = good;
  bad.arguments = -1;
  EXPECT_THROW(bad.check(mesh({2})), std::invalid_argument);
}

TEST(Remap, MetricIsTheTimeOfAnIteration)
{
  const Remap remap = remap_of(Remap::Kind::synchronous, Remap::Destinations::random, 12);
  EXPECT_EQ(remap.metric().kind, Metric::Kind::time_per_iteration);
  EXPECT_EQ(remap.metric().iterations, 12);
}

void expect_size(const Remap& remap, double messages, double bytes)
{
  const WorkloadSize size = remap.size(mesh({2, 2}));
  EXPECT_EQ(size.ranks, 4);
  EXPECT_EQ(size.messages, messages);
  EXPECT_EQ(size.bytes, bytes);
  EXPECT_EQ(size.at_once, 8);
}

/// A short message has a header and its arguments, 4 bytes each.
TEST(Remap, SizesCountRepliesAndHeaders)
{
  const auto of = [](Remap::Kind kind) { return remap_of(kind, Remap::Destinations::random, 3); };
  expect_size(of(Remap::Kind::synchronous), 24, 12 * 4 * 3);
  expect_size(of(Remap::Kind::asynchronous), 12, 12 * 4 * 3);
  expect_size(of(Remap::Kind::long_messages), 12, 12 * 16000);
}

TEST(Remap, OnlyRepliesNeedHandlersAndOnlyLongMessagesHaveBytes)
{
  const auto of = [](Remap::Kind kind) { return remap_of(kind, Remap::Destinations::random, 3); };
  EXPECT_TRUE(of(Remap::Kind::synchronous).needs_handlers());
  EXPECT_FALSE(of(Remap::Kind::asynchronous).needs_handlers());
  EXPECT_FALSE(of(Remap::Kind::long_messages).needs_handlers());
  EXPECT_EQ(of(Remap::Kind::long_messages).bytes_per_iteration(), 16000);
  EXPECT_EQ(of(Remap::Kind::asynchronous).bytes_per_iteration(), 0);
}

TEST(Remap, SaysWhatItCannotRun)
{
  const auto said = [](auto change, int ranks = 2) -> std::string {
    Remap remap = remap_of(Remap::Kind::long_messages, Remap::Destinations::random, 1);
    change(remap);
    try {
      remap.check(mesh({ranks}));
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(said([](Remap&) {}, 1), "remap needs 2 nodes or more");
  EXPECT_EQ(said([](Remap& r) { r.iterations = 0; }), "remap: iterations must be 1 or more");
  EXPECT_EQ(said([](Remap& r) { r.arguments = -1; }), "remap: arguments must be 0 or more");
  EXPECT_EQ(said([](Remap& r) { r.arguments = 0; }), "accepted");
  EXPECT_EQ(said([](Remap& r) { r.bytes = 0; }), "remap: a long message needs 1 byte or more");
  EXPECT_EQ(said([](Remap& r) { r.bytes = 1; }), "accepted");
  EXPECT_EQ(said([](Remap& r) { r.receive = DmaMode::waiting; }), "remap: receive must be nonblocking or blocking");
  EXPECT_EQ(said([](Remap& r) { r.receive = DmaMode::blocking; }), "accepted");
  EXPECT_EQ(said([](Remap& r) { // short messages have none
              r.kind = Remap::Kind::asynchronous;
              r.bytes = 0;
            }),
            "accepted");
}

/// Each iteration of the shifted pattern is a permutation; random ones are counted message by message.
TEST(Remap, KnowsWhatIsMeantForEachRank)
{
  Remap remap = remap_of(Remap::Kind::asynchronous, Remap::Destinations::shifted, 5);
  EXPECT_EQ(remap.messages_to(Rank(2), 4, 1), 5);
  remap.destinations = Remap::Destinations::random;
  std::vector<std::int64_t> arrive(4, 0);
  for (const Rank rank : each<Rank>(4))
    for (const ProgramOperation& operation : drained(*remap.program(mesh({4}), rank, 1)))
      if (operation.kind == ProgramOperation::Kind::send) ++arrive.at(operation.message.destination.position());
  for (const Rank rank : each<Rank>(4))
    EXPECT_EQ(remap.messages_to(rank, 4, 1), arrive[rank.position()]);
}

TEST(Remap, HasDefaults)
{
  const Remap remap;
  EXPECT_EQ(remap.kind, Remap::Kind::synchronous);
  EXPECT_EQ(remap.destinations, Remap::Destinations::random);
  EXPECT_EQ(remap.iterations, 1);
  EXPECT_EQ(remap.arguments, 0);
  EXPECT_EQ(remap.bytes, 0);
  EXPECT_EQ(remap.send, DmaMode::waiting);
  EXPECT_EQ(remap.receive, DmaMode::nonblocking);
}

} // namespace
} // namespace loghop::remap_test

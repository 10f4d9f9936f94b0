#include "loghop/workload/active_messages/diamond.hpp"

#include "support/indices.hpp"
#include "unit/workload/programs.hpp"
#include "unit/workload/statistics.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

namespace loghop::diamond_test {
namespace {

using test::InstantMachine;
using test::mesh;
using test::text_of;
using Lines = std::vector<std::string>;

/// n = 8, b = 2, t = 1 s, alpha = 0.5 s, s = 3 bytes.
DiamondDag small_diamond(DiamondDag::Mapping mapping)
{
  DiamondDag diamond;
  diamond.side = 8;
  diamond.blocks = 2;
  diamond.task_time = Seconds(1);
  diamond.aggregation_time = Seconds(0.5);
  diamond.bytes_per_value = 3;
  diamond.mapping = mapping;
  return diamond;
}

/// Section 5.2.2 of the LoGPC paper: n = 1024, P = 32, b = 64, tasks of 100 cycles, at 20.5 MHz.
DiamondDag figure_9(double message_bytes)
{
  DiamondDag diamond;
  diamond.side = 1024;
  diamond.blocks = 64;
  diamond.task_time = Seconds(100 / 20.5e6);
  diamond.bytes_per_value = message_bytes * 64 / 1024;
  return diamond;
}

TEST(DiamondDag, WorkAndMessageOfABlock)
{
  const DiamondDag diamond = small_diamond(DiamondDag::Mapping::row_major);
  // W = 64 / (4 * 2) * 1 + 0.5 * 8 / 2 = 10 s; B = 3 * 8 / 2 = 12.
  EXPECT_DOUBLE_EQ(diamond.block_work(4).count(), 10);
  EXPECT_EQ(diamond.message_bytes(), 12);
}

TEST(DiamondDag, WorkOfFigure9)
{
  // w_a = 1024^2 * 100 / (32 * 64) = 51200 cycles
  EXPECT_NEAR(figure_9(16000).block_work(32).count() * 20.5e6, 51200, 1e-6);
  for (const double bytes : {16000., 32000., 64000., 128000., 320000., 1.}) {
    const DiamondDag diamond = figure_9(bytes);
    EXPECT_NO_THROW(diamond.check(mesh({8, 4})));
    EXPECT_EQ(diamond.message_bytes(), static_cast<std::int64_t>(bytes));
  }
}

TEST(DiamondDag, ProgramsOfFirstMiddleAndLastStripe)
{
  const DiamondDag diamond = small_diamond(DiamondDag::Mapping::row_major);
  const MachineShape shape = mesh({4});
  EXPECT_EQ(text_of(diamond, shape, 0, 0),
            (Lines{"compute 10", "send 1 tag 0 bytes 12", "compute 10", "send 1 tag 0 bytes 12"}));
  EXPECT_EQ(text_of(diamond, shape, 2, 0), (Lines{"wait 1 tag 0", "compute 10", "send 3 tag 0 bytes 12", "wait 2 tag 0",
                                                  "compute 10", "send 3 tag 0 bytes 12"}));
  EXPECT_EQ(text_of(diamond, shape, 3, 0), (Lines{"wait 1 tag 0", "compute 10", "wait 2 tag 0", "compute 10"}));
}

TEST(DiamondDag, SenderAndHandlerMayGoOnOrBlock)
{
  DiamondDag diamond = small_diamond(DiamondDag::Mapping::row_major);
  diamond.send = DmaMode::nonblocking;
  diamond.receive = DmaMode::blocking;
  EXPECT_EQ(text_of(diamond, mesh({4}), 0, 0).at(1), "send 1 tag 0 bytes 12, sender goes on, receiver blocks");
}

TEST(DiamondDag, OneStripeOnlyComputes)
{
  DiamondDag diamond = small_diamond(DiamondDag::Mapping::random);
  EXPECT_EQ(text_of(diamond, mesh({1}), 0, 0), (Lines{"compute 34", "compute 34"}));
}

TEST(DiamondDag, StripesRunWhereTheListSays)
{
  DiamondDag diamond = small_diamond(DiamondDag::Mapping::list);
  diamond.blocks = 1;
  diamond.nodes = indices<Rank>({2, 0, 3, 1});
  const MachineShape shape = mesh({2, 2});
  diamond.check(shape);
  EXPECT_EQ(text_of(diamond, shape, 2, 0), (Lines{"compute 20", "send 0 tag 0 bytes 24"}));
  EXPECT_EQ(text_of(diamond, shape, 0, 0), (Lines{"wait 1 tag 0", "compute 20", "send 3 tag 0 bytes 24"}));
  EXPECT_EQ(text_of(diamond, shape, 3, 0), (Lines{"wait 1 tag 0", "compute 20", "send 1 tag 0 bytes 24"}));
  EXPECT_EQ(text_of(diamond, shape, 1, 0), (Lines{"wait 1 tag 0", "compute 20"}));
  diamond.nodes = indices<Rank>({0, 1, 2, 3}); // what was remembered must not be used
  EXPECT_EQ(text_of(diamond, shape, 0, 0), (Lines{"compute 20", "send 1 tag 0 bytes 24"}));
}

TEST(DiamondDag, BoustrophedonOfTheAlewifeMesh)
{
  const std::vector<Rank> ranks = small_diamond(DiamondDag::Mapping::boustrophedon).placement(mesh({8, 4}), 0);
  EXPECT_EQ(std::vector<Rank>(ranks.begin() + 6, ranks.begin() + 18),
            indices<Rank>({6, 7, 15, 14, 13, 12, 11, 10, 9, 8, 16, 17}));
}

TEST(DiamondDag, RandomPlacementsAreEquallyLikely)
{
  // All 4! = 24 permutations of 4 nodes.
  const DiamondDag diamond = small_diamond(DiamondDag::Mapping::random);
  std::map<std::vector<Rank>, std::int64_t> counts;
  for (std::uint64_t seed = 0; seed < 24'000; ++seed)
    ++counts[diamond.placement(mesh({4}), seed)];
  ASSERT_EQ(counts.size(), 24u);
  std::vector<std::int64_t> cells;
  for (const auto& entry : counts)
    cells.push_back(entry.second);
  EXPECT_TRUE(test::plausibly_uniform(cells));
}

RC_GTEST_PROP(DiamondDag, EveryMappingRunsAndEveryMessageIsAwaited, ())
{
  using Mapping = DiamondDag::Mapping;
  DiamondDag diamond;
  diamond.mapping = *rc::gen::element(Mapping::random, Mapping::row_major, Mapping::boustrophedon, Mapping::list);
  const MachineShape shape = mesh({*rc::gen::inRange(1, 6), *rc::gen::inRange(1, 5)});
  diamond.blocks = *rc::gen::inRange(1, 6);
  diamond.side = shape.ranks() * diamond.blocks;
  diamond.task_time = Seconds(1e-6);
  diamond.nodes.resize(static_cast<std::size_t>(shape.ranks()));
  std::iota(diamond.nodes.rbegin(), diamond.nodes.rend(), Rank(0));
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  diamond.check(shape);
  std::vector<Rank> placed = diamond.placement(shape, seed);
  std::sort(placed.begin(), placed.end());
  for (const Rank rank : each<Rank>(shape.ranks()))
    RC_ASSERT(placed[rank.position()] == rank);
  InstantMachine machine(diamond, shape, seed);
  RC_ASSERT(machine.run());
  RC_ASSERT(machine.all_awaited());
}

/// Returns the message of check() about a good one that `change` made bad.
template<class Change> std::string refusal(Change change)
{
  DiamondDag diamond = small_diamond(DiamondDag::Mapping::list);
  diamond.nodes = indices<Rank>({0, 1, 2, 3});
  diamond.check(mesh({2, 2}));
  change(diamond);
  try {
    diamond.check(mesh({2, 2}));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(DiamondDag, RefusesWhatCannotRun)
{
  EXPECT_EQ(refusal([](DiamondDag& d) { d.side = 0; }), "diamond: side and blocks must be 1 or more");
  EXPECT_EQ(refusal([](DiamondDag& d) { d.blocks = 3; }),
            "diamond: blocks (3) must divide side (8), so that all blocks are equal");
  EXPECT_EQ(refusal([](DiamondDag& d) { d.side = 6; }),
            "diamond: the number of ranks (4) must divide side (6), so that all stripes are equal");
  const std::string bytes = "diamond: bytes_per_value * side / blocks must be a whole number of bytes, 1 or more";
  EXPECT_EQ(refusal([](DiamondDag& d) { d.bytes_per_value = 0.1; }), bytes);
  EXPECT_EQ(refusal([](DiamondDag& d) { d.bytes_per_value = 0; }), bytes);
  EXPECT_EQ(refusal([](DiamondDag& d) { d.bytes_per_value = 1e300; }), bytes);
  EXPECT_EQ(refusal([](DiamondDag& d) { d.receive = DmaMode::waiting; }),
            "diamond: receive must be nonblocking or blocking");
  EXPECT_EQ(refusal([](DiamondDag& d) { d.task_time = Seconds(-1); }),
            "diamond: task and aggregation must be 0 or more");
  const std::string mapping = "diamond: the mapping must name each of 4 ranks once, from 0 to 3";
  for (const std::vector<int>& nodes : {std::vector<int>{0, 1, 2}, {0, 1, 2, 2}, {0, 1, 2, 4}, {0, 1, 2, -1}, {}}) {
    EXPECT_EQ(refusal([&](DiamondDag& d) { d.nodes = indices<Rank>(nodes); }), mapping);
  }
}

TEST(DiamondDag, AcceptsWhatIsAtTheLimits)
{
  const auto accepted = [](auto change) { return refusal(change); };
  EXPECT_EQ(accepted([](DiamondDag& d) { d.blocks = 1; }), "accepted");
  EXPECT_EQ(accepted([](DiamondDag& d) { d.side = d.blocks = 4; }), "accepted");
  EXPECT_EQ(accepted([](DiamondDag& d) { d.task_time = d.aggregation_time = Seconds(0); }), "accepted");
  EXPECT_EQ(accepted([](DiamondDag& d) { d.bytes_per_value = 0.25; }), "accepted"); // 1 byte of 4 values
  EXPECT_EQ(accepted([](DiamondDag& d) { d.bytes_per_value = 0x1p59; }), "accepted");
  EXPECT_EQ(accepted([](DiamondDag& d) { d.receive = DmaMode::blocking; }), "accepted");
}

TEST(DiamondDag, RefusesWhatIsBeyondTheLimits)
{
  EXPECT_EQ(refusal([](DiamondDag& d) { d.blocks = 0; }), "diamond: side and blocks must be 1 or more");
  const std::string bytes = "diamond: bytes_per_value * side / blocks must be a whole number of bytes, 1 or more";
  for (const double wrong : {0.125, 0.375, 0x1p60, -1.})
    EXPECT_EQ(refusal([&](DiamondDag& d) { d.bytes_per_value = wrong; }), bytes) << wrong;
  const std::string times = "diamond: task and aggregation must be 0 or more";
  EXPECT_EQ(refusal([](DiamondDag& d) { d.aggregation_time = Seconds(-1e-12); }), times);
  EXPECT_EQ(refusal([](DiamondDag& d) { d.task_time = Seconds(1e308); }), times); // of 8 tasks a block
}

/// The mapping is of no other kind.
TEST(DiamondDag, OnlyAListNamesRanks)
{
  EXPECT_EQ(refusal([](DiamondDag& d) {
              d.mapping = DiamondDag::Mapping::row_major;
              d.nodes.clear();
            }),
            "accepted");
}

TEST(DiamondDag, StripesSendABlockToTheNextEach)
{
  const DiamondDag diamond = small_diamond(DiamondDag::Mapping::row_major);
  const WorkloadSize size = diamond.size(mesh({4}));
  EXPECT_EQ(size.ranks, 4);
  EXPECT_EQ(size.messages, 3 * 2);
  EXPECT_EQ(size.bytes, 3 * 2 * 12);
  EXPECT_EQ(size.at_once, 4);
  EXPECT_EQ(diamond.size(mesh({1})).messages, 0);
  EXPECT_EQ(diamond.metric().kind, Metric::Kind::makespan);
  EXPECT_EQ(diamond.metric().iterations, 1);
  EXPECT_EQ(diamond.form(), Workload::Form::programs);
}

TEST(DiamondDag, HasDefaults)
{
  const DiamondDag diamond;
  EXPECT_EQ(diamond.side, 1);
  EXPECT_EQ(diamond.blocks, 1);
  EXPECT_EQ(diamond.task_time.count(), 0);
  EXPECT_EQ(diamond.aggregation_time.count(), 0);
  EXPECT_EQ(diamond.bytes_per_value, 1);
  EXPECT_EQ(diamond.mapping, DiamondDag::Mapping::random);
  EXPECT_TRUE(diamond.nodes.empty());
  EXPECT_EQ(diamond.send, DmaMode::waiting);
  EXPECT_EQ(diamond.receive, DmaMode::nonblocking);
}

} // namespace
} // namespace loghop::diamond_test

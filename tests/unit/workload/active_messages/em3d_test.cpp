#include "loghop/workload/active_messages/em3d.hpp"

#include "unit/workload/programs.hpp"
#include "unit/workload/statistics.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace loghop::em3d_test {
namespace {

using test::drained;
using test::InstantMachine;
using test::mesh;
using test::text_of;
using Distribution = Em3d::Distribution;
using Lines = std::vector<std::string>;

/// Section 5.3.1 of the LoGPC paper: 3200 nodes of degree 32, all edges non-local, 32 ranks.
Em3d figure_11(int span, Distribution distribution)
{
  Em3d em3d;
  em3d.graph_nodes = 3200;
  em3d.degree = 32;
  em3d.span = span;
  em3d.iterations = 3;
  em3d.distribution = distribution;
  return em3d;
}

TEST(Em3d, ClusteredByHand)
{
  Em3d em3d;
  em3d.graph_nodes = 10;
  em3d.degree = 7; // 2 graph nodes, 14 edges a rank
  em3d.span = 1;
  em3d.iterations = 3;
  em3d.values_per_message = 5;
  em3d.update_time = Seconds(0.5);
  em3d.distribution = Distribution::clustered;
  // Rank 0 of 5 has the neighbours 1 and 4: runs of 7 values, in messages of 5 and 2. So have all others: 4 arrive.
  const Lines sends_even = {"send 1 tag 0 args 5", "send 1 tag 0 args 2", "send 4 tag 0 args 5", "send 4 tag 0 args 2"};
  const Lines sends_odd = {"send 1 tag 1 args 5", "send 1 tag 1 args 2", "send 4 tag 1 args 5", "send 4 tag 1 args 2"};
  Lines expected = sends_even;
  expected.insert(expected.end(), {"wait 4 tag 0", "compute 7"});
  expected.insert(expected.end(), sends_odd.begin(), sends_odd.end());
  expected.insert(expected.end(), {"wait 4 tag 1", "compute 7"});
  expected.insert(expected.end(), sends_even.begin(), sends_even.end());
  expected.insert(expected.end(), {"wait 8 tag 0", "compute 7"});
  EXPECT_EQ(text_of(em3d, mesh({5}), 0, 0), expected);
}

TEST(Em3d, RanksOppositeToEachOtherAreOneNeighbour)
{
  Em3d em3d;
  em3d.graph_nodes = 4;
  em3d.degree = 3;
  em3d.span = 2; // of 4 ranks: rank 2 is two ranks from rank 0 on either side
  em3d.values_per_message = 1;
  em3d.distribution = Distribution::clustered;
  EXPECT_EQ(em3d.messages_from(Rank(0), 4, 0), (std::vector<std::int64_t>{0, 1, 1, 1}));
  em3d.span = 1;
  em3d.graph_nodes = 2;
  EXPECT_EQ(em3d.messages_from(Rank(1), 2, 0), (std::vector<std::int64_t>{3, 0}));
}

TEST(Em3d, AllValuesOfThePaperArePacked)
{
  // 3200 values a rank in messages of at most 10, and one that is not full for each neighbour at most.
  for (const auto distribution : {Distribution::random, Distribution::clustered}) {
    for (const int span : {1, 5, 15, 16}) {
      const auto program = figure_11(span, distribution).program(mesh({8, 4}), Rank(9), 1);
      std::int64_t values = 0;
      std::int64_t messages = 0;
      for (const ProgramOperation& operation : drained(*program)) {
        if (operation.kind != ProgramOperation::Kind::send) continue;
        values += operation.message.arguments;
        ++messages;
        EXPECT_LE(operation.message.arguments, 10);
      }
      EXPECT_EQ(values, 3 * 3200);
      EXPECT_GE(messages, 3 * 320);
      EXPECT_LE(messages, 3 * (320 + 2 * span));
    }
  }
}

TEST(Em3d, RandomEdgesAreUniformOverTheNeighbours)
{
  Em3d em3d = figure_11(5, Distribution::random);
  em3d.values_per_message = 1; // a message an edge
  std::vector<std::int64_t> messages = em3d.messages_from(Rank(2), 32, 1);
  std::vector<std::int64_t> of_neighbours;
  for (const std::size_t neighbour : {29, 30, 31, 0, 1, 3, 4, 5, 6, 7})
    of_neighbours.push_back(messages[neighbour]);
  EXPECT_EQ(std::accumulate(of_neighbours.begin(), of_neighbours.end(), std::int64_t{0}), 3200);
  EXPECT_TRUE(test::plausibly_uniform(of_neighbours));
}

TEST(Em3d, RandomMessagesComeInTheOrderInWhichTheyFill)
{
  // No neighbour's messages come in one run, unlike in the clustered distribution.
  const auto longest_run = [](const Em3d& em3d) {
    int longest = 0;
    int run = 0;
    Rank last(-1);
    for (const ProgramOperation& operation : drained(*em3d.program(mesh({8, 4}), Rank(9), 1))) {
      run = operation.message.destination == last ? run + 1 : 1;
      last = operation.message.destination;
      longest = std::max(longest, run);
    }
    return longest;
  };
  EXPECT_LT(longest_run(figure_11(5, Distribution::random)), 6);
  EXPECT_EQ(longest_run(figure_11(5, Distribution::clustered)), 32);
}

TEST(Em3d, OnlyTheNonlocalPartIsSent)
{
  Em3d em3d = figure_11(3, Distribution::random);
  em3d.nonlocal = 0.25;
  EXPECT_EQ(em3d.edges(32), 3200);
  EXPECT_EQ(em3d.nonlocal_edges(32), 800);
  em3d.nonlocal = 0;
  em3d.update_time = Seconds(1);
  EXPECT_EQ(text_of(em3d, mesh({8, 4}), 0, 1),
            (Lines{"wait 0 tag 0", "compute 3200", "wait 0 tag 1", "compute 3200", "wait 0 tag 0", "compute 3200"}));
}

RC_GTEST_PROP(Em3d, EveryMessageIsAwaited, ())
{
  const MachineShape shape = mesh({*rc::gen::inRange(2, 6), *rc::gen::inRange(1, 4)});
  const int ranks = shape.ranks();
  Em3d em3d;
  em3d.graph_nodes = ranks * *rc::gen::inRange(1, 20);
  em3d.degree = *rc::gen::inRange(1, 10);
  em3d.nonlocal = *rc::gen::inRange(0, 101) / 100.0;
  em3d.span = *rc::gen::inRange(1, ranks / 2 + 1);
  em3d.iterations = *rc::gen::inRange(1, 5);
  em3d.values_per_message = *rc::gen::inRange(1, 12);
  em3d.distribution = *rc::gen::element(Distribution::random, Distribution::clustered);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  em3d.check(shape);
  InstantMachine machine(em3d, shape, seed);
  RC_ASSERT(machine.run());
  // A tag for which nobody waits has no messages.
  RC_ASSERT(machine.all_awaited());
}

RC_GTEST_PROP(Em3d, MessagesFromCountsWhatTheProgramSends, (std::uint64_t seed))
{
  Em3d em3d = figure_11(*rc::gen::inRange(1, 17), *rc::gen::element(Distribution::random, Distribution::clustered));
  em3d.degree = 2;
  const int rank = *rc::gen::inRange(0, 32);
  std::vector<std::int64_t> counts(32, 0);
  for (const ProgramOperation& operation : drained(*em3d.program(mesh({8, 4}), Rank(rank), seed))) {
    if (operation.kind == ProgramOperation::Kind::send) ++counts.at(operation.message.destination.position());
  }
  for (std::int64_t& count : counts)
    count /= em3d.iterations;
  RC_ASSERT(counts == em3d.messages_from(Rank(rank), 32, seed));
}

TEST(Em3d, RefusesWhatCannotRun)
{
  const MachineShape shape = mesh({8, 4});
  const auto refused = [&](auto change) {
    Em3d em3d = figure_11(3, Distribution::random);
    em3d.check(shape);
    change(em3d);
    EXPECT_THROW(em3d.check(shape), std::invalid_argument);
  };
  refused([](Em3d& e) { e.graph_nodes = 3201; });
  refused([](Em3d& e) { e.graph_nodes = 0; });
  refused([](Em3d& e) { e.degree = 0; });
  refused([](Em3d& e) { e.nonlocal = 1.5; });
  refused([](Em3d& e) { e.nonlocal = -0.1; });
  refused([](Em3d& e) { e.nonlocal = std::nan(""); });
  refused([](Em3d& e) { e.span = 0; });
  refused([](Em3d& e) { e.span = 17; });
  refused([](Em3d& e) { e.iterations = 0; });
  refused([](Em3d& e) { e.values_per_message = 0; });
  refused([](Em3d& e) { e.update_time = Seconds(-1); });
  refused([](Em3d& e) { e.graph_nodes = std::int64_t{1} << 62; });
  EXPECT_THROW(figure_11(1, Distribution::random).check(mesh({1})), std::invalid_argument);
}

TEST(Em3d, AcceptsWhatIsAtTheLimits)
{
  const auto accepted = [](auto change) {
    Em3d em3d = figure_11(3, Distribution::random);
    change(em3d);
    EXPECT_NO_THROW(em3d.check(mesh({8, 4})));
  };
  accepted([](Em3d& e) { e.graph_nodes = 32; });
  accepted([](Em3d& e) { e.degree = 1; });
  accepted([](Em3d& e) { e.nonlocal = 0; });
  accepted([](Em3d& e) { e.span = 1; });
  accepted([](Em3d& e) { e.span = 16; });
  accepted([](Em3d& e) { e.iterations = 1; });
  accepted([](Em3d& e) { e.values_per_message = 1; });
  accepted([](Em3d& e) { e.update_time = Seconds(0); });
}

std::string refusal(const Em3d& em3d, int ranks)
{
  try {
    em3d.check(mesh({ranks}));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

/// Half of what 64 bits hold: 2^62 - 1.
TEST(Em3d, EdgesOfARankHaveALimit)
{
  Em3d em3d = figure_11(1, Distribution::random);
  em3d.degree = 1;
  em3d.graph_nodes = 9223372036854775806;
  EXPECT_EQ(refusal(em3d, 2), "accepted");
  em3d.degree = 2;
  EXPECT_EQ(refusal(em3d, 2), "em3d: too many edges");
  em3d.graph_nodes = 4611686018427387902;
  EXPECT_EQ(refusal(em3d, 2), "accepted");
  em3d.graph_nodes += 2;
  EXPECT_EQ(refusal(em3d, 2), "em3d: too many edges");
}

TEST(Em3d, SaysWhatItsRanksAllow)
{
  Em3d em3d = figure_11(1, Distribution::random);
  em3d.graph_nodes = 6;
  EXPECT_EQ(refusal(em3d, 1), "em3d needs 2 nodes or more");
  EXPECT_EQ(refusal(em3d, 2), "accepted");
  EXPECT_EQ(refusal(em3d, 4), "em3d: nodes must be a multiple of the number of ranks (4)");
  EXPECT_EQ(refusal(em3d, 12), "em3d: nodes must be a multiple of the number of ranks (12)");
  em3d.graph_nodes = -6;
  EXPECT_EQ(refusal(em3d, 2), "em3d: nodes must be a multiple of the number of ranks (2)");
  em3d.graph_nodes = 14;
  em3d.span = 3;
  EXPECT_EQ(refusal(em3d, 7), "accepted");
  em3d.span = 4;
  EXPECT_EQ(refusal(em3d, 7), "em3d: span must be between 1 and half of the number of ranks (3)");
  em3d.span = 1;
  em3d.update_time = Seconds(INFINITY);
  EXPECT_EQ(refusal(em3d, 2), "em3d: update must be 0 or more");
}

TEST(Em3d, NonlocalEdgesAreRounded)
{
  Em3d em3d;
  em3d.graph_nodes = 10;
  em3d.degree = 7; // 14 edges of each of 5 ranks
  em3d.nonlocal = 0.25;
  EXPECT_EQ(em3d.edges(5), 14);
  EXPECT_EQ(em3d.nonlocal_edges(5), 4); // 3.5
  em3d.nonlocal = 0.24;
  EXPECT_EQ(em3d.nonlocal_edges(5), 3); // 3.36
}

/// 14 values of 4 bytes in messages of 5 values, and one that is not full for each rank on one side.
TEST(Em3d, SizesCountFullMessagesAndOthers)
{
  Em3d em3d;
  em3d.graph_nodes = 10;
  em3d.degree = 7;
  em3d.span = 1;
  em3d.iterations = 3;
  em3d.values_per_message = 5;
  const WorkloadSize size = em3d.size(mesh({5}));
  EXPECT_EQ(size.ranks, 5);
  EXPECT_DOUBLE_EQ(size.messages, 5 * 3 * (14 / 5. + 1));
  EXPECT_EQ(size.bytes, 5 * 3 * 14 * 4);
  EXPECT_EQ(size.at_once, 10);
  em3d.values_per_message = 1;
  em3d.span = 2;
  EXPECT_EQ(em3d.size(mesh({5})).messages, 5 * 3 * 14); // no more messages than values
  EXPECT_EQ(em3d.metric().kind, Metric::Kind::time_per_iteration);
  EXPECT_EQ(em3d.metric().iterations, 3);
}

/// What was remembered of another graph must not be used.
TEST(Em3d, EveryPropertyOfTheGraphCounts)
{
  Em3d em3d = figure_11(2, Distribution::random);
  em3d.graph_nodes = 320;
  em3d.degree = 3;
  const MachineShape shape = mesh({8});
  const auto runs = [&](std::uint64_t seed) {
    InstantMachine machine(em3d, shape, seed);
    return machine.run() && machine.all_awaited();
  };
  EXPECT_TRUE(runs(1));
  EXPECT_TRUE(runs(2));
  em3d.span = 3;
  EXPECT_TRUE(runs(2));
  em3d.values_per_message = 7;
  EXPECT_TRUE(runs(2));
  em3d.nonlocal = 0.5;
  EXPECT_TRUE(runs(2));
  em3d.distribution = Distribution::clustered;
  EXPECT_TRUE(runs(2));
}

TEST(Em3d, HasDefaults)
{
  const Em3d em3d;
  EXPECT_EQ(em3d.graph_nodes, 0);
  EXPECT_EQ(em3d.degree, 1);
  EXPECT_EQ(em3d.nonlocal, 1);
  EXPECT_EQ(em3d.span, 1);
  EXPECT_EQ(em3d.iterations, 1);
  EXPECT_EQ(em3d.values_per_message, 10);
  EXPECT_EQ(em3d.update_time.count(), 0);
  EXPECT_EQ(em3d.distribution, Distribution::random);
  EXPECT_EQ(em3d.form(), Workload::Form::programs);
  EXPECT_FALSE(em3d.needs_handlers());
}

} // namespace
} // namespace loghop::em3d_test

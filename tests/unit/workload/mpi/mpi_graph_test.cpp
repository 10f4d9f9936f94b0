#include "loghop/workload/mpi/mpi_graph.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "support/indices.hpp"
#include "support/mpi_script.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::test::mpi_graph_test {
namespace {

using Kind = GraphOperation::Kind;
using Operations = std::vector<GraphOperation>;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Operations begun(MpiGraph& graph, int rank = 0)
{
  Operations ready;
  graph.begin(Rank(rank), ready);
  return ready;
}
Operations after_start(MpiGraph& graph, const GraphOperation& operation, int rank = 0)
{
  Operations ready;
  EXPECT_TRUE(operation.tell_start);
  graph.started(Rank(rank), operation.id, ready);
  return ready;
}
Operations after_finish(MpiGraph& graph, const GraphOperation& operation, int rank = 0)
{
  Operations ready;
  EXPECT_TRUE(operation.tell_finish);
  graph.finished(Rank(rank), operation.id, ready);
  return ready;
}

MpiGraph graph_of_rank_0(MpiScript script, int ranks = 2)
{
  std::vector<MpiScript> scripts(static_cast<std::size_t>(ranks));
  scripts[0] = std::move(script);
  return graph_of(scripts);
}

std::string error_of(MpiScript script, int ranks = 2)
{
  MpiGraph graph = graph_of_rank_0(std::move(script), ranks);
  try {
    begun(graph);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

TEST(MpiGraph, BlockingCallsReturnWhenTheyHaveFinished)
{
  MpiGraph graph = graph_of_rank_0({compute(30), send(1, 8, 4), receive(1, 9, any_tag), compute(5)});
  const Operations computation = begun(graph);
  ASSERT_THAT(computation, SizeIs(1));
  EXPECT_EQ(computation[0].kind, Kind::compute);
  EXPECT_EQ(computation[0].amount, 30);
  const Operations sent = after_finish(graph, computation[0]);
  ASSERT_THAT(sent, SizeIs(1));
  EXPECT_EQ(sent[0].kind, Kind::send);
  EXPECT_EQ(sent[0].peer, Rank(1));
  EXPECT_EQ(sent[0].tag, 4);
  EXPECT_EQ(sent[0].amount, 8);
  const Operations received = after_finish(graph, sent[0]);
  ASSERT_THAT(received, SizeIs(1));
  EXPECT_EQ(received[0].kind, Kind::receive);
  EXPECT_EQ(received[0].tag, any_tag);
  const Operations last = after_finish(graph, received[0]);
  ASSERT_THAT(last, SizeIs(1));
  EXPECT_THAT(graph.left(Rank(0)), HasSubstr("computation at script:4 did not return"));
  EXPECT_THAT(after_finish(graph, last[0]), IsEmpty());
  EXPECT_EQ(graph.left(Rank(0)), "");
  EXPECT_EQ(graph.calls(Rank(0)), 5u); // and the end
}

TEST(MpiGraph, NonblockingReceivesReturnAtOnceAndSendsWhenTheyStart)
{
  MpiGraph graph = graph_of_rank_0({nonblocking_receive(7, 1, 8), nonblocking_receive(8, any_source, 8),
                                    nonblocking_send(9, 1, 5), compute(3), wait_all()});
  const Operations first = begun(graph);
  ASSERT_THAT(first, SizeIs(3));
  EXPECT_THAT(after_start(graph, first[0]), IsEmpty());
  EXPECT_THAT(after_start(graph, first[1]), IsEmpty());
  const Operations computation = after_start(graph, first[2]);
  ASSERT_THAT(computation, SizeIs(1));
  EXPECT_THAT(after_finish(graph, first[1]), IsEmpty());
  EXPECT_THAT(after_finish(graph, computation[0]), IsEmpty());
  EXPECT_THAT(graph.left(Rank(0)), HasSubstr("of the requests that were open, 2 have not finished"));
  EXPECT_THAT(after_finish(graph, first[2]), IsEmpty());
  EXPECT_NE(graph.left(Rank(0)), "");
  EXPECT_THAT(after_finish(graph, first[0]), IsEmpty());
  EXPECT_EQ(graph.left(Rank(0)), "");
}

TEST(MpiGraph, WaitsInAnyOrderAndOpensRequestsAgain)
{
  MpiGraph graph = graph_of_rank_0({nonblocking_receive(1, 1, 8), nonblocking_receive(2, 1, 8), wait(2),
                                    nonblocking_receive(2, 1, 8), wait(1), compute(1), wait(2)});
  const Operations first = begun(graph);
  ASSERT_THAT(first, SizeIs(2));
  for (const GraphOperation& operation : first)
    after_start(graph, operation);
  EXPECT_THAT(after_finish(graph, first[0]), IsEmpty());
  const Operations second = after_finish(graph, first[1]); // and request 1 had finished before
  ASSERT_THAT(second, SizeIs(2));
  EXPECT_EQ(second[0].kind, Kind::receive);
  EXPECT_EQ(second[1].kind, Kind::compute);
  after_start(graph, second[0]);
  EXPECT_THAT(after_finish(graph, second[1]), IsEmpty());
  EXPECT_THAT(graph.left(Rank(0)), HasSubstr("waits for request 2, opened at script:4"));
  EXPECT_THAT(after_finish(graph, second[0]), IsEmpty());
  EXPECT_EQ(graph.left(Rank(0)), "");
}

/// Computes 5 after a test that found a finished request, 6 after one that did not.
class Testing final : public MpiProgram {
public:
  MpiCall next() override
  {
    switch (calls_++) {
    case 0:
      return nonblocking_receive(3, 0, 8);
    case 1:
      return compute(1);
    case 2: {
      MpiCall test = wait(3);
      test.kind = MpiCall::Kind::test;
      return test;
    }
    case 3:
      return compute(finished_ ? 5 : 6);
    default:
      return wait(3); // which a test that found it finished has closed
    }
  }
  void tested(bool finished) override { finished_ = finished; }

private:
  bool finished_ = false;
  int calls_ = 0;
};

TEST(MpiGraph, TestsCloseRequestsThatHaveFinished)
{
  for (const bool finishes : {false, true}) {
    std::vector<std::unique_ptr<MpiProgram>> programs;
    programs.push_back(std::make_unique<Testing>());
    MpiGraph graph(std::move(programs));
    const Operations first = begun(graph);
    ASSERT_THAT(first, SizeIs(2));
    after_start(graph, first[0]);
    if (finishes) {
      EXPECT_THAT(after_finish(graph, first[0]), IsEmpty());
    }
    const Operations after = after_finish(graph, first[1]);
    ASSERT_THAT(after, SizeIs(1));
    EXPECT_EQ(after[0].amount, finishes ? 5 : 6);
    if (finishes) {
      EXPECT_THROW(after_finish(graph, after[0]), std::invalid_argument);
    } else {
      EXPECT_THAT(after_finish(graph, after[0]), IsEmpty());
      EXPECT_THAT(graph.left(Rank(0)), HasSubstr("waits for request 3"));
    }
  }
}

TEST(MpiGraph, ReceivesAreIssuedInTheOrderOfTheirCalls)
{
  MpiGraph graph =
      graph_of_rank_0({nonblocking_send(5, 1, 1), nonblocking_receive(1, 1, 8), wait(5), receive(1, 8), compute(2)});
  const Operations sent = begun(graph);
  const Operations first = after_start(graph, sent[0]);
  ASSERT_THAT(first, SizeIs(1));
  EXPECT_THAT(after_finish(graph, sent[0]), IsEmpty()); // the first receive is not posted yet
  const Operations second = after_start(graph, first[0]);
  ASSERT_THAT(second, SizeIs(1));
  EXPECT_EQ(second[0].kind, Kind::receive);
  ASSERT_THAT(after_finish(graph, second[0]), SizeIs(1));
}

TEST(MpiGraph, CollectivesAwaitTheirSends)
{
  collectives::CollectiveOptions options;
  options.bytes = 6;
  const MpiCall call = collective(collectives::require_algorithm("broadcast", "linear").make(3, options),
                                  collectives::Group::listed(indices<Rank>({2, 0, 4})));
  std::vector<MpiScript> scripts(5);
  scripts[2] = {call, compute(1)};
  scripts[4] = {call, compute(1)};
  MpiGraph graph = graph_of(scripts);
  const Operations first = begun(graph, 2); // the root sends to one after the other
  ASSERT_THAT(first, SizeIs(1));
  EXPECT_EQ(first[0].kind, Kind::send);
  EXPECT_EQ(first[0].peer, Rank(0));
  EXPECT_LT(first[0].tag, any_tag);
  const Operations second = after_finish(graph, first[0], 2);
  ASSERT_THAT(second, SizeIs(1));
  EXPECT_EQ(second[0].kind, Kind::send);
  EXPECT_EQ(second[0].peer, Rank(4));
  EXPECT_NE(first[0].id, second[0].id);
  const Operations after = after_finish(graph, second[0], 2);
  ASSERT_THAT(after, SizeIs(1));
  EXPECT_EQ(after[0].kind, Kind::compute);
  const Operations received = begun(graph, 4);
  ASSERT_THAT(received, SizeIs(1));
  EXPECT_EQ(received[0].peer, Rank(2));
  EXPECT_EQ(graph.place(Rank(4), received[0].id), "script:1, step 1 of 1 of the collective, receive");
  EXPECT_EQ(graph.place(Rank(2), first[0].id), "a collective before or in script:2");
  EXPECT_THAT(after_finish(graph, received[0], 4), SizeIs(1));
}

TEST(MpiGraph, CollectivesComputeBetweenSteps)
{
  collectives::CollectiveOptions options;
  options.bytes = 6;
  options.combine_ps_per_byte = 2;
  const MpiCall call = collective(collectives::require_algorithm("allreduce", "recursive_doubling").make(4, options),
                                  collectives::Group::all(4));
  MpiGraph graph = graph_of(std::vector<MpiScript>(4, {call}));
  Operations step = begun(graph, 3);
  for (int round = 0; round < 2; ++round) {
    ASSERT_THAT(step, SizeIs(2));
    EXPECT_THAT(after_finish(graph, step[1], 3), IsEmpty());
    const Operations computation = after_finish(graph, step[0], 3);
    ASSERT_THAT(computation, SizeIs(1));
    EXPECT_EQ(computation[0].amount, 12);
    EXPECT_THAT(graph.place(Rank(3), computation[0].id), HasSubstr("computation"));
    step = after_finish(graph, computation[0], 3);
  }
  EXPECT_THAT(step, IsEmpty());
  EXPECT_EQ(graph.left(Rank(3)), "");
}

/// A million calls that return at once, one within the other, would overflow the stack.
TEST(MpiGraph, CallsThatReturnAtOnceDoNotNest)
{
  const MpiCall alone = collective(collectives::require_algorithm("barrier", "dissemination").make(1, {}),
                                   collectives::Group(Rank(0), 1));
  MpiGraph graph = graph_of_rank_0(MpiScript(1000000, alone));
  EXPECT_THAT(begun(graph), IsEmpty());
  EXPECT_EQ(graph.left(Rank(0)), "");
  EXPECT_EQ(graph.calls(Rank(0)), 1000001u);
}

TEST(MpiGraph, ManyOpenRequestsAreNotSearched)
{
  MpiScript script;
  for (std::uint32_t i = 0; i < 100000; ++i)
    script.push_back(nonblocking_receive(i, 1, 8));
  for (std::uint32_t i = 0; i < 100000; ++i)
    script.push_back(wait(99999 - i));
  MpiGraph graph = graph_of_rank_0(script);
  const Operations all = begun(graph);
  ASSERT_THAT(all, SizeIs(100000));
  for (const GraphOperation& operation : all)
    after_start(graph, operation);
  for (const GraphOperation& operation : all)
    after_finish(graph, operation);
  EXPECT_EQ(graph.left(Rank(0)), "");
}

TEST(MpiGraph, RefusesWhatCannotBe)
{
  EXPECT_EQ(error_of({compute(-1)}),
            "rank 0, call 1 (script:1), computation: a computation must not take less than no time");
  EXPECT_THAT(error_of({send(2, 8)}), HasSubstr("there is no rank 2, only 0 to 1"));
  EXPECT_THAT(error_of({send(any_source.value(), 8)}), HasSubstr("there is no rank -1"));
  EXPECT_THAT(error_of({receive(-2, 8)}), HasSubstr("there is no rank -2"));
  EXPECT_THAT(error_of({send(1, 8, any_tag)}), HasSubstr("a tag must not be negative, and is -1"));
  EXPECT_THAT(error_of({receive(1, 8, -2)}), HasSubstr("a tag must not be negative, and is -2"));
  EXPECT_THAT(error_of({receive(1, -8)}), HasSubstr("must not have less than 0 bytes, and has -8"));
  EXPECT_EQ(error_of({wait(3)}), "rank 0, call 1 (script:1), wait: waits for request 3, which is not open");
  EXPECT_THAT(error_of({nonblocking_receive(3, 1, 8), nonblocking_receive(3, 1, 8)}),
              HasSubstr("call 2 (script:2), nonblocking receive: opens request 3, which is open"));
  EXPECT_EQ(error_of({wait_all(), receive(any_source, 8, any_tag)}), "none");
  MpiCall laid_out = send(1, 8);
  laid_out.layout = 1;
  EXPECT_THAT(error_of({laid_out}), HasSubstr("there is no message layout 1"));
}

TEST(MpiGraph, RefusesCollectivesThatDoNotFit)
{
  const auto barrier = [](int ranks) {
    return std::shared_ptr<const collectives::CollectiveAlgorithm>(
        collectives::require_algorithm("barrier", "tree").make(ranks, {}));
  };
  EXPECT_THAT(error_of({collective(barrier(1), collectives::Group(Rank(1), 1))}), HasSubstr("not in the group"));
  EXPECT_THAT(error_of({collective(barrier(3), collectives::Group(Rank(0), 2))}),
              HasSubstr("made for 3 ranks, and the group has 2"));
  EXPECT_THAT(error_of({collective(barrier(3), collectives::Group(Rank(0), 3))}), HasSubstr("the group has rank 2"));
  MpiCall nothing;
  nothing.kind = MpiCall::Kind::collective;
  EXPECT_THAT(error_of({nothing}), HasSubstr("has no algorithm"));
}

TEST(MpiGraph, KnowsTheLayoutsOfMessages)
{
  std::vector<std::unique_ptr<MpiProgram>> programs;
  MpiCall call = send(0, 8);
  call.layout = 2;
  programs.push_back(scripted({call}));
  MpiGraph graph(std::move(programs), {{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(begun(graph)[0].layout, 2);
  EXPECT_EQ(graph.layout(2).stride_bytes, 6);
  EXPECT_THROW(graph.layout(3), std::out_of_range);
  EXPECT_THROW(graph.layout(0), std::out_of_range);
}

/// Each message has a layout of its own, by its number in the algorithm.
TEST(MpiGraph, KnowsTheLayoutsOfTheMessagesOfCollectives)
{
  struct Numbered : CollectiveLayouts {
    std::uint16_t receive(int rank, std::int64_t step, std::int64_t i) const override
    {
      return static_cast<std::uint16_t>(100 * (rank + 1) + 10 * step + i);
    }
    std::uint16_t send(int rank, std::int64_t step, std::int64_t i) const override
    {
      return static_cast<std::uint16_t>(1000 + receive(rank, step, i));
    }
  };
  collectives::CollectiveOptions options;
  options.bytes = 8;
  const auto begun_with = [&](std::shared_ptr<const CollectiveLayouts> layouts, std::size_t known) {
    MpiCall call = collective(collectives::require_algorithm("alltoall", "linear").make(3, options),
                              collectives::Group::listed(indices<Rank>({2, 0, 1})));
    call.layouts = std::move(layouts);
    std::vector<std::unique_ptr<MpiProgram>> programs;
    for (int rank = 0; rank < 3; ++rank)
      programs.push_back(scripted({call}));
    MpiGraph graph(std::move(programs), std::vector<MessageLayout>(known, MessageLayout{2, 4, 8}));
    return begun(graph);
  };
  const Operations found = begun_with(std::make_shared<Numbered>(), 2000); // rank 0 is number 1 of the group
  ASSERT_THAT(found, SizeIs(4));
  const int expected[] = {200, 201, 1200, 1201};
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(found[i].layout, expected[i]);
  for (const GraphOperation& operation : begun_with(nullptr, 0))
    EXPECT_EQ(operation.layout, 0);
  EXPECT_THAT([&] { begun_with(std::make_shared<Numbered>(), 200); },
              ::testing::ThrowsMessage<std::invalid_argument>(
                  "rank 0, call 1 (script:1), collective: there is no message layout 201"));
}

TEST(MpiGraph, SaysWhoDidNotBegin)
{
  MpiGraph graph = graph_of_rank_0({});
  EXPECT_EQ(graph.left(Rank(1)), "did not begin");
  EXPECT_EQ(graph.ranks(), 2);
  std::vector<std::unique_ptr<MpiProgram>> none(1);
  EXPECT_THROW(MpiGraph(std::move(none)), std::invalid_argument);
}

TEST(MpiGraph, RefusesTestsOfRequestsThatAreNotOpen)
{
  MpiCall test = wait(3);
  test.kind = MpiCall::Kind::test;
  EXPECT_EQ(error_of({test}), "rank 0, call 1 (script:1), test: tests request 3, which is not open");
}

/// Receives that follow each other directly are held together, and later ones wait for all of them.
TEST(MpiGraph, ReceivesThatWereHeldHoldUpLaterOnes)
{
  MpiGraph graph =
      graph_of_rank_0({nonblocking_send(5, 1, 1), nonblocking_receive(1, 1, 8), wait(5), nonblocking_receive(2, 1, 9),
                       nonblocking_receive(3, 1, 10), compute(2), receive(1, 11)});
  const Operations sent = begun(graph);
  const Operations first = after_start(graph, sent[0]);
  ASSERT_THAT(first, SizeIs(1));
  const Operations computation = after_finish(graph, sent[0]);
  ASSERT_THAT(computation, SizeIs(1));
  EXPECT_EQ(computation[0].kind, Kind::compute);
  const Operations held = after_start(graph, first[0]);
  ASSERT_THAT(held, SizeIs(2));
  EXPECT_EQ(held[0].amount, 9);
  EXPECT_EQ(held[1].amount, 10);
  EXPECT_THAT(after_start(graph, held[0]), IsEmpty());
  EXPECT_THAT(after_finish(graph, computation[0]), IsEmpty());
  const Operations last = after_start(graph, held[1]);
  ASSERT_THAT(last, SizeIs(1));
  EXPECT_EQ(last[0].amount, 11);
  EXPECT_FALSE(last[0].tell_start);
  EXPECT_THAT(after_finish(graph, last[0]), IsEmpty());
  EXPECT_EQ(graph.left(Rank(0)), "");
}

/// A receive that is posted already holds nothing up.
TEST(MpiGraph, ReceivesThatWerePostedHoldNothingUp)
{
  MpiGraph graph = graph_of_rank_0({nonblocking_receive(1, 1, 8), compute(2), nonblocking_receive(2, 1, 9)});
  const Operations first = begun(graph);
  ASSERT_THAT(first, SizeIs(2));
  EXPECT_THAT(after_start(graph, first[0]), IsEmpty());
  const Operations second = after_finish(graph, first[1]);
  ASSERT_THAT(second, SizeIs(1));
  EXPECT_EQ(second[0].amount, 9);
}

TEST(MpiGraph, AWaitForAllClosesWhatHasFinished)
{
  MpiGraph graph = graph_of_rank_0({nonblocking_receive(1, 1, 8), nonblocking_receive(2, 1, 8), compute(2), wait_all(),
                                    nonblocking_receive(1, 1, 9)});
  const Operations first = begun(graph);
  ASSERT_THAT(first, SizeIs(3));
  for (const std::size_t i : {0, 1}) {
    after_start(graph, first[i]);
    EXPECT_THAT(after_finish(graph, first[i]), IsEmpty());
  }
  const Operations again = after_finish(graph, first[2]);
  ASSERT_THAT(again, SizeIs(1));
  EXPECT_EQ(again[0].amount, 9);
}

TEST(MpiGraph, BlockingSendsOfAStepGoInTurn)
{
  collectives::CollectiveOptions options;
  options.bytes = 6;
  const MpiCall call =
      collective(collectives::require_algorithm("broadcast", "linear").make(5, options), collectives::Group::all(5));
  MpiGraph graph = graph_of({{call}, {}, {}, {}, {}});
  Operations ready = begun(graph);
  for (int peer = 1; peer < 5; ++peer) {
    ASSERT_THAT(ready, SizeIs(1));
    EXPECT_EQ(ready[0].peer, Rank(peer));
    EXPECT_EQ(ready[0].amount, 6);
    EXPECT_EQ(graph.place(Rank(0), ready[0].id),
              "script:1, step 1 of 1 of the collective, send " + std::to_string(peer) + " of 4");
    ready = after_finish(graph, ready[0]);
  }
  EXPECT_THAT(ready, IsEmpty());
  EXPECT_EQ(graph.left(Rank(0)), "");
}

/// No tag of a collective is one that a program may use, or any.
TEST(MpiGraph, TagsOfCollectivesGoDownFromAny)
{
  struct Tagged final : collectives::CollectiveAlgorithm {
    int ranks() const override { return 2; }
    std::int64_t steps(int) const override { return 1; }
    collectives::Step step(int, std::int64_t) const override
    {
      collectives::Step made;
      made.receives = made.sends = 1;
      return made;
    }
    collectives::StepMessage receive(int rank, std::int64_t, std::int64_t) const override { return {1 - rank, 8, 3}; }
    collectives::StepMessage send(int rank, std::int64_t, std::int64_t) const override { return {1 - rank, 9, 0}; }
    std::int64_t widest_step() const override { return 2; }
    int tags() const override { return 4; }
    void describe(int, std::int64_t, std::int64_t, collectives::Payload&) const override {}
    std::int64_t block_bytes(std::int64_t) const override { return 8; }
  };
  const MpiCall call = collective(std::make_shared<Tagged>(), collectives::Group::all(2));
  MpiGraph graph = graph_of({{call}, {call}});
  const Operations step = begun(graph);
  ASSERT_THAT(step, SizeIs(2));
  EXPECT_EQ(step[0].kind, Kind::receive);
  EXPECT_EQ(step[0].tag, any_tag - 1 - 3);
  EXPECT_EQ(step[1].tag, any_tag - 1);
  EXPECT_NE(step[0].id, step[1].id);
}

TEST(MpiCall, IsTheEndUnlessItIsToldOtherwise)
{
  const MpiCall call;
  EXPECT_EQ(call.kind, MpiCall::Kind::finish);
  EXPECT_EQ(call.time, 0);
  EXPECT_EQ(call.peer, Rank(0));
  EXPECT_EQ(call.tag, 0);
  EXPECT_EQ(call.bytes, 0);
  EXPECT_EQ(call.layout, 0);
  EXPECT_EQ(call.request, 0u);
  EXPECT_EQ(call.algorithm, nullptr);
  const CollectiveLayouts contiguous;
  EXPECT_EQ(contiguous.send(1, 2, 3), 0);
  EXPECT_EQ(contiguous.receive(1, 2, 3), 0);
}

TEST(MpiGraph, BlockingReceivesHoldNothingUp)
{
  MpiGraph graph = graph_of_rank_0({receive(1, 8), receive(1, 9), nonblocking_receive(1, 1, 10)});
  const Operations first = begun(graph);
  ASSERT_THAT(first, SizeIs(1));
  EXPECT_FALSE(first[0].tell_start);
  const Operations second = after_finish(graph, first[0]);
  ASSERT_THAT(second, SizeIs(1));
  EXPECT_EQ(second[0].amount, 9);
  ASSERT_THAT(after_finish(graph, second[0]), SizeIs(1));
}

MpiCall nonblocking_barrier(std::uint32_t request, std::int32_t channel)
{
  collectives::CollectiveOptions options;
  MpiCall call = collective(collectives::require_algorithm("barrier", "dissemination").make(2, options),
                            collectives::Group::all(2));
  call.kind = MpiCall::Kind::nonblocking_collective;
  call.request = request;
  call.channel = channel;
  return call;
}

TEST(MpiGraph, NonblockingCollectivesGoOnBesideTheProgram)
{
  MpiGraph graph = graph_of_rank_0({nonblocking_barrier(5, 1), compute(10), wait(5), compute(20)});
  const Operations first = begun(graph);
  ASSERT_THAT(first, SizeIs(3)); // a receive and a send of the barrier, and the computation
  EXPECT_EQ(first[2].amount, 10);
  EXPECT_LT(first[0].tag, any_tag);
  EXPECT_THAT(after_finish(graph, first[0]), IsEmpty());
  EXPECT_THAT(after_finish(graph, first[2]), IsEmpty()); // the wait goes on
  const Operations after = after_finish(graph, first[1]);
  ASSERT_THAT(after, SizeIs(1));
  EXPECT_EQ(after[0].amount, 20);
}

TEST(MpiGraph, AWaitForANonblockingCollectiveThatIsOverReturnsAtOnce)
{
  MpiGraph graph = graph_of_rank_0({nonblocking_barrier(5, 1), compute(10), wait(5), compute(20)});
  const Operations first = begun(graph);
  EXPECT_THAT(after_finish(graph, first[0]), IsEmpty());
  EXPECT_THAT(after_finish(graph, first[1]), IsEmpty());
  const Operations after = after_finish(graph, first[2]);
  ASSERT_THAT(after, SizeIs(1));
  EXPECT_EQ(after[0].amount, 20);
}

TEST(MpiGraph, ChannelsKeepNonblockingCollectivesApart)
{
  MpiGraph graph = graph_of_rank_0({nonblocking_barrier(5, 1), nonblocking_barrier(6, 2), wait_all()});
  const Operations all = begun(graph);
  ASSERT_THAT(all, SizeIs(4));
  EXPECT_EQ(all[0].tag, all[1].tag);
  EXPECT_NE(all[0].tag, all[2].tag);
  EXPECT_NE(all[0].id, all[2].id);
  for (const GraphOperation& operation : all)
    EXPECT_THAT(after_finish(graph, operation), IsEmpty());
  EXPECT_EQ(graph.left(Rank(0)), "");
  EXPECT_THAT(error_of({nonblocking_barrier(5, 0)}), HasSubstr("needs a channel from 1"));
  EXPECT_THAT(error_of({nonblocking_barrier(5, 1), nonblocking_barrier(5, 2)}), HasSubstr("which is open"));
}

/// Writes down what it is told.
class Listener final : public CallListener {
public:
  void called(Rank rank, const MpiCall&, std::uint32_t, const CallFacts& facts) override
  {
    told.push_back(to_string(rank) + " " + std::string(facts.name));
  }
  void computes(Rank rank) override { told.push_back(to_string(rank) + " computes"); }
  void finished(Rank rank, std::uint32_t) override { told.push_back(to_string(rank) + " finished"); }

  std::vector<std::string> told;
};

TEST(MpiGraph, ListenersLearnOfCalls)
{
  MpiGraph graph = graph_of_rank_0({compute(5), nonblocking_send(7, 1, 8), wait(7)});
  Listener listener;
  EXPECT_TRUE(graph.tell_calls(listener));
  const Operations computes = begun(graph);
  after_start(graph, computes[0]);
  const Operations sends = after_finish(graph, computes[0]);
  after_start(graph, sends[0]);
  after_finish(graph, sends[0]);
  EXPECT_EQ(listener.told, (std::vector<std::string>{"0 compute", "0 computes", "0 finished", "0 MPI_Isend",
                                                     "0 MPI_Wait", "0 finished", "0 MPI_Finalize"}));
}

} // namespace
} // namespace loghop::test::mpi_graph_test

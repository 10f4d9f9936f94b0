#include "loghop/workload/collectives/collective_graph.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "support/indices.hpp"
#include "unit/workload/collectives/meaning.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::collectives::collective_graph_test {
namespace {

using Kind = GraphOperation::Kind;
using Operations = std::vector<GraphOperation>;
using ::testing::IsEmpty;
using ::testing::SizeIs;

CollectiveGraph graph_of(const std::string& collective, const std::string& name, Group group,
                         const CollectiveOptions& options, CollectiveGraph::Settings settings = {})
{
  if (settings.ranks == 0) settings.ranks = group.size();
  settings.name = collective + " " + name;
  auto algorithm = require_algorithm(collective, name).make(group.size(), options);
  return CollectiveGraph(std::move(algorithm), std::move(group), settings);
}

CollectiveOptions bytes(std::int64_t number)
{
  CollectiveOptions options;
  options.bytes = number;
  return options;
}

Operations begun(CollectiveGraph& graph, int rank)
{
  Operations ready;
  graph.begin(Rank(rank), ready);
  return ready;
}

Operations after(CollectiveGraph& graph, int rank, const GraphOperation& operation)
{
  Operations ready;
  EXPECT_TRUE(operation.tell_finish);
  graph.finished(Rank(rank), operation.id, ready);
  return ready;
}

TEST(CollectiveGraph, TellsOnlyFinishesThatSomethingWaitsFor)
{
  CollectiveGraph graph = graph_of("broadcast", "binomial", Group::all(4), bytes(10));
  const Operations leaf = begun(graph, 3);
  ASSERT_THAT(leaf, SizeIs(1));
  EXPECT_FALSE(leaf[0].tell_finish);
  const Operations inner = begun(graph, 2);
  ASSERT_THAT(inner, SizeIs(1));
  EXPECT_EQ(inner[0].kind, Kind::receive);
  EXPECT_EQ(inner[0].peer, Rank(0));
  const Operations sends = after(graph, 2, inner[0]);
  ASSERT_THAT(sends, SizeIs(1));
  EXPECT_EQ(sends[0].kind, Kind::send);
  EXPECT_EQ(sends[0].peer, Rank(3));
  EXPECT_EQ(sends[0].amount, 10);
  EXPECT_FALSE(sends[0].tell_finish);
}

TEST(CollectiveGraph, AStepEndsWithAllItsReceivesAndThenItsComputation)
{
  CollectiveOptions options = bytes(10);
  options.combine_ps_per_byte = 3;
  CollectiveGraph graph = graph_of("allreduce", "recursive_doubling", Group::all(4), options);
  const Operations first = begun(graph, 1);
  ASSERT_THAT(first, SizeIs(2));
  EXPECT_EQ(first[0].kind, Kind::receive);
  EXPECT_EQ(first[1].kind, Kind::send);
  EXPECT_FALSE(first[1].tell_finish);
  const Operations computation = after(graph, 1, first[0]);
  ASSERT_THAT(computation, SizeIs(1));
  EXPECT_EQ(computation[0].kind, Kind::compute);
  EXPECT_EQ(computation[0].amount, 30);
  const Operations second = after(graph, 1, computation[0]);
  ASSERT_THAT(second, SizeIs(2));
  EXPECT_EQ(second[0].peer, Rank(3));
  const Operations last = after(graph, 1, second[0]);
  ASSERT_THAT(last, SizeIs(1));
  EXPECT_FALSE(last[0].tell_finish);
}

TEST(CollectiveGraph, WaitsForSendsWhereItIsAskedTo)
{
  CollectiveGraph::Settings settings;
  settings.await_sends = true;
  CollectiveGraph graph = graph_of("allgather", "ring", Group::all(3), bytes(10), settings);
  const Operations first = begun(graph, 0);
  ASSERT_THAT(first, SizeIs(2));
  EXPECT_THAT(after(graph, 0, first[1]), IsEmpty());
  const Operations second = after(graph, 0, first[0]);
  ASSERT_THAT(second, SizeIs(2));
  for (const GraphOperation& operation : second)
    EXPECT_FALSE(operation.tell_finish); // nothing follows
}

TEST(CollectiveGraph, RanksOutsideTheGroupDoNothing)
{
  CollectiveGraph::Settings settings;
  settings.ranks = 12;
  settings.tag = 40;
  CollectiveGraph graph = graph_of("broadcast", "linear", Group(Rank(1), 4, 3), bytes(10), settings); // 1, 4, 7, 10
  EXPECT_EQ(graph.ranks(), 12);
  EXPECT_THAT(begun(graph, 0), IsEmpty());
  EXPECT_THAT(begun(graph, 11), IsEmpty());
  EXPECT_EQ(graph.left(Rank(0)), "");
  const Operations receive = begun(graph, 7);
  ASSERT_THAT(receive, SizeIs(1));
  EXPECT_EQ(receive[0].peer, Rank(1));
  EXPECT_EQ(receive[0].tag, 40);
}

TEST(CollectiveGraph, RunsOnAnyGroup)
{
  for (const Group& group : {Group(Rank(3), 6, 2), Group::listed(indices<Rank>({9, 2, 5, 0, 11, 7}))}) {
    CollectiveGraph::Settings settings;
    settings.ranks = 14;
    CollectiveOptions options = bytes(100);
    for (const AlgorithmRow& row : fixed_algorithms()) {
      CollectiveGraph graph = graph_of(row.collective, row.name, group, options, settings);
      const auto meaning = test::meaning_of(row.collective, row.name, graph.algorithm(), options);
      const auto outcome = test::run_symbolically(graph, meaning.before, test::SendRule::eager, 5);
      EXPECT_THAT(test::problems_of(outcome, meaning), IsEmpty()) << row.collective << " " << row.name;
    }
  }
}

TEST(CollectiveGraph, PartsOfASequenceHaveTagsOfTheirOwn)
{
  CollectiveGraph graph = graph_of("allreduce", "reduce_broadcast", Group::all(2), bytes(8));
  const Operations up = begun(graph, 1);
  ASSERT_THAT(up, SizeIs(2)); // what it sends is not waited for
  EXPECT_EQ(up[0].kind, Kind::send);
  EXPECT_EQ(up[0].tag, 0);
  EXPECT_EQ(up[1].kind, Kind::receive);
  EXPECT_EQ(up[1].tag, 1);
}

TEST(CollectiveGraph, SaysWhereAnOperationComesFromAndWhatIsLeft)
{
  CollectiveGraph graph = graph_of("alltoall", "linear", Group::all(4), bytes(8));
  const Operations all = begun(graph, 0);
  EXPECT_EQ(graph.place(Rank(0), all.front().id).substr(0, 28), "alltoall linear, step 1 of 1");
  CollectiveGraph ring = graph_of("allgather", "ring", Group::all(4), bytes(8));
  const Operations first = begun(ring, 2);
  EXPECT_EQ(ring.place(Rank(2), first[0].id), "allgather ring, step 1 of 3, receive");
  EXPECT_EQ(ring.place(Rank(2), first[1].id), "allgather ring, step 1 of 3, send");
  EXPECT_EQ(ring.left(Rank(2)), "allgather ring: did not come to step 2 of 3");
  EXPECT_EQ(ring.place(Rank(2), after(ring, 2, first[0])[0].id), "allgather ring, step 2 of 3, receive");
}

TEST(CollectiveGraph, NothingIsLeftWhenTheLastStepIsIssued)
{
  CollectiveGraph graph = graph_of("broadcast", "chain", Group::all(2), bytes(8));
  EXPECT_EQ(graph.left(Rank(1)), "broadcast chain: did not come to step 1 of 1");
  begun(graph, 1);
  EXPECT_EQ(graph.left(Rank(1)), "");
}

TEST(CollectiveGraph, IdsNameTheStepAlsoWhenTheyWrapAround)
{
  CollectiveOptions options = bytes(1 << 17);
  options.segment_bytes = 1; // 2^17 + 1 messages in the widest step, so that an id has room for 2^14 steps of 2^17
  CollectiveGraph graph = graph_of("broadcast", "chain", Group::all(3), options);
  Operations ready = begun(graph, 1);
  for (std::int64_t step = 0; step < options.bytes; ++step) {
    ASSERT_EQ(graph.origin(Rank(1), ready.front().id).step, step);
    ASSERT_EQ(graph.origin(Rank(1), ready.front().id).index, 0);
    ready = after(graph, 1, ready.front());
  }
  EXPECT_EQ(graph.place(Rank(1), ready.front().id), "broadcast chain, step 131073 of 131073, send");
}

TEST(CollectiveGraph, OfMillionsOfRanksIsNotStored)
{
  const int ranks = 1 << 21;
  CollectiveGraph graph = graph_of("broadcast", "binomial", Group::all(ranks), bytes(8));
  Operations root;
  graph.begin(Rank(0), root);
  EXPECT_EQ(root.front().peer, Rank(ranks / 2));
  const Operations far = begun(graph, ranks - 1);
  ASSERT_THAT(far, SizeIs(1));
  EXPECT_EQ(far[0].peer, Rank(ranks - 2));
}

TEST(CollectiveGraph, RefusesWhatDoesNotFit)
{
  const std::shared_ptr<const CollectiveAlgorithm> algorithm = require_algorithm("barrier", "tree").make(4, {});
  CollectiveGraph::Settings settings;
  settings.ranks = 4;
  EXPECT_NO_THROW(CollectiveGraph(algorithm, Group::all(4), settings));
  EXPECT_THROW(CollectiveGraph(algorithm, Group::all(3), settings), std::invalid_argument);
  EXPECT_THROW(CollectiveGraph(algorithm, Group(Rank(1), 4), settings), std::invalid_argument);
  settings.tag = -1;
  EXPECT_THROW(CollectiveGraph(algorithm, Group::all(4), settings), std::invalid_argument);
  settings.tag = 2147483647;
  EXPECT_THROW(CollectiveGraph(algorithm, Group::all(4), settings), std::invalid_argument);
}

// ---------------------------------------------------------------------------------- steps that the tests make up

/// Two ranks with the same steps. Receive number i has 10 + i bytes, and send number i has 20 + i.
class Steps final : public CollectiveAlgorithm {
public:
  explicit Steps(std::vector<Step> steps, std::int64_t widest = 7) : steps_(std::move(steps)), widest_(widest) {}

  int ranks() const override { return 2; }
  std::int64_t steps(int) const override { return static_cast<std::int64_t>(steps_.size()); }
  Step step(int, std::int64_t step) const override { return steps_.at(static_cast<std::size_t>(step)); }
  StepMessage receive(int rank, std::int64_t, std::int64_t i) const override { return {1 - rank, 10 + i, 1}; }
  StepMessage send(int rank, std::int64_t, std::int64_t i) const override { return {1 - rank, 20 + i, 2}; }
  std::int64_t widest_step() const override { return widest_; }
  int tags() const override { return 3; }
  void describe(int, std::int64_t, std::int64_t, Payload&) const override {}
  std::int64_t block_bytes(std::int64_t) const override { return 0; }

private:
  std::vector<Step> steps_;
  std::int64_t widest_;
};

Step made(std::int32_t receives, std::int32_t sends, Picoseconds compute = 0, bool await_sends = false,
          bool in_turn = false)
{
  return {receives, sends, await_sends, in_turn, compute};
}

CollectiveGraph graph_of(std::vector<Step> steps, bool await_sends = false)
{
  CollectiveGraph::Settings settings;
  settings.ranks = 2;
  settings.tag = 100;
  settings.await_sends = await_sends;
  return CollectiveGraph(std::make_shared<Steps>(std::move(steps)), Group::all(2), settings);
}

/// "r10 s20! c5": what became ready with its bytes or time; "!": its finish is to be told.
std::string text_of(const Operations& operations)
{
  std::string text;
  for (const GraphOperation& operation : operations) {
    if (!text.empty()) text += " ";
    text += operation.kind == Kind::receive ? "r" : operation.kind == Kind::send ? "s" : "c";
    text += std::to_string(operation.amount) + (operation.tell_finish ? "!" : "");
  }
  return text;
}

/// Everything of rank 0, operations that are told finished in the order in which they became ready: "; " stands where
/// one has finished.
std::string history_of(CollectiveGraph graph)
{
  Operations ready = begun(graph, 0);
  std::string text = text_of(ready);
  for (std::size_t i = 0; i < ready.size(); ++i) {
    if (!ready[i].tell_finish) continue;
    const Operations next = after(graph, 0, ready[i]);
    text += "; " + text_of(next);
    ready.insert(ready.end(), next.begin(), next.end());
  }
  EXPECT_EQ(graph.left(Rank(0)), "");
  return text;
}

TEST(CollectiveGraphSteps, WaitForTheirReceives)
{
  EXPECT_EQ(history_of(graph_of({made(2, 2), made(1, 0)})), "r10! r11! s20 s21; ; r10");
  EXPECT_EQ(history_of(graph_of({made(0, 2), made(1, 1)})), "s20 s21 r10 s20"); // sends are not waited for
  EXPECT_EQ(history_of(graph_of({made(0, 1), made(0, 1), made(1, 0), made(0, 1)})), "s20 s20 r10!; s20");
  EXPECT_EQ(history_of(graph_of({})), "");
}

TEST(CollectiveGraphSteps, MayWaitForTheirSends)
{
  EXPECT_EQ(history_of(graph_of({made(1, 2, 0, true), made(0, 1)})), "r10! s20! s21!; ; ; s20");
  EXPECT_EQ(history_of(graph_of({made(1, 2), made(0, 1)}, true)), "r10! s20! s21!; ; ; s20");
  EXPECT_EQ(history_of(graph_of({made(0, 1), made(0, 1)}, true)), "s20!; s20");
  EXPECT_EQ(history_of(graph_of({made(1, 1)}, true)), "r10 s20"); // nothing follows
}

TEST(CollectiveGraphSteps, ComputeAtTheirEnds)
{
  EXPECT_EQ(history_of(graph_of({made(1, 1, 5), made(1, 0)})), "r10! s20; c5!; r10");
  EXPECT_EQ(history_of(graph_of({made(1, 1, 5)})), "r10! s20; c5");
  EXPECT_EQ(history_of(graph_of({made(1, 1, 5)}, true)), "r10! s20!; ; c5");
  EXPECT_EQ(history_of(graph_of({made(0, 0, 5), made(0, 0, 6), made(0, 1)})), "c5!; c6!; s20");
  EXPECT_EQ(history_of(graph_of({made(0, 1, 5), made(0, 1)})), "s20 c5!; s20"); // while it is sent
  EXPECT_EQ(history_of(graph_of({made(0, 1, 5)})), "s20 c5");
}

TEST(CollectiveGraphSteps, SendInTurnWhereRanksMakeBlockingCalls)
{
  const Step three = made(0, 3, 0, false, true);
  EXPECT_EQ(history_of(graph_of({three}, true)), "s20!; s21!; s22");
  EXPECT_EQ(history_of(graph_of({three, made(1, 0)}, true)), "s20!; s21!; s22!; r10");
  EXPECT_EQ(history_of(graph_of({made(0, 2, 5, false, true)}, true)), "s20!; s21!; c5");
  EXPECT_EQ(history_of(graph_of({made(1, 0), three}, true)), "r10!; s20!; s21!; s22");
  EXPECT_EQ(history_of(graph_of({three, made(1, 0)})), "s20 s21 s22 r10"); // with nonblocking ones
}

TEST(CollectiveGraphSteps, OperationsSayWhereTheyComeFrom)
{
  CollectiveGraph graph = graph_of({made(2, 1, 5), made(1, 2)});
  const Operations first = begun(graph, 0);
  ASSERT_THAT(first, SizeIs(3));
  EXPECT_EQ(graph.place(Rank(0), first[0].id), "collective, step 1 of 2, receive 1 of 2");
  EXPECT_EQ(graph.place(Rank(0), first[1].id), "collective, step 1 of 2, receive 2 of 2");
  EXPECT_EQ(graph.place(Rank(0), first[2].id), "collective, step 1 of 2, send");
  after(graph, 0, first[0]);
  const Operations computation = after(graph, 0, first[1]);
  EXPECT_EQ(graph.place(Rank(0), computation.at(0).id), "collective, step 1 of 2, computation");
  EXPECT_EQ(graph.origin(Rank(0), computation.at(0).id).index, 3);
  const Operations second = after(graph, 0, computation.at(0));
  ASSERT_THAT(second, SizeIs(3));
  EXPECT_EQ(graph.place(Rank(0), second[0].id), "collective, step 2 of 2, receive");
  EXPECT_EQ(graph.place(Rank(0), second[2].id), "collective, step 2 of 2, send 2 of 2");
  EXPECT_EQ(graph.place(Rank(0), first[2].id), "collective, step 1 of 2, send"); // is still under way
}

TEST(CollectiveGraphSteps, SendsInTurnSayWhichTheyAre)
{
  CollectiveGraph graph = graph_of({made(0, 2, 0, false, true)}, true);
  const Operations first = begun(graph, 0);
  EXPECT_EQ(graph.place(Rank(0), first.at(0).id), "collective, step 1 of 1, send 1 of 2");
  EXPECT_EQ(graph.place(Rank(0), after(graph, 0, first.at(0)).at(0).id), "collective, step 1 of 1, send 2 of 2");
}

TEST(CollectiveGraphSteps, WhatIsLeftBeginsAfterTheStepThatIsUnderWay)
{
  CollectiveGraph graph = graph_of({made(1, 0, 5), made(1, 0), made(1, 0)});
  EXPECT_EQ(graph.left(Rank(0)), "collective: did not come to step 1 of 3");
  const Operations first = begun(graph, 0);
  EXPECT_EQ(graph.left(Rank(0)), "collective: did not come to step 2 of 3");
  const Operations computation = after(graph, 0, first.at(0));
  EXPECT_EQ(graph.left(Rank(0)), "collective: did not come to step 2 of 3");
  const Operations second = after(graph, 0, computation.at(0));
  EXPECT_EQ(graph.left(Rank(0)), "collective: did not come to step 3 of 3");
  after(graph, 0, second.at(0));
  EXPECT_EQ(graph.left(Rank(0)), "");
}

TEST(CollectiveGraphSteps, MessagesHaveTheTagsAndPeersOfTheAlgorithm)
{
  CollectiveGraph graph = graph_of({made(1, 1)});
  const Operations first = begun(graph, 1);
  ASSERT_THAT(first, SizeIs(2));
  for (const GraphOperation& operation : first) {
    EXPECT_EQ(operation.peer, Rank(0));
    EXPECT_EQ(operation.tag, operation.kind == Kind::receive ? 101 : 102);
    EXPECT_EQ(operation.layout, 0);
  }
}

/// "collective" stands for the name of a graph that has none.
TEST(CollectiveGraphSteps, OperationsOfNamedGraphsHaveTheirName)
{
  CollectiveGraph::Settings settings;
  settings.ranks = 2;
  settings.name = "gather, by hand";
  CollectiveGraph graph(std::make_shared<Steps>(std::vector<Step>{made(1, 0), made(1, 0)}), Group::all(2), settings);
  EXPECT_EQ(graph.place(Rank(0), begun(graph, 0).at(0).id), "gather, by hand, step 1 of 2, receive");
  EXPECT_EQ(graph.left(Rank(0)), "gather, by hand: did not come to step 2 of 2");
}

TEST(CollectiveGraphLayout, IsOfMessagesWithBytesInSeveralBlocks)
{
  const auto layouts = [](std::int64_t count, std::int64_t message) {
    CollectiveGraph::Settings settings;
    settings.layout = {count, 8, 24};
    CollectiveGraph graph = graph_of("broadcast", "linear", Group::all(2), bytes(message), settings);
    return begun(graph, 0).at(0).layout + begun(graph, 1).at(0).layout;
  };
  EXPECT_EQ(layouts(2, 16), 2); // 1 at both ends
  EXPECT_EQ(layouts(2, 1), 2);
  EXPECT_EQ(layouts(2, 0), 0);
  EXPECT_EQ(layouts(1, 8), 0);
}

std::string refusal(int tag, std::int64_t widest, int ranks = 2)
{
  CollectiveGraph::Settings settings;
  settings.ranks = ranks;
  settings.tag = tag;
  try {
    CollectiveGraph::check(Steps({}, widest), Group::all(2), settings);
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

/// Three tags are used. An id has 32 bits: at most 30 for the messages of a step.
TEST(CollectiveGraphCheck, TagsAndStepsHaveLimits)
{
  EXPECT_EQ(refusal(0, 7), "");
  EXPECT_EQ(refusal(2147483644, 7), "");
  EXPECT_EQ(refusal(2147483645, 7), "the tag must not be negative or too large");
  EXPECT_EQ(refusal(0, (1 << 30) - 1), "");
  EXPECT_EQ(refusal(0, 1 << 30), "a step has too many messages");
  EXPECT_EQ(refusal(0, 7, 1), "the group has a rank that the machine does not have");
  EXPECT_EQ(refusal(0, 7, 3), "");
}

} // namespace
} // namespace loghop::collectives::collective_graph_test

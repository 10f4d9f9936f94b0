#include "loghop/workload/collectives/collective_graph.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "support/indices.hpp"
#include "unit/workload/collectives/meaning.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::collectives {
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
    for (const AlgorithmRow& row : algorithm_table()) {
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

} // namespace
} // namespace loghop::collectives

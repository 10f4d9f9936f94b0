#include "loghop/simulate/message_passing/node_cores.hpp"

#include "support/core_notes.hpp"
#include "support/indices.hpp"
#include "support/platform_parts.hpp"
#include "support/two_nodes.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate {
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

TEST(NodeCores, ALongMessageIsOnlyAnnounced)
{
  const GraphOperation send = one_operation(Kind::send, 1, 8'000);
  EXPECT_EQ(notes_of(platform(), {0, 4}, {send, one_operation(Kind::compute, 0, 0)}), (Notes{"0: done at 1000000"}));
}

/// 3000 bytes in parts of 1000: a third of the copies comes before the first part leaves.
TEST(NodeCores, ASendTellsWhenItsFirstPartIsCopied)
{
  const GraphOperation send = one_operation(Kind::send, 1, 3'000);
  EXPECT_EQ(notes_of(platform(1'000), {0, 4}, {send, one_operation(Kind::compute, 0, 0)}),
            (Notes{"0: first part at 1125000", "0: done at 1375000"}));
}

TEST(NodeCores, PackingAndCopiesTakeTime)
{
  Platform p = platform();
  test::CoreNotes run({RankSchedule{}, RankSchedule{}});
  Nodes nodes(p, on_cores({0, 4}), run.calendar, 1);
  const NodePaths paths(*p.middleware(), nodes);
  const NodeCores cores(*p.middleware(), paths, nodes, run.progress, run.calendar, run.tracer);
  const auto task = [&](Kind kind, std::int64_t bytes) {
    Task added;
    added.operation = one_operation(kind, 1, bytes);
    return run.progress.tasks().add(added);
  };
  EXPECT_TRUE(cores.long_send_takes_time(task(Kind::send, 8'000)));
  EXPECT_FALSE(cores.long_send_takes_time(task(Kind::send, 0)));
  EXPECT_TRUE(cores.receive_takes_time(task(Kind::receive, 0))) << "its overhead";
}

} // namespace
} // namespace loghop::simulate

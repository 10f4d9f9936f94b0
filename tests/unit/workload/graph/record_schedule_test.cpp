#include "loghop/workload/graph/schedule.hpp"

#include <gmock/gmock.h>

#include <utility>

namespace loghop::record_schedule_test {
namespace {

using Dependencies = std::vector<std::pair<std::uint32_t, std::uint32_t>>; ///< later, earlier

/// One rank: two receives, then a send that follows both, then a computation and a send that nothing waits for.
class Steps final : public OperationGraph {
public:
  int ranks() const override { return 1; }
  void begin(Rank, std::vector<GraphOperation>& ready) override
  {
    add(GraphOperation::Kind::receive, 7, true, ready);
    add(GraphOperation::Kind::receive, 8, true, ready);
  }
  void finished(Rank, std::uint32_t, std::vector<GraphOperation>& ready) override
  {
    ++finished_;
    if (finished_ == 2) add(GraphOperation::Kind::send, 7, true, ready); // an id that is free again
    if (finished_ != 3) return;
    add(GraphOperation::Kind::compute, 1, false, ready);
    add(GraphOperation::Kind::send, 2, false, ready);
  }

private:
  static void add(GraphOperation::Kind kind, std::uint32_t id, bool tell_finish, std::vector<GraphOperation>& ready)
  {
    GraphOperation operation;
    operation.kind = kind;
    operation.id = id;
    operation.amount = 10 + static_cast<std::int64_t>(ready.size());
    operation.tell_finish = tell_finish;
    operation.layout = 3;
    ready.push_back(operation);
  }

  int finished_ = 0;
};

TEST(RecordSchedule, OperationsFollowAllThatFinishedBefore)
{
  Steps steps;
  const Schedule schedule = record_schedule(steps);
  const RankSchedule& rank = schedule.rank(Rank(0));
  ASSERT_EQ(rank.size(), 5u);
  EXPECT_EQ(rank.operation(1).kind, GraphOperation::Kind::receive);
  EXPECT_EQ(rank.operation(1).amount, 11);
  EXPECT_EQ(rank.operation(2).kind, GraphOperation::Kind::send);
  EXPECT_EQ(rank.operation(4).layout, 3);
  Dependencies found;
  for (const RankSchedule::Dependency& dependency : rank.dependencies()) {
    EXPECT_EQ(dependency.edge, RankSchedule::Edge::after_finish);
    found.emplace_back(dependency.later, dependency.earlier);
  }
  EXPECT_THAT(found,
              ::testing::ElementsAre(std::pair(2u, 0u), std::pair(2u, 1u), std::pair(3u, 2u), std::pair(4u, 2u)));
}

} // namespace
} // namespace loghop::record_schedule_test

#include "loghop/workload/jobs/jobs_graph.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <vector>

namespace loghop::jobs_graph_test {
namespace {

using Ready = std::vector<GraphOperation>;

/// Rank 0 sends to rank 1 with a layout; nobody asks for the end of the send.
class OneMessage final : public OperationGraph {
public:
  int ranks() const override { return 2; }
  void begin(Rank rank, Ready& ready) override
  {
    GraphOperation operation;
    operation.kind = rank == Rank(0) ? GraphOperation::Kind::send : GraphOperation::Kind::receive;
    operation.peer = rank == Rank(0) ? Rank(1) : any_source;
    operation.layout = rank == Rank(0) ? 2 : 0;
    operation.id = 5;
    ready.push_back(operation);
  }
  void finished(Rank, std::uint32_t, Ready&) override { throw std::logic_error("nobody asked"); }
  MessageLayout layout(std::uint16_t layout) const override { return {layout, 8, 16}; }
  std::string place(Rank rank, std::uint32_t id) const override
  {
    return "operation " + std::to_string(id) + " of " + to_string(rank);
  }
};

Job job(const char* name, int ranks, int first)
{
  Job result;
  result.name = name;
  for (int i = 0; i < ranks; ++i)
    result.cores.emplace_back(first + i);
  return result;
}

JobsGraph graph_of(const std::vector<Job>& jobs)
{
  return JobsGraph(jobs, [](const Job&, std::int64_t) { return std::make_unique<OneMessage>(); });
}

TEST(JobsGraph, RenamesRanksAndLayouts)
{
  const std::vector<Job> jobs = {job("a", 2, 0), job("b", 3, 2)};
  JobsGraph graph = graph_of(jobs);
  EXPECT_EQ(graph.ranks(), 5);
  Ready ready;
  graph.begin(Rank(0), ready);
  graph.begin(Rank(2), ready);
  graph.begin(Rank(3), ready);
  graph.begin(Rank(4), ready); // has no program
  ASSERT_EQ(ready.size(), 3U);
  EXPECT_EQ(ready[0].peer, Rank(1));
  EXPECT_EQ(ready[1].peer, Rank(3));
  EXPECT_EQ(ready[2].peer, any_source);
  EXPECT_EQ(graph.layout(ready[1].layout).count, 2);
  EXPECT_THROW(graph.layout(3), std::out_of_range);
  EXPECT_EQ(graph.place(Rank(2), 5), "job b, its rank 0: operation 5 of 0");
}

TEST(JobsGraph, BeginsTheNextRunOfARankThatIsDone)
{
  std::vector<Job> jobs = {job("a", 2, 0)};
  jobs[0].runs = 2;
  JobsGraph graph = graph_of(jobs);
  Ready ready;
  graph.begin(Rank(0), ready);
  EXPECT_TRUE(ready.at(0).tell_finish);
  graph.finished(Rank(0), 5, ready);
  EXPECT_EQ(ready.size(), 2U);
  EXPECT_EQ(graph.place(Rank(0), 5), "job a, run 2, its rank 0: operation 5 of 0");
  graph.finished(Rank(0), 5, ready);
  EXPECT_EQ(ready.size(), 2U);
  EXPECT_EQ(graph.runs(0), 2);
}

TEST(JobsGraph, WaitsForTheStartOnACoreOfItsOwn)
{
  std::vector<Job> jobs = {job("a", 2, 0)};
  jobs[0].start = 7;
  JobsGraph graph = graph_of(jobs);
  Ready ready;
  graph.begin(Rank(1), ready);
  ASSERT_EQ(ready.size(), 1U);
  EXPECT_EQ(ready[0].kind, GraphOperation::Kind::compute);
  EXPECT_EQ(ready[0].amount, 7);
  EXPECT_EQ(ready[0].core, 255);
  EXPECT_EQ(graph.place(Rank(1), ready[0].id), "job a, its rank 1: waits for its start");
  graph.finished(Rank(1), ready[0].id, ready);
  EXPECT_EQ(ready.at(1).kind, GraphOperation::Kind::receive);
}

/// A rank of the background that is behind ends the run that the other has begun, and no further one.
TEST(JobsGraph, EndsTheRunsOfTheBackgroundThatHaveBegun)
{
  std::vector<Job> jobs = {job("a", 2, 0), job("b", 2, 2)};
  jobs[1].background = true;
  JobsGraph graph = graph_of(jobs);
  Ready ready;
  for (int rank = 0; rank < 4; ++rank)
    graph.begin(Rank(rank), ready);
  ready.clear();
  graph.finished(Rank(2), 5, ready); // begins the second run
  EXPECT_EQ(ready.size(), 1U);
  graph.finished(Rank(0), 5, ready);
  graph.finished(Rank(1), 5, ready); // all others are done
  EXPECT_EQ(ready.size(), 1U);
  graph.finished(Rank(2), 5, ready);
  EXPECT_EQ(ready.size(), 1U);
  graph.finished(Rank(3), 5, ready); // its second run
  EXPECT_EQ(ready.size(), 2U);
  graph.finished(Rank(3), 5, ready);
  EXPECT_EQ(ready.size(), 2U);
  EXPECT_EQ(graph.runs(1), 2);
}

} // namespace
} // namespace loghop::jobs_graph_test

// What a graph of MPI programs says of operations and errors.
#include "loghop/workload/mpi/mpi_graph.hpp"

#include "support/mpi_script.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::mpi_graph_messages_test {
namespace {

using collectives::Group;
using collectives::Payload;
using collectives::StepMessage;
using test::collective;
using test::compute;
using test::graph_of;
using test::MpiScript;
using Ready = std::vector<GraphOperation>;

/// Of three ranks: each to both others, with a computation; then to the next.
class TwoSteps final : public collectives::CollectiveAlgorithm {
public:
  int ranks() const override { return 3; }
  std::int64_t steps(int) const override { return 2; }
  collectives::Step step(int, std::int64_t step) const override
  {
    collectives::Step made;
    made.receives = made.sends = step == 0 ? 2 : 1;
    made.compute = step == 0 ? 5 : 0;
    return made;
  }
  StepMessage receive(int rank, std::int64_t, std::int64_t i) const override
  {
    return {(rank + 2 - static_cast<int>(i)) % 3, 8};
  }
  StepMessage send(int rank, std::int64_t, std::int64_t i) const override
  {
    return {(rank + 1 + static_cast<int>(i)) % 3, 8};
  }
  std::int64_t widest_step() const override { return 4; }
  void describe(int, std::int64_t, std::int64_t, Payload&) const override {}
  std::int64_t block_bytes(std::int64_t) const override { return 8; }
};

std::vector<std::string> places(const MpiGraph& graph, Rank rank, const Ready& ready)
{
  std::vector<std::string> all;
  for (const GraphOperation& operation : ready)
    all.push_back(graph.place(rank, operation.id));
  return all;
}

/// All of them, and what gets ready by it.
Ready finish(MpiGraph& graph, Rank rank, const Ready& operations)
{
  Ready next;
  for (const GraphOperation& operation : operations)
    if (operation.tell_finish) graph.finished(rank, operation.id, next);
  return next;
}

TEST(MpiGraphPlaces, OfACollective)
{
  MpiScript script = {compute(3), collective(std::make_shared<TwoSteps>(), Group::all(3))};
  MpiGraph graph = graph_of({script, script, script});
  const Rank rank(1);
  Ready first;
  graph.begin(rank, first);
  EXPECT_EQ(places(graph, rank, first), std::vector<std::string>{"script:1"});
  EXPECT_EQ(graph.left(rank), "computation at script:1 did not return");
  const Ready step = finish(graph, rank, first);
  const std::string one = "script:2, step 1 of 2 of the collective, ";
  EXPECT_EQ(places(graph, rank, step), (std::vector<std::string>{one + "receive 1 of 2", one + "receive 2 of 2",
                                                                 one + "send 1 of 2", one + "send 2 of 2"}));
  EXPECT_EQ(graph.left(rank), "collective at script:2 did not return from step 1 of 2");
  EXPECT_EQ(graph.place(rank, first[0].id), "script:1");
  const Ready computation = finish(graph, rank, step);
  EXPECT_EQ(places(graph, rank, computation), std::vector<std::string>{one + "computation"});
  const Ready last = finish(graph, rank, computation);
  const std::string two = "script:2, step 2 of 2 of the collective, ";
  EXPECT_EQ(places(graph, rank, last), (std::vector<std::string>{two + "receive", two + "send"}));
  EXPECT_EQ(graph.left(rank), "collective at script:2 did not return from step 2 of 2");
  EXPECT_EQ(graph.place(rank, step[0].id), "a collective before or in script:2");
  EXPECT_TRUE(finish(graph, rank, last).empty());
  EXPECT_EQ(graph.left(rank), "");
  EXPECT_EQ(graph.left(Rank(0)), "did not begin");
}

TEST(MpiGraphPlaces, OfCallsThatDoNotReturn)
{
  const auto stuck = [](const MpiScript& script) {
    MpiGraph graph = graph_of({script, {}});
    Ready ready;
    graph.begin(Rank(0), ready);
    return graph.left(Rank(0));
  };
  EXPECT_EQ(stuck({}), "");
  EXPECT_EQ(stuck({test::send(1, 8)}), "send at script:1 did not return");
  EXPECT_EQ(stuck({test::receive(1, 8)}), "receive at script:1 did not return");
  EXPECT_EQ(stuck({test::nonblocking_send(4, 1, 8)}), "nonblocking send at script:1 did not return");
  const MpiCall posted = test::nonblocking_receive(4, 1, 8), other = test::nonblocking_receive(5, 1, 8);
  EXPECT_EQ(stuck({posted}), "");
  EXPECT_EQ(stuck({posted, other, test::wait(4)}),
            "wait at script:3 did not return: waits for request 4, opened at script:1");
  EXPECT_EQ(stuck({posted, other, test::wait_all()}),
            "wait for all requests at script:3 did not return: of the requests that were open, 2 have not finished");
}

/// Says nothing of its place.
class Silent final : public MpiProgram {
public:
  explicit Silent(MpiCall call) : call_(std::move(call)) {}
  MpiCall next() override { return std::exchange(call_, MpiCall()); }

private:
  MpiCall call_;
};

MpiGraph silent(const MpiCall& call, std::vector<MessageLayout> layouts = {})
{
  std::vector<std::unique_ptr<MpiProgram>> programs;
  programs.push_back(std::make_unique<Silent>(call));
  programs.push_back(std::make_unique<Silent>(MpiCall()));
  return MpiGraph(std::move(programs), std::move(layouts));
}

TEST(MpiGraphPlaces, WithoutAWordOfTheProgramTheCallHasANumber)
{
  MpiGraph graph = silent(test::send(1, 8));
  Ready ready;
  graph.begin(Rank(0), ready);
  ASSERT_EQ(ready.size(), 1U);
  EXPECT_EQ(graph.place(Rank(0), ready[0].id), "call 1");
  EXPECT_EQ(graph.left(Rank(0)), "send at call 1 did not return");
}

std::string error_of(MpiGraph graph)
{
  Ready ready;
  try {
    graph.begin(Rank(0), ready);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

std::string error_of(const MpiCall& call)
{
  return error_of(graph_of({{call}, {}}));
}

TEST(MpiGraphErrors, OfMessages)
{
  const std::string place = "rank 0, call 1 (script:1), ";
  EXPECT_EQ(error_of(test::send(1, 0)), "");
  EXPECT_EQ(error_of(test::send(0, 0)), "");
  EXPECT_EQ(error_of(test::send(2, 8)), place + "send: there is no rank 2, only 0 to 1");
  EXPECT_EQ(error_of(test::send(-1, 8)), place + "send: there is no rank -1, only 0 to 1");
  EXPECT_EQ(error_of(test::receive(any_source, 8, any_tag)), "");
  EXPECT_EQ(error_of(test::nonblocking_receive(4, any_source, 8, any_tag)), "");
  EXPECT_EQ(error_of(test::receive(2, 8)), place + "receive: there is no rank 2, only 0 to 1");
  EXPECT_EQ(error_of(test::nonblocking_receive(4, -2, 8)),
            place + "nonblocking receive: there is no rank -2, only 0 to 1");
  EXPECT_EQ(error_of(test::send(1, 8, -1)), place + "send: a tag must not be negative, and is -1");
  EXPECT_EQ(error_of(test::receive(1, 8, -2)), place + "receive: a tag must not be negative, and is -2");
  EXPECT_EQ(error_of(test::nonblocking_send(4, 1, -1)),
            place + "nonblocking send: a message must not have less than 0 bytes, and has -1");
}

TEST(MpiGraphErrors, OfLayouts)
{
  const std::vector<MessageLayout> one = {{2, 8, 16}};
  MpiCall call = test::send(1, 16);
  call.layout = 1;
  EXPECT_EQ(error_of(silent(call)), "rank 0, call 1, send: there is no message layout 1");
  EXPECT_EQ(error_of(silent(call, one)), "");
  EXPECT_EQ(silent(call, one).layout(1).stride_bytes, 16);
  EXPECT_THROW(silent(call, one).layout(0), std::out_of_range);
  EXPECT_THROW(silent(call, one).layout(2), std::out_of_range);
  call.layout = 2;
  EXPECT_EQ(error_of(silent(call, one)), "rank 0, call 1, send: there is no message layout 2");
}

TEST(MpiGraphErrors, OfCollectives)
{
  const auto algorithm = std::make_shared<TwoSteps>();
  const auto error = [&](const MpiCall& call) { return error_of(graph_of({{call}, {}, {}, {}})); };
  const std::string place = "rank 0, call 1 (script:1), collective: ";
  EXPECT_EQ(error(collective(algorithm, Group(Rank(0), 3, 1))), "");
  EXPECT_EQ(error(collective(algorithm, Group::listed({Rank(3), Rank(0), Rank(1)}))), "");
  EXPECT_EQ(error(collective(algorithm, Group(Rank(1), 3, 1))),
            place + "the rank is not in the group that it calls it with");
  EXPECT_EQ(error(collective(algorithm, Group(Rank(0), 4, 1))),
            place + "the algorithm is made for 3 ranks, and the group has 4");
  EXPECT_EQ(error(collective(algorithm, Group(Rank(0), 3, 2))),
            place + "the group has rank 4, and there are only 0 to 3");
  MpiCall none = collective(algorithm, Group(Rank(0), 3, 1));
  none.group = nullptr;
  EXPECT_EQ(error(none), place + "has no algorithm, or no group");
  none = collective(nullptr, Group(Rank(0), 3, 1));
  EXPECT_EQ(error(none), place + "has no algorithm, or no group");
}

} // namespace
} // namespace loghop::mpi_graph_messages_test

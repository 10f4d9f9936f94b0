// Programs of active messages on ranks that pass messages: against closed forms.
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/core/program_calls.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace loghop::simulate::programs_as_graphs_test {
namespace {

using testing::Each;

struct Outcome {
  std::vector<Picoseconds> finish;
  std::uint64_t messages;
};

Outcome run(const Workload& workload, int nodes, const LoggopsNetwork& network)
{
  MachineShape shape;
  shape.dimensions = {nodes};
  workload.check(shape);
  const auto graph = workload.graph(shape, 1);
  EventCalendar calendar;
  LoggopsReplay replay(network, *graph, calendar);
  while (!calendar.empty())
    calendar.fire_next();
  replay.check_finished();
  return {replay.finish(), replay.messages()};
}

DiamondDag diamond(DmaMode send)
{
  DiamondDag dag;
  dag.side = 80;
  dag.blocks = 10;
  dag.bytes_per_value = 8;
  dag.mapping = DiamondDag::Mapping::row_major;
  dag.task_time = Seconds(1e-5);
  dag.send = send;
  return dag;
}

/// The last stripe gets its first block after every other stripe has computed one, and then one block after the other.
/// Stripes between the first and the last take in a message, compute and send for each block; the times are chosen so
/// that a stripe sends before it takes in what arrived meanwhile (work far above all overheads together).
TEST(ProgramsAsGraphs, DiamondDagIsAPipeline)
{
  LoggopsNetwork network;
  network.L = 2'500'000;
  network.o = 1'500'000;
  network.G = 6000;
  for (const int ranks : {4, 8, 16}) {
    const DiamondDag dag = diamond(DmaMode::blocking);
    const Picoseconds work = Picoseconds{80} * 80 / (ranks * 10) * 10'000'000;
    const Picoseconds taking_in = network.o + (dag.message_bytes() - 1) * 6000;
    const Picoseconds first = (ranks - 1) * (work + network.o + network.L + taking_in) + work;
    const Outcome outcome = run(dag, ranks, network);
    EXPECT_EQ(outcome.finish.back(), first + 9 * (taking_in + work + network.o)) << ranks << " ranks";
    EXPECT_EQ(outcome.messages, static_cast<std::uint64_t>(ranks - 1) * 10);
  }
}

/// With latency alone it does not matter how a stripe sends.
TEST(ProgramsAsGraphs, DiamondDagWithLatencyAlone)
{
  LoggopsNetwork network;
  network.L = 7'000'000;
  for (const DmaMode send : {DmaMode::waiting, DmaMode::blocking, DmaMode::nonblocking}) {
    const Outcome outcome = run(diamond(send), 8, network);
    const Picoseconds work = 800'000'000;
    EXPECT_EQ(*std::max_element(outcome.finish.begin(), outcome.finish.end()), 7 * (work + network.L) + 10 * work);
  }
}

/// All ranks in step: an iteration takes the latency and the computation.
TEST(ProgramsAsGraphs, Em3dWithLatencyAlone)
{
  Em3d em3d;
  em3d.graph_nodes = 1600;
  em3d.degree = 10;
  em3d.nonlocal = 0.5;
  em3d.span = 3;
  em3d.iterations = 7;
  em3d.update_time = Seconds(1e-7);
  LoggopsNetwork network;
  network.L = 3'000'000;
  const Outcome outcome = run(em3d, 16, network);
  EXPECT_THAT(outcome.finish, Each(7 * (3'000'000 + 1000 * 100'000)));
  std::int64_t messages = 0;
  for (const Rank rank : each<Rank>(16))
    for (const std::int64_t sent : em3d.messages_from(rank, 16, 1))
      messages += sent;
  EXPECT_EQ(outcome.messages, static_cast<std::uint64_t>(7 * messages));
}

TEST(ProgramsAsGraphs, SynchronousRemapsNeedHandlers)
{
  Remap remap;
  remap.kind = Remap::Kind::synchronous;
  EXPECT_TRUE(remap.needs_handlers());
  MachineShape shape;
  shape.dimensions = {4};
  EXPECT_THROW(remap.graph(shape, 1), std::logic_error);
}

/// Yields what it is given.
class Listed final : public Program {
public:
  explicit Listed(std::vector<ProgramOperation> operations) : operations_(std::move(operations)) {}
  ProgramOperation next() override { return at_ < operations_.size() ? operations_[at_++] : ProgramOperation{}; }

private:
  std::vector<ProgramOperation> operations_;
  std::size_t at_ = 0;
};

TEST(ProgramsAsGraphs, CallsOfAProgram)
{
  ActiveMessage message;
  message.destination = Rank(3);
  message.arguments = 5;
  message.tag = 2;
  ProgramCalls calls(std::make_unique<Listed>(
      std::vector<ProgramOperation>{ProgramOperation::send(message), ProgramOperation::wait(1, 2),
                                    ProgramOperation::wait(1, 2), ProgramOperation::wait(1, 3)}));
  const MpiCall send = calls.next();
  EXPECT_EQ(send.kind, MpiCall::Kind::nonblocking_send);
  EXPECT_EQ(send.peer, Rank(3));
  EXPECT_EQ(send.bytes, 20);
  EXPECT_EQ(send.tag, 2);
  for (int received = 0; received < 3; ++received) {
    if (received == 2) EXPECT_EQ(calls.next().kind, MpiCall::Kind::wait_all);
    const MpiCall receive = calls.next();
    EXPECT_EQ(receive.kind, MpiCall::Kind::receive);
    EXPECT_EQ(receive.peer, any_source);
    EXPECT_EQ(receive.tag, 1);
  }
  EXPECT_EQ(calls.next().kind, MpiCall::Kind::finish);
}

TEST(ProgramsAsGraphs, RepliesAreRefused)
{
  ActiveMessage message;
  message.wants_reply = true;
  ProgramCalls calls(std::make_unique<Listed>(std::vector<ProgramOperation>{ProgramOperation::send(message)}));
  EXPECT_THROW(calls.next(), std::invalid_argument);
}

} // namespace
} // namespace loghop::simulate::programs_as_graphs_test

// A rank of a trace makes the right calls of MPI.
#include "loghop/workload/ti/ti_program.hpp"

#include "loghop/workload/ti/ti_workload.hpp"
#include "unit/workload/ti/trace_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::ti_program_test {
namespace {

using Kind = MpiCall::Kind;
using test::TraceFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class TiPrograms : public testing::Test {
protected:
  std::unique_ptr<TiProgram> program(const std::string& text, int rank = 0)
  {
    auto replay = std::make_shared<TiReplay>();
    replay->trace = folder_.trace(text);
    replay->all = std::make_shared<const collectives::Group>(collectives::Group::all(replay->trace->ranks()));
    replay->flops_per_second = 2e9;
    return std::make_unique<TiProgram>(replay, Rank(rank));
  }
  static std::vector<Kind> kinds(MpiProgram& program)
  {
    std::vector<Kind> kinds;
    do
      kinds.push_back(program.next().kind);
    while (kinds.back() != Kind::finish);
    return kinds;
  }

  TraceFolder folder_;
};

TEST_F(TiPrograms, Computations)
{
  const auto p = program("0 init\n0 compute 1000\n0 sleep 1e-6\n0 compute 0\n0 finalize\n");
  EXPECT_EQ(p->next().time, 500000); // 1000 flops at 2 Gflop/s
  EXPECT_EQ(p->next().time, 1000000);
  EXPECT_EQ(p->next().time, 0);
  EXPECT_EQ(p->next().kind, Kind::finish);
  EXPECT_THROW(program("0 compute 1e30")->next(), std::invalid_argument);
}

TEST_F(TiPrograms, WaitsNameTheOldestRequestOfTheirKind)
{
  const auto p = program("0 irecv 1 5 1\n0 irecv 1 5 2\n0 isend 1 5 3\n0 wait 0 1 5\n0 wait 1 0 5\n0 wait 1 0 5\n"
                         "0 wait 1 0 5\n0 wait 1 0 6\n1 init\n");
  const std::uint32_t first = p->next().request, second = p->next().request, send = p->next().request;
  EXPECT_EQ(p->next().request, send);
  EXPECT_EQ(p->next().request, first);
  EXPECT_EQ(p->next().request, second);
  EXPECT_EQ(p->next().kind, Kind::finish); // nothing of this kind is open
}

TEST_F(TiPrograms, TestsCloseRequestsThatHaveFinished)
{
  const auto p = program("0 irecv 1 5 1\n0 test 1 0 5\n0 test 1 0 5\n0 wait 1 0 5\n0 test 1 0 5\n1 init\n");
  const std::uint32_t request = p->next().request;
  const MpiCall test = p->next();
  EXPECT_EQ(test.kind, Kind::test);
  EXPECT_EQ(test.request, request);
  p->tested(false);
  EXPECT_EQ(p->next().kind, Kind::test);
  p->tested(true);
  EXPECT_EQ(p->next().kind, Kind::finish);
}

TEST_F(TiPrograms, WaitallForgetsAllRequests)
{
  const auto p = program("0 irecv 1 5 1\n0 waitall 1\n0 wait 1 0 5\n1 init\n");
  EXPECT_THAT(kinds(*p), ElementsAre(Kind::nonblocking_receive, Kind::wait_all, Kind::finish));
}

TEST_F(TiPrograms, ExchangesAreTwoRequests)
{
  const auto p = program("0 sendRecv 3 1 5 2 1 1\n1 init\n2 init\n");
  const MpiCall receive = p->next(), send = p->next();
  EXPECT_EQ(receive.kind, Kind::nonblocking_receive);
  EXPECT_EQ(receive.peer, Rank(2));
  EXPECT_EQ(receive.bytes, 20);
  EXPECT_EQ(send.kind, Kind::nonblocking_send);
  EXPECT_EQ(send.peer, Rank(1));
  EXPECT_EQ(send.bytes, 12);
  EXPECT_EQ(send.tag, receive.tag);
  EXPECT_EQ(p->next().request, receive.request);
  EXPECT_EQ(p->next().request, send.request);
  EXPECT_EQ(p->next().kind, Kind::finish);
}

TEST_F(TiPrograms, ReductionsComputeAfterTheirMessages)
{
  const auto p = program("0 allreduce 1 0\n0 reduce 1 4000\n1 allreduce 1 0\n1 reduce 1 4000\n");
  EXPECT_EQ(p->next().kind, Kind::collective);
  EXPECT_EQ(p->next().kind, Kind::collective);
  EXPECT_EQ(p->next().time, 2000000);
}

TEST_F(TiPrograms, KnowWhereCallsComeFrom)
{
  const auto p = program("0 init\n0 sendRecv 3 0 5 0 1 1\n0 barrier\n0 compute 1\n");
  for (int call = 1; call <= 6; ++call)
    p->next();
  EXPECT_THAT(p->place(), HasSubstr("trace.txt:4"));
  EXPECT_THAT(p->place_of(1), HasSubstr("trace.txt:2"));
  EXPECT_THAT(p->place_of(4), HasSubstr("trace.txt:2"));
  EXPECT_THAT(p->place_of(5), HasSubstr("trace.txt:3"));
  EXPECT_EQ(p->place_of(9), "");
}

TEST_F(TiPrograms, WorkloadsSayWhatTheyNeed)
{
  TiWorkload workload;
  MachineShape shape;
  shape.dimensions = {2};
  const auto error = [&]() -> std::string {
    try {
      workload.check(shape);
      return "none";
    } catch (const std::invalid_argument& wrong) {
      return wrong.what();
    }
  };
  EXPECT_THAT(error(), HasSubstr("there is no trace"));
  workload.trace = folder_.trace("0 init\n1 init\n2 init\n");
  EXPECT_THAT(error(), HasSubstr("the trace has 3 ranks, and the platform 2 places for ranks"));
  shape.dimensions = {3};
  EXPECT_EQ(error(), "none");
  workload.trace = folder_.trace("0 init\n0 compute 5\n");
  EXPECT_THAT(error(), HasSubstr("trace.txt:2"));
  EXPECT_THAT(error(), HasSubstr("\"core_speed\""));
  shape.flops_per_second = 1e9;
  EXPECT_EQ(error(), "none");
  workload.trace = folder_.trace("0 init\n0 compute 0\n0 sleep 5\n");
  shape.flops_per_second = 0;
  EXPECT_EQ(error(), "none");
}

TEST_F(TiPrograms, CallsHaveTheArgumentsOfTheirLines)
{
  const auto p = program("0 send 1 5 3 1\n0 recv 2 6 4 1\n0 isend 1 7 5\n0 irecv 2 8 6\n0 waitall 2\n1 init\n2 init\n");
  const MpiCall send = p->next(), receive = p->next(), isend = p->next(), irecv = p->next();
  const auto expect = [](const MpiCall& call, Kind kind, int peer, int tag, std::int64_t bytes) {
    EXPECT_EQ(call.kind, kind);
    EXPECT_EQ(call.peer, Rank(peer));
    EXPECT_EQ(call.tag, tag);
    EXPECT_EQ(call.bytes, bytes);
  };
  expect(send, Kind::send, 1, 5, 12);
  expect(receive, Kind::receive, 2, 6, 16);
  expect(isend, Kind::nonblocking_send, 1, 7, 5);
  expect(irecv, Kind::nonblocking_receive, 2, 8, 6);
  EXPECT_NE(isend.request, irecv.request);
  EXPECT_EQ(p->next().kind, Kind::wait_all);
}

TEST_F(TiPrograms, WaitsNameSourceDestinationAndTag)
{
  const auto p = program("0 isend 1 5 1\n0 irecv 1 5 1\n0 irecv 1 6 1\n0 wait 1 0 6\n0 wait 0 1 5\n0 wait 1 0 5\n"
                         "1 init\n");
  const std::uint32_t send = p->next().request, fifth = p->next().request, sixth = p->next().request;
  for (const std::uint32_t request : {sixth, send, fifth}) {
    const MpiCall call = p->next();
    EXPECT_EQ(call.kind, Kind::wait);
    EXPECT_EQ(call.request, request);
  }
}

TEST_F(TiPrograms, TestsMeanTheOldestOpenRequest)
{
  const auto p = program("0 irecv 1 5 1\n0 irecv 1 5 1\n0 test 1 0 5\n0 test 1 0 5\n0 wait 1 0 5\n1 init\n");
  const std::uint32_t first = p->next().request, second = p->next().request;
  EXPECT_EQ(p->next().request, first);
  p->tested(true);
  const MpiCall again = p->next();
  EXPECT_EQ(again.kind, Kind::test);
  EXPECT_EQ(again.request, second);
  p->tested(false);
  EXPECT_EQ(p->next().request, second);
  EXPECT_EQ(p->next().kind, Kind::finish);
}

TEST_F(TiPrograms, ExchangesHaveATagOfTheirOwnAndNewRequests)
{
  const auto p = program("0 isend 0 5 1\n0 sendRecv 3 0 5 0 1 1\n0 sendRecv 3 0 5 0 1 1\n");
  std::vector<std::uint32_t> requests;
  for (int i = 0; i < 9; ++i) {
    const MpiCall call = p->next();
    if (call.kind == Kind::wait) continue;
    requests.push_back(call.request);
    EXPECT_EQ(call.tag, i == 0 ? 5 : 2147483647);
  }
  EXPECT_THAT(requests, ElementsAre(0, 1, 2, 3, 4));
  EXPECT_EQ(p->next().kind, Kind::finish);
}

TEST_F(TiPrograms, CollectivesAreOfAllRanks)
{
  const auto p = program("0 bcast 8 1\n1 bcast 8 1\n2 bcast 8 1\n", 1);
  const MpiCall call = p->next();
  ASSERT_EQ(call.kind, Kind::collective);
  EXPECT_EQ(call.algorithm->ranks(), 3);
  EXPECT_EQ(call.group->size(), 3);
  EXPECT_EQ(call.algorithm->step(1, 0).receives, 0); // rank 1 is the root
  EXPECT_EQ(p->next().kind, Kind::finish);
}

TEST_F(TiPrograms, ComputationsTakeLessThan10To18Picoseconds)
{
  using ::testing::ThrowsMessage;
  EXPECT_EQ(program("0 sleep 999999\n")->next().time, 999999000000000000);
  for (const char* text : {"0 sleep 1000000\n", "0 compute 2e15\n"}) // at 2e9 flops a second
    EXPECT_THAT([&] { program(text)->next(); },
                ThrowsMessage<std::invalid_argument>(HasSubstr("trace.txt:1: a computation takes more than 11 days")));
}

TEST_F(TiPrograms, NoFlopsNeedNoSpeed)
{
  TiWorkload workload;
  workload.trace = folder_.trace("0 compute 0\n0 sleep 1\n");
  const MachineShape shape;
  const auto programs = workload.mpi_programs(shape, 1);
  ASSERT_EQ(programs->ranks.size(), 1u);
  EXPECT_EQ(programs->ranks[0]->next().time, 0);
  EXPECT_EQ(programs->ranks[0]->next().time, 1000000000000);
}

} // namespace
} // namespace loghop::ti_program_test

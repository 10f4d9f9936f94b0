#include "loghop/workload/point_to_point/one_to_many.hpp"

#include "support/mpi_calls.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::one_to_many_test {
namespace {

MachineShape nodes(int number)
{
  MachineShape shape;
  shape.dimensions = {number};
  return shape;
}

OneToMany to_three(bool answers)
{
  OneToMany workload;
  workload.others = 3;
  workload.message_bytes = 96;
  workload.answers = answers;
  workload.iterations = 2;
  return workload;
}

/// "I" for nonblocking, "s" or "r", the peer and "#request"; "wait" for all requests.
std::vector<std::string> calls_of(const OneToMany& workload)
{
  std::vector<std::string> all;
  const auto programs = workload.mpi_programs(nodes(9), 1);
  for (const auto& program : programs->ranks) {
    std::string text;
    for (const MpiCall& call : test::calls_of(*program)) {
      const bool sends = call.kind == MpiCall::Kind::send || call.kind == MpiCall::Kind::nonblocking_send;
      const bool waits = call.kind == MpiCall::Kind::send || call.kind == MpiCall::Kind::receive;
      if (!text.empty()) text += " ";
      if (call.kind == MpiCall::Kind::wait_all) {
        text += "wait";
        continue;
      }
      EXPECT_EQ(call.bytes, 96);
      text += std::string(waits ? "" : "I") + (sends ? "s" : "r") + to_string(call.peer) +
              (waits ? "" : "#" + std::to_string(call.request));
    }
    all.push_back(text);
  }
  EXPECT_TRUE(programs->layouts.empty());
  return all;
}

TEST(OneToMany, PostsReceivesThenSends)
{
  const std::string once = "Ir1#0 Ir2#1 Ir3#2 Is1#3 Is2#4 Is3#5 wait";
  EXPECT_EQ(calls_of(to_three(true)),
            (std::vector<std::string>{once + " " + once, "r0 s0 r0 s0", "r0 s0 r0 s0", "r0 s0 r0 s0"}));
}

TEST(OneToMany, WithoutAnswersOnlySends)
{
  const std::string once = "Is1#0 Is2#1 Is3#2 wait";
  EXPECT_EQ(calls_of(to_three(false)), (std::vector<std::string>{once + " " + once, "r0 r0", "r0 r0", "r0 r0"}));
}

TEST(OneToMany, ItsTimeIsThatOfAMessageOfRankZero)
{
  const Metric metric = to_three(true).metric();
  EXPECT_EQ(metric.kind, Metric::Kind::rank_time);
  EXPECT_EQ(metric.rank, Rank(0));
  EXPECT_EQ(metric.iterations, 6);
  EXPECT_EQ(to_three(true).bytes_per_iteration(), 96);
  EXPECT_EQ(std::string(to_three(true).type()), "one_to_many");
  EXPECT_EQ(to_three(true).form(), Workload::Form::graph);
}

TEST(OneToMany, CountsItsMessages)
{
  for (const bool answers : {true, false}) {
    const WorkloadSize size = to_three(answers).size(nodes(9));
    const double once = answers ? 6 : 3;
    EXPECT_EQ(size.ranks, 4);
    EXPECT_EQ(size.messages, 2 * once);
    EXPECT_EQ(size.bytes, 2 * once * 96);
    EXPECT_EQ(size.at_once, once);
  }
}

std::string misfit(const OneToMany& workload, int number)
{
  try {
    workload.check(nodes(number));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(OneToMany, SaysWhatDoesNotFit)
{
  EXPECT_EQ(misfit(to_three(true), 4), "");
  EXPECT_EQ(misfit(to_three(true), 3), "one_to_many: 3 others: expected 1 to 2 on this platform");
  OneToMany workload = to_three(true);
  workload.others = 1;
  EXPECT_EQ(misfit(workload, 2), "");
  workload.others = 0;
  EXPECT_EQ(misfit(workload, 4), "one_to_many: 0 others: expected 1 to 3 on this platform");
  const std::string size = "one_to_many: a message must have 0 B to 1024 GiB";
  for (const auto& [bytes, problem] :
       {std::pair(std::int64_t{-1}, size), {0, ""}, {std::int64_t{1} << 40, ""}, {(std::int64_t{1} << 40) + 1, size}}) {
    workload = to_three(true);
    workload.message_bytes = bytes;
    EXPECT_EQ(misfit(workload, 4), problem) << bytes;
  }
  workload = to_three(true);
  workload.iterations = 0;
  EXPECT_EQ(misfit(workload, 4), "one_to_many: iterations must be 1 or more");
  workload.iterations = 1;
  EXPECT_EQ(misfit(workload, 4), "");
}

TEST(OneToMany, IsOneAnsweredMessageAtFirst)
{
  const OneToMany plain;
  EXPECT_EQ(plain.others, 1);
  EXPECT_EQ(plain.message_bytes, 0);
  EXPECT_TRUE(plain.answers);
  EXPECT_EQ(plain.iterations, 1);
  EXPECT_EQ(plain.mpi_programs(nodes(2), 1)->ranks.size(), 2U);
}

} // namespace
} // namespace loghop::one_to_many_test

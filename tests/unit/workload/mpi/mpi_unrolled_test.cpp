// Which receives come after which. Whole programs and their times: validation/mpi_unrolled_test.cpp.
#include "loghop/workload/mpi/mpi_unrolled.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "support/mpi_script.hpp"
#include "unit/workload/schedules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace loghop::test::mpi_unrolled_test {
namespace {

/// Whether operation `later` of the only rank that calls comes after the start of `earlier`.
bool posted_after(const MpiScript& script, std::uint32_t later, std::uint32_t earlier)
{
  std::vector<std::unique_ptr<MpiProgram>> programs;
  programs.push_back(scripted(script));
  programs.push_back(scripted({}));
  const Schedule schedule = unrolled(programs);
  const auto& all = schedule.rank(Rank(0)).dependencies();
  return std::any_of(all.begin(), all.end(), [&](const RankSchedule::Dependency& dependency) {
    return dependency.later == later && dependency.earlier == earlier &&
           dependency.edge == RankSchedule::Edge::after_start;
  });
}

TEST(MpiUnrolledReceives, ComeAfterThoseOfEarlierCalls)
{
  EXPECT_TRUE(posted_after({nonblocking_receive(0, 1, 8), compute(5), nonblocking_receive(1, 1, 8)}, 2, 0));
  EXPECT_TRUE(posted_after({nonblocking_receive(0, 1, 8), compute(5), receive(1, 8)}, 2, 0));
  const MpiScript twice = {nonblocking_receive(0, 1, 8), compute(5), compute(5), nonblocking_receive(1, 1, 8)};
  EXPECT_TRUE(posted_after(twice, 3, 0)); // another call in between changes nothing
}

TEST(MpiUnrolledReceives, OfCallsThatFollowEachOtherArePostedTogether)
{
  const MpiScript script = {nonblocking_receive(0, 1, 8), nonblocking_receive(1, 1, 8), compute(5),
                            nonblocking_receive(2, 1, 8)};
  EXPECT_FALSE(posted_after(script, 1, 0));
  EXPECT_TRUE(posted_after(script, 3, 0));
  EXPECT_TRUE(posted_after(script, 3, 1));
}

/// It is there, so that it need not be waited for again.
TEST(MpiUnrolledReceives, WhatWasWaitedForIsNoDependencyAnyMore)
{
  EXPECT_FALSE(posted_after({nonblocking_receive(0, 1, 8), wait(0), nonblocking_receive(1, 1, 8)}, 1, 0));
  EXPECT_FALSE(posted_after({nonblocking_receive(0, 1, 8), compute(5), receive(1, 8), receive(1, 8)}, 3, 0));
}

/// All calls are those of rank 0 of two.
Schedule unrolled_calls(const MpiScript& script)
{
  std::vector<std::unique_ptr<MpiProgram>> programs;
  programs.push_back(scripted(script));
  programs.push_back(scripted({}));
  return unrolled(programs);
}

std::string dependencies(const MpiScript& script)
{
  const std::string text = text_of(unrolled_calls(script).rank(Rank(0)));
  std::string found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.find(": ") == std::string::npos) found += line + "; ";
  return found;
}

TEST(MpiUnrolled, EachOperationWaitsForTheCallsBefore)
{
  EXPECT_EQ(dependencies({compute(5), send(1, 8), receive(1, 8), compute(6)}), "1 after 0; 2 after 1; 3 after 2; ");
  EXPECT_EQ(dependencies({nonblocking_receive(0, 1, 8), compute(5), compute(6)}), "2 after 1; ");
  EXPECT_EQ(dependencies({compute(5), nonblocking_send(0, 1, 8), compute(6), wait(0), send(1, 9)}),
            "1 after 0; 2 with 1; 3 after 2; 3 after 1; ");
  EXPECT_EQ(dependencies({nonblocking_receive(0, 1, 8), nonblocking_receive(1, 1, 8), wait_all(), compute(6)}),
            "2 after 0; 2 after 1; ");
}

/// What the request's own operation has waited for need not be said once more.
TEST(MpiUnrolled, WaitsStandForWhatCameBeforeTheirRequests)
{
  EXPECT_EQ(dependencies({compute(5), nonblocking_receive(0, 1, 8), wait(0), compute(6)}), "1 after 0; 2 after 1; ");
  EXPECT_EQ(dependencies({compute(5), nonblocking_receive(0, 1, 8), compute(6), wait(0), compute(7)}),
            "1 after 0; 2 after 0; 3 after 2; 3 after 1; ");
}

TEST(MpiUnrolled, MessagesAreThoseOfTheirCalls)
{
  MpiCall call = nonblocking_receive(0, 1, 8, 3);
  call.layout = 7;
  const Schedule schedule = unrolled_calls({compute(5), send(1, 9, 4), call});
  EXPECT_EQ(text_of(schedule), "rank 0\n0: compute 5 core 0 nic 0\n1: send 9 peer 1 tag 4 core 0 nic 0\n"
                               "2: receive 8 peer 1 tag 3 core 0 nic 0\n1 after 0\n2 after 1\nrank 1\n");
  EXPECT_EQ(schedule.rank(Rank(0)).operation(2).layout, 7);
}

MpiCall of_two(const char* name, const char* algorithm, std::int64_t combine = 0)
{
  collectives::CollectiveOptions options;
  options.bytes = 6;
  options.combine_ps_per_byte = static_cast<double>(combine);
  return collective(collectives::require_algorithm(name, algorithm).make(2, options), collectives::Group::all(2));
}

TEST(MpiUnrolled, CollectivesGoStepByStep)
{
  EXPECT_EQ(text_of(unrolled_calls({compute(1), of_two("allreduce", "recursive_doubling", 2), compute(5)})),
            "rank 0\n0: compute 1 core 0 nic 0\n1: receive 6 peer 1 tag 1073741824 core 0 nic 0\n"
            "2: send 6 peer 1 tag 1073741824 core 0 nic 0\n3: compute 12 core 0 nic 0\n4: compute 5 core 0 nic 0\n"
            "1 after 0\n2 after 0\n3 after 1\n3 after 2\n4 after 3\nrank 1\n");
}

TEST(MpiUnrolled, BlockingSendsOfAStepGoInTurn)
{
  collectives::CollectiveOptions options;
  options.bytes = 6;
  std::vector<std::unique_ptr<MpiProgram>> programs;
  programs.push_back(scripted({collective(collectives::require_algorithm("broadcast", "linear").make(3, options),
                                          collectives::Group::listed({Rank(0), Rank(2), Rank(1)})),
                               compute(5)}));
  programs.push_back(scripted({}));
  programs.push_back(scripted({}));
  EXPECT_EQ(text_of(unrolled(programs).rank(Rank(0))),
            "0: send 6 peer 2 tag 1073741824 core 0 nic 0\n1: send 6 peer 1 tag 1073741824 core 0 nic 0\n"
            "2: compute 5 core 0 nic 0\n1 after 0\n2 after 1\n");
}

/// By direction, number of the rank in the group, step, and message of the step.
struct Digits : CollectiveLayouts {
  std::uint16_t receive(int number, std::int64_t step, std::int64_t i) const override { return of(1, number, step, i); }
  std::uint16_t send(int number, std::int64_t step, std::int64_t i) const override { return of(2, number, step, i); }
  static std::uint16_t of(int direction, int number, std::int64_t step, std::int64_t i)
  {
    return static_cast<std::uint16_t>(1000 * direction + 100 * number + 10 * step + i);
  }
};

TEST(MpiUnrolled, MessagesOfCollectivesHaveTheirLayouts)
{
  const auto layouts = [](const char* algorithm) {
    MpiCall call = collective(collectives::require_algorithm("alltoall", algorithm).make(3, {}),
                              collectives::Group::listed({Rank(2), Rank(0), Rank(1)}));
    call.layouts = std::make_shared<Digits>();
    std::vector<std::unique_ptr<MpiProgram>> programs;
    for (const MpiScript& script : {MpiScript{call}, MpiScript(), MpiScript()})
      programs.push_back(scripted(script));
    const Schedule schedule = unrolled(programs);
    std::vector<int> found;
    for (std::uint32_t i = 0; i < schedule.rank(Rank(0)).size(); ++i)
      found.push_back(schedule.rank(Rank(0)).operation(i).layout);
    return found;
  };
  EXPECT_EQ(layouts("linear"), (std::vector<int>{1100, 1101, 2100, 2101})); // rank 0 is number 1
  EXPECT_EQ(layouts("ring"), (std::vector<int>{1100, 2100, 1110, 2110}));
}

TEST(MpiUnrolled, RefusesWhatAFileCannotSay)
{
  const auto error = [](const MpiScript& script) -> std::string {
    std::vector<std::unique_ptr<MpiProgram>> programs;
    programs.push_back(scripted({}));
    programs.push_back(scripted(script));
    try {
      unrolled(programs);
    } catch (const std::invalid_argument& refused) {
      return refused.what();
    }
    return "none";
  };
  MpiCall test = wait(0);
  test.kind = MpiCall::Kind::test;
  EXPECT_EQ(error({nonblocking_receive(0, 0, 8), test}),
            "rank 1 tests whether requests have finished: what it does then depends on times, which a list of "
            "operations does not have");
  const std::string wild = "rank 1 has receives with any tag, which could take messages of its collectives";
  const MpiCall barrier = of_two("barrier", "dissemination");
  EXPECT_EQ(error({receive(0, 8, any_tag), barrier}), wild);
  EXPECT_EQ(error({barrier, nonblocking_receive(0, 0, 8, any_tag), receive(0, 8, 0)}), wild);
  EXPECT_EQ(error({receive(0, 8, any_tag), receive(any_source, 8, 0)}), "none");
  EXPECT_EQ(error({barrier, receive(any_source, 8, 0)}), "none");
  EXPECT_EQ(error({send(0, 8, (1 << 30) - 1)}), "none");
  EXPECT_EQ(error({send(0, 8, 1 << 30)}), "rank 1 uses the tag 1073741824: expected less than 1073741824");
  EXPECT_EQ(error({wait(0)}), "rank 1 waits for a request that is not open");
  EXPECT_EQ(error({nonblocking_receive(0, 0, 8), wait(0), wait(0)}), "rank 1 waits for a request that is not open");
  EXPECT_EQ(error({collective(barrier.algorithm, collectives::Group(Rank(0), 1))}),
            "rank 1 calls a collective of a group that it is not in");
}

} // namespace
} // namespace loghop::test::mpi_unrolled_test

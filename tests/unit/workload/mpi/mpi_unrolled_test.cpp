// Which receives come after which. Whole programs and their times: validation/mpi_unrolled_test.cpp.
#include "loghop/workload/mpi/mpi_unrolled.hpp"

#include "support/mpi_script.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::test {
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

} // namespace
} // namespace loghop::test

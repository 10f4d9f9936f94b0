#include "loghop/workload/core/workload_size.hpp"

#include <gtest/gtest.h>

namespace loghop::workload_size_test {
namespace {

void expect_equal(const WorkloadSize& found, const WorkloadSize& expected)
{
  EXPECT_EQ(found.ranks, expected.ranks);
  EXPECT_EQ(found.messages, expected.messages);
  EXPECT_EQ(found.bytes, expected.bytes);
  EXPECT_EQ(found.at_once, expected.at_once);
}

TEST(WorkloadSize, OfNothingIsNothing)
{
  expect_equal(WorkloadSize(), {0, 0, 0, 0});
}

TEST(WorkloadSize, RepetitionsAreNotUnderWayAtOnce)
{
  expect_equal(WorkloadSize{4, 5, 60, 3}.times(7), {4, 35, 420, 3});
}

TEST(WorkloadSize, PartsFollowEachOther)
{
  expect_equal(WorkloadSize{4, 5, 60, 3}.then({2, 1, 7, 9}), {4, 6, 67, 9});
  expect_equal(WorkloadSize{2, 1, 7, 9}.then({4, 5, 60, 3}), {4, 6, 67, 9});
}

} // namespace
} // namespace loghop::workload_size_test

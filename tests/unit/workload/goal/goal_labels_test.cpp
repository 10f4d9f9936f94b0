#include "loghop/workload/goal/goal_labels.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::goal_labels_test {
namespace {

TEST(GoalLabels, AreNumberedAsTheyCome)
{
  GoalLabels labels;
  EXPECT_EQ(labels.number_of("b"), 0U);
  EXPECT_EQ(labels.number_of("a"), 1U);
  EXPECT_EQ(labels.number_of("b"), 0U);
  EXPECT_EQ(labels.number_of("ab"), 2U);
  EXPECT_EQ(labels.size(), 3U);
  EXPECT_EQ(labels.name(0), "b");
  EXPECT_EQ(labels.name(1), "a");
  EXPECT_EQ(labels.name(2), "ab");
}

TEST(GoalLabels, ClearForgetsAll)
{
  GoalLabels labels;
  for (int round = 0; round < 5; ++round) {
    for (std::uint32_t i = 0; i < 1000; ++i)
      ASSERT_EQ(labels.number_of("l" + std::to_string((i * 7 + static_cast<unsigned>(round)) % 1000)), i);
    labels.clear();
    ASSERT_EQ(labels.size(), 0U);
  }
}

TEST(GoalLabels, ManyAreToldApart)
{
  GoalLabels labels;
  constexpr std::uint32_t many = 200000;
  for (std::uint32_t i = 0; i < many; ++i)
    ASSERT_EQ(labels.number_of(std::to_string(i)), i);
  for (std::uint32_t i = 0; i < many; i += 7) {
    ASSERT_EQ(labels.number_of(std::to_string(i)), i);
    ASSERT_EQ(labels.name(i), std::to_string(i));
  }
}

/// Short names are their own keys, longer ones have hashes.
TEST(GoalLabels, OfAllLengthsAreToldApart)
{
  GoalLabels labels;
  std::uint32_t next = 0;
  std::string zeros, high;
  for (int length = 1; length <= 20; ++length) {
    zeros += '0';
    high += '\xff';
    ASSERT_EQ(labels.number_of(zeros), next++);
    ASSERT_EQ(labels.number_of(zeros + "1"), next++);
    ASSERT_EQ(labels.number_of(high), next++);
  }
  for (std::uint32_t i = 0; i < next; ++i)
    ASSERT_EQ(labels.number_of(std::string(labels.name(i))), i);
}

} // namespace
} // namespace loghop::goal_labels_test

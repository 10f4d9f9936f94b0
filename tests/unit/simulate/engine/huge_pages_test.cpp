#include "loghop/simulate/engine/huge_pages.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace loghop::simulate::huge_pages_test {
namespace {

using Numbers = std::vector<std::uint64_t, HugePages<std::uint64_t>>;

TEST(HugePages, KeepWhatAnArrayHoldsWhileItGrows)
{
  Numbers numbers;
  for (std::uint64_t i = 0; i < 3'000'000; ++i) // beyond 8 MiB
    numbers.push_back(i * i);
  for (std::uint64_t i = 0; i < numbers.size(); ++i)
    ASSERT_EQ(numbers[i], i * i);
}

TEST(HugePages, OnlyLargeArraysBeginWithAPage)
{
  const Numbers large(HugePages<std::uint64_t>::page_bytes);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(large.data()) % HugePages<std::uint64_t>::page_bytes, 0U);
  const Numbers small(10);
  EXPECT_EQ(small, Numbers(10, 0));
}

TEST(HugePages, AreOneAllocatorForAllTypes)
{
  const HugePages<int> of_numbers;
  const HugePages<char> of_characters(of_numbers);
  EXPECT_TRUE(of_characters == HugePages<char>());
  EXPECT_FALSE(of_characters != HugePages<char>());
}

} // namespace
} // namespace loghop::simulate::huge_pages_test

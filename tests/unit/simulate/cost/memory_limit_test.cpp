#include "loghop/simulate/cost/memory_limit.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <vector>

namespace loghop::simulate {
namespace {

TEST(PresentMemory, CountsWhatWasWritten)
{
  constexpr std::size_t bytes = 64 << 20;
  const double before = present_memory();
  const std::vector<char> written(bytes, 1);
  EXPECT_NEAR(present_memory() - before, static_cast<double>(bytes), 4 << 20) << written.size();
}

TEST(MemoryLimit, IsTheLeast)
{
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  const double machine = memory_limit();
  EXPECT_GT(machine, 1 << 28);
  const rlimit lower{static_cast<rlim_t>(machine / 2), before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_AS, &lower), 0);
  EXPECT_EQ(memory_limit(), static_cast<double>(lower.rlim_cur));
  ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
  EXPECT_EQ(memory_limit(), machine);
}

} // namespace
} // namespace loghop::simulate

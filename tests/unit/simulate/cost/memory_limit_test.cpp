#include "loghop/simulate/cost/memory_limit.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/sysinfo.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace loghop::simulate::memory_limit_test {
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

/// With limits of 300 for all, 200 for group a, and none or 100 for the group a/b.
TEST(MemoryLimit, IsThatOfTheOwnGroupAndThoseAbove)
{
  const test::TemporaryFolder folder;
  const auto write = [&](const std::string& file, const char* text) {
    std::filesystem::create_directories(std::filesystem::path(folder.path(file)).parent_path());
    std::ofstream(folder.path(file)) << text;
  };
  const auto limit = [&](const std::string& groups) {
    std::istringstream text(groups);
    return limit_of_groups(text, folder.path(""));
  };
  constexpr double none = std::numeric_limits<double>::infinity();
  EXPECT_EQ(limit("0::/a/b\n"), none);
  write("a/memory.max", "200\n");
  write("a/b/memory.max", "max\n");
  EXPECT_EQ(limit("0::/\n"), none);
  EXPECT_EQ(limit("0::/a/b\n"), 200);
  EXPECT_EQ(limit("0::/a/c\n"), 200);
  EXPECT_EQ(limit("0::/c\n"), none);
  write("memory/memory.limit_in_bytes", "300");
  write("memory/a/b/memory.limit_in_bytes", "100");
  EXPECT_EQ(limit("5:cpu,memory:/a\n4:cpuset:/a/b\n"), 300);
  EXPECT_EQ(limit("5:cpu,memory:/a/b\n0::/\n"), 100);
  EXPECT_EQ(limit("4:cpuset:/a/b\n1:name=memory:/a/b\n"), none);
}

TEST(MemoryLimit, IsNoMoreThanTheMachineHas)
{
  struct sysinfo machine {};
  ASSERT_EQ(sysinfo(&machine), 0);
  const double bytes = static_cast<double>(machine.totalram) * machine.mem_unit;
  EXPECT_LE(memory_limit(), bytes);
  EXPECT_GT(memory_limit(), present_memory());
}

} // namespace
} // namespace loghop::simulate::memory_limit_test

#include "loghop/simulate/engine/progress_board.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

namespace loghop::simulate::progress_board_test {
namespace {

TEST(ProgressBoard, ChildrenTellTheirParent)
{
  ProgressBoard board(3);
  const pid_t child = fork();
  if (child == 0) {
    board.follow(1);
    tell_events(10);
    tell_events(4'000'000'000'000);
    _exit(0);
  }
  ASSERT_GT(child, 0);
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  EXPECT_EQ(board.events(0), 0u);
  EXPECT_EQ(board.events(1), 4'000'000'000'000u);
  EXPECT_EQ(board.events(2), 0u);
}

TEST(ProgressBoard, NobodyFollowed)
{
  tell_events(1);
  const ProgressBoard none(0);
  tell_events(2);
}

TEST(ProgressBoard, CountsFromZeroForEveryJob)
{
  constexpr std::size_t jobs = 5000; // more than a page
  ProgressBoard board(jobs);
  for (std::size_t job = 0; job < jobs; ++job)
    ASSERT_EQ(board.events(job), 0u);
  for (std::size_t job = 0; job < jobs; ++job) {
    board.follow(job);
    tell_events(job + 1);
  }
  for (std::size_t job = 0; job < jobs; ++job)
    ASSERT_EQ(board.events(job), job + 1);
}

TEST(ProgressBoard, FollowsNobodyWhenItIsGone)
{
  {
    ProgressBoard board(1);
    board.follow(0);
    tell_events(5);
  }
  tell_events(6);
  const ProgressBoard other(1);
  EXPECT_EQ(other.events(0), 0u);
}

TEST(ProgressBoard, GivesItsMemoryBack)
{
  const auto mappings = [] {
    std::ifstream maps("/proc/self/maps");
    return std::count(std::istreambuf_iterator<char>(maps), {}, '\n');
  };
  const auto before = mappings();
  for (int i = 0; i < 20; ++i)
    const ProgressBoard board(10'000);
  EXPECT_LT(mappings(), before + 10);
}

TEST(ProgressBoard, SaysThatThereIsNoMemory)
{
  try {
    const ProgressBoard board(std::size_t{1} << 56);
    ADD_FAILURE() << "it has memory";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code().value(), ENOMEM);
    EXPECT_EQ(std::string(error.what()).rfind("cannot share memory", 0), 0u);
  }
}

} // namespace
} // namespace loghop::simulate::progress_board_test

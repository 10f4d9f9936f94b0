#include "loghop/simulate/engine/progress_board.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate

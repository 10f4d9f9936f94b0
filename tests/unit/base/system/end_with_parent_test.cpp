// Children that do not outlive their parent.
#include "loghop/base/system/end_with_parent.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>

namespace loghop::end_with_parent_test {
namespace {

/// The exit status of a child that thinks that its parent is this one: 7 if a signal that ends it was ordered.
int status_of_child_of(pid_t parent)
{
  const pid_t child = fork();
  if (child == 0) {
    end_with_parent(parent);
    int sign = 0;
    prctl(PR_GET_PDEATHSIG, &sign);
    _exit(sign == SIGKILL ? 7 : 8);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

TEST(EndWithParent, OrdersASignalForTheEndOfTheParent)
{
  EXPECT_EQ(status_of_child_of(getpid()), 7);
}

TEST(EndWithParent, EndsAtOnceIfTheParentHasGone)
{
  EXPECT_EQ(status_of_child_of(getppid()), 0);
}

} // namespace
} // namespace loghop::end_with_parent_test

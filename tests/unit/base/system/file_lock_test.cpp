#include "loghop/base/system/file_lock.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace loghop::file_lock_test {
namespace {

namespace fs = std::filesystem;

/// A process that takes the lock, and ends with 0, or with 1 if it had to wait.
pid_t taker(const std::string& file)
{
  const pid_t id = fork();
  if (id == 0) {
    const bool waited = FileLock(file).had_to_wait();
    _exit(waited ? 1 : 0);
  }
  return id;
}

int status_of(pid_t id)
{
  int status = 0;
  EXPECT_EQ(waitpid(id, &status, 0), id);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

bool is_running(pid_t id)
{
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  return waitpid(id, nullptr, WNOHANG) == 0;
}

class FileLocks : public ::testing::Test {
protected:
  test::TemporaryFolder temporary;
  std::string file = temporary.path("x.lock");
};

TEST_F(FileLocks, OthersWaitForTheEnd)
{
  auto mine = std::make_unique<FileLock>(file);
  EXPECT_TRUE(mine->is_held());
  EXPECT_FALSE(mine->had_to_wait());
  const pid_t other = taker(file), third = taker(file);
  EXPECT_TRUE(is_running(other));
  EXPECT_TRUE(is_running(third));
  mine.reset();
  EXPECT_EQ(status_of(other), 1);
  EXPECT_EQ(status_of(third), 1);
  EXPECT_FALSE(fs::exists(file));
}

TEST_F(FileLocks, TheLockOfAKilledProgramIsFree)
{
  int to_us[2] = {};
  ASSERT_EQ(pipe(to_us), 0);
  const pid_t holder = fork();
  if (holder == 0) {
    const FileLock lock(file);
    if (write(to_us[1], "x", 1) != 1) _exit(1);
    pause();
  }
  char byte = 0;
  ASSERT_EQ(read(to_us[0], &byte, 1), 1);
  kill(holder, SIGKILL);
  EXPECT_EQ(status_of(holder), -SIGKILL);
  EXPECT_TRUE(fs::exists(file));
  EXPECT_EQ(status_of(taker(file)), 0);
  EXPECT_FALSE(fs::exists(file));
  close(to_us[0]);
  close(to_us[1]);
}

TEST_F(FileLocks, WhereNothingCanBeWrittenNobodyIsKeptOut)
{
  const FileLock lock(temporary.path("no/such/folder/x.lock"));
  EXPECT_FALSE(lock.is_held());
  fs::create_directory(file);
  EXPECT_FALSE(FileLock(file).is_held());
  EXPECT_TRUE(fs::is_directory(file));
}

} // namespace
} // namespace loghop::file_lock_test

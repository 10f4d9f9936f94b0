// A folder goes with the program that keeps it, whatever ends the program.
#include "loghop/base/system/folder_keeper.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace loghop::folder_keeper_test {
namespace {

namespace fs = std::filesystem;

/// False if it is still there after a minute.
bool goes(const std::string& path)
{
  using namespace std::chrono_literals;
  for (int i = 0; i < 6000 && fs::exists(path); ++i)
    std::this_thread::sleep_for(10ms);
  return !fs::exists(path);
}

void fill(const std::string& folder)
{
  fs::create_directory(folder);
  std::ofstream(folder + "/a") << "text";
}

/// The status of a process that keeps the folder, fills it, and gives itself this signal.
int status_of_program(const std::string& folder, int sign)
{
  const pid_t program = fork();
  if (program == 0) {
    std::signal(sign, SIG_DFL);
    const FolderKeeper keeper(folder);
    fill(folder);
    raise(sign);
    _exit(0);
  }
  int status = 0;
  waitpid(program, &status, 0);
  return status;
}

TEST(FolderKeeper, RemovesTheFolderWhateverEndsTheProgram)
{
  for (const int sign : {SIGKILL, SIGSEGV, SIGTERM, SIGINT}) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(WTERMSIG(status_of_program(folder.path("x"), sign)), sign);
    EXPECT_TRUE(goes(folder.path("x"))) << sign;
  }
}

TEST(FolderKeeper, WaitsForChildrenThatStillWrite)
{
  const test::TemporaryFolder folder;
  const std::string path = folder.path("x");
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t program = fork();
  if (program == 0) {
    const FolderKeeper keeper(path);
    fill(path);
    if (fork() == 0) { // it goes on until the pipe ends
      close(ends[1]);
      char none = 0;
      _exit(read(ends[0], &none, 1) == 0 ? 0 : 1);
    }
    raise(SIGKILL);
  }
  close(ends[0]);
  waitpid(program, nullptr, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_TRUE(fs::exists(path + "/a"));
  close(ends[1]);
  EXPECT_TRUE(goes(path));
}

TEST(FolderKeeper, LetsAFolderBeThatGotAnotherName)
{
  const test::TemporaryFolder folder;
  {
    const FolderKeeper keeper(folder.path("x"));
    fill(folder.path("x"));
    fs::rename(folder.path("x"), folder.path("y"));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_TRUE(fs::exists(folder.path("y") + "/a"));
}

} // namespace
} // namespace loghop::folder_keeper_test

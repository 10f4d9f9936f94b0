// Files that are not finished do not outlive the program, whatever ends it.
#include "loghop/base/unfinished_name.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>

namespace loghop {
namespace {

namespace fs = std::filesystem;

/// The status of a process that does this.
int status_of(const std::function<void()>& work)
{
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

TEST(UnfinishedName, IsBesideTheFileAndGoesWithTheObject)
{
  const test::TemporaryFolder folder;
  std::string name;
  {
    const UnfinishedName unfinished(folder.path("x.json"));
    name = unfinished.get();
    std::ofstream(name) << "half";
    EXPECT_TRUE(fs::exists(name));
  }
  EXPECT_EQ(name.rfind(folder.path(".loghop-"), 0), 0u) << name;
  EXPECT_EQ(fs::path(name).extension(), ".unfinished");
  EXPECT_FALSE(fs::exists(name));
}

TEST(UnfinishedName, IsNeverTheSameAndShortHoweverLongTheTargetIs)
{
  const std::string target = "/some/where/" + std::string(250, 'x');
  const UnfinishedName one(target), other(target);
  EXPECT_NE(one.get(), other.get());
  EXPECT_EQ(fs::path(one.get()).parent_path(), "/some/where");
  EXPECT_LT(fs::path(one.get()).filename().string().size(), 64u);
}

TEST(UnfinishedName, SignalsThatEndTheProgramRemoveIt)
{
  const test::TemporaryFolder folder;
  for (const int sign : {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU}) {
    const int status = status_of([&] {
      std::signal(sign, SIG_DFL); // jobs in the background begin with some ignored
      const UnfinishedName first(folder.path("x")), second(folder.path("y"));
      for (const UnfinishedName* name : {&first, &second})
        std::ofstream(name->get()) << "half";
      raise(sign);
    });
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == sign) << sign;
    EXPECT_TRUE(fs::is_empty(folder.path(""))) << sign;
  }
}

TEST(UnfinishedName, IgnoredSignalsStayIgnored)
{
  const test::TemporaryFolder folder;
  const int status = status_of([&] {
    std::signal(SIGHUP, SIG_IGN); // as nohup does
    const UnfinishedName name(folder.path("x"));
    std::ofstream(name.get()) << "half";
    raise(SIGHUP);
    _exit(fs::exists(name.get()) ? 7 : 8);
  });
  EXPECT_EQ(WEXITSTATUS(status), 7);
}

TEST(UnfinishedName, ChildrenRemoveNothing)
{
  const test::TemporaryFolder folder;
  const UnfinishedName name(folder.path("x"));
  std::ofstream(name.get()) << "half";
  const int status = status_of([] { raise(SIGTERM); });
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(fs::exists(name.get()));
}

} // namespace
} // namespace loghop

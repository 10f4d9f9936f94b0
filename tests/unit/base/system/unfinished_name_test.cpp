// Files that are not finished do not outlive the program, whatever ends it.
#include "loghop/base/system/unfinished_name.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>

namespace loghop::unfinished_name_test {
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

/// There is room for 32 at once, and names that have gone leave theirs.
TEST(UnfinishedName, NamesThatHaveGoneMakeRoom)
{
  const test::TemporaryFolder folder;
  const int status = status_of([&] {
    for (int i = 0; i < 40; ++i)
      UnfinishedName(folder.path("x"));
    const UnfinishedName name(folder.path("x"));
    std::ofstream(name.get()) << "half";
    std::signal(SIGTERM, SIG_DFL);
    const UnfinishedName listens(folder.path("x"));
    raise(SIGTERM);
  });
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(fs::is_empty(folder.path("")));
}

TEST(UnfinishedName, ThirtyTwoAreRemovedAtOnce)
{
  const test::TemporaryFolder folder;
  const int status = status_of([&] {
    std::signal(SIGTERM, SIG_DFL);
    std::deque<UnfinishedName> names;
    for (int i = 0; i < 32; ++i)
      std::ofstream(names.emplace_back(folder.path("x")).get()) << "half";
    raise(SIGTERM);
  });
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(fs::is_empty(folder.path("")));
}

TEST(UnfinishedName, AnObjectInAChildRemovesNothing)
{
  const test::TemporaryFolder folder;
  std::optional<UnfinishedName> name(folder.path("x"));
  std::ofstream(name->get()) << "half";
  status_of([&] { name.reset(); });
  EXPECT_TRUE(fs::exists(name->get()));
}

TEST(UnfinishedName, AllAreRemovedOnRequest)
{
  const test::TemporaryFolder folder;
  const UnfinishedName first(folder.path("x")), second(folder.path("y"));
  for (const UnfinishedName* name : {&first, &second})
    std::ofstream(name->get()) << "half";
  remove_unfinished_files();
  EXPECT_TRUE(fs::is_empty(folder.path("")));
}

/// 128 random bits, in hexadecimal.
TEST(UnfinishedName, HasThirtyTwoDigits)
{
  const std::string name = UnfinishedName("x").get();
  ASSERT_EQ(name.size(), 8u + 32 + 11) << name;
  EXPECT_EQ(name.find_first_not_of("0123456789abcdef", 8), 40u) << name;
  EXPECT_EQ(name.substr(40), ".unfinished");
  EXPECT_NE(name.substr(8, 16), name.substr(24, 16));
}

} // namespace
} // namespace loghop::unfinished_name_test

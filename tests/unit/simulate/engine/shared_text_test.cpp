#include "loghop/simulate/engine/shared_text.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>
#include <system_error>

namespace loghop::simulate::shared_text_test {
namespace {

TEST(SharedText, IsWhatWasSetLast)
{
  SharedText text;
  EXPECT_EQ(text.get(), "");
  text.set("a long text");
  EXPECT_EQ(text.get(), "a long text");
  text.set("short");
  EXPECT_EQ(text.get(), "short");
  text.set("");
  EXPECT_EQ(text.get(), "");
}

TEST(SharedText, GivesItsFirst65536Bytes)
{
  SharedText text;
  for (const std::size_t size : {65535, 65536, 65537, 200000}) {
    const std::string whole = "first" + std::string(size - 5, 'x');
    text.set(whole);
    EXPECT_EQ(text.get(), whole.substr(0, 65536)) << size;
  }
}

/// Runs `work` in a child, and waits for its end.
template<class Work> void in_child(Work work)
{
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    work();
    _exit(0);
  }
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
}

TEST(SharedText, StaysWhenAChildEnds)
{
  SharedText text;
  text.set("before");
  in_child([&] { text.set(text.get() + " and after"); });
  EXPECT_EQ(text.get(), "before and after");
}

TEST(SharedText, TakesTheStandardErrorOfAChild)
{
  SharedText text;
  in_child([&] {
    text.take_standard_error();
    (void)!write(STDERR_FILENO, "one, ", 5);
    (void)!write(STDERR_FILENO, "two", 3);
  });
  EXPECT_EQ(text.get(), "one, two");
}

std::ptrdiff_t open_files()
{
  const std::filesystem::directory_iterator files("/proc/self/fd");
  return std::distance(begin(files), end(files));
}

TEST(SharedText, ClosesItsFile)
{
  const std::ptrdiff_t before = open_files();
  {
    const SharedText text;
    EXPECT_EQ(open_files(), before + 1);
  }
  EXPECT_EQ(open_files(), before);
}

/// The beginning of what is said when `work` throws in a process with this limit.
template<class Work> std::string said_with_limit(decltype(RLIMIT_NOFILE) what, Work work)
{
  rlimit before{};
  getrlimit(what, &before);
  const rlimit none{0, before.rlim_max};
  setrlimit(what, &none);
  std::string text = "nothing";
  try {
    work();
  } catch (const std::system_error& error) {
    text = error.what();
  }
  setrlimit(what, &before);
  return text;
}

TEST(SharedText, SaysThatThereAreNoFiles)
{
  EXPECT_EQ(said_with_limit(RLIMIT_NOFILE, [] { const SharedText text; }),
            "cannot get memory to share: Too many open files");
}

TEST(SharedText, SaysThatItCannotBeWritten)
{
  SharedText text;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  EXPECT_EQ(said_with_limit(RLIMIT_FSIZE, [&] { text.set("much"); }), "cannot write to shared memory: File too large");
  EXPECT_EQ(said_with_limit(RLIMIT_FSIZE, [&] { text.set(""); }), "nothing");
  std::signal(SIGXFSZ, handler);
}

} // namespace
} // namespace loghop::simulate::shared_text_test

#include "loghop/simulate/engine/shared_text.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <string>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate

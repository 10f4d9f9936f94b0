// Texts between processes, and what the end of a process says. isolation_test.cpp and worker_processes_test.cpp have whole processes.
#include "loghop/simulate/engine/child_process.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

namespace loghop::simulate::child_process_test {
namespace {

TEST(ChildProcess, TextsComeOneByOne)
{
  const std::string sent = framed("one") + framed("") + framed(std::string("\0two", 4));
  std::string_view rest = sent;
  EXPECT_EQ(next_text(rest), "one");
  EXPECT_EQ(next_text(rest), "");
  EXPECT_EQ(next_text(rest), std::string("\0two", 4));
  EXPECT_TRUE(rest.empty());
  EXPECT_FALSE(next_text(rest));
}

TEST(ChildProcess, APartOfATextIsNone)
{
  const std::string sent = framed("text");
  for (std::size_t size = 0; size < sent.size(); ++size) {
    std::string_view rest = std::string_view(sent).substr(0, size);
    EXPECT_FALSE(next_text(rest));
    EXPECT_EQ(rest.size(), size) << "it is left for when more has come";
  }
}

TEST(ChildProcess, AJobsTextSaysHowItEnded)
{
  const JobOutcome good = outcome_of(text_of([] { return "output"; }));
  EXPECT_TRUE(good.succeeded);
  EXPECT_EQ(good.output, "output");
  const JobOutcome bad = outcome_of(text_of([]() -> std::string { throw std::runtime_error("why"); }));
  EXPECT_FALSE(bad.succeeded || bad.could_not_write || bad.cut_off);
  EXPECT_EQ(bad.error, "why");
  const JobOutcome full = outcome_of(text_of([]() -> std::string { throw WriteError("f is full"); }));
  EXPECT_TRUE(full.could_not_write);
  EXPECT_EQ(full.error, "f is full");
  EXPECT_EQ(outcome_of(text_of([]() -> std::string { throw 1; })).error, "an error without words");
  EXPECT_THROW(text_of([]() -> std::string { throw std::bad_alloc(); }), std::bad_alloc);
}

/// The status of a process that does this.
template<class Work> int status_of(Work work)
{
  const pid_t child = fork();
  if (child == 0) run_in_child(true, work);
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

TEST(ChildProcess, AnEndSaysWhatEndedIt)
{
  EXPECT_EQ(WEXITSTATUS(status_of([] { return true; })), 0);
  EXPECT_EQ(early_end(status_of([] { return true; })).error, "the simulation's process ended without a result");
  EXPECT_EQ(early_end(status_of([] { return false; })).error,
            "the simulation's process could not hand over its result");
  EXPECT_EQ(early_end(status_of([]() -> bool { throw std::bad_alloc(); })).error, "out of memory");
  const JobOutcome killed = early_end(status_of([] { return std::raise(SIGKILL) == 0; }));
  EXPECT_NE(killed.error.find("signal 9"), std::string::npos) << killed.error;
  EXPECT_TRUE(killed.interrupted);
  EXPECT_TRUE(killed.cut_off);
  EXPECT_FALSE(early_end(status_of([] { return std::raise(SIGSEGV) == 0; })).interrupted);
}

TEST(ChildProcess, NothingIsWrittenToWhatNobodyReads)
{
  EXPECT_FALSE(write_all(-1, "text"));
  EXPECT_TRUE(write_all(-1, ""));
}

} // namespace
} // namespace loghop::simulate::child_process_test

// Processes that stay and answer requests.
#include "loghop/simulate/engine/worker_processes.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace loghop::simulate::worker_processes_test {
namespace {

bool has_children()
{
  return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD;
}

/// The outcomes of requests, which are texts.
std::vector<JobOutcome> ask(WorkerProcesses& workers, const std::vector<std::string>& requests)
{
  std::vector<JobOutcome> outcomes(requests.size());
  workers.ask(
      requests.size(), [&](std::size_t i, std::size_t) { return requests[i]; },
      [&](std::size_t i, JobOutcome outcome) { outcomes[i] = std::move(outcome); });
  return outcomes;
}

std::string echo(const std::string& request)
{
  return request + "!";
}

std::string process(const std::string&)
{
  return std::to_string(getpid());
}

/// "die": ends by a signal; "throw": throws; else its process.
std::string die_or_tell(const std::string& request)
{
  if (request == "die") std::raise(SIGSEGV);
  if (request == "throw") throw std::runtime_error("no answer");
  return process(request);
}

TEST(WorkerProcesses, EachRequestHasItsAnswer)
{
  WorkerProcesses workers(2, echo);
  const std::string large(3'000'000, 'x'), binary("\0 \xff", 3);
  const std::vector<std::string> requests = {"a", "", large, binary, "b"};
  const std::vector<JobOutcome> outcomes = ask(workers, requests);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    EXPECT_TRUE(outcomes[i].succeeded);
    EXPECT_EQ(outcomes[i].output, requests[i] + "!");
  }
  EXPECT_TRUE(ask(workers, {}).empty());
}

TEST(WorkerProcesses, StayFromOneCallToTheNext)
{
  WorkerProcesses workers(1, process);
  const std::string first = ask(workers, {""})[0].output;
  EXPECT_NE(first, std::to_string(getpid()));
  for (int i = 0; i < 3; ++i)
    for (const JobOutcome& outcome : ask(workers, {"", ""}))
      EXPECT_EQ(outcome.output, first);
}

/// Each waits until all have begun: they work at the same time.
TEST(WorkerProcesses, AsManyWorkAsMayAtATime)
{
  WorkerProcesses workers(3, [](const std::string&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return std::to_string(getpid());
  });
  EXPECT_EQ(workers.at_a_time(), 3u);
  std::set<std::string> different;
  for (const JobOutcome& outcome : ask(workers, std::vector<std::string>(12)))
    different.insert(outcome.output);
  EXPECT_EQ(different.size(), 3u);
}

TEST(WorkerProcesses, AreNotStartedBeforeTheyAreNeeded)
{
  WorkerProcesses workers(4, echo);
  EXPECT_FALSE(has_children());
  ask(workers, {"one"});
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), 0); // it runs
}

TEST(WorkerProcesses, NoneIsLeft)
{
  {
    WorkerProcesses workers(2, echo);
    ask(workers, {"a", "b"});
    EXPECT_TRUE(has_children());
  }
  EXPECT_FALSE(has_children());
}

TEST(WorkerProcesses, AnErrorIsAnAnswer)
{
  WorkerProcesses workers(1, die_or_tell);
  const std::vector<JobOutcome> outcomes = ask(workers, {"", "throw", ""});
  EXPECT_FALSE(outcomes[1].succeeded);
  EXPECT_FALSE(outcomes[1].cut_off);
  EXPECT_EQ(outcomes[1].error, "no answer");
  EXPECT_EQ(outcomes[0].output, outcomes[2].output);
}

TEST(WorkerProcesses, AnEndCostsOneRequest)
{
  WorkerProcesses workers(1, die_or_tell);
  const std::vector<JobOutcome> outcomes = ask(workers, {"", "die", "", "die", ""});
  for (const std::size_t i : {1u, 3u}) {
    EXPECT_TRUE(outcomes[i].cut_off);
    EXPECT_NE(outcomes[i].error.find("signal 11"), std::string::npos) << outcomes[i].error;
  }
  EXPECT_NE(outcomes[0].output, outcomes[2].output); // another took its place
  EXPECT_TRUE(outcomes[4].succeeded);
}

/// Its number is new, so that whoever tells workers news knows that this one is a copy of the process as it is now.
TEST(WorkerProcesses, WorkersAreNumberedAsTheyStart)
{
  WorkerProcesses workers(1, die_or_tell);
  std::vector<std::size_t> numbers;
  workers.ask(
      3,
      [&](std::size_t i, std::size_t worker) {
        numbers.push_back(worker);
        return std::string(i == 0 ? "die" : "");
      },
      [](std::size_t, const JobOutcome&) {});
  EXPECT_EQ(numbers, (std::vector<std::size_t>{0, 1, 1}));
}

TEST(WorkerProcesses, OneThatEndsBetweenRequestsCostsTheNext)
{
  WorkerProcesses workers(1, process);
  const pid_t first = std::stoi(ask(workers, {""})[0].output);
  kill(first, SIGKILL);
  siginfo_t ended;
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(first), &ended, WEXITED | WNOWAIT), 0);
  const std::vector<JobOutcome> outcomes = ask(workers, {"", ""});
  EXPECT_TRUE(outcomes[0].cut_off);
  EXPECT_TRUE(outcomes[0].interrupted);
  EXPECT_TRUE(outcomes[1].succeeded);
}

TEST(WorkerProcesses, WhatTheCallerThrowsEndsThem)
{
  WorkerProcesses workers(2, [](const std::string&) {
    std::this_thread::sleep_for(std::chrono::seconds(60));
    return std::string();
  });
  const auto idle = [] { throw std::logic_error("enough"); };
  EXPECT_THROW(workers.ask(
                   2, [](std::size_t, std::size_t) { return ""; }, [](std::size_t, const JobOutcome&) {}, idle),
               std::logic_error);
  EXPECT_FALSE(has_children());
}

TEST(WorkerProcesses, WorkAgainAfterThat)
{
  WorkerProcesses workers(1, echo);
  const auto done = [](std::size_t, const JobOutcome&) { throw std::logic_error("enough"); };
  EXPECT_THROW(workers.ask(
                   1, [](std::size_t, std::size_t) { return ""; }, done),
               std::logic_error);
  EXPECT_EQ(ask(workers, {"a"})[0].output, "a!");
}

/// In a child, whose limit stays its own.
TEST(WorkerProcesses, WithoutFilesRequestsFail)
{
  const pid_t child = fork();
  if (child == 0) {
    const rlimit none = {3, 3};
    setrlimit(RLIMIT_NOFILE, &none);
    WorkerProcesses workers(2, echo);
    const std::vector<JobOutcome> outcomes = ask(workers, {"a", "b"});
    const bool as_said = std::all_of(outcomes.begin(), outcomes.end(), [](const JobOutcome& outcome) {
      return outcome.cut_off && outcome.error.find("cannot start a process") == 0;
    });
    _exit(as_said ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

} // namespace
} // namespace loghop::simulate::worker_processes_test

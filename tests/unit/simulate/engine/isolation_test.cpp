// Jobs in processes of their own: each outcome says how its process ended, and no process stays.
#include "loghop/simulate/engine/isolation.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <vector>

namespace loghop::simulate {
namespace {

using Job = std::function<std::string()>;

std::vector<JobOutcome> outcomes_of(const std::vector<Job>& jobs, int parallel = 1)
{
  std::vector<JobOutcome> outcomes(jobs.size());
  run_isolated(
      jobs.size(), parallel, [&](std::size_t i) { return jobs[i](); },
      [&](std::size_t i, JobOutcome outcome) { outcomes[i] = std::move(outcome); });
  return outcomes;
}

JobOutcome outcome_of(const Job& job)
{
  return outcomes_of({job}).front();
}

bool has_children()
{
  return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD;
}

TEST(Isolation, GivesWhatJobsReturn)
{
  const auto outcomes = outcomes_of({[] { return "one"; }, [] { return std::string(1 << 20, 'x'); }}, 2);
  EXPECT_TRUE(outcomes[0].succeeded && outcomes[1].succeeded);
  EXPECT_EQ(outcomes[0].output, "one");
  EXPECT_EQ(outcomes[1].output, std::string(1 << 20, 'x'));
  EXPECT_FALSE(outcomes[0].cut_off);
}

/// Jobs 0 to 2 and 3 to 4 share a process each, 5 has one.
std::vector<JobOutcome> shared_outcomes(const std::function<std::string(std::size_t)>& job)
{
  std::vector<JobOutcome> outcomes(6);
  run_isolated(
      6, 2, job, [&](std::size_t i, JobOutcome outcome) { outcomes[i] = std::move(outcome); }, {},
      [](std::size_t first) { return first == 0   ? 3
                                     : first == 3 ? 2
                                                  : 7; });
  return outcomes;
}

TEST(Isolation, JobsShareAProcess)
{
  const auto outcomes = shared_outcomes([](std::size_t) { return std::to_string(getpid()); });
  for (const JobOutcome& outcome : outcomes)
    EXPECT_TRUE(outcome.succeeded && outcome.peak_rss_bytes > 0);
  EXPECT_EQ(outcomes[0].output, outcomes[1].output);
  EXPECT_EQ(outcomes[0].output, outcomes[2].output);
  EXPECT_NE(outcomes[2].output, outcomes[3].output);
  EXPECT_EQ(outcomes[3].output, outcomes[4].output);
  EXPECT_NE(outcomes[4].output, outcomes[5].output);
}

/// Job 1 ends its process: job 0 was done before, and job 2 runs in another. Job 3 fails in words, which harms nobody.
TEST(Isolation, AnEndCostsOnlyTheJobThatAProcessWasAt)
{
  const auto outcomes = shared_outcomes([](std::size_t i) -> std::string {
    if (i == 1) std::abort();
    if (i == 3) throw std::runtime_error("why");
    return std::to_string(i);
  });
  for (const std::size_t i : {0, 2, 4, 5})
    EXPECT_EQ(outcomes[i].output, std::to_string(i));
  EXPECT_TRUE(outcomes[1].cut_off && !outcomes[1].interrupted);
  EXPECT_EQ(outcomes[3].error, "why");
  EXPECT_FALSE(outcomes[3].cut_off);
}

TEST(Isolation, MemoryThatRunsOutCostsOneJob)
{
  const auto outcomes = shared_outcomes([](std::size_t i) -> std::string {
    if (i < 3) throw std::bad_alloc();
    return std::to_string(i);
  });
  for (std::size_t i = 0; i < 6; ++i)
    EXPECT_EQ(outcomes[i].succeeded ? outcomes[i].output : outcomes[i].error,
              i < 3 ? "out of memory" : std::to_string(i));
}

TEST(Isolation, SaysWhatJobsThrow)
{
  const JobOutcome failed = outcome_of([]() -> std::string { throw std::runtime_error("why"); });
  EXPECT_EQ(failed.error, "why");
  EXPECT_FALSE(failed.succeeded || failed.cut_off || failed.interrupted || failed.could_not_write);
  const JobOutcome unwritten = outcome_of([]() -> std::string { throw WriteError("full"); });
  EXPECT_EQ(unwritten.error, "full");
  EXPECT_TRUE(unwritten.could_not_write);
  EXPECT_EQ(outcome_of([]() -> std::string { throw 1; }).error, "an error without words");
}

void run_out_of_memory()
{
  throw std::bad_alloc();
}

/// As the destructors of JSON values.
void run_out_of_memory_without_exceptions() noexcept
{
  run_out_of_memory();
}

TEST(Isolation, MemoryThatIsNotThereIsTheSystemsFault)
{
  const JobOutcome outcome = outcome_of([]() -> std::string { throw std::bad_alloc(); });
  EXPECT_EQ(outcome.error, "out of memory");
  EXPECT_TRUE(outcome.cut_off && outcome.interrupted);
  const JobOutcome elsewhere = outcome_of([] {
    run_out_of_memory_without_exceptions();
    return "";
  });
  EXPECT_EQ(elsewhere.error, "out of memory");
}

TEST(Isolation, SaysWhichSignalEndedAProcess)
{
  for (const int sign : {SIGKILL, SIGTERM, SIGABRT}) {
    const JobOutcome outcome = outcome_of([&] {
      raise(sign);
      return "";
    });
    EXPECT_EQ(outcome.error.rfind("the simulation's process was ended by signal " + std::to_string(sign) + " (", 0), 0u)
        << outcome.error;
    EXPECT_TRUE(outcome.cut_off);
    EXPECT_EQ(outcome.interrupted, sign != SIGABRT) << "a process aborts by its own fault";
  }
}

TEST(Isolation, AProcessThatExitsHasNoResult)
{
  const JobOutcome outcome = outcome_of([]() -> std::string { _exit(1); });
  EXPECT_EQ(outcome.error, "the simulation's process ended without a result");
  EXPECT_TRUE(outcome.cut_off);
}

TEST(Isolation, ATextThatIsCutOffIsNoResult)
{
  std::vector<JobOutcome> outcomes(2);
  run_isolated(
      2, 2,
      [](std::size_t i) -> std::string {
        if (i == 0) return "";
        const itimerval soon = {{0, 0}, {0, 100'000}};
        setitimer(ITIMER_REAL, &soon, nullptr);
        return std::string(1 << 20, 'x'); // more than a pipe holds: the signal comes while it is written
      },
      [&](std::size_t i, JobOutcome outcome) {
        outcomes[i] = std::move(outcome);
        if (i == 0) usleep(300'000);
      });
  EXPECT_EQ(outcomes[1].error, "the simulation's process was ended by signal 14 (Alarm clock)");
  EXPECT_FALSE(outcomes[1].succeeded);
  EXPECT_EQ(outcomes[1].output, "");
}

TEST(Isolation, AnErrorOfTheCallerEndsTheOthers)
{
  const auto job = [](std::size_t i) -> std::string {
    if (i == 1) pause();
    return "";
  };
  EXPECT_THROW(run_isolated(2, 2, job, [](std::size_t, JobOutcome) { throw std::runtime_error("enough"); }),
               std::runtime_error);
  EXPECT_FALSE(has_children());
}

TEST(Isolation, WithoutFilesJobsFailOneByOne)
{
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none{0, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &none);
  const auto outcomes = outcomes_of({[] { return "one"; }, [] { return "two"; }}, 2);
  setrlimit(RLIMIT_NOFILE, &before);
  for (const JobOutcome& outcome : outcomes) {
    EXPECT_EQ(outcome.error, "cannot start a process: Too many open files");
    EXPECT_TRUE(outcome.interrupted);
  }
}

} // namespace
} // namespace loghop::simulate

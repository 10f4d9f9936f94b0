// Jobs in processes of their own: each outcome says how its process ended, and no process stays.
#include "loghop/simulate/engine/isolation.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>

#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace loghop::simulate::isolation_test {
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

std::ptrdiff_t open_files()
{
  const std::filesystem::directory_iterator files("/proc/self/fd");
  return std::distance(begin(files), end(files));
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

TEST(Isolation, AJobTakesTheMemoryThatTheOneBeforeItGaveBack)
{
  constexpr std::size_t count = 3, bytes = 16 << 20;
  const auto faults = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
  };
  std::vector<long> faults_of(count);
  run_isolated(
      count, 1,
      [&](std::size_t) {
        const long before = faults();
        EXPECT_EQ(std::vector<char>(bytes, 'x').back(), 'x');
        return std::to_string(faults() - before);
      },
      [&](std::size_t i, const JobOutcome& outcome) { faults_of[i] = std::stol(outcome.output); }, {},
      [&](std::size_t) { return count; });
  EXPECT_LT(faults_of[1] + faults_of[2], 100);
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
  const JobOutcome outcome = outcome_of([] {
    std::string text(1 << 26, 'x'); // takes far longer through a pipe than a millisecond
    const itimerval soon = {{0, 0}, {0, 1'000}};
    setitimer(ITIMER_REAL, &soon, nullptr);
    return text;
  });
  EXPECT_EQ(outcome.error, "the simulation's process was ended by signal 14 (Alarm clock)");
  EXPECT_FALSE(outcome.succeeded);
  EXPECT_EQ(outcome.output, "");
}

/// Its process writes the size of a text itself, then some of the text, and ends.
TEST(Isolation, ATextThatLacksALittleIsNoResult)
{
  constexpr std::uint64_t size = 6;
  for (const std::size_t written : {0, 1, 5, 6}) {
    const int read_end = dup(0), own = dup(0); // as the job's pipe will be numbered
    close(read_end);
    close(own);
    const JobOutcome outcome = outcome_of([&]() -> std::string {
      (void)!write(own, &size, sizeof size);
      (void)!write(own, "+a out", written);
      _exit(0);
    });
    EXPECT_EQ(outcome.output, written == 6 ? "a out" : "");
    EXPECT_EQ(outcome.error, written == 6 ? "" : "the simulation's process ended without a result");
  }
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

/// Jobs that are told of by a board in memory: how many run, and how many have run at a time.
class Crowd {
public:
  Crowd()
      : counts_(static_cast<Counts*>(
            mmap(nullptr, sizeof(Counts), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)))
  {}
  ~Crowd() { munmap(counts_, sizeof(Counts)); }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  int most() const { return counts_->most; }
  /// A job that stays until there are so many, and a little longer.
  void stay(int company)
  {
    const int now = ++counts_->running;
    if (now > counts_->most) counts_->most = now;
    for (int i = 0; i < 5000 && counts_->most < company; ++i)
      usleep(1000);
    usleep(5000);
    --counts_->running;
  }

private:
  struct Counts {
    std::atomic<int> running, most;
  };
  Counts* counts_;
};

/// As many as may, and no more.
TEST(Isolation, RunsSoManyJobsAtATime)
{
  for (const int parallel : {1, 3}) {
    Crowd crowd;
    const Job job = [&] {
      crowd.stay(parallel);
      return "";
    };
    for (const JobOutcome& outcome : outcomes_of({job, job, job, job}, parallel))
      EXPECT_TRUE(outcome.succeeded);
    EXPECT_EQ(crowd.most(), parallel);
  }
}

TEST(Isolation, WithoutANumberRunsOneForEachProcessor)
{
  const int company = std::thread::hardware_concurrency() > 1 ? 2 : 1; // of two jobs
  for (const int parallel : {0, -1}) {
    Crowd crowd;
    const Job job = [&] {
      crowd.stay(company);
      return "one of two";
    };
    for (const JobOutcome& outcome : outcomes_of({job, job}, parallel))
      EXPECT_EQ(outcome.output, "one of two");
    EXPECT_EQ(crowd.most(), company);
  }
}

TEST(Isolation, OfNoJobsIsNothing)
{
  EXPECT_TRUE(outcomes_of({}, 2).empty());
}

/// A function that says 0 cannot keep a job from running.
TEST(Isolation, AProcessHasOneJobAtLeast)
{
  std::vector<std::string> outputs(3);
  run_isolated(
      3, 2, [](std::size_t i) { return std::to_string(i); },
      [&](std::size_t i, const JobOutcome& outcome) { outputs[i] = outcome.output; }, {},
      [](std::size_t) { return 0; });
  EXPECT_EQ(outputs, (std::vector<std::string>{"0", "1", "2"}));
}

TEST(Isolation, TellsOfJobsInTheOrderOfTheirEnds)
{
  std::vector<std::size_t> order;
  run_isolated(
      3, 3,
      [](std::size_t i) {
        usleep(static_cast<useconds_t>(300'000 * (2 - i)));
        return "";
      },
      [&](std::size_t i, const JobOutcome&) { order.push_back(i); });
  EXPECT_EQ(order, (std::vector<std::size_t>{2, 1, 0}));
}

TEST(Isolation, IsIdleAFewTimesASecond)
{
  int calls = 0;
  const auto start = std::chrono::steady_clock::now();
  run_isolated(
      1, 1,
      [](std::size_t) {
        usleep(220'000);
        return "";
      },
      [](std::size_t, const JobOutcome&) {}, [&] { ++calls; });
  EXPECT_GE(calls, 2); // after 200 ms, and at the end
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  EXPECT_LE(calls, passed.count() / 0.2 + 2);
}

TEST(Isolation, AnErrorWhileIdleEndsTheOthers)
{
  const auto job = [](std::size_t i) -> std::string {
    if (i == 1) pause();
    return "";
  };
  const auto enough = [] { throw std::runtime_error("enough"); };
  const std::ptrdiff_t files = open_files();
  EXPECT_THROW(run_isolated(
                   2, 2, job, [](std::size_t, const JobOutcome&) {}, enough),
               std::runtime_error);
  EXPECT_FALSE(has_children());
  EXPECT_EQ(open_files(), files);
}

/// A job has the files of its parent, and its end of its own pipe.
TEST(Isolation, AJobHasNoFilesOfOtherJobs)
{
  const std::ptrdiff_t before = open_files();
  const Job count = [] { return std::to_string(open_files()); };
  for (const JobOutcome& outcome : outcomes_of({count, count, count}, 3))
    EXPECT_EQ(outcome.output, std::to_string(before + 1));
  EXPECT_EQ(open_files(), before);
}

/// Files for one pipe, but not for a second one beside the first.
TEST(Isolation, WithFewFilesFewerJobsRunAtATime)
{
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const int next = dup(0);
  close(next);
  const rlimit few{static_cast<rlim_t>(next) + 2, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &few);
  const auto outcomes = shared_outcomes([](std::size_t i) { return std::to_string(i); });
  setrlimit(RLIMIT_NOFILE, &before);
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    EXPECT_EQ(outcomes[i].output, std::to_string(i)) << outcomes[i].error;
}

TEST(Isolation, WithoutFilesJobsThatWouldShareAProcessFailOneByOne)
{
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none{0, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &none);
  const auto outcomes = shared_outcomes([](std::size_t) { return ""; });
  const bool cannot_open = dup(0) < 0;
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_TRUE(cannot_open);
  for (const JobOutcome& outcome : outcomes)
    EXPECT_TRUE(outcome.interrupted && outcome.cut_off && !outcome.succeeded) << outcome.error;
}

/// What a process gives itself by a fault of its own is none of the system's.
TEST(Isolation, SomeSignalsAreFaultsOfTheProcess)
{
  for (const int sign : {SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP, SIGINT, SIGHUP}) {
    const JobOutcome outcome = outcome_of([&] {
      const rlimit none{0, 0};
      setrlimit(RLIMIT_CORE, &none);
      std::signal(sign, SIG_DFL);
      raise(sign);
      return "";
    });
    EXPECT_TRUE(outcome.cut_off);
    EXPECT_EQ(outcome.interrupted, sign == SIGINT || sign == SIGHUP) << outcome.error;
  }
}

TEST(Isolation, AFileThatIsFullIsSaidAtTheEndOfTheJob)
{
  const auto fill = [] {
    std::FILE* const full = std::fopen("/dev/full", "w");
    std::fputs("text", full);
  };
  const JobOutcome outcome = outcome_of([&] {
    fill();
    return "done";
  });
  EXPECT_EQ(outcome.error, "cannot write: No space left on device");
  EXPECT_TRUE(outcome.could_not_write);
  EXPECT_FALSE(outcome.succeeded);
  const JobOutcome named = outcome_of([&]() -> std::string {
    fill();
    throw WriteError("out.csv is full");
  });
  EXPECT_EQ(named.error, "out.csv is full");
}

TEST(Isolation, KnowsTheMemoryOfAProcess)
{
  constexpr std::int64_t MiB = 1 << 20;
  const JobOutcome small = outcome_of([] { return ""; });
  const JobOutcome large = outcome_of([] {
    const std::vector<char> written(64 * MiB, 1);
    return std::string(1, written.back());
  });
  EXPECT_GT(small.peak_rss_bytes, MiB / 2);
  EXPECT_NEAR(static_cast<double>(large.peak_rss_bytes - small.peak_rss_bytes), 64 * MiB, 16 * MiB);
}

/// A process that is killed cannot end its own: they end by themselves, which closes their end of the pipe.
TEST(Isolation, NoJobOutlivesItsParent)
{
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    const auto job = [&](std::size_t) -> std::string {
      (void)!write(ends[1], "x", 1);
      pause();
      return "";
    };
    run_isolated(1, 1, job, [](std::size_t, const JobOutcome&) {});
    _exit(0);
  }
  close(ends[1]);
  char text = 0;
  EXPECT_EQ(read(ends[0], &text, 1), 1); // the job runs
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  pollfd end{ends[0], POLLIN, 0};
  EXPECT_EQ(poll(&end, 1, 5000), 1) << "the job has not ended";
  EXPECT_EQ(read(ends[0], &text, 1), 0);
  close(ends[0]);
}

/// What this process has not written yet is not written by its jobs too.
TEST(Isolation, JobsDoNotWriteWhatTheirParentHasBegun)
{
  std::FILE* const file = std::tmpfile();
  std::fputs("once", file);
  outcomes_of({[] { return ""; }, [] { return ""; }}, 2);
  std::fflush(file);
  EXPECT_EQ(std::ftell(file), 4);
  std::fseek(file, 0, SEEK_END);
  EXPECT_EQ(std::ftell(file), 4);
  std::fclose(file);
}

TEST(Isolation, SignalsDoNotEndTheWaiting)
{
  struct sigaction noticed {
  }, before{};
  noticed.sa_handler = [](int) {};
  sigaction(SIGALRM, &noticed, &before);
  const itimerval often = {{0, 5'000}, {0, 5'000}}, never = {};
  setitimer(ITIMER_REAL, &often, nullptr);
  const JobOutcome outcome = outcome_of([] {
    usleep(40'000);
    return std::string(1 << 20, 'x');
  });
  setitimer(ITIMER_REAL, &never, nullptr);
  sigaction(SIGALRM, &before, nullptr);
  EXPECT_TRUE(outcome.succeeded) << outcome.error;
  EXPECT_EQ(outcome.output.size(), std::size_t{1} << 20);
}

TEST(Isolation, AnOutcomeBeginsAsAFailure)
{
  const JobOutcome outcome;
  EXPECT_FALSE(outcome.succeeded || outcome.could_not_write || outcome.cut_off || outcome.interrupted);
  EXPECT_EQ(outcome.peak_rss_bytes, 0);
}

} // namespace
} // namespace loghop::simulate::isolation_test

#include "loghop/simulate/engine/isolation.hpp"

#include "loghop/base/exception_text.hpp"
#include "loghop/base/system/end_with_parent.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <fmt/format.h>

#include <malloc.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace loghop::simulate {

namespace {

// The first byte of a child's text.
constexpr char success = '+';
constexpr char failure = '-';
constexpr char unwritten = '!';

// Of a child's process that cannot say it in words.
constexpr int no_memory_status = 77;
constexpr int untold_status = 78;

/// Jobs that share a process.
struct Jobs {
  std::size_t first;
  std::size_t end;
};

struct Child {
  Jobs jobs;
  pid_t pid;
  int pipe;
  std::string text;
  int read_error; ///< errno, if not all of the text could be read
};

/// Children that run. Those that are left at the end are ended.
struct Children : std::vector<Child> {
  Children() = default;
  ~Children()
  {
    for (const Child& child : *this)
      kill(child.pid, SIGKILL);
    for (const Child& child : *this) {
      close(child.pipe);
      while (waitpid(child.pid, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
  }
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;
};

/// False if not all of it arrived.
bool write_all(int file, std::string_view text)
{
  while (!text.empty()) {
    const ssize_t n = write(file, text.data(), text.size());
    if (n < 0 && errno != EINTR) return false; // the parent has gone, or finds an incomplete text
    if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

/// What the job says of its end; its files are flushed. Throws std::bad_alloc.
std::string text_of(std::size_t index, const std::function<std::string(std::size_t)>& job)
{
  std::string text;
  try {
    text = success + job(index);
  } catch (const WriteError& error) {
    text = unwritten + std::string(error.what());
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    text = failure + exception_text(error);
  } catch (...) {
    text = failure + std::string("an error without words");
  }
  if (std::fflush(nullptr) != 0 && text[0] != unwritten)
    text = unwritten + std::string("cannot write: ") + std::strerror(errno);
  return text;
}

/// Memory may run out where no exception can pass.
[[noreturn]] void end_of_child()
{
  try {
    if (const auto error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    _exit(no_memory_status);
  } catch (...) { // its type is in the core
  }
  std::abort();
}

/// A text with its size before it, so that it is known whether all of it has arrived.
std::string framed(const std::string& text)
{
  const std::uint64_t size = text.size();
  return std::string(reinterpret_cast<const char*>(&size), sizeof size) + text;
}

/// Takes the next text with its size from `rest`; nothing if it is not whole.
std::optional<std::string> next_text(std::string_view& rest)
{
  std::uint64_t size = 0;
  if (rest.size() < sizeof size) return std::nullopt;
  std::memcpy(&size, rest.data(), sizeof size);
  if (rest.size() - sizeof size < size) return std::nullopt;
  const std::string text(rest.substr(sizeof size, size));
  rest.remove_prefix(sizeof size + size);
  return text;
}

/// What a job frees the next one takes: pages that go back to the system come again at the cost of a fault each, which was
/// more than half of the time of short simulations of a large machine.
void keep_freed_memory()
{
  constexpr int large = 1 << 30, largest_block = 32 << 20; // the C library allows no more
  mallopt(M_TRIM_THRESHOLD, large);
  mallopt(M_MMAP_THRESHOLD, largest_block);
}

[[noreturn]] void be_child(int file, Jobs jobs, const std::function<std::string(std::size_t)>& job)
{
  std::set_terminate(end_of_child);
  if (jobs.end - jobs.first > 1) keep_freed_memory();
  bool told = true;
  try {
    for (std::size_t index = jobs.first; index < jobs.end && told; ++index)
      told = write_all(file, framed(text_of(index, job)));
  } catch (const std::bad_alloc&) {
    _exit(no_memory_status);
  }
  _exit(told ? 0 : untold_status); // no destructors: SimGrid and the parent's buffers are none of the child's business
}

/// Nothing if the system has no more files or processes; errno says why.
std::optional<Child> start(Jobs jobs, const std::function<std::string(std::size_t)>& job, const Children& others)
{
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  std::fflush(nullptr);
  const pid_t parent = getpid(), pid = fork();
  if (pid == 0) {
    end_with_parent(parent);
    close(ends[0]);
    for (const Child& other : others)
      close(other.pipe);
    be_child(ends[1], jobs, job);
  }
  const int why = errno;
  close(ends[1]);
  if (pid > 0) return Child{jobs, pid, ends[0], "", 0};
  close(ends[0]);
  errno = why;
  return std::nullopt;
}

/// A signal that a process does not give itself by a fault of its own.
bool is_from_outside(int sign)
{
  for (const int own : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP})
    if (sign == own) return false;
  return true;
}

JobOutcome cut_off(const std::string& error, bool interrupted)
{
  JobOutcome outcome;
  outcome.error = error;
  outcome.cut_off = true;
  outcome.interrupted = interrupted;
  return outcome;
}

/// Of a job whose process ended with this status, before the job had an end.
JobOutcome early_end(int status)
{
  if (WIFSIGNALED(status)) {
    const int sign = WTERMSIG(status);
    return cut_off(fmt::format("the simulation's process was ended by signal {} ({})", sign, strsignal(sign)),
                   is_from_outside(sign));
  }
  if (WEXITSTATUS(status) == no_memory_status) return cut_off("out of memory", true);
  if (WEXITSTATUS(status) == untold_status)
    return cut_off("the simulation's process could not hand over its result", true);
  return cut_off("the simulation's process ended without a result", false);
}

JobOutcome outcome_of(const std::string& text)
{
  JobOutcome outcome;
  outcome.succeeded = text[0] == success;
  (outcome.succeeded ? outcome.output : outcome.error) = text.substr(1);
  outcome.could_not_write = text[0] == unwritten;
  return outcome;
}

/// The outcomes of the jobs that the child has done, and of the one that it was at, if it did not come to its end.
std::vector<JobOutcome> end(const Child& child)
{
  close(child.pipe); // one that still writes ends
  int status = 0;
  rusage usage{};
  while (wait4(child.pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  std::vector<JobOutcome> outcomes;
  std::string_view rest = child.text;
  while (const auto text = next_text(rest))
    outcomes.push_back(outcome_of(*text));
  if (outcomes.size() < child.jobs.end - child.jobs.first)
    outcomes.push_back(child.read_error == 0
                           ? early_end(status)
                           : cut_off(std::string("cannot read the result of the simulation's process: ") +
                                         std::strerror(child.read_error),
                                     true));
  for (JobOutcome& outcome : outcomes)
    outcome.peak_rss_bytes = static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
  return outcomes;
}

/// Jobs that have not been started.
class Waiting {
public:
  Waiting(std::size_t count, const JobsTogether& together) : count_(count), together_(together) {}

  bool empty() const { return next_ == count_ && again_.empty(); }
  Jobs take()
  {
    if (!again_.empty()) {
      const Jobs jobs = again_.back();
      again_.pop_back();
      return jobs;
    }
    const Jobs jobs{next_, std::min(count_, next_ + std::max<std::size_t>(1, together_ ? together_(next_) : 1))};
    next_ = jobs.end;
    return jobs;
  }
  void put_back(Jobs jobs)
  {
    if (jobs.first < jobs.end) again_.push_back(jobs);
  }

private:
  std::size_t count_;
  const JobsTogether& together_;
  std::size_t next_ = 0;
  std::vector<Jobs> again_; ///< of processes that ended early, or could not be started
};

/// Starts as many as may run at a time. If the system has no more processes or files, those that run go on, and no more
/// than these run at a time; if none runs, the job fails.
void start_some(Waiting& waiting, std::size_t& at_a_time, Children& children,
                const std::function<std::string(std::size_t)>& job,
                const std::function<void(std::size_t, JobOutcome)>& done)
{
  while (!waiting.empty() && children.size() < at_a_time) {
    const Jobs jobs = waiting.take();
    if (std::optional<Child> child = start(jobs, job, children)) {
      children.push_back(std::move(*child));
      continue;
    }
    const int why = errno;
    at_a_time = std::max<std::size_t>(1, children.size());
    if (!children.empty()) return waiting.put_back(jobs);
    waiting.put_back({jobs.first + 1, jobs.end});
    done(jobs.first, cut_off(std::string("cannot start a process: ") + std::strerror(why), true));
  }
}

/// True at the end of the child's text.
bool receive(Child& child)
{
  char block[1 << 16];
  const ssize_t n = read(child.pipe, block, sizeof block);
  if (n > 0) child.text.append(block, static_cast<std::size_t>(n));
  if (n < 0 && errno != EINTR) child.read_error = errno;
  return n == 0 || child.read_error != 0;
}

} // namespace

void run_isolated(std::size_t count, int parallel, const std::function<std::string(std::size_t)>& job,
                  const std::function<void(std::size_t, JobOutcome)>& done, const std::function<void()>& idle,
                  const JobsTogether& together)
{
  constexpr int milliseconds_between_looks = 200;
  std::size_t at_a_time =
      parallel > 0 ? static_cast<std::size_t>(parallel) : std::max(1u, std::thread::hardware_concurrency());
  Waiting waiting(count, together);
  Children children;
  children.reserve(std::min(count, at_a_time));
  while (!waiting.empty() || !children.empty()) {
    start_some(waiting, at_a_time, children, job, done);
    if (children.empty()) break;
    std::vector<pollfd> polled;
    for (const Child& child : children)
      polled.push_back({child.pipe, POLLIN, 0});
    const int ready = poll(polled.data(), polled.size(), milliseconds_between_looks);
    if (ready < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "cannot wait for a process");
    for (std::size_t i = polled.size(); ready > 0 && i-- > 0;) {
      if (polled[i].revents == 0 || !receive(children[i])) continue;
      std::size_t index = children[i].jobs.first;
      const std::size_t last = children[i].jobs.end;
      std::vector<JobOutcome> outcomes = end(children[i]);
      children.erase(children.begin() + static_cast<std::ptrdiff_t>(i));
      waiting.put_back({index + outcomes.size(), last});
      for (JobOutcome& outcome : outcomes)
        done(index++, std::move(outcome));
    }
    if (idle) idle();
  }
}

} // namespace loghop::simulate

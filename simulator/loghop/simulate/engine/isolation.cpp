#include "loghop/simulate/engine/isolation.hpp"

#include "loghop/base/exception_text.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace loghop::simulate {

namespace {

constexpr char success = '+';
constexpr char failure = '-';
constexpr char unwritten = '!';

struct Child {
  std::size_t job;
  pid_t pid;
  int pipe;
  std::string text;
};

[[noreturn]] void fail(const char* what)
{
  throw std::system_error(errno, std::generic_category(), what);
}

void write_all(int file, const std::string& text)
{
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = write(file, text.data() + sent, text.size() - sent);
    if (n < 0 && errno != EINTR) return; // the parent has gone: nobody is left to tell
    if (n > 0) sent += static_cast<std::size_t>(n);
  }
}

[[noreturn]] void be_child(int file, std::size_t index, const std::function<std::string(std::size_t)>& job)
{
  std::string text;
  try {
    text = success + job(index);
    if (std::fflush(nullptr) != 0) text = unwritten + std::string("cannot write: ") + std::strerror(errno);
  } catch (const WriteError& error) {
    text = unwritten + std::string(error.what());
  } catch (const std::exception& error) {
    text = failure + exception_text(error);
  }
  write_all(file, text);
  _exit(0); // no destructors: SimGrid and the parent's buffers are none of the child's business
}

/// A child that nobody waits for ends, however its parent came to its end.
void end_with_parent(pid_t parent)
{
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0); // it had gone before
}

/// Nothing if the system has no more files or processes; errno says why.
std::optional<Child> start(std::size_t index, const std::function<std::string(std::size_t)>& job,
                           const std::vector<Child>& others)
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
    be_child(ends[1], index, job);
  }
  const int why = errno;
  close(ends[1]);
  if (pid > 0) return Child{index, pid, ends[0], ""};
  close(ends[0]);
  errno = why;
  return std::nullopt;
}

JobOutcome end(Child& child)
{
  close(child.pipe);
  int status = 0;
  rusage usage{};
  while (wait4(child.pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  JobOutcome outcome;
  outcome.peak_rss_bytes = static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
  if (WIFSIGNALED(status))
    outcome.error = "the simulation's process was ended by signal " + std::to_string(WTERMSIG(status));
  else if (child.text.empty())
    outcome.error = "the simulation's process ended without a result";
  else if (child.text[0] == success)
    outcome.succeeded = true;
  outcome.could_not_write = !child.text.empty() && child.text[0] == unwritten;
  (outcome.succeeded ? outcome.output : outcome.error) += child.text.empty() ? "" : child.text.substr(1);
  return outcome;
}

/// Starts jobs from `next` on, as many as may run at a time. If the system has no more processes or files, those that run
/// go on, and no more than these run at a time. Throws std::system_error if none runs.
void start_some(std::size_t& next, std::size_t count, std::size_t& at_a_time, std::vector<Child>& children,
                const std::function<std::string(std::size_t)>& job)
{
  for (; next < count && children.size() < at_a_time; ++next) {
    std::optional<Child> child = start(next, job, children);
    if (!child && children.empty()) fail("cannot start a process");
    if (!child) {
      at_a_time = children.size();
      return;
    }
    children.push_back(std::move(*child));
  }
}

/// True at the end of the child's text.
bool receive(Child& child)
{
  char block[1 << 16];
  const ssize_t n = read(child.pipe, block, sizeof block);
  if (n > 0) child.text.append(block, static_cast<std::size_t>(n));
  return n == 0 || (n < 0 && errno != EINTR);
}

} // namespace

void run_isolated(std::size_t count, int parallel, const std::function<std::string(std::size_t)>& job,
                  const std::function<void(std::size_t, JobOutcome)>& done, const std::function<void()>& idle)
{
  constexpr int milliseconds_between_looks = 200;
  std::size_t at_a_time =
      parallel > 0 ? static_cast<std::size_t>(parallel) : std::max(1u, std::thread::hardware_concurrency());
  std::vector<Child> children;
  children.reserve(std::min(count, at_a_time));
  for (std::size_t next = 0; next < count || !children.empty();) {
    start_some(next, count, at_a_time, children, job);
    std::vector<pollfd> polled;
    for (const Child& child : children)
      polled.push_back({child.pipe, POLLIN, 0});
    const int ready = poll(polled.data(), polled.size(), milliseconds_between_looks);
    if (ready < 0 && errno != EINTR) fail("cannot wait for a process");
    for (std::size_t i = polled.size(); ready > 0 && i-- > 0;) {
      if (polled[i].revents == 0 || !receive(children[i])) continue;
      done(children[i].job, end(children[i]));
      children.erase(children.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (idle) idle();
  }
}

} // namespace loghop::simulate

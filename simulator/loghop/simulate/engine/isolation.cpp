#include "loghop/simulate/engine/isolation.hpp"

#include "loghop/simulate/engine/child_process.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace loghop::simulate {

namespace {

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
      end_of_child(child.pid);
    }
  }
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;
};

[[noreturn]] void be_child(int file, Jobs jobs, const std::function<std::string(std::size_t)>& job)
{
  run_in_child(jobs.end - jobs.first > 1, [&] {
    bool told = true;
    for (std::size_t index = jobs.first; index < jobs.end && told; ++index)
      told = write_all(file, framed(text_of([&] { return job(index); })));
    return told;
  });
}

/// Nothing if the system has no more files or processes; errno says why.
std::optional<Child> start(Jobs jobs, const std::function<std::string(std::size_t)>& job, const Children& others)
{
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  std::vector<int> files{ends[0]};
  for (const Child& other : others)
    files.push_back(other.pipe);
  const pid_t pid = start_child(files, [&] { be_child(ends[1], jobs, job); });
  const int why = errno;
  close(ends[1]);
  if (pid > 0) return Child{jobs, pid, ends[0], "", 0};
  close(ends[0]);
  errno = why;
  return std::nullopt;
}

/// The outcomes of the jobs that the child has done, and of the one that it was at, if it did not come to its end.
std::vector<JobOutcome> end(const Child& child)
{
  close(child.pipe); // one that still writes ends
  const auto [status, peak_rss_bytes] = end_of_child(child.pid);
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
    outcome.peak_rss_bytes = peak_rss_bytes;
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
  std::size_t at_a_time = processes_at_a_time(parallel);
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

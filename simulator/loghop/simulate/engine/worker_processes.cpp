#include "loghop/simulate/engine/worker_processes.hpp"

#include "loghop/simulate/engine/child_process.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

namespace loghop::simulate {

namespace {

/// Reads until a whole text has come; false at the end, or if it cannot be read.
bool read_text(int socket, std::string& buffer, std::string& text)
{
  for (;;) {
    std::string_view rest = buffer;
    if (auto next = next_text(rest)) {
      text = std::move(*next);
      buffer.erase(0, buffer.size() - rest.size());
      return true;
    }
    char block[1 << 16];
    const ssize_t n = read(socket, block, sizeof block);
    if (n > 0) buffer.append(block, static_cast<std::size_t>(n));
    if (n == 0 || (n < 0 && errno != EINTR)) return false;
  }
}

/// As write_all, to a worker that may have ended: that is no signal.
bool send_all(int socket, std::string_view text)
{
  while (!text.empty()) {
    const ssize_t n = send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

} // namespace

WorkerProcesses::WorkerProcesses(int parallel, Answer answer)
    : answer_(std::move(answer)), at_a_time_(processes_at_a_time(parallel))
{}

/// False if the system has no more files or processes; errno says why.
bool WorkerProcesses::start()
{
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return false;
  std::vector<int> files{ends[0]};
  for (const Worker& other : workers_)
    files.push_back(other.socket);
  const pid_t pid = start_child(files, [&] { work(ends[1]); });
  const int why = errno;
  close(ends[1]);
  if (pid > 0)
    workers_.push_back({pid, ends[0], started_++, free, {}});
  else
    close(ends[0]);
  errno = why;
  return pid > 0;
}

void WorkerProcesses::work(int socket)
{
  run_in_child(true, [&] {
    std::string buffer, request;
    bool told = true;
    while (told && read_text(socket, buffer, request))
      told = write_all(socket, framed(text_of([&] { return answer_(request); })));
    return told;
  });
}

WorkerProcesses::Worker* WorkerProcesses::free_worker()
{
  const auto found = std::find_if(workers_.begin(), workers_.end(), [](const Worker& w) { return w.request == free; });
  return found == workers_.end() ? nullptr : &*found;
}

void WorkerProcesses::give_out(std::size_t& next, std::size_t count, const Request& request,
                               const std::function<void(std::size_t, JobOutcome)>& done)
{
  while (next < count) {
    Worker* worker = free_worker();
    if (worker == nullptr && workers_.size() < at_a_time_ && start()) worker = &workers_.back();
    if (worker == nullptr && !workers_.empty()) return;
    const std::size_t i = next++;
    if (worker == nullptr) {
      done(i, cut_off(std::string("cannot start a process: ") + std::strerror(errno), true));
      continue;
    }
    worker->request = i;
    send_all(worker->socket, framed(request(i, worker->number))); // one that has ended is found when it is read
  }
}

/// True if the worker has answered, or ended: then it is no longer there.
bool WorkerProcesses::receive(Worker& worker, JobOutcome& outcome)
{
  char block[1 << 16];
  const ssize_t n = read(worker.socket, block, sizeof block);
  if (n < 0 && errno == EINTR) return false;
  if (n <= 0) {
    outcome = end(worker);
    workers_.erase(workers_.begin() + (&worker - workers_.data()));
    return true;
  }
  worker.text.append(block, static_cast<std::size_t>(n));
  std::string_view rest = worker.text;
  const auto text = next_text(rest);
  if (!text) return false;
  worker.text.clear();
  worker.request = free;
  outcome = outcome_of(*text);
  return true;
}

JobOutcome WorkerProcesses::end(const Worker& worker)
{
  close(worker.socket);
  return early_end(end_of_child(worker.pid).status);
}

void WorkerProcesses::end_all()
{
  for (const Worker& worker : workers_)
    kill(worker.pid, SIGKILL);
  for (const Worker& worker : workers_)
    end(worker);
  workers_.clear();
}

void WorkerProcesses::ask(std::size_t count, const Request& request,
                          const std::function<void(std::size_t, JobOutcome)>& done, const std::function<void()>& idle)
{
  constexpr int milliseconds_between_looks = 200;
  try {
    std::size_t next = 0, ended = 0;
    const auto tell = [&](std::size_t i, JobOutcome outcome) {
      ++ended;
      done(i, std::move(outcome));
    };
    while (ended < count) {
      give_out(next, count, request, tell);
      if (ended == count) break;
      std::vector<pollfd> polled;
      for (const Worker& worker : workers_)
        polled.push_back({worker.socket, POLLIN, 0});
      const int ready = poll(polled.data(), polled.size(), milliseconds_between_looks);
      if (ready < 0 && errno != EINTR)
        throw std::system_error(errno, std::generic_category(), "cannot wait for a process");
      for (std::size_t i = polled.size(); ready > 0 && i-- > 0;) {
        const std::size_t at = workers_[i].request;
        JobOutcome outcome;
        if (polled[i].revents == 0 || !receive(workers_[i], outcome)) continue;
        if (at != free) tell(at, std::move(outcome)); // a worker may end between requests
      }
      if (idle) idle();
    }
  } catch (...) {
    end_all();
    throw;
  }
}

} // namespace loghop::simulate

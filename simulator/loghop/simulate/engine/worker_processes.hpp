// Processes that answer requests, one after the other, and stay: many short jobs that come in small numbers do not pay
// for starting a process again and again (isolation.hpp starts one for each, and asks nothing).
#pragma once

#include "loghop/simulate/engine/job_outcome.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace loghop::simulate {

class WorkerProcesses {
public:
  using Answer = std::function<std::string(const std::string& request)>;
  /// The text of request i to a worker. Workers are numbered as they are started, a worker that takes the place of one that
  /// ended included.
  using Request = std::function<std::string(std::size_t i, std::size_t worker)>;

  /// `answer` is called in the workers, which are copies of this process as it is when they are needed first. `parallel`: how many
  /// at a time; 0: as many as there are processors.
  WorkerProcesses(int parallel, Answer answer);
  ~WorkerProcesses() { end_all(); }
  WorkerProcesses(const WorkerProcesses&) = delete;
  WorkerProcesses& operator=(const WorkerProcesses&) = delete;

  std::size_t at_a_time() const { return at_a_time_; }

  /// Gives the requests 0 .. count - 1 to workers that are free. `done` is called in this process, in the order in which answers
  /// come; `idle` a few times a second meanwhile. A worker that ends leaves its request without an answer: the outcome is cut
  /// off. If the system has no process for a worker, those that are there do all, and if there is none, requests fail. If `done`,
  /// `idle` or `request` throws, all workers are ended. Throws std::system_error if this process cannot wait.
  void ask(std::size_t count, const Request& request, const std::function<void(std::size_t, JobOutcome)>& done,
           const std::function<void()>& idle = {});

private:
  static constexpr std::size_t free = ~std::size_t{0};
  struct Worker {
    int pid;
    int socket;
    std::size_t number;
    std::size_t request = free; ///< that it is at
    std::string text;           ///< what has come of its answer
  };

  bool start();
  [[noreturn]] void work(int socket);
  Worker* free_worker();
  void give_out(std::size_t& next, std::size_t count, const Request& request,
                const std::function<void(std::size_t, JobOutcome)>& done);
  bool receive(Worker& worker, JobOutcome& outcome);
  JobOutcome end(const Worker& worker);
  void end_all();

  const Answer answer_;
  std::size_t at_a_time_;
  std::vector<Worker> workers_;
  std::size_t started_ = 0;
};

} // namespace loghop::simulate

#include "loghop/simulate/message_passing/cores.hpp"

namespace loghop::simulate {

using Kind = GraphOperation::Kind;

Cores::Cores(const Middleware& middleware, GraphProgress& progress, EventCalendar& calendar, RunTracer& tracer)
    : progress_(progress), tasks_(progress.tasks()), calendar_(calendar), tracer_(tracer),
      post_overhead_(middleware.post_overhead), queue_entry_(middleware.queue_entry)
{}

Cores::CoreQueue& Cores::extra_core(const Task& task)
{
  return extra_cores_[static_cast<std::uint64_t>(static_cast<std::uint32_t>(task.rank.value())) << 32 |
                      task.operation.core];
}

void Cores::searched(std::uint32_t receive, std::uint32_t passed)
{
  if (passed_.size() <= receive) passed_.resize(receive + 1);
  passed_[receive] = passed;
}

void Cores::request(std::uint32_t task)
{
  CoreQueue& core = core_of(tasks_[task]);
  if (core.busy) return core.queue.push(tasks_, task);
  core.busy = true;
  start(task);
}

void Cores::request_post(std::uint32_t receive)
{
  if (post_overhead_ == 0) return listener_->post(receive);
  tasks_[receive].posting = true;
  request(receive);
}

void Cores::start(std::uint32_t index)
{
  tracer_.begins(index, calendar_.now());
  occupy(index);
  // A receive started when it was posted, a send that was asked for when it was announced.
  const Task& task = tasks_[index];
  if (task.operation.kind != Kind::receive && task.message == nothing) progress_.started(task);
}

void Cores::trace_end(std::uint32_t index)
{
  const Task& task = tasks_[index];
  if (task.posting) return tracer_.posts(index, task.operation, task.rank, calendar_.now());
  tracer_.ends(index, task.operation, task.rank, task.message, calendar_.now());
}

/// Tasks that waited for the core go before those that have just been freed.
void Cores::done(std::uint32_t task)
{
  trace_end(task);
  CoreQueue& core = core_of(tasks_[task]);
  if (tasks_[task].operation.kind == Kind::compute) {
    progress_.finish(task);
  } else if (tasks_[task].posting) {
    tasks_[task].posting = false;
    listener_->post(task);
  } else {
    listener_->core_done(task);
  }
  if (core.queue.empty()) {
    core.busy = false;
    return;
  }
  const std::uint32_t next = core.queue.first;
  core.queue.pop(tasks_);
  start(next);
}

} // namespace loghop::simulate

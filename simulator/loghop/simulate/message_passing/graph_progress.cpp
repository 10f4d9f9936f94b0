#include "loghop/simulate/message_passing/graph_progress.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <string>

namespace loghop::simulate {

using Kind = GraphOperation::Kind;

GraphProgress::GraphProgress(OperationGraph& graph, EventCalendar& calendar, RunTracer& tracer, TaskStarter& starter)
    : graph_(graph), delays_messages_(graph.delays_messages()), calendar_(calendar), tracer_(tracer), starter_(starter),
      finished_(graph.ranks())
{}

void GraphProgress::begin_ranks()
{
  for (const Rank rank : each<Rank>(graph_.ranks())) {
    graph_.begin(rank, freed_);
    free_operations(rank);
    begin_ready();
  }
}

void GraphProgress::free_operations(Rank rank)
{
  for (const Kind kind : order_)
    for (const GraphOperation& operation : freed_)
      if (operation.kind == kind) ready_.emplace_back(rank, operation);
  freed_.clear();
}

void GraphProgress::begin_ready()
{
  while (!ready_.empty()) {
    const auto [rank, operation] = ready_.front();
    ready_.pop_front();
    begin(rank, operation);
  }
}

void GraphProgress::begin(Rank rank, const GraphOperation& operation)
{
  if (operation.kind == Kind::compute && operation.amount > longest_operation)
    throw SimulationError("rank " + to_string(rank) + ", " + graph_.place(rank, operation.id) +
                          ": takes more than 13 days");
  Task task;
  task.operation = operation;
  task.rank = rank;
  ++begun_;
  starter_.begin(tasks_.add(task));
}

void GraphProgress::started(const Task& task)
{
  if (!task.operation.tell_start) return;
  graph_.started(task.rank, task.operation.id, freed_);
  free_operations(task.rank);
}

void GraphProgress::finish(std::uint32_t task)
{
  const std::uint32_t sender = tasks_[task].sender;
  finish_one(task);
  if (sender != nothing) finish_one(sender);
}

void GraphProgress::finish_one(std::uint32_t task)
{
  const GraphOperation operation = tasks_[task].operation;
  const Rank rank = tasks_[task].rank;
  tasks_.remove(task);
  finished_[rank] = calendar_.now();
  tracer_.finished(rank, calendar_.now());
  if (!operation.tell_finish) return;
  graph_.finished(rank, operation.id, freed_);
  free_operations(rank);
}

MessageLayout GraphProgress::layout_of(const GraphOperation& operation) const
{
  return operation.layout == 0 ? MessageLayout{} : graph_.layout(operation.layout);
}

} // namespace loghop::simulate

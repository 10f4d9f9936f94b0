// Carries an operation graph forward: which operations are ready, under way or finished.
//
// One start or one finish may free several operations. They become ready in the order sends, receives, computations;
// equals in the order of the graph. Operations begin in the order in which they became ready, and only in
// begin_ready(), which every event calls at its end: an operation that begins may free more.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/message_passing/task.hpp"
#include "loghop/simulate/observe/run_tracer.hpp"

#include <array>
#include <deque>
#include <utility>
#include <vector>

namespace loghop::simulate {

class TaskStarter {
public:
  virtual ~TaskStarter() = default;
  virtual void begin(std::uint32_t task) = 0;
};

class GraphProgress {
public:
  /// All live as long as this.
  GraphProgress(OperationGraph& graph, EventCalendar& calendar, RunTracer& tracer, TaskStarter& starter);

  /// Of operations that become ready together receives go first, not sends: where posting takes time, programs do it
  /// before they send.
  void put_receives_first()
  {
    order_ = {GraphOperation::Kind::receive, GraphOperation::Kind::send, GraphOperation::Kind::compute};
  }

  void begin_ranks();
  /// Throws SimulationError if an operation takes longer than simulated time can count.
  void begin_ready();
  void started(const Task& task);
  /// Now; then the send that finishes with it, if the task has a sender.
  void finish(std::uint32_t task);

  bool delays_messages() const { return delays_messages_; }
  /// Of the next message of a rank: how much later than sent it reaches the network.
  Picoseconds late(Rank source) { return delays_messages_ ? graph_.late(source) : 0; }
  Pool<Task>& tasks() { return tasks_; }
  const Pool<Task>& tasks() const { return tasks_; }
  MessageLayout layout_of(const GraphOperation& operation) const;
  const std::vector<Picoseconds>& finished() const { return finished_.elements(); } ///< the last operation of each rank
  std::uint64_t begun() const { return begun_; }                                    ///< operations

private:
  void free_operations(Rank rank);
  void begin(Rank rank, const GraphOperation& operation);
  void finish_one(std::uint32_t task);

  OperationGraph& graph_;
  const bool delays_messages_;
  EventCalendar& calendar_;
  RunTracer& tracer_;
  TaskStarter& starter_;
  Pool<Task> tasks_;
  IndexedVector<Rank, Picoseconds> finished_;
  std::array<GraphOperation::Kind, 3> order_ = {GraphOperation::Kind::send, GraphOperation::Kind::receive,
                                                GraphOperation::Kind::compute};
  std::vector<GraphOperation> freed_; ///< by the start or finish that goes on
  std::deque<std::pair<Rank, GraphOperation>> ready_;
  std::uint64_t begun_ = 0;
};

} // namespace loghop::simulate

// What MessagePassing remembers of tasks and messages under way in order to tell a RunRecorder of them. Only there if
// somebody listens.
//
// The cause of whatever begins is the step that ended last: everything begins in an event that is the end of a step.
#pragma once

#include "loghop/simulate/node/message_costs.hpp"
#include "loghop/simulate/observe/run_recorder.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <deque>
#include <vector>

namespace loghop::simulate {

class PassingTrace {
public:
  using Kind = GraphOperation::Kind;

  explicit PassingTrace(RunRecorder& recorder) : recorder_(recorder) {}

  // Tasks, by their number in the hands of MessagePassing. `message`: its number, or no_message.
  void begins(std::uint32_t task, Picoseconds now);
  void begins(std::uint32_t task, Picoseconds now, const CoreWork& work);
  void ends(std::uint32_t task, const GraphOperation& operation, int rank, std::int64_t message, Picoseconds now);
  void finished(int rank, Picoseconds now) { recorder_.finished(rank, now, cause_); }

  // Messages, by their number in the hands of MessagePassing. `pass`: message, bytes, tag, source, destination.
  void made(std::uint32_t message, std::uint32_t send, const MessagePass& pass);
  /// A part or an announcement of it goes from one rank to another.
  void departs(std::uint32_t message, const Flight& flight);
  void arrives(std::uint32_t message, Picoseconds now);
  /// `receive` will receive it.
  void handed_over(std::uint32_t message, std::uint32_t receive);
  /// `receive` has received it, in no time.
  void received_at_once(std::uint32_t receive, const GraphOperation& operation, int rank, Picoseconds now);

private:
  struct Task {
    Picoseconds from = 0;
    StepId cause = no_step;
    bool planned = false;
    CoreWork work;
    Picoseconds last_step = 0; ///< its start
    int core = 0;
    std::int64_t message = no_message; ///< of a receive: not told of yet
    MessagePass pass;
  };
  struct Message {
    MessagePass pass;
    std::deque<Flight> flights; ///< under way, in the order of departure
  };

  Task& task(std::uint32_t index);
  Message& message(std::uint32_t index);
  void tell(Task& task, CoreStep& step, Picoseconds time, Work work);
  void tell_work(Task& task, CoreStep& step, Kind kind, Picoseconds now);
  void pass(Task& task, int core, Picoseconds received);

  RunRecorder& recorder_;
  std::vector<Task> tasks_;
  std::vector<Message> messages_;
  StepId cause_ = no_step;
  StepId steps_ = 0;
};

} // namespace loghop::simulate

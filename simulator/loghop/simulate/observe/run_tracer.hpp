// Tells a RunObserver of the steps of operations and messages, numbers the steps and joins each to its cause.
//
// Both simulators of graphs use it. They name operations and messages by their records, whose numbers are used again.
// If nobody observes the run, nothing is kept.
//
// An operation begins, then works in one step after the other without a gap. A message is sent, travels in one or more
// flights, and is received. Messages have numbers in the order in which they were sent.
#pragma once

#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class RunTracer {
public:
  /// How a core spends the time of a send or a receive: overhead, then copying. Some of both may be packing.
  struct Plan {
    Picoseconds instructions = 0; ///< overhead and packing
    Picoseconds packing = 0;
    double packing_copies = 0; ///< fraction of the copying
  };

  /// nullptr: nobody observes the run.
  explicit RunTracer(RunObserver* observer) : observer_(observer) {}
  bool on() const { return observer_ != nullptr; }

  /// The step that led to all that begins from here on.
  StepId cause() const { return cause_; }
  void set_cause(StepId cause) { cause_ = cause; }

  // A simulator that tells of work when it is over. These do nothing if nobody observes the run.
  void begins(std::uint32_t record, Picoseconds now)
  {
    if (on()) begin(record, now, cause_);
  }
  void plans(std::uint32_t record, Picoseconds now, const Plan& plan);
  /// The operation's work is over, and is the cause of all that comes next. `message`: the record of the message that a
  /// send has by now, or `nothing`.
  void ends(std::uint32_t record, const GraphOperation& operation, Rank rank, std::uint32_t message, Picoseconds now)
  {
    if (on()) end(record, operation, rank, message, now);
  }
  /// The same of a receive that its core has posted.
  void posts(std::uint32_t record, const GraphOperation& operation, Rank rank, Picoseconds now);
  /// A receive that takes no time: the message is the cause of all that comes next.
  void receives_at_once(std::uint32_t record, const GraphOperation& operation, Rank rank, Picoseconds now);
  void finished(Rank rank, Picoseconds now)
  {
    if (on()) observer_->finished(rank, now, cause_);
  }
  void arrives(std::uint32_t message, Picoseconds now) ///< the flight that departed first
  {
    if (on()) arrive(message, now);
  }
  void copies(std::uint32_t message, std::uint32_t to); ///< `to` is another record of the message, without flights
  /// `receive` will receive the message, whose record may be used for another from here on.
  void gives(std::uint32_t message, std::uint32_t receive);

  // The rest needs on(). `delivery`: all but the core and the time of sending, which are those of `send`.
  void sends(std::uint32_t message, std::uint32_t send, const Delivery& delivery);
  void departs(std::uint32_t message, const Flight& flight);

  // A simulator that knows the ends of steps when they begin.
  void begin(std::uint32_t record, Picoseconds now, StepId cause);
  StepId works(std::uint32_t record, Rank rank, int core, CoreActivity activity, Picoseconds time,
               std::int64_t message);
  Picoseconds begin_of(std::uint32_t record) { return at(operations_, record).from; } ///< of its next step
  StepId last_step_of(std::uint32_t record) { return at(operations_, record).step; }  ///< or its cause
  StepId travels(const Flight& flight);
  void receives(std::uint32_t receive, int core, Picoseconds now);
  std::int64_t number_of(std::uint32_t message) { return at(messages_, message).delivery.message; }
  void gives(Rank rank, std::uint32_t receive_id, std::uint32_t message)
  {
    observer_->given(rank, receive_id, at(messages_, message).delivery);
  }
  void finished(Rank rank, Picoseconds at, StepId cause) { observer_->finished(rank, at, cause); }

private:
  struct Operation {
    Picoseconds from = 0;      ///< of its next step
    Picoseconds last_from = 0; ///< of its last step
    StepId step = no_step;
    int core = 0;
    bool planned = false;
    bool receives = false; ///< a message that the observer was not told of yet
    Plan plan;
    Delivery delivery; ///< of the message that it receives
  };
  struct Message {
    Delivery delivery;
    std::vector<Flight> flights; ///< in the order of departure
  };

  template<class Record> static Record& at(std::vector<Record>& records, std::uint32_t index)
  {
    if (index >= records.size()) records.resize(index + 1);
    return records[index];
  }
  void end(std::uint32_t record, const GraphOperation& operation, Rank rank, std::uint32_t message, Picoseconds now);
  void work_as_planned(std::uint32_t record, bool sends, Rank rank, std::int64_t message, Picoseconds now);
  void arrive(std::uint32_t message, Picoseconds now);

  RunObserver* const observer_;
  std::vector<Operation> operations_;
  std::vector<Message> messages_;
  StepId cause_ = no_step;
  StepId steps_ = 0;
  std::int64_t sent_ = 0; ///< messages
};

} // namespace loghop::simulate

// What LoggopsReplay remembers of operations and messages under way in order to tell a RunRecorder of them. Only there
// if somebody listens.
//
// What starts at an instant was caused by what ended at it: what made it ready, or else what its core did before, or
// else what its network interface did before.
#pragma once

#include "loghop/platform/loggops.hpp"
#include "loghop/simulate/observe/run_recorder.hpp"

#include <vector>

namespace loghop::simulate {

class LoggopsTrace {
public:
  LoggopsTrace(RunRecorder& recorder, const LoggopsNetwork& network) : recorder_(recorder), network_(network) {}

  /// An operation or a message that starts now, by its record; core and interface by their index.
  struct Start {
    std::uint32_t record = 0;
    int rank = 0;
    int core_number = 0;
    std::uint32_t core = 0;
    std::uint32_t nic = 0;
    int nic_number = 0;
    Picoseconds now = 0;
    Picoseconds core_free_at = 0;
  };

  /// What becomes ready from here on was caused by this.
  void set_cause(StepId cause) { cause_ = cause; }
  StepId end_of(std::uint32_t record) { return trace(record).end; }
  void ready(std::uint32_t record, Picoseconds at);
  /// Not before its core is done with what it does now.
  void ready_after_core(std::uint32_t record, Picoseconds at, std::uint32_t core);

  void starts(const Start& start);
  void computes(const Start& start, Picoseconds end);
  void sends(const Start& start, std::uint32_t message, const MessagePass& pass);
  void takes_in(const Start& start, Picoseconds end);
  /// Their records end: the receive's at `taken_in`, and that of a send that waited for the match, at `sent`.
  void matched(std::uint32_t message, std::uint32_t receive, int receiver, Picoseconds now, Picoseconds taken_in);
  void send_matched(std::uint32_t send, int sender, Picoseconds own_end, Picoseconds end);

private:
  struct Record {
    StepId cause = no_step; ///< why it became ready
    Picoseconds ready_at = 0;
    StepId own = no_step; ///< its last step
    StepId end = no_step; ///< the step at whose end it ended
    MessagePass pass;     ///< of a message
  };

  Record& trace(std::uint32_t record);
  StepId& last(std::vector<StepId>& of, std::uint32_t index);
  StepId work(const Start& start, Work work, Picoseconds from, Picoseconds to, StepId cause, std::int64_t message);
  StepId flight(const MessagePass& pass, Picoseconds from, Picoseconds to, StepId cause,
                Flight::Way way = Flight::Way::network, int interface = 0);

  RunRecorder& recorder_;
  const LoggopsNetwork network_;
  std::vector<Record> records_;
  std::vector<StepId> cores_; ///< last steps
  std::vector<StepId> send_sides_;
  std::vector<StepId> receive_sides_;
  StepId cause_ = no_step;
  StepId start_cause_ = no_step; ///< of what starts now
  StepId steps_ = 0;
};

} // namespace loghop::simulate

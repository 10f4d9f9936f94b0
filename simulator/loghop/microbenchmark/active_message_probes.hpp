// Workloads that only the calibration of active messages runs: programs on node 0 and a partner, none on the others.
// Each node runs one rank, which has its number.
//
// `message` says what is sent (protocol, arguments or bytes); destination, tag and reply are set here. Long messages
// are sent and received without blocking, so that a processor is busy for its overheads only.
// Errors: check() throws std::invalid_argument if there is no such partner.
#pragma once

#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/core/workload.hpp"

#include <memory>
#include <vector>

namespace loghop {

/// Two programs; the metric is the time of one of the two ranks.
class ProgramPair final : public Workload {
public:
  using Operations = std::vector<ProgramOperation>;

  ProgramPair(Rank partner, Rank timed, Operations first, Operations second)
      : partner_(partner), timed_(timed), first_(std::move(first)), second_(std::move(second))
  {}
  const char* type() const override { return "program_pair"; }
  Metric metric() const override { return {Metric::Kind::rank_time, 1, timed_}; }
  Form form() const override { return Form::programs; }
  bool needs_handlers() const override { return true; }
  std::unique_ptr<Program> program(const MachineShape& shape, Rank rank, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  Rank timed() const { return timed_; }

private:
  Rank partner_; ///< above 0
  Rank timed_;   ///< 0 or partner_
  Operations first_;
  Operations second_;
};

/// Node 0 sends `count` messages and computes for `spacing` after each. Timed: node 0, count (o_s + spacing).
std::shared_ptr<ProgramPair> spaced_sends(const ActiveMessage& message, Rank partner, int count, Picoseconds spacing);

/// Node 0 computes for `spacing` and sends, `count` times; the partner computes for (count + 1) spacing meanwhile.
/// Timed: the partner, (count + 1) spacing + count o_r if all messages are handled by then.
std::shared_ptr<ProgramPair> computing_receiver(const ActiveMessage& message, Rank partner, int count,
                                                Picoseconds spacing);

/// Node 0 sends and waits for the answer, `count` times. The handlers of short messages reply; long ones are answered
/// by the partner's program when their last byte is in memory. Timed: node 0, 2 count one-way times.
std::shared_ptr<ProgramPair> round_trips(const ActiveMessage& message, Rank partner, int count);

/// Node 0 sends `count` messages, one after the other. Timed: the partner, until it has handled the last.
std::shared_ptr<ProgramPair> message_train(const ActiveMessage& message, Rank partner, int count);

} // namespace loghop

// One message after the other between two ranks, or from a rank to itself, as benchmarks of message passing do.
//
//   half_round_trip   `from` sends and receives, `to` receives and sends, n times: time of the whole / (2 n). From a
//                     rank to itself: it posts a receive, sends, and waits; time of the whole / n
//   send              `from` sends n times in a row to `to`, which receives as fast as it can: time at `from` / n
//   receive           the same: time at `to` / n
//   one_way           one message to a rank that waits for it: from the start of the send to the end of the receive
//
// Source of the four: papers on log_nP (half round trips, also to itself) and P-3PC (send, receive, full path).
// Calls block. The layouts hold for both directions: what `from` sends lies as what it receives, and so at `to`.
#pragma once

#include "loghop/workload/core/workload.hpp"

namespace loghop {

class PingPong : public Workload {
public:
  enum class Measure { half_round_trip, send, receive, one_way };
  /// Layout of a message in memory: `block` bytes every `stride` bytes; block 0: contiguous.
  struct Layout {
    std::int64_t block = 0;
    std::int64_t stride = 0;
    bool by_program = false; ///< packed and unpacked by the program, not by the message-passing library
  };

  Rank from{0};
  Rank to{1};
  std::int64_t message_bytes = 0;
  std::int64_t iterations = 1;
  Measure measure = Measure::half_round_trip;
  Layout at_from, at_to;

  const char* type() const override { return "ping_pong"; }
  Metric metric() const override;
  Form form() const override { return Form::graph; }
  std::int64_t bytes_per_iteration() const override { return message_bytes; }
  std::optional<MpiPrograms> mpi_programs(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;
};

} // namespace loghop

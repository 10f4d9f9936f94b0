// All-to-all remap (LoGPC paper, section 5.1): every rank sends one message after the other to other ranks.
//
// synchronous:   short request, wait for the short reply that its handler sends, next request
// asynchronous:  short messages, one after the other, no reply
// long_messages: long messages of `bytes`, one after the other; the next one when the DMA engine is free
// The metric is the mean time per iteration; an iteration is one message sent (and its reply received).
// A rank has finished when it has sent all of its messages and received its last reply (synchronous) or all messages
// that are meant for it (the others).
#pragma once

#include "loghop/workload/core/last_value.hpp"
#include "loghop/workload/core/workload.hpp"

#include <tuple>
#include <vector>

namespace loghop {

class Remap : public Workload {
public:
  enum class Kind { synchronous, asynchronous, long_messages };
  /// random: any other rank, equally likely. shifted: iteration i of rank p goes to (p + 1 + i mod (P - 1)) mod P.
  enum class Destinations { random, shifted };

  Kind kind = Kind::synchronous;
  Destinations destinations = Destinations::random;
  std::int64_t iterations = 1;
  int arguments = 0;                      ///< short messages
  std::int64_t bytes = 0;                 ///< long messages
  DmaMode send = DmaMode::waiting;        ///< long messages: its sender while its bytes are moved
  DmaMode receive = DmaMode::nonblocking; ///< long messages: its handler while its bytes are moved; not `waiting`

  /// Messages (without replies) that all ranks together send to `rank`.
  std::int64_t messages_to(Rank rank, int ranks, std::uint64_t seed) const;

  const char* type() const override { return "remap"; }
  Metric metric() const override { return {Metric::Kind::time_per_iteration, iterations}; }
  Form form() const override { return Form::programs; }
  bool needs_handlers() const override { return kind == Kind::synchronous; } ///< its messages want replies
  std::int64_t bytes_per_iteration() const override { return kind == Kind::long_messages ? bytes : 0; }
  std::unique_ptr<Program> program(const MachineShape& shape, Rank rank, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;

private:
  std::vector<std::int64_t> random_messages_to_each(int ranks, std::uint64_t seed) const;

  // The messages that a rank gets are known only after a walk through the streams of all others: once for all ranks.
  LastValue<std::tuple<int, std::int64_t, std::uint64_t>, std::vector<std::int64_t>> incoming_;
};

} // namespace loghop

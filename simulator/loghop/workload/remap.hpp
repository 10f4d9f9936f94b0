// All-to-all remap (LoGPC paper, section 5.1): every rank sends one message after the other to other ranks.
//
// synchronous:   short request, wait for the short reply that its handler sends, next request
// asynchronous:  short messages, one after the other, no reply
// long_messages: long messages of `bytes`, blocking sends one after the other
// The metric is the mean time per iteration; an iteration is one message sent (and its reply received).
// A rank has finished when it has sent all of its messages and received all that are meant for it.
#pragma once

#include "loghop/workload/workload.hpp"

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
  int arguments = 0;      ///< short messages
  std::int64_t bytes = 0; ///< long messages

  const char* type() const override { return "remap"; }
  Metric metric() const override { return {Metric::Kind::time_per_iteration, iterations}; }
  Drives drives() const override { return Drives::programs; }
  std::unique_ptr<Program> program(const MachineShape& shape, int rank, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
};

} // namespace loghop

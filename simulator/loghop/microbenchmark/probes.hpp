// Workloads that only calibration runs: with delays between calls, as no scenario needs them.
#pragma once

#include "loghop/workload/core/workload.hpp"

namespace loghop {

/// PRTT(n, d, s) between rank 0 and rank `partner`, which is above 0: rank 0 makes n blocking sends of s bytes with
/// computations of d between them, and waits for the answer of s bytes to the last. The metric is its time. Source: T.
/// Hoefler et al., "Low-Overhead LogGP Parameter Assessment for Modern Interconnection Networks", 2007.
class ParametrisedRoundTrip final : public Workload {
public:
  ParametrisedRoundTrip(Rank partner, int messages, Picoseconds delay, std::int64_t bytes)
      : partner_(partner), messages_(messages), delay_(delay), bytes_(bytes)
  {}
  const char* type() const override { return "parametrised_round_trip"; }
  Metric metric() const override;
  Form form() const override { return Form::graph; }
  std::optional<MpiPrograms> mpi_programs(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;

private:
  Rank partner_;
  int messages_;
  Picoseconds delay_;
  std::int64_t bytes_;
};

/// Rank 0 sends s bytes at once; rank `partner`, which is above 0, computes for `delay`, then receives. The metric is
/// its time: the delay and its receive overhead, if the message has arrived by then (long messages that wait for their
/// match have not).
class LateReceive final : public Workload {
public:
  LateReceive(Rank partner, Picoseconds delay, std::int64_t bytes) : partner_(partner), delay_(delay), bytes_(bytes) {}
  const char* type() const override { return "late_receive"; }
  Metric metric() const override;
  Form form() const override { return Form::graph; }
  std::optional<MpiPrograms> mpi_programs(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;

private:
  Rank partner_;
  Picoseconds delay_;
  std::int64_t bytes_;
};

} // namespace loghop

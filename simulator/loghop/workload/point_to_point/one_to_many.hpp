// Rank 0 sends a message to each of P others, and each answers or does not: the 1:P - P:1 benchmark of the LogfP paper
// (Hoefler, Mehlan, Mietke, Rehm, "LogP - A Model for small Messages in InfiniBand").
//
// n times rank 0 posts P receives if there are answers, then P nonblocking sends, to ranks 1 to P, and waits for all.
// The metric is its time / (n P): with answers RTT(P) / P, without them (and n = 1) the overhead o(P) of posting.
#pragma once

#include "loghop/workload/core/workload.hpp"

namespace loghop {

class OneToMany : public Workload {
public:
  int others = 1; ///< P
  std::int64_t message_bytes = 0;
  bool answers = true;
  std::int64_t iterations = 1;

  const char* type() const override { return "one_to_many"; }
  Metric metric() const override;
  Form form() const override { return Form::graph; }
  std::int64_t bytes_per_iteration() const override { return message_bytes; }
  std::optional<MpiPrograms> mpi_programs(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;
};

} // namespace loghop

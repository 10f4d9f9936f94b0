// The patterns of micro-benchmarks: a message or more from the root, and the replies.
#pragma once

#include "loghop/workload/collectives/core/options.hpp"
#include "loghop/workload/collectives/core/rooted.hpp"
#include "loghop/workload/collectives/core/trees.hpp"

namespace loghop::collectives {

/// 1:P-P:1: the root sends to each of the other P ranks, and each replies at once. 2P messages, all of the same size.
/// Source: Hoefler et al., "LogP - A Model for small Messages in InfiniBand", section 3: where a message costs its
/// receiver no overhead, all replies are back after 2L + 2o + (P - 1) max(o, g).
class RoundTrip final : public Rooted<LinearTree> {
public:
  RoundTrip(int ranks, const CollectiveOptions& options) : Rooted({ranks}, options.root), bytes_(options.bytes) {}

  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override { return 2 * std::int64_t{ranks()}; }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return ranks(); }
  std::int64_t block_bytes(std::int64_t) const override { return bytes_; }

private:
  int peer(int rank, std::int64_t i) const;

  std::int64_t bytes_;
};

/// PRTT(n, d, s), parametrised round trip time: the root sends n messages of s bytes to the next rank, and computes d
/// between two of them; that rank replies with one message of s bytes when it has all. Further ranks do nothing.
/// Source: Hoefler, Lichei, Rehm, "Low-Overhead LogGP Parameter Assessment", IPDPS 2007:
/// PRTT(n, d, s) = PRTT(1, 0, s) + (n - 1) max(o + d, g + (s - 1) G).
class ParametrisedRoundTrip final : public Rooted<LinearTree> {
public:
  ParametrisedRoundTrip(int ranks, const CollectiveOptions& options) : Rooted({ranks}, options.root), options_(options)
  {}

  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override { return options_.messages + 1; }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return options_.messages; }
  std::int64_t block_bytes(std::int64_t) const override { return options_.bytes; }

private:
  /// Steps of the root that send one message; the last step sends those that are left.
  std::int64_t delayed() const { return options_.delay == 0 ? 0 : options_.messages - 1; }

  CollectiveOptions options_;
};

} // namespace loghop::collectives

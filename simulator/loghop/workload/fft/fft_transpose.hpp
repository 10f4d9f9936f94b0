// An exchange of FftGrid as an all-to-all: an algorithm that sends each block straight to its rank, with the sizes of
// the exchange. With derived datatypes, where copies cost time, a rank's own block takes part too: it is sent to the rank
// itself in a last step, since the library transposes it like all others. O(1) memory, shared by all ranks.
#pragma once

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/fft/fft_grid.hpp"
#include "loghop/workload/graph/layout_table.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"

#include <algorithm>
#include <memory>

namespace loghop {

class FftTranspose final : public collectives::CollectiveAlgorithm {
public:
  using StepMessage = collectives::StepMessage;
  using Step = collectives::Step;

  /// Whether blocks go straight to their ranks.
  static bool suits(const collectives::AlgorithmRow& row);

  /// Needs row.collective "alltoall", and that it suits.
  FftTranspose(const collectives::AlgorithmRow& row, int ranks, const FftGrid::Exchange& exchange, bool sends_own)
      : exchange_(exchange), order_(row.make(ranks, {})), sends_own_(sends_own)
  {}

  int ranks() const override { return order_->ranks(); }
  std::int64_t steps(int rank) const override { return order_->steps(rank) + (sends_own_ ? 1 : 0); }
  Step step(int rank, std::int64_t step) const override
  {
    return is_own(rank, step) ? own_step() : order_->step(rank, step);
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override
  {
    StepMessage message = is_own(rank, step) ? to_itself(rank) : order_->receive(rank, step, i);
    message.bytes = exchange_.bytes(message.peer, rank);
    return message;
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override
  {
    StepMessage message = is_own(rank, step) ? to_itself(rank) : order_->send(rank, step, i);
    message.bytes = exchange_.bytes(rank, message.peer);
    return message;
  }
  std::int64_t widest_step() const override { return std::max<std::int64_t>(order_->widest_step(), 2); }
  int tags() const override { return order_->tags(); }
  void describe(int rank, std::int64_t step, std::int64_t i, collectives::Payload& payload) const override
  {
    if (is_own(rank, step))
      payload.pieces.push_back({rank, rank});
    else
      order_->describe(rank, step, i, payload);
  }
  std::int64_t blocks() const override { return order_->blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override
  {
    return exchange_.bytes(0, static_cast<int>(block)); ///< of rank 0
  }

  const FftGrid::Exchange& exchange() const { return exchange_; }

private:
  bool is_own(int rank, std::int64_t step) const { return sends_own_ && step == order_->steps(rank); }
  static Step own_step()
  {
    Step step;
    step.receives = step.sends = 1;
    step.await_sends = true;
    return step;
  }
  static StepMessage to_itself(int rank)
  {
    StepMessage message;
    message.peer = rank;
    return message;
  }

  FftGrid::Exchange exchange_;
  std::unique_ptr<collectives::CollectiveAlgorithm> order_;
  bool sends_own_;
};

/// Derived datatypes: a rank sends point by point, at the stride that the lines of the next FFTs have; what arrives is
/// contiguous.
class FftLayouts final : public CollectiveLayouts {
public:
  FftLayouts(std::shared_ptr<const FftTranspose> transpose, LayoutTable& table);
  std::uint16_t send(int rank, std::int64_t step, std::int64_t i) const override;

private:
  /// Parts have one of two sizes: 1 for the longer.
  int longer(const collectives::Partition& partition, int part) const;

  std::shared_ptr<const FftTranspose> transpose_;
  std::uint16_t layouts_[2][2][2]; ///< by what the sender has before, what it has after, what the receiver has after
};

} // namespace loghop

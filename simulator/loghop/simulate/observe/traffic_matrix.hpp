// Counts who sends how much to whom. Memory grows with the pairs that talk, not with messages or with all pairs.
#pragma once

#include "loghop/simulate/observe/run_observer.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

/// All messages from one rank to another; of messages for the network alone, from one node to another.
struct PairTraffic {
  int from = 0;
  int to = 0;
  std::int64_t messages = 0;
  std::int64_t bytes = 0;
};

class TrafficMatrix {
public:
  void add(int from, int to, std::int64_t bytes);
  /// In the order of (from, to); only pairs with messages.
  std::vector<PairTraffic> pairs() const;

private:
  std::unordered_map<std::uint64_t, PairTraffic> pairs_;
};

/// Fills a matrix in runs that have no other word of each message.
class MatrixObserver final : public RunObserver {
public:
  void worked(const CoreStep&) override {}
  void travelled(const Flight&) override {}
  void finished(Rank, Picoseconds, StepId) override {}
  void delivered(const Delivery& message) override
  {
    matrix_.add(message.source.value(), message.destination.value(), message.bytes);
  }
  void held(const ChannelHold&) override {}

  std::vector<PairTraffic> pairs() const { return matrix_.pairs(); }

private:
  TrafficMatrix matrix_;
};

} // namespace loghop::simulate

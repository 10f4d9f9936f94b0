// Queues things that follow others after constant latencies, a batch for each flit time: the time is kept once a batch, and
// a thing once, whatever the number of latencies.
#pragma once

#include "loghop/simulate/engine/timed_queue.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::simulate {

/// Each thing is due `latencies` times.
template<class What, std::size_t latencies> class FlitBatches {
public:
  /// Adds to the batch that is open.
  void push(const What& what)
  {
    if (end_ - oldest_ > mask_) make_room();
    ring_[end_++ & mask_] = what;
  }
  /// Closes the batch: it is due at `times`, each of which is not before that of the last batch.
  void close(const std::int64_t (&times)[latencies])
  {
    if (end_ == closed_) return;
    for (std::size_t k = 0; k < latencies; ++k)
      due_[k].sizes.push(times[k], static_cast<std::uint32_t>(end_ - closed_));
    closed_ = end_;
  }
  /// When the first batch is due by one of the latencies; `otherwise` if there is none.
  std::int64_t next_time(std::int64_t otherwise) const
  {
    for (const Due& due : due_)
      otherwise = std::min(otherwise, due.sizes.next_time(otherwise));
    return otherwise;
  }
  /// Calls `function` with all that is due at `now` by that latency.
  template<class Function> void take_due(std::size_t latency, std::int64_t now, Function&& function)
  {
    Due& due = due_[latency];
    due.sizes.take_due(now, [&](std::uint32_t size) {
      for (const std::size_t end = due.begin + size; due.begin != end; ++due.begin)
        function(ring_[due.begin & mask_]);
    });
  }

private:
  struct Due {
    std::size_t begin = 0;
    TimedQueue sizes; ///< of batches
  };

  void make_room()
  {
    oldest_ = due_[0].begin;
    for (const Due& due : due_)
      oldest_ = std::min(oldest_, due.begin);
    if (end_ - oldest_ <= mask_) return;
    std::vector<What> larger(2 * ring_.size());
    for (std::size_t i = oldest_; i != end_; ++i)
      larger[i & (larger.size() - 1)] = ring_[i & mask_];
    ring_ = std::move(larger);
    mask_ = ring_.size() - 1;
  }

  std::vector<What> ring_ = std::vector<What>(64); ///< its size is a power of 2
  std::size_t mask_ = 63;                          ///< its size - 1
  // Places in the ring, but for turns.
  std::size_t oldest_ = 0; ///< none that may be due is before it
  std::size_t closed_ = 0;
  std::size_t end_ = 0;
  Due due_[latencies];
};

} // namespace loghop::simulate

// Queues things with times that never decrease: events that follow others after a constant latency.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::simulate {

template<class What> class TimedQueueOf {
public:
  struct Entry {
    std::int64_t time; ///< in any unit
    What what;
  };

  bool empty() const { return size_ == 0; }
  const Entry& front() const { return entries_[first_]; }
  /// The time of the front entry; `otherwise` if there is none.
  std::int64_t next_time(std::int64_t otherwise) const { return empty() ? otherwise : front().time; }

  void push(std::int64_t time, const What& what)
  {
    if (size_ > mask_ || mask_ == 0) grow();
    assert(empty() || entries_[(first_ + size_ - 1) & mask_].time <= time);
    entries_[(first_ + size_++) & mask_] = {time, what};
  }
  void pop()
  {
    first_ = (first_ + 1) & mask_;
    --size_;
  }
  /// Calls `function` with all that is due at `now`, and takes it out.
  template<class Function> void take_due(std::int64_t now, Function&& function)
  {
    for (; !empty() && front().time <= now; pop())
      function(front().what);
  }
  void shift(std::int64_t by)
  {
    for (std::size_t i = 0; i < size_; ++i)
      entries_[(first_ + i) & mask_].time += by;
  }

private:
  void grow()
  {
    std::vector<Entry> larger(entries_.empty() ? 64 : 2 * entries_.size());
    for (std::size_t i = 0; i < size_; ++i)
      larger[i] = entries_[(first_ + i) & mask_];
    entries_ = std::move(larger);
    mask_ = entries_.size() - 1;
    first_ = 0;
  }

  std::vector<Entry> entries_; ///< a ring; its size is a power of 2
  std::size_t mask_ = 0;       ///< its size - 1; 0: it is empty
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

/// Numbers.
using TimedQueue = TimedQueueOf<std::uint32_t>;

} // namespace loghop::simulate

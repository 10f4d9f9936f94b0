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
    if (size_ == entries_.size()) grow();
    assert(empty() || entries_[(first_ + size_ - 1) & mask()].time <= time);
    entries_[(first_ + size_++) & mask()] = {time, what};
  }
  void pop()
  {
    first_ = (first_ + 1) & mask();
    --size_;
  }
  void shift(std::int64_t by)
  {
    for (std::size_t i = 0; i < size_; ++i)
      entries_[(first_ + i) & mask()].time += by;
  }

private:
  std::size_t mask() const { return entries_.size() - 1; }
  void grow()
  {
    std::vector<Entry> larger(entries_.empty() ? 64 : 2 * entries_.size());
    for (std::size_t i = 0; i < size_; ++i)
      larger[i] = entries_[(first_ + i) & mask()];
    entries_ = std::move(larger);
    first_ = 0;
  }

  std::vector<Entry> entries_; ///< a ring; its size is a power of 2
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

/// Numbers.
using TimedQueue = TimedQueueOf<std::uint32_t>;

} // namespace loghop::simulate

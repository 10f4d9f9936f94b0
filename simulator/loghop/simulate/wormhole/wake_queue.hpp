// Queues numbers by the flit time at which they are to be looked at. The near future is a ring of lists.
//
// A number may be there several times, and nothing is taken back: whoever changed its mind ignores what comes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace loghop::simulate {

class WakeQueue {
public:
  static constexpr std::int64_t never = INT64_MAX;

  std::int64_t next_time() const { return next_; } ///< never: it is empty

  /// Needs a time after that of the last take_due().
  void push(std::int64_t time, std::uint32_t number)
  {
    if (time - base_ < near) {
      const auto slot = static_cast<std::size_t>(time % near);
      ring_[slot].push_back(number);
      occupied_[slot / word] |= std::uint64_t{1} << slot % word;
    } else {
      far_.push({time, number});
    }
    next_ = std::min(next_, time);
  }

  /// Calls `function` with all numbers of this time, which must not be after next_time(). It may push later ones.
  template<class Function> void take_due(std::int64_t now, Function&& function)
  {
    base_ = now;
    if (now != next_) return;
    const auto slot = static_cast<std::size_t>(now % near);
    due_.swap(ring_[slot]);
    occupied_[slot / word] &= ~(std::uint64_t{1} << slot % word);
    for (; !far_.empty() && far_.top().first == now; far_.pop())
      due_.push_back(far_.top().second);
    next_ = std::min(next_near(), far_.empty() ? never : far_.top().first);
    for (const std::uint32_t number : due_)
      function(number);
    due_.clear();
  }

private:
  static constexpr std::int64_t near = 512; ///< flit times
  static constexpr std::size_t word = 64;
  static constexpr std::size_t words = near / word;

  /// The earliest time in the ring.
  std::int64_t next_near() const
  {
    const auto first = static_cast<std::size_t>(base_ % near);
    for (std::size_t i = 0; i <= words; ++i) {
      const std::size_t w = (first / word + i) % words;
      std::uint64_t bits = occupied_[w];
      if (i == 0) bits &= ~std::uint64_t{0} << first % word;
      if (i == words) bits &= ~(~std::uint64_t{0} << first % word);
      if (bits == 0) continue;
      const std::size_t slot = w * word + static_cast<std::size_t>(__builtin_ctzll(bits));
      return base_ + static_cast<std::int64_t>((slot + near - first) % near);
    }
    return never;
  }

  std::array<std::vector<std::uint32_t>, near> ring_; ///< by time modulo its size
  std::array<std::uint64_t, words> occupied_ = {};
  using Far = std::pair<std::int64_t, std::uint32_t>;
  std::priority_queue<Far, std::vector<Far>, std::greater<>> far_;
  std::vector<std::uint32_t> due_;
  std::int64_t base_ = -1;
  std::int64_t next_ = never;
};

} // namespace loghop::simulate

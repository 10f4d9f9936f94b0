// One set-associative cache: which lines it holds, least recently used ones leave first.
//
// A line has two numbers: the one by which it is known, and its place, of which the set follows: the program's address
// and the physical one, by line size.
#pragma once

#include "loghop/platform/memory_hierarchy.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace loghop::simulate {

class Cache {
public:
  /// A line that left.
  struct Evicted {
    std::uint64_t line;
    bool dirty;
  };

  /// `ways` of 0: fully associative.
  Cache(std::int64_t lines, int ways)
      : ways_(ways == 0 ? static_cast<std::uint64_t>(lines) : static_cast<std::uint64_t>(ways)),
        sets_(static_cast<std::uint64_t>(lines) / ways_), slots_(static_cast<std::size_t>(lines), empty)
  {}

  /// Whether it holds `line`, which is the most recently used one then.
  bool touch(std::uint64_t line, std::uint64_t place, bool write)
  {
    std::uint64_t* const set = set_of(place);
    for (std::uint64_t way = 0; way < ways_; ++way)
      if (set[way] >> 1 == line) {
        const std::uint64_t slot = set[way] | static_cast<std::uint64_t>(write);
        std::copy_backward(set, set + way, set + way + 1);
        set[0] = slot;
        return true;
      }
    return false;
  }

  /// Needs that it does not hold `line`. Returns what had to leave.
  std::optional<Evicted> insert(std::uint64_t line, std::uint64_t place, bool dirty)
  {
    std::uint64_t* const set = set_of(place);
    const std::uint64_t last = set[ways_ - 1];
    std::copy_backward(set, set + ways_ - 1, set + ways_);
    set[0] = line << 1 | static_cast<std::uint64_t>(dirty);
    if (last == empty) return std::nullopt;
    return Evicted{last >> 1, (last & 1) != 0};
  }

  bool holds(std::uint64_t line, std::uint64_t place) const { return find(line, place) != nullptr; }
  /// Marks a line if it holds it; does not count as a use. Whether it holds it.
  bool set_dirty(std::uint64_t line, std::uint64_t place, bool dirty)
  {
    std::uint64_t* const slot = find(line, place);
    if (slot != nullptr) *slot = line << 1 | static_cast<std::uint64_t>(dirty);
    return slot != nullptr;
  }
  bool is_dirty(std::uint64_t line, std::uint64_t place) const
  {
    const std::uint64_t* const slot = find(line, place);
    return slot != nullptr && (*slot & 1) != 0;
  }
  void remove(std::uint64_t line, std::uint64_t place)
  {
    std::uint64_t* const slot = find(line, place);
    if (slot == nullptr) return;
    std::uint64_t* const end = set_of(place) + ways_;
    std::copy(slot + 1, end, slot);
    end[-1] = empty;
  }

private:
  static constexpr std::uint64_t empty = ~std::uint64_t{0};

  std::uint64_t* set_of(std::uint64_t place) const
  {
    return const_cast<std::uint64_t*>(slots_.data()) + place % sets_ * ways_;
  }
  std::uint64_t* find(std::uint64_t line, std::uint64_t place) const
  {
    std::uint64_t* const set = set_of(place);
    std::uint64_t* const found =
        std::find_if(set, set + ways_, [line](std::uint64_t slot) { return slot != empty && slot >> 1 == line; });
    return found == set + ways_ ? nullptr : found;
  }

  std::uint64_t ways_;
  std::uint64_t sets_;
  std::vector<std::uint64_t> slots_; ///< line and dirty bit; of a set in the order of their last use
};

} // namespace loghop::simulate

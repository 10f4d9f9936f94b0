// One set-associative cache: which lines it holds, least recently used ones leave first.
//
// A line has two numbers: the one by which it is known, and its place, of which the set follows: the program's address
// and the physical one, by line size. The set is place mod sets; there may be any number of sets.
#pragma once

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
  struct Lookup {
    bool found;
    bool was_dirty;
  };

  /// Needs lines to be a multiple of `ways`; `ways` of 0: fully associative.
  Cache(std::int64_t lines, int ways)
      : ways_(ways == 0 ? static_cast<std::uint64_t>(lines) : static_cast<std::uint64_t>(ways)),
        sets_(static_cast<std::uint64_t>(lines) / ways_), mask_((sets_ & (sets_ - 1)) == 0 ? sets_ - 1 : 0),
        slots_(static_cast<std::size_t>(lines), empty)
  {}

  /// Uses `line` if it is held: it is the most recently used one then, and dirty if it was or if this is a write.
  Lookup touch(std::uint64_t line, std::uint64_t place, bool write)
  {
    std::uint64_t* const set = &slots_[first_slot(place)];
    std::uint64_t* const slot = find(line, place);
    if (slot == nullptr) return {false, false};
    const std::uint64_t was = *slot;
    std::copy_backward(set, slot, slot + 1);
    set[0] = was | static_cast<std::uint64_t>(write);
    return {true, (was & 1) != 0};
  }

  /// Needs that it does not hold `line`. Returns what had to leave.
  std::optional<Evicted> insert(std::uint64_t line, std::uint64_t place, bool dirty)
  {
    std::uint64_t* const set = &slots_[first_slot(place)];
    const std::uint64_t last = set[ways_ - 1];
    std::copy_backward(set, set + ways_ - 1, set + ways_);
    set[0] = line << 1 | static_cast<std::uint64_t>(dirty);
    if (last == empty) return std::nullopt;
    return Evicted{last >> 1, (last & 1) != 0};
  }

  bool holds(std::uint64_t line, std::uint64_t place) { return find(line, place) != nullptr; }
  /// Marks a line if it holds it; this is no use. Whether it holds it.
  bool set_dirty(std::uint64_t line, std::uint64_t place)
  {
    std::uint64_t* const slot = find(line, place);
    if (slot != nullptr) *slot |= 1;
    return slot != nullptr;
  }
  /// The same; whether the line was dirty.
  bool clean(std::uint64_t line, std::uint64_t place)
  {
    std::uint64_t* const slot = find(line, place);
    if (slot == nullptr || (*slot & 1) == 0) return false;
    *slot ^= 1;
    return true;
  }
  void remove(std::uint64_t line, std::uint64_t place)
  {
    std::uint64_t* const slot = find(line, place);
    if (slot == nullptr) return;
    std::uint64_t* const end = &slots_[first_slot(place)] + ways_;
    std::copy(slot + 1, end, slot);
    end[-1] = empty;
  }

private:
  static constexpr std::uint64_t empty = ~std::uint64_t{0};

  std::size_t first_slot(std::uint64_t place) const
  {
    return (mask_ != 0 || sets_ == 1 ? place & mask_ : place % sets_) * ways_;
  }
  std::uint64_t* find(std::uint64_t line, std::uint64_t place)
  {
    std::uint64_t* const set = &slots_[first_slot(place)];
    for (std::uint64_t way = 0; way < ways_; ++way)
      if ((set[way] | 1) == (line << 1 | 1)) return set + way;
    return nullptr;
  }

  std::uint64_t ways_;
  std::uint64_t sets_;
  std::uint64_t mask_;               ///< of a power of two of sets: set = place & mask; a division takes long
  std::vector<std::uint64_t> slots_; ///< line and dirty bit; of a set in the order of their last use, empty ones last
};

} // namespace loghop::simulate

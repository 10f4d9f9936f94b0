// One set-associative cache: which lines it holds, least recently used ones leave first.
//
// A line has two numbers: the one by which it is known, and its place, of which the set follows: the program's address
// and the physical one, by line size. The set is place mod sets; there may be any number of sets.
#pragma once

#include "loghop/simulate/node/remainder.hpp"

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
        sets_(static_cast<std::uint64_t>(lines) / ways_), slots_(static_cast<std::size_t>(lines), empty)
  {}

  /// Uses `line` if it is held: it is the most recently used one then, and dirty if it was or if this is a write.
  Lookup touch(std::uint64_t line, std::uint64_t place, bool write)
  {
    std::uint64_t* const set = set_of(place);
    std::uint64_t* const slot = find(line, set);
    if (slot == nullptr) return {false, false};
    const std::uint64_t was = *slot;
    if (slot != set) std::copy_backward(set, slot, slot + 1);
    set[0] = was | static_cast<std::uint64_t>(write);
    return {true, (was & 1) != 0};
  }

  /// Needs that it does not hold `line`. Returns what had to leave.
  std::optional<Evicted> insert(std::uint64_t line, std::uint64_t place, bool dirty)
  {
    lowest_ = std::min(lowest_, line);
    highest_ = std::max(highest_, line);
    std::uint64_t* const set = set_of(place);
    const std::uint64_t last = set[ways_ - 1];
    std::copy_backward(set, set + ways_ - 1, set + ways_);
    set[0] = line << 1 | static_cast<std::uint64_t>(dirty);
    if (last >= foreign) return std::nullopt;
    return Evicted{last >> 1, (last & 1) != 0};
  }

  bool holds(std::uint64_t line, std::uint64_t place) { return find(line, set_of(place)) != nullptr; }
  /// False: it never held the line. This costs less than to look for it.
  bool may_hold(std::uint64_t line) const { return lowest_ <= line && line <= highest_; }
  /// Marks a line if it holds it; this is no use. Whether it holds it.
  bool set_dirty(std::uint64_t line, std::uint64_t place)
  {
    std::uint64_t* const slot = find(line, set_of(place));
    if (slot != nullptr) *slot |= 1;
    return slot != nullptr;
  }
  /// The same; whether the line was dirty.
  bool clean(std::uint64_t line, std::uint64_t place)
  {
    std::uint64_t* const slot = find(line, set_of(place));
    if (slot == nullptr || (*slot & 1) == 0) return false;
    *slot ^= 1;
    return true;
  }
  /// Whether it held the line.
  bool remove(std::uint64_t line, std::uint64_t place)
  {
    std::uint64_t* const set = set_of(place);
    std::uint64_t* const slot = find(line, set);
    if (slot == nullptr) return false;
    std::uint64_t* const end = set + ways_;
    std::copy(slot + 1, end, slot);
    end[-1] = empty;
    return true;
  }

  /// Others use so many lines of theirs, spread evenly over the sets. Tells `gone` of each line that leaves.
  template<class Gone> void crowd(std::int64_t lines, const Gone& gone)
  {
    const auto sets = static_cast<std::uint64_t>(slots_.size()) / ways_;
    const auto whole = static_cast<std::uint64_t>(lines) / sets, more = static_cast<std::uint64_t>(lines) % sets;
    for (std::uint64_t number = 0; number < sets; ++number) {
      std::uint64_t* const set = &slots_[number * ways_];
      if (set[0] != empty) crowd_set(set, std::min(ways_, whole + (number < more ? 1 : 0)), gone);
    }
  }

  /// All that later calls depend on: equal ones give equal answers from here on.
  const std::vector<std::uint64_t>& state() const { return slots_; }

private:
  static constexpr std::uint64_t empty = ~std::uint64_t{0};
  static constexpr std::uint64_t foreign = empty - 3; ///< a line of others, which nobody looks for

  std::uint64_t* set_of(std::uint64_t place) { return &slots_[sets_.of(place) * ways_]; }
  std::uint64_t* find(std::uint64_t line, std::uint64_t* set) const
  {
    const std::uint64_t dirty_line = line << 1 | 1;
    for (std::uint64_t way = 0; way < ways_; ++way)
      if ((set[way] | 1) == dirty_line) return set + way;
    return nullptr;
  }

  /// Where no line is left that somebody looks for, lines of others and empty slots are the same.
  template<class Gone> void crowd_set(std::uint64_t* set, std::uint64_t lines, const Gone& gone)
  {
    std::uint64_t* const end = set + ways_;
    for (std::uint64_t* slot = end - lines; slot < end; ++slot)
      if (*slot < foreign) gone(Evicted{*slot >> 1, (*slot & 1) != 0});
    std::copy_backward(set, end - lines, end);
    std::fill(set, set + lines, foreign);
    if (std::all_of(set, end, [](std::uint64_t slot) { return slot >= foreign; })) std::fill(set, end, empty);
  }

  std::uint64_t ways_;
  Remainder sets_;
  std::vector<std::uint64_t> slots_; ///< line and dirty bit; of a set in the order of their last use, empty ones last
  std::uint64_t lowest_ = empty, highest_ = 0; ///< of all lines that were ever inserted
};

} // namespace loghop::simulate

// A priority queue of small numbers by time, in which the time of each can change.
#pragma once

#include "loghop/simulate/engine/pool.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loghop::simulate {

/// A heap of four children a node, and the place of each number in it: all but front() cost O(log n).
class IndexedHeap {
public:
  struct Entry {
    Picoseconds time;
    std::uint32_t what;
  };

  bool empty() const { return entries_.empty(); }
  const Entry& front() const { return entries_.front(); } ///< one with the least time; needs !empty()

  /// Adds `what`, or gives it another time.
  void set(std::uint32_t what, Picoseconds time)
  {
    if (places_.size() <= what) places_.resize(what + 1, nothing);
    if (places_[what] == nothing) {
      entries_.push_back({time, what});
      rise(entries_.size() - 1, {time, what});
      return;
    }
    move(places_[what], {time, what});
  }

  /// Needs a number that is there.
  void remove(std::uint32_t what)
  {
    const std::size_t place = places_[what];
    places_[what] = nothing;
    const Entry last = entries_.back();
    entries_.pop_back();
    if (last.what != what) move(place, last);
  }

private:
  static constexpr std::size_t children = 4;

  void put(std::size_t place, const Entry& entry)
  {
    entries_[place] = entry;
    places_[entry.what] = static_cast<std::uint32_t>(place);
  }
  /// Puts an entry where its time belongs, from `place` up or down.
  void move(std::size_t place, const Entry& entry)
  {
    if (place > 0 && entry.time < entries_[(place - 1) / children].time)
      rise(place, entry);
    else
      sink(place, entry);
  }
  void rise(std::size_t place, const Entry& entry)
  {
    for (; place > 0 && entry.time < entries_[(place - 1) / children].time; place = (place - 1) / children)
      put(place, entries_[(place - 1) / children]);
    put(place, entry);
  }
  void sink(std::size_t place, const Entry& entry)
  {
    for (std::size_t child = least_child(place); child < entries_.size() && entries_[child].time < entry.time;
         child = least_child(place)) {
      put(place, entries_[child]);
      place = child;
    }
    put(place, entry);
  }
  std::size_t least_child(std::size_t place) const
  {
    std::size_t least = children * place + 1;
    for (std::size_t child = least + 1; child <= children * place + children && child < entries_.size(); ++child)
      if (entries_[child].time < entries_[least].time) least = child;
    return least;
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> places_; ///< by number
};

} // namespace loghop::simulate

// Puts messages that may overtake each other back into order: those from one rank to another in the order of sending.
#pragma once

#include "loghop/platform/places.hpp"

#include <cstdint>
#include <map>
#include <unordered_map>

namespace loghop::simulate {

class MessageOrder {
public:
  /// The place of a message that is sent now among those from `source` to `destination`.
  std::uint64_t next_place(Rank source, Rank destination) { return pairs_[key(source, destination)].sent++; }

  /// The message with this place is there. Calls visit(message) for it and those that waited for it, in order, unless
  /// an earlier one is not there yet. `visit` may not call this.
  template<class Visit>
  void arrived(Rank source, Rank destination, std::uint64_t place, std::uint32_t message, Visit visit)
  {
    Pair& pair = pairs_[key(source, destination)];
    pair.early.emplace(place, message);
    while (!pair.early.empty() && pair.early.begin()->first == pair.expected) {
      const std::uint32_t next = pair.early.begin()->second;
      pair.early.erase(pair.early.begin());
      ++pair.expected;
      visit(next);
    }
    if (pair.expected == pair.sent) pairs_.erase(key(source, destination));
  }

  bool empty() const { return pairs_.empty(); } ///< no message is under way

private:
  struct Pair {
    std::uint64_t sent = 0;
    std::uint64_t expected = 0;
    std::map<std::uint64_t, std::uint32_t> early; ///< messages by place
  };

  static std::uint64_t key(Rank source, Rank destination)
  {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(source.value())) << 32 |
           static_cast<std::uint32_t>(destination.value());
  }

  std::unordered_map<std::uint64_t, Pair> pairs_;
};

} // namespace loghop::simulate

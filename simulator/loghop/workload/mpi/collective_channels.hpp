// Numbers that keep the messages of collectives apart that are under way at once: MpiCall::channel.
//
// A nonblocking collective has a channel from the first call of a member until the last has waited for it. Numbers are
// used again, so that there are no more of them than collectives at once. 0 is for blocking collectives.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace loghop {

class CollectiveChannels {
public:
  using Instance = std::pair<std::uint32_t, std::uint64_t>; ///< communicator, number of the collective in it

  /// To be called by each member once.
  std::int32_t open(const Instance& instance)
  {
    const auto [place, added] = open_.try_emplace(instance);
    if (added) {
      place->second.channel = free_.empty() ? ++highest_ : *free_.begin();
      free_.erase(place->second.channel);
    }
    return place->second.channel;
  }

  /// To be called by each of `members` once, when its part has finished.
  void close(const Instance& instance, int members)
  {
    const auto place = open_.find(instance);
    if (place == open_.end() || ++place->second.closed < members) return;
    free_.insert(place->second.channel);
    open_.erase(place);
  }

private:
  struct Open {
    std::int32_t channel = 0;
    int closed = 0;
  };
  std::map<Instance, Open> open_;
  std::set<std::int32_t> free_;
  std::int32_t highest_ = 0;
};

} // namespace loghop

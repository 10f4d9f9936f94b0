#include "loghop/workload/collectives/core/group.hpp"

#include "loghop/base/require.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace loghop::collectives {

Group::Group(Rank first, int count, int stride) : first_(first.value()), count_(count), stride_(stride)
{
  require(first_ >= 0, "the first rank of a group must not be negative");
  require(count >= 1, "a group must have at least one rank");
  require(stride >= 1, "the stride of a group must be at least 1");
  require(first_ + (std::int64_t{count} - 1) * stride <= std::numeric_limits<std::int32_t>::max(),
          "the last rank of a group must be below 2^31");
}

Group Group::listed(std::vector<Rank> ranks)
{
  require(!ranks.empty(), "a group must have at least one rank");
  Group group;
  group.count_ = static_cast<int>(ranks.size());
  group.listed_ = std::move(ranks);
  auto& numbers = group.numbers_;
  for (int number = 0; number < group.count_; ++number)
    numbers.emplace_back(group.rank(number), number);
  std::sort(numbers.begin(), numbers.end());
  require(numbers.front().first >= Rank(0), "ranks of a group must not be negative");
  const auto twice = std::adjacent_find(numbers.begin(), numbers.end(),
                                        [](const auto& a, const auto& b) { return a.first == b.first; });
  if (twice != numbers.end()) require(false, "rank " + to_string(twice->first) + " is twice in a group");
  return group;
}

Rank Group::highest_rank() const
{
  return listed_.empty() ? rank(count_ - 1) : numbers_.back().first;
}

int Group::find(Rank rank) const
{
  const auto place = std::lower_bound(numbers_.begin(), numbers_.end(), std::pair(rank, 0));
  return place != numbers_.end() && place->first == rank ? place->second : -1;
}

} // namespace loghop::collectives

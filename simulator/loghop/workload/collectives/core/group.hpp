// The ranks of a program that take part in a collective, and their numbers in it.
//
// Algorithms count numbers in the group, as integers; only a Group makes ranks of them, and numbers of ranks.
#pragma once

#include "loghop/platform/places.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::collectives {

class Group {
public:
  /// Ranks first, first + stride, ...: `count` of them. O(1) memory.
  /// Throws std::invalid_argument unless first >= 0, count >= 1, stride >= 1 and the last rank fits 31 bits.
  Group(Rank first, int count, int stride = 1);
  /// These ranks, in this order. Throws std::invalid_argument if there is none, or one is negative or there twice.
  static Group listed(std::vector<Rank> ranks);
  static Group all(int ranks) { return Group(Rank(0), ranks); }

  int size() const { return count_; }
  Rank highest_rank() const;
  /// The rank with number 0 .. size() - 1.
  Rank rank(int number) const
  {
    return listed_.empty() ? Rank(first_ + number * stride_) : listed_[static_cast<std::size_t>(number)];
  }
  /// The number of a rank; -1 if it does not take part. O(1), of a list O(log size).
  int number(Rank rank) const
  {
    if (!listed_.empty()) return find(rank);
    const int distance = rank.value() - first_;
    if (stride_ == 1) return distance >= 0 && distance < count_ ? distance : -1;
    return distance >= 0 && distance % stride_ == 0 && distance / stride_ < count_ ? distance / stride_ : -1;
  }

private:
  Group() = default;
  int find(Rank rank) const;

  int first_ = 0;
  int count_ = 0;
  int stride_ = 1;
  std::vector<Rank> listed_;
  std::vector<std::pair<Rank, int>> numbers_; ///< (rank, number), sorted; of a list
};

} // namespace loghop::collectives

// The ranks of a machine that take part in a collective, and their numbers in it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::collectives {

class Group {
public:
  /// Ranks first, first + stride, ...: `count` of them. O(1) memory.
  /// Throws std::invalid_argument unless first >= 0, count >= 1, stride >= 1 and the last rank fits 31 bits.
  Group(int first, int count, int stride = 1);
  /// These ranks, in this order. Throws std::invalid_argument if there is none, or one is negative or there twice.
  static Group listed(std::vector<std::int32_t> ranks);
  static Group all(int ranks) { return Group(0, ranks); }

  int size() const { return count_; }
  int highest_rank() const;
  /// The rank with number 0 .. size() - 1.
  int rank(int number) const
  {
    return listed_.empty() ? first_ + number * stride_ : listed_[static_cast<std::size_t>(number)];
  }
  /// The number of a rank; -1 if it does not take part. O(1), of a list O(log size).
  int number(int rank) const
  {
    if (!listed_.empty()) return find(rank);
    const int distance = rank - first_;
    if (stride_ == 1) return distance >= 0 && distance < count_ ? distance : -1;
    return distance >= 0 && distance % stride_ == 0 && distance / stride_ < count_ ? distance / stride_ : -1;
  }

private:
  Group() = default;
  int find(int rank) const;

  int first_ = 0;
  int count_ = 0;
  int stride_ = 1;
  std::vector<std::int32_t> listed_;
  std::vector<std::pair<std::int32_t, std::int32_t>> numbers_; ///< (rank, number), sorted; of a list
};

} // namespace loghop::collectives

// Shapes of trees over the places 0 .. ranks - 1, place 0 at the root. Place v is rank (root + v) mod ranks.
//
// Each shape answers in O(1): the parent (of v > 0), how many children, child number i in the order in which they are
// served; where has_ranges, the subtree of v is the places v .. subtree_end(v) - 1; and where reductions use it, which
// child is the i-th nearest.
#pragma once

#include "loghop/workload/collectives/algorithms/powers_of_two.hpp"

#include <algorithm>

namespace loghop::collectives {

/// The root serves all, in order: the one-level flat tree.
struct LinearTree {
  static constexpr bool has_ranges = true;
  int ranks;

  int parent(int) const { return 0; }
  int children(int v) const { return v == 0 ? ranks - 1 : 0; }
  int child(int, int i) const { return i + 1; }
  int nearest_first(int, int i) const { return i; }
  int subtree_end(int v) const { return v == 0 ? ranks : v + 1; }
  int most_children() const { return ranks - 1; }
};

/// The spanning binomial tree: the parent of v is v without its lowest one. The furthest child is served first; where
/// the ranks are a power of two, it has the largest subtree.
struct BinomialTree {
  static constexpr bool has_ranges = true;
  int ranks;

  int parent(int v) const { return v & (v - 1); }
  /// v + 2^j for every 2^j below the lowest one of v, within the ranks.
  int children(int v) const
  {
    const int room = ranks - 1 - v;
    if (room == 0) return 0;
    const int within = floor_log2(room) + 1;
    return v == 0 ? within : std::min(within, floor_log2(lowest_bit(v)));
  }
  int child(int v, int i) const { return v + (1 << (children(v) - 1 - i)); }
  int nearest_first(int v, int i) const { return children(v) - 1 - i; }
  int subtree_end(int v) const { return v == 0 ? ranks : std::min(ranks - v, lowest_bit(v)) + v; }
  int most_children() const { return ceil_log2(ranks); }
};

/// The children of v are 2v + 1 and 2v + 2.
struct BinaryTree {
  static constexpr bool has_ranges = false;
  int ranks;

  int parent(int v) const { return (v - 1) / 2; }
  int children(int v) const { return v < (ranks - 1) / 2 ? 2 : (v == (ranks - 1) / 2 && ranks % 2 == 0 ? 1 : 0); }
  int child(int v, int i) const { return 2 * v + 1 + i; }
  int most_children() const { return 2; }
};

/// Each hands on to the next.
struct ChainTree {
  static constexpr bool has_ranges = false;
  int ranks;

  int parent(int v) const { return v - 1; }
  int children(int v) const { return v + 1 < ranks ? 1 : 0; }
  int child(int v, int) const { return v + 1; }
  int most_children() const { return 1; }
};

/// Groups of `size` consecutive places: a binomial tree over their first ones, each of which then serves its group.
struct GroupTree {
  static constexpr bool has_ranges = false;
  int ranks;
  int size;

  BinomialTree leaders() const { return {(ranks - 1) / size + 1}; }
  int parent(int v) const { return v % size == 0 ? leaders().parent(v / size) * size : v - v % size; }
  int children(int v) const { return v % size == 0 ? leaders().children(v / size) + members(v) : 0; }
  int child(int v, int i) const
  {
    const int led = leaders().children(v / size);
    return i < led ? leaders().child(v / size, i) * size : v + 1 + i - led;
  }
  int most_children() const { return leaders().most_children() + size; }

private:
  int members(int leader) const { return std::min(size, ranks - leader) - 1; }
};

} // namespace loghop::collectives

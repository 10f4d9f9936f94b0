// Shapes of trees over the places 0 .. ranks - 1, place 0 at the root. Place v is rank (root + v) mod ranks.
//
// Each shape answers in O(1): the parent (of v > 0), how many children, child number i in the order in which they are
// served; where has_ranges, the subtree of v is the places v .. subtree_end(v) - 1; and where reductions use it, which
// child is the i-th nearest.
#pragma once

#include "loghop/workload/collectives/core/powers_of_two.hpp"

#include <algorithm>
#include <cstdint>

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

/// The k-nomial tree: places are numbers of base `radix`, and the parent of v is v without its lowest digit that is not
/// 0. The furthest child is served first, of those that differ in one digit the nearest.
struct KnomialTree {
  static constexpr bool has_ranges = false;
  int ranks;
  int radix; ///< at least 2

  int parent(int v) const
  {
    const std::int64_t above = radix * std::int64_t{lowest_place(v)};
    return static_cast<int>(v / above * above);
  }
  int children(int v) const
  {
    int number = 0;
    for (int place = highest_place(v); place > 0; place /= radix)
      number += with_place(v, place);
    return number;
  }
  int child(int v, int i) const
  {
    int place = highest_place(v);
    for (; i >= with_place(v, place); place /= radix)
      i -= with_place(v, place);
    return v + place * (i + 1);
  }
  /// Of those that differ in one digit, the nearest is served first, so that it is not the other way round.
  int nearest_first(int v, int i) const
  {
    int place = 1;
    int before = children(v); // children that differ in this place or a lower one are the last of so many
    for (before -= with_place(v, place); i >= with_place(v, place); before -= with_place(v, place)) {
      i -= with_place(v, place);
      place *= radix;
    }
    return before + i;
  }
  int most_children() const { return children(0); }

private:
  /// The value of the place that the lowest digit of v > 0 has which is not 0.
  int lowest_place(int v) const
  {
    int place = 1;
    for (; v % radix == 0; v /= radix)
      place *= radix;
    return place;
  }
  /// The highest in which children of v differ from it; 0: it has none.
  int highest_place(int v) const
  {
    if (v > 0) return lowest_place(v) / radix;
    std::int64_t place = 1; // of numbers below 2^31, whatever the radix
    while (place * radix < ranks)
      place *= radix;
    return ranks == 1 ? 0 : static_cast<int>(place);
  }
  /// How many children of v differ from it in this place.
  int with_place(int v, int place) const { return std::min(radix - 1, (ranks - 1 - v) / place); }
};

/// The binomial tree in which the parent of v is v without its highest one, and the nearest child is served first: each
/// round doubles the places that have the data, the first ones.
struct DoublingTree {
  static constexpr bool has_ranges = false;
  int ranks;

  int parent(int v) const { return v - (1 << floor_log2(v)); }
  int children(int v) const
  {
    const int room = ranks - 1 - v;
    if (v >= room || room < distance(v)) return 0; // the first holds the second off places beyond 2^30
    return floor_log2(room / distance(v)) + 1;
  }
  int child(int v, int i) const { return v + (distance(v) << i); }
  int most_children() const { return ceil_log2(ranks); }

private:
  static int distance(int v) { return v == 0 ? 1 : 2 << floor_log2(v); } ///< of the nearest child; v < 2^30
};

/// A binary tree whose levels are interleaved: level l has the places 2^l - 1 .. 2^(l+1) - 2, and the children of v on
/// level l are v + 2^l and v + 2^(l+1). So odd places are below place 1, and even ones below place 2.
struct InterleavedTree {
  static constexpr bool has_ranges = false;
  int ranks;

  int parent(int v) const
  {
    const int above = (1 << floor_log2(v + 1)) / 2; // places of the level above
    return above - 1 + (v + 1) % above;
  }
  int children(int v) const
  {
    const int places = 1 << floor_log2(v + 1);
    return std::min(2, (ranks - 1 - v) / places);
  }
  int child(int v, int i) const { return v + (1 << floor_log2(v + 1)) * (i + 1); }
  int nearest_first(int, int i) const { return i; }
  int most_children() const { return 2; }
};

/// A binary tree for sums in the order of ranks: the root of n ranks is the last one. The first n / 2 of them, rounded
/// down, are the right subtree, the others before the root the left one, and so on; 2 ranks have no right one. The left
/// child is served first. Place 0 is the last rank, and place v rank v - 1.
struct InOrderTree {
  static constexpr bool has_ranges = false;
  int ranks;

  int parent(int v) const { return find(v).parent; }
  int children(int v) const { return find(v).children; }
  int child(int v, int i) const
  {
    const Place at = find(v);
    return i == 0 ? at.left : at.right;
  }
  int nearest_first(int, int i) const { return i; }
  int most_children() const { return 2; }

private:
  struct Place {
    int parent, children, left, right;
  };
  int place(int rank) const { return rank == ranks - 1 ? 0 : rank + 1; }
  Place find(int v) const
  {
    const int wanted = v == 0 ? ranks - 1 : v - 1;
    int first = 0, size = ranks, parent = -1; // of the subtree
    for (;;) {
      const int root = first + size - 1;
      const int right = size / 2; // ranks of the right subtree
      if (wanted == root)
        return {parent, size == 1 ? 0 : (size == 2 ? 1 : 2), place(root - 1), place(first + right - 1)};
      parent = place(root);
      if (wanted < first + right && size > 2) {
        size = right;
      } else {
        const int in_right = size > 2 ? right : 0;
        first += in_right;
        size -= in_right + 1;
      }
    }
  }
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

/// The root begins several chains of consecutive places, whose numbers of places differ by at most one, the longer ones
/// first. (Open MPI's chain with a fan-out.)
struct FanOutChains {
  static constexpr bool has_ranges = false;
  int ranks;
  int chains; ///< at least 1; no more than there are places for

  int parent(int v) const { return offset(v) == 0 ? 0 : v - 1; }
  int children(int v) const { return v == 0 ? begun() : (v + 1 < ranks && offset(v + 1) > 0 ? 1 : 0); }
  int child(int v, int i) const { return v == 0 ? 1 + i * shorter() + std::min(i, longer()) : v + 1; }
  int nearest_first(int, int i) const { return i; }
  int most_children() const { return std::max(1, begun()); }

private:
  int begun() const { return std::min(chains, ranks - 1); }
  int shorter() const { return (ranks - 1) / begun(); }
  int longer() const { return (ranks - 1) % begun(); } ///< chains with one place more
  /// Of place v > 0 in its chain.
  int offset(int v) const
  {
    const int of_longer = longer() * (shorter() + 1);
    return v - 1 < of_longer ? (v - 1) % (shorter() + 1) : (v - 1 - of_longer) % shorter();
  }
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

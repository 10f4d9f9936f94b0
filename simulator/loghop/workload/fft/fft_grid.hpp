// A three-dimensional grid of complex numbers on a grid of A x B ranks, between the one-dimensional FFTs.
//
// Rank a + A b. Whichever way the FFTs go, the other two dimensions are divided, each in parts that differ by at most
// one:
//   along x: y by a, z by b;   along y: x by a, z by b;   along z: x by a, y by b
// From x to y the ranks of equal b exchange, from y to z those of equal a. With A = 1 (slabs) the first exchange is
// gone.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/workload/collectives/core/partition.hpp"

#include <array>
#include <cstdint>

namespace loghop {

class FftGrid {
public:
  static constexpr std::int64_t point_bytes = 16; ///< complex, of two doubles

  using Sizes = std::array<std::int64_t, 3>; ///< along x, y, z

  /// Needs 1 <= A <= nx, ny and 1 <= B <= ny, nz.
  FftGrid(const Sizes& points, int A, int B);

  const Sizes& points() const { return points_; }
  int A() const { return A_; }
  int B() const { return B_; }
  int ranks() const { return A_ * B_; }
  int a(Rank rank) const { return rank.value() % A_; }
  int b(Rank rank) const { return rank.value() / A_; }

  /// The points of a rank: first <= i < end in each dimension.
  struct Box {
    Sizes first;
    Sizes end;
    std::int64_t size(int dimension) const
    {
      const auto d = static_cast<std::size_t>(dimension);
      return end[d] - first[d];
    }
    std::int64_t volume() const { return size(0) * size(1) * size(2); }
  };
  /// While FFTs go along `dimension`, 0 to 2.
  Box box(int dimension, Rank rank) const;
  /// All of them: 5 n log2 n for each line of n points.
  double flops(int dimension, Rank rank) const;

  /// An exchange in a group: member i holds part i of what is divided before, and then part i of what is divided after.
  struct Exchange {
    collectives::Partition before;
    collectives::Partition after;
    std::int64_t unit_bytes; ///< member i sends unit_bytes x (part i of before) x (part j of after) to member j
    std::int64_t pitch;      ///< afterwards, points on from one of a line to the next: pitch x (part i of after)
    std::int64_t bytes(int from, int to) const
    {
      return unit_bytes * before.bytes(from, from + 1) * after.bytes(to, to + 1);
    }
    std::int64_t stride_bytes(int member) const { return point_bytes * pitch * after.bytes(member, member + 1); }
  };
  Exchange x_to_y(int b) const; ///< member a
  Exchange y_to_z(int a) const; ///< member b

private:
  collectives::Partition part(int dimension, int ranks) const;

  Sizes points_;
  int A_;
  int B_;
};

} // namespace loghop

// An image on a grid of X x Y ranks: columns of pixels are divided by x, rows by y, in parts that differ by at most
// one. Rank x + X y. Images lie in memory row after row.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/workload/collectives/core/partition.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>

namespace loghop {

class ImageGrid {
public:
  ImageGrid(std::int64_t width, std::int64_t height, int X, int Y, std::int64_t pixel_bytes)
      : widths_(collectives::Partition::balanced(width, X)), heights_(collectives::Partition::balanced(height, Y)),
        X_(X), Y_(Y), pixel_bytes_(pixel_bytes)
  {}

  int X() const { return X_; }
  int Y() const { return Y_; }
  int ranks() const { return X_ * Y_; }
  int x(Rank rank) const { return rank.value() % X_; }
  int y(Rank rank) const { return rank.value() / X_; }
  std::int64_t pixel_bytes() const { return pixel_bytes_; }
  std::int64_t width(Rank rank) const { return widths_.bytes(x(rank), x(rank) + 1); } ///< width of its part, in pixels
  std::int64_t height(Rank rank) const { return heights_.bytes(y(rank), y(rank) + 1); }
  std::int64_t bytes(Rank rank) const { return width(rank) * height(rank) * pixel_bytes_; }

  /// Ranks first .. end - 1 have a rectangle of the image together: they are in one row of ranks, or are whole rows.
  bool is_rectangle(int first, int end) const
  {
    return row(first) == row(end - 1) || (first % X_ == 0 && end % X_ == 0);
  }
  /// Width and height of a rectangle in pixels.
  std::int64_t width(int first, int end) const
  {
    return row(first) == row(end - 1) ? widths_.bytes(first % X_, (end - 1) % X_ + 1) : widths_.offset(X_);
  }
  std::int64_t height(int first, int end) const { return heights_.bytes(row(first), row(end - 1) + 1); }

private:
  int row(int rank) const { return rank / X_; }

  collectives::Partition widths_;
  collectives::Partition heights_;
  int X_;
  int Y_;
  std::int64_t pixel_bytes_;
};

} // namespace loghop

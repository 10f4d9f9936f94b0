#include "loghop/workload/fft/fft_grid.hpp"

#include <cmath>

namespace loghop {

using collectives::Partition;

FftGrid::FftGrid(const Sizes& points, int A, int B) : points_(points), A_(A), B_(B) {}

Partition FftGrid::part(int dimension, int ranks) const
{
  return Partition::balanced(points_[static_cast<std::size_t>(dimension)], ranks);
}

FftGrid::Box FftGrid::box(int dimension, Rank rank) const
{
  Box box{{0, 0, 0}, points_};
  const auto divide = [&](int divided, int ranks, int number) {
    box.first[static_cast<std::size_t>(divided)] = part(divided, ranks).offset(number);
    box.end[static_cast<std::size_t>(divided)] = part(divided, ranks).offset(number + 1);
  };
  divide(dimension == 0 ? 1 : 0, A_, a(rank));
  divide(dimension == 2 ? 1 : 2, B_, b(rank));
  return box;
}

double FftGrid::flops(int dimension, Rank rank) const
{
  const auto n = static_cast<double>(points_[static_cast<std::size_t>(dimension)]);
  return 5 * std::log2(n) * static_cast<double>(box(dimension, rank).volume());
}

FftGrid::Exchange FftGrid::x_to_y(int b) const
{
  return {part(1, A_), part(0, A_), point_bytes * part(2, B_).bytes(b, b + 1), 1};
}

FftGrid::Exchange FftGrid::y_to_z(int a) const
{
  const std::int64_t width = part(0, A_).bytes(a, a + 1);
  return {part(2, B_), part(1, B_), point_bytes * width, width};
}

} // namespace loghop

#include "loghop/workload/fft/fft.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/fft/fft_transpose.hpp"

#include <algorithm>

namespace loghop {

namespace {

constexpr std::int64_t most_points = std::int64_t{1} << 56; // 2^60 bytes
constexpr double longest_phase = 1e18;                      // ps

std::string text(std::int64_t number)
{
  return std::to_string(number);
}

/// The largest divisor that is no larger than the root.
int divisor_near_root(int number)
{
  int found = 1;
  for (int divisor = 2; divisor <= number / divisor; ++divisor)
    if (number % divisor == 0) found = divisor;
  return found;
}

} // namespace

int Fft::ranks(const MachineShape& shape) const
{
  if (number_of_ranks) return *number_of_ranks;
  return process_grid ? process_grid->first * process_grid->second : shape.ranks();
}

std::pair<int, int> Fft::process_grid_on(const MachineShape& shape) const
{
  if (decomposition == Decomposition::slab) return {1, ranks(shape)};
  if (process_grid) return *process_grid;
  const int A = divisor_near_root(ranks(shape));
  return {A, ranks(shape) / A};
}

FftGrid Fft::grid(const MachineShape& shape) const
{
  const auto [A, B] = process_grid_on(shape);
  return FftGrid(points, A, B);
}

double Fft::packing() const
{
  return variant == Variant::ddt ? 0 : variant == Variant::pack ? naive_packing : blocked_packing;
}

double Fft::ps_per_flop(const MachineShape& shape) const
{
  return flop_time ? flop_time->count() * picoseconds_per_second : picoseconds_per_second / shape.flops_per_second;
}

void Fft::check_points() const
{
  std::int64_t all = 1;
  for (const std::int64_t n : points) {
    require(n >= 1, "fft: each side of the grid must have 1 point or more");
    require(n <= most_points / all, "fft: the grid must have at most 2^56 points");
    all *= n;
  }
}

void Fft::check_parts(const FftGrid& parts) const
{
  const auto check_side = [&](int ranks, std::size_t side) {
    if (ranks > points[side])
      require(false, "fft: " + text(ranks) + " ranks divide the " + text(points[side]) + " points along " +
                         "xyz"[side] + ": expected at most one rank a point" +
                         (decomposition == Decomposition::slab ? ", or pencils" : ""));
  };
  check_side(parts.A(), 0);
  check_side(parts.A(), 1);
  check_side(parts.B(), 1);
  check_side(parts.B(), 2);
}

void Fft::check_algorithm(const FftGrid& parts) const
{
  if (FftTranspose::suits(*alltoall)) return;
  const std::string cannot = "fft: all-to-all \"" + alltoall->name + "\" passes blocks on, and ";
  require(variant != Variant::ddt, cannot + "has no derived datatypes: expected variant pack or opt");
  const bool even = points[0] % parts.A() == 0 && points[1] % parts.A() == 0 && points[1] % parts.B() == 0 &&
                    points[2] % parts.B() == 0;
  require(even, cannot + "needs blocks of one size: expected a grid of points that is a multiple of that of ranks (" +
                    text(parts.A()) + " x " + text(parts.B()) + ")");
}

void Fft::check_time(const FftGrid& parts, const MachineShape& shape) const
{
  require(
      flop_time || shape.flops_per_second > 0,
      "fft: the platform does not say how fast it computes: expected \"core_speed\" in the platform, or \"flop_time\"");
  const double volume = static_cast<double>(parts.box(0, Rank(0)).volume()); // rank 0 has the longer parts
  double longest = packing() * volume * FftGrid::point_bytes;
  for (int dimension = 0; dimension < 3; ++dimension)
    longest = std::max(longest, ps_per_flop(shape) * parts.flops(dimension, Rank(0)));
  require(longest < longest_phase, "fft: a computation takes more than 10^18 ps");
}

void Fft::check(const MachineShape& shape) const
{
  check_points();
  require(iterations >= 1, "fft: iterations must be 1 or more");
  require(alltoall != nullptr, "fft: there is no algorithm for the all-to-all");
  const auto [A, B] = process_grid_on(shape);
  require(A >= 1 && B >= 1, "fft: there must be 1 rank or more");
  const std::int64_t all = std::int64_t{A} * B;
  require(all <= shape.ranks(),
          "fft: " + text(all) + " ranks, and the platform has " + text(shape.ranks()) + " places for ranks");
  const FftGrid parts = grid(shape);
  check_parts(parts);
  check_algorithm(parts);
  check_time(parts, shape);
}

} // namespace loghop

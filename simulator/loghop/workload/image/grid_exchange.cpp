#include "loghop/workload/image/grid_exchange.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/collectives/core/powers_of_two.hpp"

#include <algorithm>

namespace loghop {

namespace {

constexpr std::int64_t most_pixels = std::int64_t{1} << 24; // along a side
constexpr std::int64_t most_pixel_bytes = 1024;
constexpr double longest_computation = 1e18; // ps

std::string text(std::int64_t number)
{
  return std::to_string(number);
}

} // namespace

bool GridExchange::has(Action operation) const
{
  return std::find(operations.begin(), operations.end(), operation) != operations.end();
}

/// A rank sends only pixels of its own part.
void GridExchange::check_borders() const
{
  const auto check_one = [](std::int64_t border, std::int64_t pixels, int ranks, const char* direction) {
    if (ranks > 1 && border > pixels / ranks)
      require(false, std::string("grid_exchange: the border is ") + text(border) + " pixels " + direction +
                         ", and the smallest part of the image " + text(pixels / ranks) +
                         ": expected no more than the part");
  };
  require(border_across >= 0 && border_along >= 0, "grid_exchange: a border must have 0 pixels or more");
  require(border_across <= most_pixels && border_along <= most_pixels,
          "grid_exchange: a border must have at most 2^24 pixels");
  check_one(border_across, width, X, "wide");
  check_one(border_along, height, Y, "high");
}

void GridExchange::check(const MachineShape& shape) const
{
  require(width >= 1 && height >= 1 && width <= most_pixels && height <= most_pixels,
          "grid_exchange: an image must have 1 to 2^24 pixels on each side");
  require(pixel_bytes >= 1 && pixel_bytes <= most_pixel_bytes, "grid_exchange: a pixel must have 1 to 1024 bytes");
  require(X >= 1 && Y >= 1, "grid_exchange: the grid must have 1 rank or more on each side");
  require(!operations.empty(), "grid_exchange: there must be an operation");
  require(iterations >= 1, "grid_exchange: iterations must be 1 or more");
  const std::int64_t ranks = std::int64_t{X} * Y;
  require(ranks <= shape.ranks(), "grid_exchange: " + text(ranks) + " ranks, and the platform has " +
                                      text(shape.ranks()) + " places for ranks");
  require(X <= width && Y <= height, "grid_exchange: expected at least one pixel a rank, found " + text(X) + " x " +
                                         text(Y) + " ranks on " + text(width) + " x " + text(height) + " pixels");
  check_borders();
  const bool distributes = has(Action::scatter) || has(Action::gather);
  require(
      !distributes || tree == Tree::linear || Y == 1 || collectives::is_power_of_two(X),
      "grid_exchange: subtrees of a binomial tree have rectangles of the image only if the ranks side by side are a "
      "power of two: expected such a grid, or a linear tree, found " +
          text(X) + " x " + text(Y));
  const double largest = static_cast<double>(width / X + 1) * static_cast<double>(height / Y + 1);
  require(pixel_time.count() * picoseconds_per_second * largest < longest_computation,
          "grid_exchange: a computation takes more than 10^18 ps");
}

} // namespace loghop

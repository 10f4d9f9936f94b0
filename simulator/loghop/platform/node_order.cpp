#include "loghop/platform/node_order.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>

namespace loghop {

namespace {

int box_size(const std::vector<int>& sides)
{
  int nodes = 1;
  for (const int side : sides)
    nodes *= side;
  return nodes;
}

std::string by_x(const std::vector<int>& sides)
{
  std::string text;
  for (const int side : sides)
    text += (text.empty() ? "" : "x") + std::to_string(side);
  return text;
}

/// The coordinates of the place with a number in a box, lowest dimension first.
std::vector<int> coordinates(int number, const std::vector<int>& sides)
{
  std::vector<int> at;
  for (const int side : sides) {
    at.push_back(number % side);
    number /= side;
  }
  return at;
}

void check_divide(const std::vector<int>& dimensions, const std::vector<int>& sides)
{
  if (sides.size() != dimensions.size())
    throw std::invalid_argument("expected blocks with a side for each of the " + std::to_string(dimensions.size()) +
                                " dimensions of " + by_x(dimensions) + " nodes, found " + std::to_string(sides.size()) +
                                " sides");
  for (std::size_t d = 0; d < sides.size(); ++d)
    if (sides[d] < 1 || dimensions[d] % sides[d] != 0)
      throw std::invalid_argument("expected blocks that divide " + by_x(dimensions) + " nodes, found blocks of " +
                                  by_x(sides));
}

} // namespace

std::vector<Node> snake_order(const std::vector<int>& dimensions)
{
  std::vector<Node> order;
  for (int i = 0; i < box_size(dimensions); ++i) {
    int rest = i, node = 0, stride = 1;
    for (const int side : dimensions) {
      const int x = rest % side;
      rest /= side; // how often this dimension was gone through: odd times lead down
      node += stride * (rest % 2 == 0 ? x : side - 1 - x);
      stride *= side;
    }
    order.emplace_back(node);
  }
  return order;
}

std::vector<Node> block_order(const std::vector<int>& dimensions, const std::vector<int>& sides)
{
  check_divide(dimensions, sides);
  std::vector<int> blocks;
  for (std::size_t d = 0; d < sides.size(); ++d)
    blocks.push_back(dimensions[d] / sides[d]);
  std::vector<Node> order;
  for (int block = 0; block < box_size(blocks); ++block)
    for (int inside = 0; inside < box_size(sides); ++inside) {
      const std::vector<int> corner = coordinates(block, blocks), at = coordinates(inside, sides);
      int node = 0, stride = 1;
      for (std::size_t d = 0; d < sides.size(); ++d) {
        node += stride * (corner[d] * sides[d] + at[d]);
        stride *= dimensions[d];
      }
      order.emplace_back(node);
    }
  return order;
}

} // namespace loghop

#include "loghop/predict/threepc/image_exchange.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/core/domain.hpp"

#include <algorithm>

namespace loghop::p3pc {
namespace {

/// The part of a collective at its root: the path there, and the layout of parts that are not contiguous.
struct Root {
  Path path;
  MemoryLayout strided;
};

constexpr Root scatter{Path::send, MemoryLayout::nc};
constexpr Root gather{Path::receive, MemoryLayout::cn};

void check(const GridImage& image)
{
  domain::at_least("imw", image.imw, 1);
  domain::at_least("imh", image.imh, 1);
  domain::at_least("X", image.X, 1);
  domain::at_least("Y", image.Y, 1);
  domain::positive("the size of a value", image.value.count());
}

void check_collective(const GridImage& image)
{
  check(image);
  domain::at_least("P = X Y", static_cast<double>(image.X) * image.Y, 2);
}

Bytes whole(const GridImage& image)
{
  return image.value * (static_cast<double>(image.imw) * image.imh);
}

Seconds flat_tree(const P3PC& machine, const GridImage& image, Root root)
{
  check_collective(image);
  const MemoryLayout M = image.X == 1 ? MemoryLayout::cc : root.strided;
  const double P = static_cast<double>(image.X) * image.Y;
  const Bytes m = whole(image) / P;
  const Seconds at_root = machine.at(root.path, M, m);
  return (P - 2) * at_root + std::max(at_root, machine.at(Path::full, M, m));
}

Seconds binomial_tree(const P3PC& machine, const GridImage& image, Root root)
{
  check_collective(image);
  domain::power_of_two("X", image.X);
  domain::power_of_two("Y", image.Y);
  const int contiguous = tree_height(image.Y); // log2 P - log2 X
  const int messages = contiguous + tree_height(image.X);
  Seconds at_root(0);
  Seconds full(0);
  Bytes m = whole(image);
  for (int i = 1; i <= messages; ++i) {
    m = m / 2;
    const MemoryLayout M = i <= contiguous ? MemoryLayout::cc : root.strided;
    at_root += machine.at(root.path, M, m);
    full += machine.at(Path::full, M, m);
  }
  return std::max(at_root, full);
}

} // namespace

Seconds oft_scatter(const P3PC& machine, const GridImage& image)
{
  return flat_tree(machine, image, scatter);
}

Seconds oft_gather(const P3PC& machine, const GridImage& image)
{
  return flat_tree(machine, image, gather);
}

Seconds sbt_scatter(const P3PC& machine, const GridImage& image)
{
  return binomial_tree(machine, image, scatter);
}

Seconds sbt_gather(const P3PC& machine, const GridImage& image)
{
  return binomial_tree(machine, image, gather);
}

Seconds border_exchange(const P3PC& machine, const GridImage& image, const ImageBorder& border, AbsentNeighbours absent)
{
  check(image);
  domain::at_least("bw", border.bw, 0);
  domain::at_least("bh", border.bh, 0);
  const bool dropped = absent == AbsentNeighbours::dropped;
  const double w = static_cast<double>(image.imw) / image.X;
  const double h = static_cast<double>(image.imh) / image.Y;
  const Bytes columns = image.value * (border.bw * h);
  const Bytes rows = image.value * ((w + 2.0 * border.bw) * border.bh);
  Seconds total(0);
  if (image.X > 1 || !dropped) total += 2 * machine.at(Path::full, MemoryLayout::nn, columns);
  if (image.Y > 1 || !dropped) total += 2 * machine.at(Path::full, MemoryLayout::cc, rows);
  return total;
}

int border_of_kernel(int k)
{
  domain::at_least("k", k, 1);
  return k / 2;
}

} // namespace loghop::p3pc

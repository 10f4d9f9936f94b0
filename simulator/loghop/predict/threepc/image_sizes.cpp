#include "loghop/predict/threepc/image_sizes.hpp"

namespace loghop {

namespace {

Bytes whole(const GridImage& image)
{
  return image.value * (static_cast<double>(image.imw) * image.imh);
}

double nodes(const GridImage& image)
{
  return static_cast<double>(image.X) * image.Y;
}

} // namespace

std::vector<Bytes> flat_tree_messages(const PatternArguments& arguments)
{
  return {whole(arguments.image) / nodes(arguments.image)};
}

std::vector<Bytes> binomial_tree_messages(const PatternArguments& arguments)
{
  return {whole(arguments.image) / 2, whole(arguments.image) / nodes(arguments.image)};
}

std::vector<Bytes> border_messages(const PatternArguments& arguments)
{
  const GridImage& image = arguments.image;
  const ImageBorder& border = arguments.border;
  const double w = static_cast<double>(image.imw) / image.X, h = static_cast<double>(image.imh) / image.Y;
  const bool all = arguments.absent == AbsentNeighbours::counted;
  std::vector<Bytes> messages;
  if (all || image.X > 1) messages.push_back(image.value * (border.bw * h));
  if (all || image.Y > 1) messages.push_back(image.value * ((w + 2.0 * border.bw) * border.bh));
  return messages;
}

} // namespace loghop

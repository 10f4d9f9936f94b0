#include "loghop/simulate/mesh_routes.hpp"

#include <cstdlib>
#include <utility>

namespace loghop::simulate {

MeshRoutes::MeshRoutes(std::vector<int> dimensions)
    : dimensions_(std::move(dimensions)), inputs_(2 * static_cast<int>(dimensions_.size()) + 1)
{
  for (int k : dimensions_) nodes_ *= k;
}

void MeshRoutes::route(int source, int destination, std::vector<ChannelId>& path) const
{
  path.clear();
  path.push_back(injection(source));
  int node = source;
  int step = 1; // between neighbours along the dimension
  for (std::size_t d = 0; d < dimensions_.size(); ++d) {
    const int from = node / step % dimensions_[d];
    const int to = destination / step % dimensions_[d];
    const int sign = to > from ? 1 : -1;
    const int input = 2 * static_cast<int>(d) + (sign > 0 ? 1 : 0); // moving up, it comes from the lower neighbour
    for (int x = from; x != to; x += sign) {
      node += sign * step;
      path.push_back(static_cast<ChannelId>(node * stride() + input));
    }
    step *= dimensions_[d];
  }
  path.push_back(ejection(destination));
}

int MeshRoutes::distance(int source, int destination) const
{
  int sum = 0;
  for (int k : dimensions_) {
    sum += std::abs(source % k - destination % k);
    source /= k;
    destination /= k;
  }
  return sum;
}

} // namespace loghop::simulate

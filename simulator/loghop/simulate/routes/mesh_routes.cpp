#include "loghop/simulate/routes/mesh_routes.hpp"

#include <cstdlib>
#include <utility>

namespace loghop::simulate {

MeshRoutes::MeshRoutes(std::vector<int> dimensions, MeshTopology topology)
    : dimensions_(std::move(dimensions)), topology_(topology), inputs_(2 * static_cast<int>(dimensions_.size()) + 1)
{
  for (int k : dimensions_)
    nodes_ *= k;
}

int MeshRoutes::offset(int from, int to, int k) const
{
  if (topology_ == MeshTopology::mesh) return to - from;
  const int up = (to - from + k) % k;
  return 2 * up <= k ? up : up - k;
}

namespace {
/// Of x on a ring of k.
int neighbour(int x, int sign, int k)
{
  const int next = x + sign;
  return next == k ? 0 : next < 0 ? k - 1 : next;
}
} // namespace

void MeshRoutes::route(Node source, Node destination, std::vector<ChannelId>& path) const
{
  path.clear();
  path.push_back(injection(source));
  int node = source.value();
  int from = source.value();
  int to = destination.value();
  int step = 1; // between neighbours along the dimension
  for (std::size_t d = 0; d < dimensions_.size(); ++d) {
    const int k = dimensions_[d];
    int x = from % k;
    const int links = offset(x, to % k, k);
    const int sign = links > 0 ? 1 : -1;
    const int input = 2 * static_cast<int>(d) + (sign > 0 ? 1 : 0); // moving up, it comes from the lower neighbour
    for (int i = 0; i < std::abs(links); ++i) {
      const int next = neighbour(x, sign, k);
      node += (next - x) * step;
      x = next;
      path.push_back(static_cast<ChannelId>(node * stride() + input));
    }
    from /= k;
    to /= k;
    step *= k;
  }
  path.push_back(ejection(destination));
}

int MeshRoutes::distance(Node source, Node destination) const
{
  int sum = 0;
  int from = source.value();
  int to = destination.value();
  for (int k : dimensions_) {
    sum += std::abs(offset(from % k, to % k, k));
    from /= k;
    to /= k;
  }
  return sum;
}

bool MeshRoutes::is_end_around(ChannelId link) const
{
  int x = router(link).value();
  const int d = input(link) / 2;
  for (int i = 0; i < d; ++i)
    x /= dimensions_[static_cast<std::size_t>(i)];
  const int k = dimensions_[static_cast<std::size_t>(d)];
  const bool up = input(link) % 2 == 1;
  return x % k == (up ? 0 : k - 1);
}

} // namespace loghop::simulate

#include "loghop/simulate/routes/cube_routes.hpp"

#include <cstdlib>

namespace loghop::simulate {

CubeRoutes::CubeRoutes(const FluidCube& cube, FluidLink link, const std::vector<int>& order) : cube_(cube), link_(link)
{
  for (const int k : cube_.dimensions) {
    order_.push_back({static_cast<int>(order_.size()), k, nodes_});
    nodes_ *= k;
  }
  if (order.empty()) return;
  const std::vector<Dimension> lowest_first = order_;
  for (std::size_t i = 0; i < order.size(); ++i)
    order_[i] = lowest_first[static_cast<std::size_t>(order[i])];
}

LinkId CubeRoutes::links() const
{
  return router_links() + (cube_.node ? 2 * static_cast<LinkId>(nodes_) : 0);
}

FluidLink CubeRoutes::link(LinkId number) const
{
  return number < router_links() ? link_ : *cube_.node;
}

std::optional<ChannelEnds> CubeRoutes::ends(LinkId number) const
{
  if (number >= router_links()) return ends_at_node(number - router_links(), static_cast<std::size_t>(nodes_));
  const auto of_node = static_cast<LinkId>(2 * cube_.dimensions.size());
  const Node node = Node::at(number / of_node);
  const std::size_t dimension = number % of_node / 2;
  const bool up = number % 2 == 0;
  int stride = 1;
  for (std::size_t d = 0; d < dimension; ++d)
    stride *= cube_.dimensions[d];
  const int k = cube_.dimensions[dimension];
  const int x = node.value() / stride % k;
  if (k == 1 || (!cube_.around && x == (up ? k - 1 : 0))) return std::nullopt;
  const int next = (x + (up ? 1 : k - 1)) % k;
  return ChannelEnds{node, Node(node.value() + (next - x) * stride), (up ? "+" : "-") + axis_name(dimension)};
}

int CubeRoutes::steps(int from, int to, int k) const
{
  if (!cube_.around) return to - from;
  const int up = (to - from + k) % k;
  return 2 * up <= k ? up : up - k;
}

void CubeRoutes::route(Node source, Node destination, std::vector<LinkId>& path) const
{
  const int n = static_cast<int>(order_.size());
  if (cube_.node) path.push_back(router_links() + static_cast<LinkId>(source.value()));
  int node = source.value();
  for (const auto& [d, k, stride] : order_) {
    int x = node / stride % k;
    const int count = steps(x, destination.value() / stride % k, k);
    const int sign = count > 0 ? 1 : -1;
    for (int step = 0; step < std::abs(count); ++step) {
      path.push_back(static_cast<LinkId>(node * 2 * n + 2 * d + (sign > 0 ? 0 : 1)));
      const int next = (x + sign + k) % k;
      node += (next - x) * stride;
      x = next;
    }
  }
  if (cube_.node) path.push_back(router_links() + static_cast<LinkId>(nodes_ + destination.value()));
}

int CubeRoutes::distance(Node source, Node destination) const
{
  int sum = 0;
  int from = source.value();
  int to = destination.value();
  for (const int k : cube_.dimensions) {
    sum += std::abs(steps(from % k, to % k, k));
    from /= k;
    to /= k;
  }
  return sum;
}

} // namespace loghop::simulate

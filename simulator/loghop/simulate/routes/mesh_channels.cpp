#include "loghop/simulate/routes/mesh_channels.hpp"

namespace loghop::simulate {

std::optional<ChannelEnds> ends_of(const WormholeMesh& mesh, const MeshRoutes& routes, ChannelId channel)
{
  const Node node = routes.router(channel);
  const int input = routes.input(channel);
  if (routes.is_ejection(channel)) return ChannelEnds{node, node, "ejection"};
  if (routes.is_injection(channel)) return ChannelEnds{node, node, "injection"};
  const auto dimension = static_cast<std::size_t>(input / 2);
  const bool up = input % 2 == 1;
  int step = 1;
  for (std::size_t d = 0; d < dimension; ++d)
    step *= mesh.dimensions[d];
  const int k = mesh.dimensions[dimension];
  const int x = node.value() / step % k;
  const bool around = up ? x == 0 : x == k - 1;
  if (around && (mesh.topology == MeshTopology::mesh || k == 1)) return std::nullopt;
  const int before = up ? (x + k - 1) % k : (x + 1) % k;
  return ChannelEnds{Node(node.value() + (before - x) * step), node, (up ? "+" : "-") + axis_name(dimension)};
}

} // namespace loghop::simulate

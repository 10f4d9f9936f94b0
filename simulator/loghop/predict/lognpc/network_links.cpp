#include "loghop/predict/lognpc/network_links.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace loghop {

namespace {

using Key = std::uint64_t;

/// Numbers below 2^16, 2^24 and 2^24 in one.
Key key_of(int kind, int a, int b = 0)
{
  return (static_cast<Key>(kind) << 48U) | (static_cast<Key>(a) << 24U) | static_cast<Key>(b);
}

/// A mesh or torus with dimension-order routes, whose dimensions may be folded into those of the wires.
class CubeLinks final : public NetworkLinks {
public:
  CubeLinks(std::vector<int> dimensions, bool around, std::vector<std::vector<int>> folded = {},
            RouteOrder order = RouteOrder::by_dimension)
      : dimensions_(std::move(dimensions)), folded_(std::move(folded)), around_(around)
  {
    std::vector<std::pair<std::size_t, std::size_t>> turns; // turn and wire
    for (std::size_t d = 0; d < dimensions_.size(); ++d) {
      const std::vector<int> sizes = folded_.empty() ? std::vector<int>{dimensions_[d]} : folded_[d];
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        // by size: the highest dimension first
        turns.emplace_back(order == RouteOrder::by_size ? (i + 1) * dimensions_.size() - d : d, wires_.size());
        wires_.push_back(sizes[i]);
      }
    }
    std::sort(turns.begin(), turns.end());
    for (const auto& [turn, wire] : turns)
      order_.push_back(wire);
  }

  void append(Node from, Node to, std::vector<SharedLink>& links) const override
  {
    std::vector<int> place = place_of(from);
    const std::vector<int> end = place_of(to);
    for (const std::size_t d : order_) {
      const int k = wires_[d];
      const int up = (end[d] - place[d] + k) % k;
      const bool rises = around_ ? 2 * up <= k : end[d] > place[d];
      for (; place[d] != end[d]; place[d] = (place[d] + (rises ? 1 : k - 1)) % k)
        links.push_back({key_of(static_cast<int>(2 * d) + (rises ? 0 : 1), number_of(place)), 1});
    }
  }

private:
  std::vector<int> place_of(Node node) const
  {
    std::vector<int> place;
    int rest = node.value();
    for (std::size_t d = 0; d < dimensions_.size(); ++d) {
      fold(rest % dimensions_[d], d, place);
      rest /= dimensions_[d];
    }
    return place;
  }

  /// Boustrophedon: where a higher digit is odd, the lower ones run down, so that neighbours stay neighbours.
  void fold(int x, std::size_t d, std::vector<int>& place) const
  {
    if (folded_.empty()) {
      place.push_back(x);
      return;
    }
    const std::vector<int>& sizes = folded_[d];
    const std::size_t first = place.size();
    place.resize(first + sizes.size());
    int below = dimensions_[d];
    for (std::size_t i = sizes.size(); i-- > 0;) {
      below /= sizes[i];
      place[first + i] = x / below;
      x = place[first + i] % 2 == 0 ? x % below : below - 1 - x % below;
    }
  }

  int number_of(const std::vector<int>& place) const
  {
    int number = 0;
    for (std::size_t d = wires_.size(); d-- > 0;)
      number = number * wires_[d] + place[d];
    return number;
  }

  std::vector<int> dimensions_;
  std::vector<std::vector<int>> folded_;
  std::vector<int> wires_;
  std::vector<std::size_t> order_; ///< of the wires on a route
  bool around_;
};

/// Up as far as both share no switch, then down; the digits of the destination say which way is up (D-mod-k).
class FatTreeLinks final : public NetworkLinks {
public:
  explicit FatTreeLinks(const FluidFatTree& tree) : tree_(tree) {}

  void append(Node from, Node to, std::vector<SharedLink>& links) const override
  {
    int below = 1;    // nodes under a switch of the level
    int switches = 1; // of the level, over the same nodes
    std::vector<SharedLink> down;
    for (std::size_t i = 0; from.value() / below != to.value() / below; ++i) {
      const int under = below;
      below *= tree_.down[i];
      switches *= tree_.up[i];
      if (i == 0) continue; // links of single nodes
      const int wire = to.value() % (switches * tree_.parallel[i]);
      const int kind = static_cast<int>(2 * i);
      links.push_back({key_of(kind, from.value() / under, wire), 1});
      down.push_back({key_of(kind + 1, to.value() / under, wire), 1});
    }
    links.insert(links.end(), down.rbegin(), down.rend());
  }

private:
  FluidFatTree tree_;
};

/// Minimal routes over groups of chassis of routers.
class DragonflyLinks final : public NetworkLinks {
public:
  explicit DragonflyLinks(const FluidDragonfly& shape) : shape_(shape) {}

  void append(Node from, Node to, std::vector<SharedLink>& links) const override
  {
    const int of_group = shape_.chassis * shape_.routers;
    int router = from.value() / shape_.nodes;
    const int last = to.value() / shape_.nodes;
    const int here = router / of_group, there = last / of_group;
    if (here != there) {
      within_group(router, here * of_group + there % of_group, links);
      links.push_back({key_of(2, here, there), static_cast<double>(shape_.group_links)});
      router = there * of_group + here % of_group;
    }
    within_group(router, last, links);
  }

private:
  /// In the chassis first, then between chassis.
  void within_group(int router, int last, std::vector<SharedLink>& links) const
  {
    const int turn = router / shape_.routers * shape_.routers + last % shape_.routers;
    if (turn != router) links.push_back({key_of(0, router, turn), static_cast<double>(shape_.router_links)});
    if (turn != last) links.push_back({key_of(1, turn, last), static_cast<double>(shape_.chassis_links)});
  }

  FluidDragonfly shape_;
};

struct LinksOfTopology {
  using Links = std::unique_ptr<const NetworkLinks>;

  Links operator()(const FluidCube& cube) const
  {
    return std::make_unique<CubeLinks>(cube.dimensions, cube.around, cube.folded, cube.route_order);
  }
  Links operator()(const FluidFatTree& tree) const { return std::make_unique<FatTreeLinks>(tree); }
  Links operator()(const FluidDragonfly& shape) const { return std::make_unique<DragonflyLinks>(shape); }
  Links operator()(const FluidCrossbar&) const { return nullptr; }
  Links operator()(const SimgridXml&) const { return nullptr; }
};

} // namespace

std::unique_ptr<const NetworkLinks> links_of(const Platform& platform)
{
  if (const WormholeMesh* mesh = platform.wormhole())
    return std::make_unique<CubeLinks>(mesh->dimensions, mesh->topology == MeshTopology::torus);
  if (const FluidNetwork* fluid = platform.fluid()) return std::visit(LinksOfTopology{}, fluid->topology);
  return nullptr;
}

} // namespace loghop

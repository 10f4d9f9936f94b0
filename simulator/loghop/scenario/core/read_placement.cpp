#include "loghop/base/json_object.hpp"
#include "loghop/platform/node_order.hpp"
#include "loghop/scenario/core/placement_file.hpp"
#include "loghop/scenario/core/random_placement.hpp"
#include "loghop/scenario/core/read_parts.hpp"

#include <limits>
#include <stdexcept>
#include <variant>

namespace loghop {

namespace {

constexpr int most_ranks_per_core = 1024;

enum class OrderName { block, cyclic, random, snake };

Placement ordered(Placement::Order order, int ranks_per_core)
{
  Placement placement;
  placement.order = order;
  placement.ranks_per_core = ranks_per_core;
  return placement;
}

/// Sides of a mesh or torus; throws std::invalid_argument if the network has none.
std::vector<int> dimensions_of(const Platform& platform, const std::string& order)
{
  if (const WormholeMesh* mesh = platform.wormhole()) return mesh->dimensions;
  const FluidNetwork* fluid = platform.fluid();
  const auto* cube = fluid == nullptr ? nullptr : std::get_if<FluidCube>(&fluid->topology);
  if (cube != nullptr) return cube->dimensions;
  throw std::invalid_argument("expected a mesh or torus for the placement \"" + order + "\": the nodes of platform " +
                              platform.name + " have no coordinates");
}

class PlacementReader {
public:
  PlacementReader(const Platform* platform, std::uint64_t seed) : platform_(platform), seed_(seed) {}

  Placement read(const JsonValue& value)
  {
    if (!has_keys(value)) return order(value);
    JsonObject object = value.object();
    if (const auto most = object.find("ranks_per_core"))
      ranks_per_core_ = static_cast<int>(most->integer(1, most_ranks_per_core));
    const auto blocks = object.find("blocks");
    const auto file = object.find("file");
    const auto named = object.find("order");
    if ((blocks ? 1 : 0) + (file ? 1 : 0) + (named ? 1 : 0) > 1)
      value.problem("expected one of \"order\", \"blocks\" and \"file\", found more");
    const Placement placement = blocks ? in_blocks(*blocks)
                                : file ? of_file(*file)
                                       : order(named ? *named : object.require("order"));
    object.finish();
    return placement;
  }

private:
  /// Not the leaf {"value": ..., "source": ...}.
  static bool has_keys(const JsonValue& value)
  {
    if (!value.is_object()) return false;
    for (const std::string& key : value.object().keys())
      if (key == "value") return false;
    return true;
  }

  Placement order(const JsonValue& value) const
  {
    if (value.is_array()) return listed(value);
    switch (value.choice<OrderName>({{"block", OrderName::block},
                                     {"cyclic", OrderName::cyclic},
                                     {"random", OrderName::random},
                                     {"snake", OrderName::snake}})) {
    case OrderName::block:
      break;
    case OrderName::cyclic:
      return ordered(Placement::Order::cyclic, ranks_per_core_);
    case OrderName::random:
      if (platform_ != nullptr) return random_placement(*platform_, seed_, ranks_per_core_);
      break;
    case OrderName::snake:
      if (platform_ != nullptr)
        return on_nodes_in_order(*platform_, snake_order(dimensions_of(*platform_, "snake")), ranks_per_core_);
      break;
    }
    return ordered(Placement::Order::block, ranks_per_core_);
  }

  Placement listed(const JsonValue& value) const
  {
    Placement placement = ordered(Placement::Order::listed, ranks_per_core_);
    for (const JsonValue& core : value.elements(1))
      placement.cores.emplace_back(static_cast<int>(core.integer(0, std::numeric_limits<int>::max())));
    return placement;
  }

  Placement in_blocks(const JsonValue& value) const
  {
    std::vector<int> sides;
    for (const JsonValue& side : value.elements(1))
      sides.push_back(static_cast<int>(side.integer(1, std::numeric_limits<int>::max())));
    if (platform_ == nullptr || !value.problems().empty()) return ordered(Placement::Order::block, ranks_per_core_);
    return on_nodes_in_order(*platform_, block_order(dimensions_of(*platform_, "blocks"), sides), ranks_per_core_);
  }

  Placement of_file(const JsonValue& name) const
  {
    const std::vector<Node> nodes = read_placement_file(name, platform_);
    if (platform_ == nullptr || nodes.empty()) return ordered(Placement::Order::block, ranks_per_core_);
    return on_listed_nodes(*platform_, nodes, ranks_per_core_);
  }

  const Platform* const platform_; ///< nullptr: wrong
  const std::uint64_t seed_;
  int ranks_per_core_ = 1;
};

} // namespace

Placement read_placement(const JsonValue& value, const Platform* platform, std::uint64_t seed)
{
  Placement placement;
  try {
    placement = PlacementReader(platform, seed).read(value);
    if (platform != nullptr && value.problems().empty()) placement.check(*platform);
  } catch (const std::invalid_argument& error) {
    value.problem(error.what());
  }
  return placement;
}

} // namespace loghop

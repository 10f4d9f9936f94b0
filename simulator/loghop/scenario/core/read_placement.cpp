#include "loghop/scenario/core/read_parts.hpp"

#include "loghop/base/json_object.hpp"

#include <limits>
#include <stdexcept>

namespace loghop {

namespace {

constexpr int most_ranks_per_core = 1024;

void read_order(const JsonValue& value, Placement& placement)
{
  using Order = Placement::Order;
  if (!value.is_array()) {
    placement.order = value.choice<Order>({{"block", Order::block}, {"cyclic", Order::cyclic}});
    return;
  }
  placement.order = Order::listed;
  for (const JsonValue& core : value.elements(1))
    placement.cores.emplace_back(static_cast<int>(core.integer(0, std::numeric_limits<int>::max())));
}

/// Not the leaf {"value": ..., "source": ...}.
bool has_keys(const JsonValue& value)
{
  if (!value.is_object()) return false;
  for (const std::string& key : value.object().keys())
    if (key == "value") return false;
  return true;
}

} // namespace

Placement read_placement(const JsonValue& value, const Platform* platform)
{
  Placement placement;
  if (has_keys(value)) {
    JsonObject object = value.object();
    read_order(object.require("order"), placement);
    if (const auto most = object.find("ranks_per_core"))
      placement.ranks_per_core = static_cast<int>(most->integer(1, most_ranks_per_core));
    object.finish();
  } else {
    read_order(value, placement);
  }
  if (platform == nullptr || !value.problems().empty()) return placement;
  try {
    placement.check(*platform);
  } catch (const std::invalid_argument& error) {
    value.problem(error.what());
  }
  return placement;
}

} // namespace loghop

#include "loghop/platform/read_platform.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/platform/read_fluid.hpp"
#include "loghop/platform/read_loggops.hpp"
#include "loghop/platform/read_middleware.hpp"
#include "loghop/platform/read_multicore_node.hpp"
#include "loghop/platform/read_node.hpp"
#include "loghop/platform/read_wormhole.hpp"

#include <algorithm>

namespace loghop {

namespace {

void read_network(const JsonValue& value, Platform& platform)
{
  JsonObject network = value.object();
  const NetworkRow* row = find_component(network_table(), "network", network.require("type"));
  if (row == nullptr) return; // which keys are known depends on the type
  row->read(network, platform);
  network.finish();
}

/// Nodes of active messages and nodes of cores that pass messages have different keys.
bool has_cores(const JsonValue& node, const Platform& platform)
{
  if (platform.fluid) return true;
  if (!node.is_object()) return false;
  const std::vector<std::string> keys = node.object().keys();
  return std::any_of(keys.begin(), keys.end(),
                     [](const std::string& key) { return key == "chips" || key == "cores_per_chip"; });
}

void read_node_of(const JsonValue& node, Platform& platform)
{
  if (platform.loggops)
    return node.problem(R"(expected no "node" beside a network of type "loggops", which has the )"
                        "overheads in its own keys, found " +
                        node.found());
  if (has_cores(node, platform)) {
    platform.multicore = read_multicore_node(node);
    return;
  }
  platform.has_node = true;
  platform.node = read_node(node, platform.network);
}

void read_middleware_of(const JsonValue& middleware, Platform& platform)
{
  if (platform.loggops)
    return middleware.problem(R"(expected no "middleware" beside a network of type "loggops", which has the )"
                              "overheads in its own keys, found " +
                              middleware.found());
  platform.middleware = read_middleware(middleware, platform.multicore.has_value());
}

} // namespace

const std::vector<NetworkRow>& network_table()
{
  static const std::vector<NetworkRow> table = {
      {"wormhole",
       "k-ary n-cube, mesh or torus, wormhole routing in dimension order with virtual channels, exact to the flit time",
       read_wormhole},
      {"loggops", "LogGOPS: latency, overheads and gaps alone, for graphs of operations", read_loggops},
      {"fluid", "links whose bandwidth messages share at every instant, max-min fair, for graphs of operations",
       read_fluid},
  };
  return table;
}

Platform read_platform(const JsonValue& root)
{
  JsonObject top = open_format(root, "loghop.platform", 1);
  Platform platform;
  platform.name = top.require("name").text();
  if (const auto description = top.find("description")) description->text();
  platform.clock_period = top.read_clock();
  if (const auto speed = top.find("core_speed")) platform.flops_per_second = speed->flop_rate().count();
  read_network(top.require("network"), platform);
  if (const auto node = top.find("node")) read_node_of(*node, platform);
  if (const auto middleware = top.find("middleware")) read_middleware_of(*middleware, platform);
  if (platform.multicore && !platform.middleware)
    top.problem(R"(expected "middleware" beside a "node" of cores: it passes the messages of their ranks)");
  top.finish();
  root.problems().throw_if_any();
  return platform;
}

Platform read_platform(const std::string& file)
{
  return read_platform(read_json(file));
}

} // namespace loghop

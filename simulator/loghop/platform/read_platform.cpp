#include "loghop/platform/read_platform.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/platform/check_hardware.hpp"
#include "loghop/platform/read_parts.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace loghop {

namespace {

Platform::Network read_network(const JsonValue& value)
{
  JsonObject network = value.object();
  const NetworkRow* row = find_component(network_table(), "network", network.require("type"));
  if (row == nullptr) return {}; // which keys are known depends on the type
  Platform::Network read = row->read(network);
  network.finish();
  return read;
}

void refuse_beside_loggops(const std::optional<JsonValue>& part, const std::string& key)
{
  if (part)
    part->problem("expected no " + in_quotes(key) +
                  R"( beside a network of type "loggops", which has the overheads in its own keys, found )" +
                  part->found());
}

/// Nodes of active messages and nodes of cores that pass messages have different keys.
bool has_cores(const JsonValue& node, const Platform::Network& network)
{
  if (std::holds_alternative<FluidNetwork>(network)) return true;
  if (!node.is_object()) return false;
  const std::vector<std::string> keys = node.object().keys();
  return std::any_of(keys.begin(), keys.end(),
                     [](const std::string& key) { return key == "chips" || key == "cores_per_chip"; });
}

Platform::Nodes read_multicore_nodes(JsonObject& top, const JsonValue& node, const std::optional<JsonValue>& middleware)
{
  MulticoreNodes nodes{read_multicore_node(node), {}};
  if (middleware)
    nodes.middleware = read_middleware(*middleware, true);
  else
    top.problem(R"(expected "middleware" beside a "node" of cores: it passes the messages of their ranks)");
  return nodes;
}

Platform::Nodes read_nodes(JsonObject& top, const Platform::Network& network)
{
  const auto node = top.find("node");
  const auto middleware = top.find("middleware");
  if (std::holds_alternative<LoggopsNetwork>(network)) {
    refuse_beside_loggops(node, "node");
    refuse_beside_loggops(middleware, "middleware");
    return NetworkAlone{};
  }
  if (node && has_cores(*node, network)) return read_multicore_nodes(top, *node, middleware);
  std::optional<ActiveMessageNode> active;
  if (node) active = read_active_message_node(*node, std::get<WormholeMesh>(network));
  std::optional<Middleware> passing;
  if (middleware) passing = read_middleware(*middleware, false);
  if (active) return ActiveMessageNodes{*std::move(active), std::move(passing)};
  if (passing) return RankNodes{*std::move(passing)};
  return NetworkAlone{};
}

} // namespace

const std::vector<NetworkRow>& network_table()
{
  static const std::vector<NetworkRow> table = {
      {WormholeMesh::type,
       "k-ary n-cube, mesh or torus, wormhole routing in dimension order with virtual channels, exact to the flit time",
       read_wormhole},
      {LoggopsNetwork::type, "LogGOPS: latency, overheads and gaps alone, for graphs of operations", read_loggops},
      {FluidNetwork::type,
       "links whose bandwidth messages share at every instant, max-min fair, for graphs of operations", read_fluid},
  };
  return table;
}

Platform read_platform(const JsonValue& root)
{
  JsonObject top = open_format(root, "loghop.platform", 1);
  Platform platform;
  platform.name = top.require("name").text();
  if (const auto description = top.find("description")) description->text();
  if (const auto classes = top.find("class")) read_hardware_classes(*classes);
  platform.clock_period = top.read_clock();
  if (const auto speed = top.find("core_speed")) platform.flops_per_second = speed->flop_rate().count();
  platform.network = read_network(top.require("network"));
  platform.nodes = read_nodes(top, platform.network);
  top.finish();
  root.problems().throw_if_any();
  return platform;
}

Platform read_platform(const std::string& file)
{
  return read_platform(read_json(file));
}

} // namespace loghop

#include "loghop/platform/read_platform.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/platform/read_node.hpp"
#include "loghop/platform/read_wormhole.hpp"

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

} // namespace

const std::vector<NetworkRow>& network_table()
{
  static const std::vector<NetworkRow> table = {
      {"wormhole", "k-ary n-cube mesh, wormhole routing in dimension order, exact to the flit time", read_wormhole},
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
  read_network(top.require("network"), platform);
  if (const auto node = top.find("node")) {
    platform.has_node = true;
    platform.node = read_node(*node, platform.network);
  }
  top.finish();
  root.problems().throw_if_any();
  return platform;
}

Platform read_platform(const std::string& file)
{
  return read_platform(read_json(file));
}

} // namespace loghop

#include "loghop/base/named_file.hpp"
#include "loghop/platform/fluid_size.hpp"
#include "loghop/platform/read_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace loghop {

namespace {

constexpr std::int64_t most_of_one = 1 << 16;
constexpr std::size_t most_levels = 8;
constexpr std::int64_t most_rails = 64;

double read_latency(const JsonValue& value)
{
  return static_cast<double>(value.picoseconds(0, longest_overhead)) / picoseconds_per_second;
}

/// Takes a number of nodes that is right; says what is wrong with others.
int checked_nodes(const JsonValue& place, const FluidSize& size)
{
  if (size.nodes > most_fluid_nodes)
    place.problem(fmt::format("expected at most {} nodes in all, found more", most_fluid_nodes));
  else if (size.links > most_fluid_links)
    place.problem(fmt::format("expected at most {} links in all, found more", most_fluid_links));
  else
    return static_cast<int>(size.nodes);
  return 0;
}

std::vector<int> read_numbers(const JsonValue& value, std::size_t most_numbers)
{
  std::vector<int> numbers;
  for (const JsonValue& element : value.elements(1, most_numbers))
    numbers.push_back(static_cast<int>(element.integer(1, most_fluid_nodes)));
  return numbers;
}

void read_crossbar(JsonObject& network, FluidNetwork& read)
{
  read.nodes = static_cast<int>(network.require("nodes").integer(1, most_fluid_nodes));
}

std::optional<FluidLink> read_node_link(JsonObject& network)
{
  const auto bandwidth = network.find("node_bandwidth");
  const auto latency = network.find("node_latency");
  if (!bandwidth && !latency) return std::nullopt;
  if (!bandwidth) latency->problem("expected \"node_bandwidth\" beside \"node_latency\"");
  if (!latency) bandwidth->problem("expected \"node_latency\" beside \"node_bandwidth\"");
  if (!bandwidth || !latency) return std::nullopt;
  return FluidLink{bandwidth->bandwidth().count(), read_latency(*latency)};
}

/// One list for each dimension, of sizes whose product it is.
void read_folded(const JsonValue& value, FluidCube& cube)
{
  const std::vector<JsonValue> lists = value.elements(1, most_dimensions);
  if (lists.size() != cube.dimensions.size())
    return value.problem(
        fmt::format("expected a list for each of {} dimensions, found {}", cube.dimensions.size(), lists.size()));
  for (std::size_t d = 0; d < lists.size(); ++d) {
    const std::size_t before = value.problems().size();
    cube.folded.push_back(read_numbers(lists[d], most_dimensions));
    if (value.problems().size() > before) continue;
    FluidCube sides;
    sides.dimensions = cube.folded.back();
    if (const std::int64_t product = size_of(sides).nodes; product != cube.dimensions[d])
      lists[d].problem(fmt::format("expected sizes whose product is {}, as \"dimensions\" has it, found {}",
                                   cube.dimensions[d], product));
  }
  if (cube.wired().size() > most_dimensions)
    value.problem(fmt::format("expected at most {} sizes in all, found {}", most_dimensions, cube.wired().size()));
}

void read_cube(JsonObject& network, bool around, FluidNetwork& read)
{
  FluidCube cube;
  const JsonValue dimensions = network.require("dimensions");
  cube.dimensions = read_numbers(dimensions, most_dimensions);
  cube.around = around;
  cube.node = read_node_link(network);
  const auto folded = network.find("folded");
  if (folded && !cube.dimensions.empty()) read_folded(*folded, cube);
  if (const auto order = network.find("route_order")) {
    cube.route_order =
        order->choice<RouteOrder>({{"by_dimension", RouteOrder::by_dimension}, {"by_size", RouteOrder::by_size}});
    if (!folded) order->problem("expected \"folded\" beside \"route_order\"");
  }
  if (!cube.dimensions.empty()) read.nodes = checked_nodes(dimensions, size_of(cube));
  read.topology = std::move(cube);
}

void read_fat_tree(JsonObject& network, FluidNetwork& read)
{
  FluidFatTree tree;
  const JsonValue down = network.require("down");
  const JsonValue up = network.require("up");
  tree.down = read_numbers(down, most_levels);
  tree.up = read_numbers(up, most_levels);
  const auto parallel = network.find("parallel");
  tree.parallel = parallel ? read_numbers(*parallel, most_levels) : std::vector<int>(tree.down.size(), 1);
  const auto same_length = [&](const JsonValue& place, const std::vector<int>& list) {
    if (!list.empty() && !tree.down.empty() && list.size() != tree.down.size())
      place.problem(fmt::format("expected as many numbers as in \"down\", one for each of {} levels, found {}",
                                tree.down.size(), list.size()));
    return list.size() == tree.down.size() && !list.empty();
  };
  const bool fits = same_length(up, tree.up);
  if ((!parallel || same_length(*parallel, tree.parallel)) && fits) read.nodes = checked_nodes(down, size_of(tree));
  read.topology = std::move(tree);
}

int read_count(JsonObject& network, const std::string& key)
{
  return static_cast<int>(network.require(key).integer(1, most_of_one));
}

int read_width(JsonObject& network, const std::string& key)
{
  const auto width = network.find(key);
  return width ? static_cast<int>(width->integer(1, most_of_one)) : 1;
}

void read_dragonfly(JsonObject& network, FluidNetwork& read)
{
  FluidDragonfly shape;
  shape.groups = read_count(network, "groups");
  shape.chassis = read_count(network, "chassis");
  shape.routers = read_count(network, "routers");
  shape.nodes = read_count(network, "nodes_per_router");
  shape.group_links = read_width(network, "group_links");
  shape.chassis_links = read_width(network, "chassis_links");
  shape.router_links = read_width(network, "router_links");
  read.nodes = checked_nodes(network.place(), size_of(shape));
  read.topology = shape;
}

std::vector<std::string> read_hosts(const JsonValue& value)
{
  std::vector<std::string> hosts;
  std::set<std::string> known;
  for (const JsonValue& element : value.elements(1, most_fluid_nodes)) {
    hosts.push_back(element.text());
    if (!hosts.back().empty() && !known.insert(hosts.back()).second)
      element.problem("expected each host once, found " + element.found() + " again");
  }
  return hosts;
}

/// Only SimGrid can read the contents of the file: see simulate/fluid/simgrid_file.hpp.
void read_simgrid_xml(JsonObject& network, const JsonValue& name, FluidNetwork& read)
{
  SimgridXml xml;
  const std::string text = name.text();
  xml.file = file_named(name.file(), text);
  xml.platform_file = name.file();
  xml.pointer = name.pointer();
  if (const auto hosts = network.find("hosts")) {
    xml.hosts = read_hosts(*hosts);
    xml.hosts_pointer = hosts->pointer();
  }
  std::error_code error;
  if (const std::string refusal = why_not_to_read(xml.file); !refusal.empty())
    name.problem(refusal);
  else if (!text.empty() && !std::filesystem::is_regular_file(xml.file, error))
    name.problem("expected a file that can be read, found " + in_quotes(xml.file));
  read.nodes = static_cast<int>(xml.hosts.size());
  read.topology = std::move(xml);
}

/// Each pair of nodes counts as a link.
void check_pairs(const JsonValue& place, std::int64_t nodes)
{
  if (nodes * (nodes - 1) / 2 > most_fluid_links)
    place.problem(
        fmt::format("expected at most {} pairs of nodes, found {}", most_fluid_links, nodes * (nodes - 1) / 2));
}

/// Each node has a link of each rail to the network and one from it.
void read_rails(const JsonValue& value, FluidNetwork& network)
{
  JsonObject object = value.object();
  Rails rails;
  const JsonValue number = object.require("number");
  rails.number = static_cast<int>(number.integer(1, most_rails));
  rails.bandwidth = object.require("bandwidth").bandwidth().count();
  if (const auto choice = object.find("choice"))
    rails.choice = choice->choice<Rails::Choice>({{"by_destination", Rails::Choice::by_destination},
                                                  {"by_pair", Rails::Choice::by_pair},
                                                  {"round_robin", Rails::Choice::round_robin}});
  if (const auto above = object.find("stripe_above")) rails.stripe_above = above->whole_bytes();
  object.finish();
  if (const std::int64_t links = 2 * std::int64_t{rails.number} * network.nodes; links > most_fluid_links)
    number.problem(fmt::format("expected at most {} links of rails, found {}", most_fluid_links, links));
  network.rails = rails;
}

enum class FluidTopology { crossbar, mesh, torus, fat_tree, dragonfly };

void read_topology(JsonObject& network, FluidNetwork& read)
{
  const std::size_t before = network.place().problems().size();
  const auto topology = network.require("topology")
                            .choice<FluidTopology>({{"crossbar", FluidTopology::crossbar},
                                                    {"mesh", FluidTopology::mesh},
                                                    {"torus", FluidTopology::torus},
                                                    {"fat_tree", FluidTopology::fat_tree},
                                                    {"dragonfly", FluidTopology::dragonfly}});
  if (network.place().problems().size() > before) {
    for (const std::string& key : network.keys())
      network.find(key); // which keys are known depends on the topology
    return;
  }
  switch (topology) {
  case FluidTopology::crossbar:
    read_crossbar(network, read);
    break;
  case FluidTopology::mesh:
    read_cube(network, false, read);
    break;
  case FluidTopology::torus:
    read_cube(network, true, read);
    break;
  case FluidTopology::fat_tree:
    read_fat_tree(network, read);
    break;
  case FluidTopology::dragonfly:
    read_dragonfly(network, read);
    break;
  }
  read.bandwidth = network.require("link_bandwidth").bandwidth().count();
  read.latency = read_latency(network.require("link_latency"));
  if (const auto bandwidth = network.find("pair_bandwidth")) {
    read.pair_bandwidth = bandwidth->bandwidth().count();
    check_pairs(*bandwidth, read.nodes);
  }
  if (const auto bandwidth = network.find("duplex_bandwidth")) read.duplex_bandwidth = bandwidth->bandwidth().count();
  if (const auto rails = network.find("rails")) read_rails(*rails, read);
  if (const auto order = network.find("send_order"))
    read.send_order = order->choice<SendOrder>(
        {{"fair", SendOrder::fair}, {"oldest_first", SendOrder::oldest_first}, {"in_order", SendOrder::in_order}});
  if (const auto sharing = network.find("sharing")) {
    read.sharing = sharing->choice<Sharing>({{"loghop", Sharing::loghop}, {"simgrid", Sharing::simgrid}});
    if (network.find("send_order"))
      sharing->problem("expected either \"sharing\" or \"send_order\", found both: SimGrid knows no such order");
    for (const char* key : {"pair_bandwidth", "duplex_bandwidth"})
      if (network.find(key))
        sharing->problem("expected either \"sharing\" or " + in_quotes(key) +
                         ", found both: SimGrid knows no such limit");
    if (network.find("rails"))
      sharing->problem("expected either \"sharing\" or \"rails\", found both: SimGrid knows no rails");
  }
}

} // namespace

Platform::Network read_fluid(JsonObject& network)
{
  FluidNetwork read;
  if (const auto xml = network.find("simgrid_xml"))
    read_simgrid_xml(network, *xml, read);
  else
    read_topology(network, read);
  return read;
}

} // namespace loghop

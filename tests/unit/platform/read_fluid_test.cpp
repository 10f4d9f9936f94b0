#include "loghop/platform/fluid_size.hpp"
#include "loghop/platform/machine_shape.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/simulate/simulation.hpp"

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>

namespace loghop::read_fluid_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

FluidNetwork read(json network)
{
  network["type"] = "fluid";
  if (!network.contains("simgrid_xml")) network.update({{"link_bandwidth", "2GBps"}, {"link_latency", "3us"}});
  const json file = {{"format", "loghop.platform"}, {"version", 1}, {"name", "x"}, {"network", network}};
  return *read_platform(parse_json(file.dump(), test::source_dir() + "/tests/data/platform/good/x.json")).fluid();
}

TEST(ReadFluid, ReadsACrossbar)
{
  const FluidNetwork network = read({{"topology", "crossbar"}, {"nodes", 7}});
  EXPECT_EQ(network.nodes, 7);
  EXPECT_EQ(network.bandwidth, 2e9);
  EXPECT_EQ(network.latency, 3e-6);
  EXPECT_TRUE(std::holds_alternative<FluidCrossbar>(network.topology));
}

TEST(ReadFluid, ReadsMeshesAndTori)
{
  for (const bool around : {false, true}) {
    const FluidNetwork network = read({{"topology", around ? "torus" : "mesh"}, {"dimensions", {4, 3, 2}}});
    EXPECT_EQ(network.nodes, 24);
    const auto& cube = std::get<FluidCube>(network.topology);
    EXPECT_EQ(cube.dimensions, (std::vector<int>{4, 3, 2}));
    EXPECT_EQ(cube.around, around);
    EXPECT_FALSE(cube.node.has_value());
  }
  const FluidNetwork own =
      read({{"topology", "mesh"}, {"dimensions", {4}}, {"node_bandwidth", "500MBps"}, {"node_latency", "250ns"}});
  EXPECT_EQ(std::get<FluidCube>(own.topology).node->bandwidth, 5e8);
  EXPECT_EQ(std::get<FluidCube>(own.topology).node->latency, 2.5e-7);
}

TEST(ReadFluid, ReadsHowDimensionsAreFolded)
{
  const json folded = json::parse("[[2, 3], [4], [2]]");
  const FluidNetwork network = read({{"topology", "torus"}, {"dimensions", {6, 4, 2}}, {"folded", folded}});
  EXPECT_EQ(network.nodes, 48);
  const auto& cube = std::get<FluidCube>(network.topology);
  EXPECT_EQ(cube.dimensions, (std::vector<int>{6, 4, 2}));
  EXPECT_EQ(cube.wired(), (std::vector<int>{2, 3, 4, 2}));
  EXPECT_EQ(size_of(cube).links, 48 * 2 * 4);
}

TEST(ReadFluid, FoldedSizesMustMakeTheDimensions)
{
  const auto problems = [](const json& folded) {
    return test::texts(test::errors_of([&] {
      read({{"topology", "torus"}, {"dimensions", {6, 4}}, {"folded", folded}});
    }));
  };
  EXPECT_THAT(problems(json::parse("[[2, 3]]")), HasSubstr("expected a list for each of 2 dimensions, found 1"));
  EXPECT_THAT(problems(json::parse("[[2, 3], [2, 3]]")),
              HasSubstr("/network/folded/1: expected sizes whose product is 4, as \"dimensions\" has it, found 6"));
  EXPECT_THAT(problems(json::parse("[[2, 3, 1, 1, 1, 1], [2, 2, 1]]")),
              HasSubstr("expected at most 8 sizes in all, found 9"));
}

TEST(ReadFluid, ReadsAFatTree)
{
  const FluidNetwork network = read({{"topology", "fat_tree"}, {"down", {4, 3}}, {"up", {1, 2}}, {"parallel", {1, 5}}});
  EXPECT_EQ(network.nodes, 12);
  const auto& tree = std::get<FluidFatTree>(network.topology);
  EXPECT_EQ(tree.down, (std::vector<int>{4, 3}));
  EXPECT_EQ(tree.up, (std::vector<int>{1, 2}));
  EXPECT_EQ(tree.parallel, (std::vector<int>{1, 5}));
  const FluidNetwork least = read({{"topology", "fat_tree"}, {"down", {4, 3}}, {"up", {1, 2}}});
  EXPECT_EQ(std::get<FluidFatTree>(least.topology).parallel, (std::vector<int>{1, 1}));
}

TEST(ReadFluid, ReadsADragonfly)
{
  const json shape = {
      {"topology", "dragonfly"}, {"groups", 5}, {"chassis", 2}, {"routers", 3}, {"nodes_per_router", 4}};
  const FluidNetwork network = read(shape);
  EXPECT_EQ(network.nodes, 120);
  json wide = shape;
  wide.update({{"group_links", 7}, {"chassis_links", 8}, {"router_links", 9}});
  const FluidNetwork read_wide = read(wide);
  const auto& dragonfly = std::get<FluidDragonfly>(read_wide.topology);
  EXPECT_EQ(dragonfly.group_links, 7);
  EXPECT_EQ(dragonfly.chassis_links, 8);
  EXPECT_EQ(dragonfly.router_links, 9);
  EXPECT_EQ(std::get<FluidDragonfly>(network.topology).group_links, 1);
}

TEST(ReadFluid, FindsSimGridsFileFromTheFolderOfThePlatform)
{
  const FluidNetwork network = read({{"simgrid_xml", "../xml/two_clusters.xml"}, {"hosts", {"l2", "s0"}}});
  const auto& xml = std::get<SimgridXml>(network.topology);
  EXPECT_EQ(xml.file, test::source_dir() + "/tests/data/platform/good/../xml/two_clusters.xml");
  EXPECT_EQ(xml.hosts, (std::vector<std::string>{"l2", "s0"}));
  EXPECT_EQ(network.nodes, 2);
}

TEST(ReadFluid, LoghopSharesUnlessSimGridIsAsked)
{
  json network = {{"topology", "crossbar"}, {"nodes", 7}};
  EXPECT_FALSE(read(network).simgrid_shares());
  network["sharing"] = "simgrid";
  EXPECT_TRUE(read(network).simgrid_shares());
  network["sharing"] = "loghop";
  EXPECT_FALSE(read(network).simgrid_shares());
  EXPECT_TRUE(read({{"simgrid_xml", "../xml/two_clusters.xml"}}).simgrid_shares());
}

TEST(ReadFluid, SimGridKnowsNoOrderOfSending)
{
  try {
    read({{"topology", "crossbar"}, {"nodes", 7}, {"sharing", "simgrid"}, {"send_order", "in_order"}});
    FAIL();
  } catch (const InputErrors& errors) {
    EXPECT_STREQ(errors.what(), (errors.errors()[0].file + ":/network/sharing: expected either \"sharing\" or " +
                                 "\"send_order\", found both: SimGrid knows no such order")
                                    .c_str());
  }
}

TEST(ReadFluid, AnUnknownTopologyIsOneProblem)
{
  try {
    read({{"topology", "ring"}, {"dimensions", {4}}});
    FAIL();
  } catch (const InputErrors& errors) {
    EXPECT_EQ(errors.errors().size(), 1u) << errors.what();
  }
}

/// Workloads that care about places see the same mesh as on a wormhole network.
TEST(ReadFluid, TheShapeHasTheDimensionsOfACube)
{
  Platform platform;
  platform.network = read({{"topology", "mesh"}, {"dimensions", {4, 3}}});
  EXPECT_EQ(shape_of(platform).dimensions, (std::vector<int>{4, 3}));
  platform.network = read({{"topology", "fat_tree"}, {"down", {4, 3}}, {"up", {1, 1}}});
  EXPECT_EQ(shape_of(platform).dimensions, (std::vector<int>{12}));
}

/// What is wrong with a network, without the name of the file.
std::string problems(const json& network)
{
  std::string all;
  for (const InputError& error : test::errors_of([&] { read(network); }))
    all += error.pointer + ": " + error.problem + "\n";
  return all;
}

const json crossbar = {{"topology", "crossbar"}, {"nodes", 7}};
const json dragonfly = {
    {"topology", "dragonfly"}, {"groups", 2}, {"chassis", 3}, {"routers", 4}, {"nodes_per_router", 5}};

json plus(json network, const json& more)
{
  network.update(more);
  return network;
}

TEST(ReadFluid, EachNumberOfADragonflyGoesToItsPlace)
{
  const FluidNetwork network = read(dragonfly);
  const auto& shape = std::get<FluidDragonfly>(network.topology);
  EXPECT_EQ(network.nodes, 120);
  EXPECT_EQ(shape.groups, 2);
  EXPECT_EQ(shape.chassis, 3);
  EXPECT_EQ(shape.routers, 4);
  EXPECT_EQ(shape.nodes, 5);
  EXPECT_EQ(shape.group_links, 1);
  EXPECT_EQ(shape.chassis_links, 1);
  EXPECT_EQ(shape.router_links, 1);
}

TEST(ReadFluid, NumbersOfADragonflyHaveARange)
{
  for (const char* key : {"group_links", "chassis_links", "router_links", "nodes_per_router"}) {
    const json small = {
        {"topology", "dragonfly"}, {"groups", 1}, {"chassis", 1}, {"routers", 1}, {"nodes_per_router", 1}};
    EXPECT_EQ(problems(plus(small, {{key, 65536}})), "") << key;
  }
  for (const char* key :
       {"groups", "chassis", "routers", "nodes_per_router", "group_links", "chassis_links", "router_links"}) {
    EXPECT_EQ(problems(plus(dragonfly, {{key, 1}})), "") << key;
    for (const int number : {0, 65537})
      EXPECT_EQ(problems(plus(dragonfly, {{key, number}})), std::string("/network/") + key +
                                                                ": expected a whole number from 1 to 65536, found " +
                                                                std::to_string(number) + "\n");
  }
  // 65536 groups have 2^32 links among them, as many routers of a chassis too.
  for (const char* key : {"groups", "chassis", "routers"})
    EXPECT_EQ(problems(plus(dragonfly, {{key, 65536}, {"nodes_per_router", 1}})),
              "/network: expected at most 4194304 links in all, found more\n");
}

TEST(ReadFluid, NodesAndLinksHaveALimit)
{
  EXPECT_EQ(read(plus(crossbar, {{"nodes", 1}})).nodes, 1);
  EXPECT_EQ(read(plus(crossbar, {{"nodes", 1048576}})).nodes, 1048576);
  for (const int number : {0, 1048577})
    EXPECT_EQ(problems(plus(crossbar, {{"nodes", number}})),
              "/network/nodes: expected a whole number from 1 to 1048576, found " + std::to_string(number) + "\n");
  const auto mesh = [](const json& dimensions) { return json{{"topology", "mesh"}, {"dimensions", dimensions}}; };
  EXPECT_EQ(read(mesh({1048576})).nodes, 1048576);
  EXPECT_EQ(read(mesh({1024, 1024})).nodes, 1048576); // four links a node
  EXPECT_EQ(problems(mesh({1024, 1025})), "/network/dimensions: expected at most 1048576 nodes in all, found more\n");
  EXPECT_EQ(problems(mesh({1024, 1023, 1})),
            "/network/dimensions: expected at most 4194304 links in all, found more\n"); // six links a node
  EXPECT_EQ(problems(mesh({1048577})),
            "/network/dimensions/0: expected a whole number from 1 to 1048576, found 1048577\n");
  EXPECT_EQ(problems(mesh({0, 4})), "/network/dimensions/0: expected a whole number from 1 to 1048576, found 0\n");
  EXPECT_EQ(read(mesh({2, 1, 1, 1, 1, 1, 1, 2})).nodes, 4);
  EXPECT_EQ(problems(mesh({1, 1, 1, 1, 1, 1, 1, 1, 1})),
            "/network/dimensions: expected an array of 1 to 8 elements, found an array of 9\n");
  EXPECT_EQ(problems(mesh(json::array())),
            "/network/dimensions: expected an array of 1 to 8 elements, found an array of 0\n");
}

TEST(ReadFluid, LinksOfNodesNeedBothBandwidthAndLatency)
{
  const json mesh = {{"topology", "mesh"}, {"dimensions", {4}}};
  EXPECT_EQ(problems(plus(mesh, {{"node_latency", "1us"}})),
            "/network/node_latency: expected \"node_bandwidth\" beside \"node_latency\"\n");
  EXPECT_EQ(problems(plus(mesh, {{"node_bandwidth", "1GBps"}})),
            "/network/node_bandwidth: expected \"node_latency\" beside \"node_bandwidth\"\n");
  const FluidNetwork network = read(plus(mesh, {{"node_bandwidth", "1GBps"}, {"node_latency", "0ps"}}));
  EXPECT_EQ(std::get<FluidCube>(network.topology).node->latency, 0);
}

TEST(ReadFluid, FoldedSizesAreAListForEachDimension)
{
  const auto folded = [](const char* text) {
    return problems({{"topology", "torus"}, {"dimensions", {6, 4}}, {"folded", json::parse(text)}});
  };
  EXPECT_EQ(folded("[[2, 3], [4]]"), "");
  EXPECT_EQ(folded("[[2, 3, 1, 1, 1, 1], [2, 2]]"), ""); // eight sizes
  EXPECT_EQ(folded("[[6], [4], [1]]"), "/network/folded: expected a list for each of 2 dimensions, found 3\n");
  EXPECT_EQ(folded("[[7], [5]]"),
            "/network/folded/0: expected sizes whose product is 6, as \"dimensions\" has it, found 7\n"
            "/network/folded/1: expected sizes whose product is 4, as \"dimensions\" has it, found 5\n");
  EXPECT_EQ(folded("[[6, 0], [5]]"),
            "/network/folded/0/1: expected a whole number from 1 to 1048576, found 0\n"
            "/network/folded/1: expected sizes whose product is 4, as \"dimensions\" has it, found 5\n");
}

TEST(ReadFluid, ListsOfAFatTreeAreEquallyLong)
{
  const auto tree = [](const json& down, const json& up, const json& parallel) {
    return json{{"topology", "fat_tree"}, {"down", down}, {"up", up}, {"parallel", parallel}};
  };
  const std::string why = ": expected as many numbers as in \"down\", one for each of 2 levels, found ";
  EXPECT_EQ(problems(tree({4, 3}, {1, 2}, {1, 5})), "");
  EXPECT_EQ(problems(tree({4, 3}, {1}, {1, 5})), "/network/up" + why + "1\n");
  EXPECT_EQ(problems(tree({4, 3}, {1, 2}, {1, 5, 6})), "/network/parallel" + why + "3\n");
  EXPECT_EQ(problems(tree({4, 3}, {1, 2, 2}, {1})), "/network/up" + why + "3\n/network/parallel" + why + "1\n");
  EXPECT_EQ(problems({{"topology", "fat_tree"}, {"down", {4, 3}}, {"up", {1}}}), "/network/up" + why + "1\n");
  EXPECT_EQ(problems({{"topology", "fat_tree"}, {"up", {1}}}), "/network: expected the key \"down\", found none\n");
  const json eight = {1, 1, 1, 1, 1, 1, 1, 2};
  EXPECT_EQ(read(tree(eight, eight, eight)).nodes, 2);
  EXPECT_EQ(problems(tree({1048576, 2}, {1, 1}, {1, 1})),
            "/network/down: expected at most 1048576 nodes in all, found more\n");
  // Up and down, 3 links from each of 2^20 nodes are too many, 2 are not.
  EXPECT_EQ(problems(tree({1048576}, {1}, {2})), "");
  EXPECT_EQ(problems(tree({1048576}, {1}, {3})), "/network/down: expected at most 4194304 links in all, found more\n");
}

TEST(ReadFluid, EachTopologyHasItsKeys)
{
  for (const auto& [topology, key] :
       {std::pair("crossbar", "nodes"), {"mesh", "dimensions"}, {"torus", "dimensions"}, {"dragonfly", "groups"}}) {
    json network = dragonfly;
    network.update({{"topology", topology}, {"nodes", 7}, {"dimensions", {2}}});
    network.erase(key);
    EXPECT_THAT(problems(network),
                testing::StartsWith(std::string("/network: expected the key \"") + key + "\", found none\n"));
  }
  EXPECT_THAT(problems(plus(crossbar, {{"dimensions", {7}}})),
              testing::StartsWith("/network/dimensions: unknown key \"dimensions\""));
}

/// A network is read with these bandwidth and latency.
json network_file(const char* bandwidth, const char* latency)
{
  return {{"format", "loghop.platform"},
          {"version", 1},
          {"name", "x"},
          {"network",
           {{"type", "fluid"},
            {"topology", "crossbar"},
            {"nodes", 2},
            {"link_bandwidth", bandwidth},
            {"link_latency", latency}}}};
}

TEST(ReadFluid, BandwidthsAreAbove0AndLatenciesUpTo1000Seconds)
{
  const auto read_file = [](const char* bandwidth, const char* latency) {
    return read_platform(parse_json(network_file(bandwidth, latency).dump(), "x"));
  };
  EXPECT_EQ(read_file("1Bps", "0ps").fluid()->bandwidth, 1);
  EXPECT_EQ(read_file("1Bps", "0ps").fluid()->latency, 0);
  EXPECT_EQ(read_file("1Bps", "1000s").fluid()->latency, 1000);
  EXPECT_EQ(test::texts(test::errors_of([&] { read_file("0Bps", "1000000000000001ps"); })),
            "x:/network/link_bandwidth: expected a bandwidth above 0, found \"0Bps\"\n"
            "x:/network/link_latency: expected a time from 0ps to 1000s, found \"1000000000000001ps\"\n");
}

TEST(ReadFluid, AWrongClockIsNoProblemOfBandwidthsInCycles)
{
  json file = network_file("2B/cycle", "3cycles");
  file["clock"] = "0Hz";
  EXPECT_EQ(test::texts(test::errors_of([&] { read_platform(parse_json(file.dump(), "x")); })),
            "x:/clock: expected a frequency above 0, found \"0Hz\"\n");
}

TEST(ReadFluid, InterfacesSendInOneOfThreeOrders)
{
  EXPECT_EQ(read(crossbar).send_order, SendOrder::fair);
  EXPECT_EQ(read(plus(crossbar, {{"send_order", "fair"}})).send_order, SendOrder::fair);
  EXPECT_EQ(read(plus(crossbar, {{"send_order", "oldest_first"}})).send_order, SendOrder::oldest_first);
  EXPECT_EQ(read(plus(crossbar, {{"send_order", "in_order"}})).send_order, SendOrder::in_order);
  EXPECT_EQ(problems(plus(crossbar, {{"send_order", "first"}})),
            "/network/send_order: expected one of \"fair\", \"oldest_first\", \"in_order\", found \"first\"\n");
  EXPECT_EQ(problems(plus(crossbar, {{"sharing", "both"}})),
            "/network/sharing: expected one of \"loghop\", \"simgrid\", found \"both\"\n");
}

TEST(ReadFluid, PairsOfNodesHaveNoLimitUnlessGiven)
{
  EXPECT_EQ(read(crossbar).pair_bandwidth, 0);
  EXPECT_EQ(read(plus(crossbar, {{"pair_bandwidth", "1.5GBps"}})).pair_bandwidth, 1.5e9);
  const json mesh = {{"topology", "mesh"}, {"dimensions", {4, 3}}, {"pair_bandwidth", "1GBps"}};
  EXPECT_EQ(read(mesh).pair_bandwidth, 1e9);
  EXPECT_EQ(problems(plus(crossbar, {{"pair_bandwidth", "0Bps"}})),
            "/network/pair_bandwidth: expected a bandwidth above 0, found \"0Bps\"\n");
}

/// 2896 nodes have 2896 * 2895 / 2 = 4191960 pairs, and 2^20 nodes 2^19 (2^20 - 1).
TEST(ReadFluid, PairsOfNodesAreCounted)
{
  const auto nodes = [](int number) { return plus(crossbar, {{"nodes", number}, {"pair_bandwidth", "1GBps"}}); };
  const std::string most = "/network/pair_bandwidth: expected at most 4194304 pairs of nodes, found ";
  EXPECT_EQ(problems(nodes(2896)), "");
  EXPECT_EQ(problems(nodes(2897)), most + "4194856\n");
  EXPECT_EQ(problems(nodes(1 << 20)), most + "549755289600\n");
  EXPECT_EQ(problems(nodes(1)), "");
}

TEST(ReadFluid, NodesHaveNoLimitOfBothDirectionsUnlessGiven)
{
  EXPECT_EQ(read(crossbar).duplex_bandwidth, 0);
  const json torus = {{"topology", "torus"}, {"dimensions", {4, 3}}, {"duplex_bandwidth", "1.5GBps"}};
  EXPECT_EQ(read(torus).duplex_bandwidth, 1.5e9);
  EXPECT_EQ(problems(plus(crossbar, {{"duplex_bandwidth", "0Bps"}})),
            "/network/duplex_bandwidth: expected a bandwidth above 0, found \"0Bps\"\n");
}

TEST(ReadFluid, SimGridKnowsNoLimitOfPairsOrOfBothDirections)
{
  for (const std::string key : {"pair_bandwidth", "duplex_bandwidth"}) {
    for (const char* sharing : {"loghop", "simgrid"})
      EXPECT_EQ(problems(plus(crossbar, {{key, "1GBps"}, {"sharing", sharing}})),
                "/network/sharing: expected either \"sharing\" or \"" + key +
                    "\", found both: SimGrid knows no such limit\n");
    EXPECT_THAT(problems({{"simgrid_xml", "../xml/two_clusters.xml"}, {key, "1GBps"}}),
                testing::StartsWith("/network/" + key + ": unknown key \"" + key + "\""));
  }
}

TEST(ReadFluid, SimGridsFileIsThereAndEachHostOnce)
{
  const FluidNetwork network = read({{"simgrid_xml", "../xml/two_clusters.xml"}, {"hosts", {"l2", "s0"}}});
  const auto& xml = std::get<SimgridXml>(network.topology);
  EXPECT_EQ(xml.pointer, "/network/simgrid_xml");
  EXPECT_EQ(xml.hosts_pointer, "/network/hosts");
  EXPECT_EQ(xml.platform_file, test::source_dir() + "/tests/data/platform/good/x.json");
  EXPECT_FALSE(xml.routes_checked);
  const FluidNetwork all = read({{"simgrid_xml", "../xml/two_clusters.xml"}});
  EXPECT_EQ(all.nodes, 0);
  EXPECT_TRUE(std::get<SimgridXml>(all.topology).hosts.empty());
  EXPECT_EQ(std::get<SimgridXml>(all.topology).hosts_pointer, "");
  EXPECT_EQ(problems({{"simgrid_xml", "../xml/two_clusters.xml"}, {"hosts", {"l2", "s0", "l2"}}}),
            "/network/hosts/2: expected each host once, found \"l2\" again\n");
  EXPECT_EQ(problems({{"simgrid_xml", "../xml/two_clusters.xml"}, {"hosts", {"", ""}}}),
            "/network/hosts/0: expected a text that is not empty, found \"\"\n"
            "/network/hosts/1: expected a text that is not empty, found \"\"\n");
  EXPECT_EQ(problems({{"simgrid_xml", "../xml/none.xml"}}),
            "/network/simgrid_xml: expected a file that can be read, found \"" + test::source_dir() +
                "/tests/data/platform/good/../xml/none.xml\"\n");
  EXPECT_EQ(problems({{"simgrid_xml", ""}}), "/network/simgrid_xml: expected a text that is not empty, found \"\"\n");
}

} // namespace
} // namespace loghop::read_fluid_test

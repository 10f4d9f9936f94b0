#include "loghop/platform/fluid_size.hpp"
#include "loghop/platform/machine_shape.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/simulate/simulation.hpp"

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>

namespace loghop {
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

} // namespace
} // namespace loghop

// Platform files of SimGrid: are they what the file says, do SimGrid's own topologies take as long as those of loghop,
// and is what SimGrid refuses told?
#include "loghop/simulate/fluid/simgrid_file.hpp"

#include "loghop/platform/read_platform.hpp"
#include "support/fluid_run.hpp"
#include "support/source_dir.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <unistd.h>

namespace loghop::test::simgrid_file_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const std::string data = test::source_dir() + "/tests/data/platform/xml/";

Platform load(const std::string& xml, const json& hosts = nullptr)
{
  json file = {{"format", "loghop.platform"}, {"version", 1}, {"name", "x"}};
  file["network"] = {{"type", "fluid"}, {"simgrid_xml", xml}};
  if (!hosts.is_null()) file["network"]["hosts"] = hosts;
  return simulate::completed_by_simgrid(read_platform(parse_json(file.dump(), data + "x.json")));
}

std::vector<std::string> problems(const std::string& xml, const json& hosts = nullptr)
{
  std::vector<std::string> texts;
  try {
    load(xml, hosts);
  } catch (const InputErrors& errors) {
    for (const InputError& error : errors.errors())
      texts.push_back(error.pointer + ": " + error.problem +
                      (error.suggestion.empty() ? "" : " -> " + error.suggestion));
  }
  return texts;
}

const std::vector<std::string>& hosts_of(const Platform& platform)
{
  return platform.simgrid_xml()->hosts;
}

TEST(SimgridFile, NodesAreTheHostsInTheOrderOfTheFile)
{
  const Platform platform = load("two_clusters.xml");
  EXPECT_EQ(hosts_of(platform),
            (std::vector<std::string>{"s0", "s1", "s2", "l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7", "l8"}));
  EXPECT_EQ(platform.network_nodes(), 12);
}

TEST(SimgridFile, NodesAreTheHostsThatAreNamed)
{
  const Platform platform = load("two_clusters.xml", {"l8", "s0"});
  EXPECT_EQ(hosts_of(platform), (std::vector<std::string>{"l8", "s0"}));
  EXPECT_EQ(platform.network_nodes(), 2);
}

/// Links of 1 GB/s and 1 us, and the line between the clusters, of 0.1 GB/s and 50 us.
TEST(SimgridFile, MessagesTakeWhatTheFileSays)
{
  const FluidNetwork network = *load("two_clusters.xml").fluid();
  constexpr Picoseconds us = 1'000'000;
  std::string error;
  EXPECT_EQ(ends_of({{0, 1, 1000}}, network, &error), (std::vector<Picoseconds>{3 * us})) << error;
  EXPECT_EQ(ends_of({{0, 3, 1000}}, network, &error), (std::vector<Picoseconds>{52 * us + 10 * us})) << error;
  EXPECT_EQ(ends_of({{0, 3, 1000}, {1, 4, 1000}}, network, &error), (std::vector<Picoseconds>(2, 52 * us + 20 * us)))
      << error;
}

TEST(SimgridFile, WhatSimGridRefusesIsTold)
{
  const auto refused = [](const std::string& xml, const std::string& why) {
    const auto found = problems(xml);
    ASSERT_EQ(found.size(), 1u) << xml;
    EXPECT_THAT(found[0], HasSubstr("/network/simgrid_xml: expected a platform file that SimGrid accepts, found \""));
    EXPECT_THAT(found[0], HasSubstr(why));
  };
  refused("unknown_routing.xml", "SimGrid says: Not a valid model!");
  refused("host_twice.xml", "second host named 'a'");
  refused("no_host.xml", "which has no host");
  EXPECT_EQ(problems("absent.xml").at(0),
            "/network/simgrid_xml: expected a file that can be read, found \"" + data + "absent.xml\"");
  EXPECT_THAT(problems(".").at(0), HasSubstr("expected a file that can be read"));
}

TEST(SimgridFile, WhatIsNoXmlIsToldBeforeSimGridSeesIt)
{
  EXPECT_THAT(problems("not_xml.xml").at(0), HasSubstr("expected XML that is well formed"));
  EXPECT_THAT(problems("not_closed.xml").at(0), HasSubstr("6: expected XML that is well formed"));
}

/// All that SimGrid says of these coordinates is "stod".
TEST(SimgridFile, WhatSaysTooLittleComesWithWhatWasMadeBefore)
{
  EXPECT_THAT(problems("bad_coordinates.xml").at(0), HasSubstr("stod\" (the last thing made of \""));
}

TEST(SimgridFile, UnknownHostsAreToldAllTogether)
{
  const auto found = problems("two_clusters.xml", {"s0", "long-name", "l0", "S1"});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_THAT(found[0], HasSubstr("/network/hosts/1: expected a host of"));
  EXPECT_THAT(found[0], HasSubstr("found \"long-name\""));
  EXPECT_THAT(found[1], HasSubstr("/network/hosts/3"));
}

TEST(SimgridFile, HostsWithoutARouteAreTold)
{
  const auto found = problems("no_route.xml");
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0],
            "/network/simgrid_xml: expected hosts with a route from each to each other, found none from \"a\" "
            "to \"c\"");
  EXPECT_TRUE(problems("no_route.xml", {"b", "a"}).empty());
  EXPECT_THAT(problems("no_route.xml", {"b", "c"}).at(0), HasSubstr("/network/hosts: expected hosts with a route"));
  EXPECT_THAT(problems("island.xml").at(0), HasSubstr("found an end of SimGrid on the way from \"a\" to \"c\""));
}

// ------------------------------------------------------------------------- SimGrid's topologies against loghop's

/// A platform file that is removed afterwards.
class File {
public:
  explicit File(const std::string& text)
      : name_((std::filesystem::temp_directory_path() / ("loghop_" + std::to_string(getpid()) + ".xml")).string())
  {
    std::ofstream(name_) << text;
  }
  ~File() { std::filesystem::remove(name_); }
  const std::string& name() const { return name_; }

private:
  std::string name_;
};

struct Pair {
  std::string topology; ///< attributes of SimGrid's <cluster>
  int nodes;
  decltype(FluidNetwork::topology) own;
};

std::vector<Pair> pairs()
{
  const auto torus = [](std::vector<int> dimensions) { return FluidCube{std::move(dimensions), true, {}}; };
  return {{"", 9, FluidCrossbar{}},
          {R"(topology="FAT_TREE" topo_parameters="2;4,4;1,2;1,1")", 16, FluidFatTree{{4, 4}, {1, 2}, {1, 1}}},
          {R"(topology="FAT_TREE" topo_parameters="3;2,3,3;1,2,2;1,1,1")", 18,
           FluidFatTree{{2, 3, 3}, {1, 2, 2}, {1, 1, 1}}},
          {R"(topology="TORUS" topo_parameters="7")", 7, torus({7})},
          {R"(topology="TORUS" topo_parameters="3,5")", 15, torus({3, 5})},
          {R"(topology="TORUS" topo_parameters="5,3,3")", 45, torus({5, 3, 3})},
          {R"(topology="DRAGONFLY" topo_parameters="3,1;1,1;3,1;2")", 18, FluidDragonfly{3, 1, 3, 2}},
          {R"(topology="DRAGONFLY" topo_parameters="3,4;1,1;4,2;1")", 12, FluidDragonfly{3, 1, 4, 1, 4, 1, 2}}};
}

/// Without latencies, by which SimGrid would give unequal shares. Tori have odd sides, where one way is the shorter.
TEST(SimgridFile, SimGridsTopologiesTakeAsLongAsOurOwn)
{
  std::mt19937_64 engine(1);
  for (const Pair& pair : pairs()) {
    const File file(R"(<?xml version="1.0"?><!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
      <platform version="4.1"><zone id="w" routing="Full"><cluster id="c" prefix="n" suffix="" radical="0-)" +
                    std::to_string(pair.nodes - 1) + R"(" speed="1Gf" bw="1GBps" lat="0us" )" + pair.topology +
                    R"(/></zone></platform>)");
    FluidNetwork simgrids, own;
    SimgridXml xml{file.name(), {}, "", "", "", true};
    for (int node = 0; node < pair.nodes; ++node)
      xml.hosts.push_back("n" + std::to_string(node));
    simgrids.nodes = own.nodes = pair.nodes;
    simgrids.topology = xml;
    own.topology = pair.own;
    own.bandwidth = 1e9;
    for (int load = 0; load < 8; ++load) {
      std::vector<FluidMessage> messages;
      for (int i = 0; i < 40; ++i) {
        const int source = static_cast<int>(engine() % static_cast<unsigned>(pair.nodes));
        const int away = 1 + static_cast<int>(engine() % static_cast<unsigned>(pair.nodes - 1));
        messages.push_back(
            {source, (source + away) % pair.nodes, 1'000'000 + static_cast<int>(engine() % 100'000'000)});
      }
      std::string error;
      const auto expected = ends_of(messages, simgrids, &error);
      const auto found = ends_of(messages, own, &error);
      ASSERT_EQ(expected.size(), messages.size()) << pair.topology << error;
      ASSERT_EQ(found.size(), messages.size()) << pair.topology << error;
      for (std::size_t i = 0; i < messages.size(); ++i)
        EXPECT_NEAR(static_cast<double>(found[i]), static_cast<double>(expected[i]), 1000) << pair.topology;
    }
  }
}

} // namespace
} // namespace loghop::test::simgrid_file_test

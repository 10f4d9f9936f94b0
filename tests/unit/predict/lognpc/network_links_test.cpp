// Links of networks against the routes that the simulator takes, on shapes that a fixed seed draws.
#include "loghop/predict/lognpc/network_links.hpp"

#include "loghop/simulate/routes/make_fluid_routes.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>
#include <set>

namespace loghop::network_links_test {
namespace {

using Random = std::mt19937;

int draw(Random& random, int least, int most)
{
  return std::uniform_int_distribution<int>(least, most)(random);
}

struct RouteLink {
  std::uint32_t number;
  double width;
};
using Route = std::function<std::vector<RouteLink>(Node from, Node to)>;

/// Keys and the simulator's numbers of links name each other: one for one, with equal widths.
void expect_same_links(const NetworkLinks& links, const Route& route, int nodes, Random& random)
{
  std::map<std::uint64_t, std::uint32_t> number_of_key;
  std::map<std::uint32_t, std::uint64_t> key_of_number;
  const auto compare = [&](int a, int b) {
    std::vector<SharedLink> found;
    links.append(Node(a), Node(b), found);
    const std::vector<RouteLink> expected = route(Node(a), Node(b));
    ASSERT_EQ(found.size(), expected.size()) << a << " to " << b;
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(number_of_key.try_emplace(found[i].key, expected[i].number).first->second, expected[i].number)
          << a << " to " << b;
      EXPECT_EQ(key_of_number.try_emplace(expected[i].number, found[i].key).first->second, found[i].key)
          << a << " to " << b;
      EXPECT_DOUBLE_EQ(found[i].width, expected[i].width) << a << " to " << b;
    }
  };
  constexpr int all_pairs_up_to = 40, random_pairs = 1500;
  if (nodes > all_pairs_up_to) {
    for (int i = 0; i < random_pairs; ++i) {
      const int a = draw(random, 0, nodes - 1), b = draw(random, 0, nodes - 2);
      ASSERT_NO_FATAL_FAILURE(compare(a, b < a ? b : b + 1));
    }
    return;
  }
  for (int pair = 0; pair < nodes * nodes; ++pair) {
    if (pair / nodes == pair % nodes) continue;
    ASSERT_NO_FATAL_FAILURE(compare(pair / nodes, pair % nodes));
  }
}

/// `own_links`: routes begin with a link that is the node's own, and end with one.
void expect_links_of_routes(FluidNetwork network, bool own_links, Random& random)
{
  network.bandwidth = 2e9;
  network.latency = 1e-6;
  const auto routes = simulate::make_fluid_routes(network);
  network.nodes = routes->nodes();
  Platform platform;
  platform.network = network;
  const auto links = links_of(platform);
  ASSERT_NE(links, nullptr);
  const Route route = [&](Node from, Node to) {
    std::vector<simulate::LinkId> path;
    routes->route(from, to, path);
    std::vector<RouteLink> between;
    for (const simulate::LinkId link : path)
      between.push_back({link, routes->link(link).bandwidth / network.bandwidth});
    if (!own_links) return between;
    return std::vector<RouteLink>(between.begin() + 1, between.end() - 1);
  };
  expect_same_links(*links, route, network.nodes, random);
}

std::vector<int> random_dimensions(Random& random, int most)
{
  std::vector<int> dimensions(static_cast<std::size_t>(draw(random, 1, 3)));
  for (int& k : dimensions)
    k = draw(random, 1, most);
  return dimensions;
}

TEST(NetworkLinks, OfMeshesAndTori)
{
  Random random(1);
  for (int i = 0; i < 60; ++i) {
    FluidCube cube;
    cube.dimensions = random_dimensions(random, 7);
    cube.around = i % 2 == 1;
    const bool own = i % 3 == 0;
    if (own) cube.node = FluidLink{3e9, 1e-6};
    FluidNetwork network;
    network.topology = cube;
    expect_links_of_routes(network, own, random);
  }
}

TEST(NetworkLinks, OfFoldedDimensions)
{
  Random random(2);
  for (int i = 0; i < 60; ++i) {
    FluidCube cube;
    cube.around = i % 2 == 1;
    for (int d = draw(random, 1, 2); d > 0; --d) {
      std::vector<int> sizes = random_dimensions(random, 4);
      int k = 1;
      for (const int size : sizes)
        k *= size;
      cube.dimensions.push_back(k);
      cube.folded.push_back(std::move(sizes));
    }
    cube.route_order = i % 4 < 2 ? RouteOrder::by_dimension : RouteOrder::by_size;
    FluidNetwork network;
    network.topology = cube;
    expect_links_of_routes(network, false, random);
  }
}

TEST(NetworkLinks, OfFatTrees)
{
  Random random(3);
  for (int i = 0; i < 60; ++i) {
    FluidFatTree tree;
    for (int level = draw(random, 1, 3); level > 0; --level) {
      tree.down.push_back(draw(random, 1, 5));
      tree.up.push_back(tree.up.empty() ? 1 : draw(random, 1, 4));
      tree.parallel.push_back(tree.parallel.empty() ? 1 : draw(random, 1, 3));
    }
    FluidNetwork network;
    network.topology = tree;
    expect_links_of_routes(network, true, random);
  }
}

TEST(NetworkLinks, OfDragonflies)
{
  Random random(4);
  for (int i = 0; i < 60; ++i) {
    FluidDragonfly shape;
    shape.groups = draw(random, 1, 9);
    shape.chassis = draw(random, 1, 4);
    shape.routers = draw(random, 1, 4);
    shape.nodes = draw(random, 1, 3);
    shape.group_links = draw(random, 1, 4);
    shape.chassis_links = draw(random, 1, 4);
    shape.router_links = draw(random, 1, 4);
    FluidNetwork network;
    network.topology = shape;
    expect_links_of_routes(network, true, random);
  }
}

/// Channels of wormhole networks: injection and ejection are the node's own.
TEST(NetworkLinks, OfWormholeNetworks)
{
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    WormholeMesh mesh;
    mesh.dimensions = random_dimensions(random, 6);
    mesh.topology = i % 2 == 1 ? MeshTopology::torus : MeshTopology::mesh;
    const simulate::MeshRoutes routes(mesh.dimensions, mesh.topology);
    Platform platform;
    platform.network = mesh;
    const auto links = links_of(platform);
    ASSERT_NE(links, nullptr);
    const Route route = [&](Node from, Node to) {
      std::vector<simulate::ChannelId> path;
      routes.route(from, to, path);
      std::vector<RouteLink> between;
      for (std::size_t c = 1; c + 1 < path.size(); ++c)
        between.push_back({path[c], 1});
      return between;
    };
    expect_same_links(*links, route, routes.nodes(), random);
  }
}

TEST(NetworkLinks, AreThreeFromEndToEndOfALineOfFour)
{
  FluidCube line;
  line.dimensions = {4};
  FluidNetwork network;
  network.topology = line;
  Platform platform;
  platform.network = network;
  std::vector<SharedLink> links;
  links_of(platform)->append(Node(0), Node(3), links);
  links_of(platform)->append(Node(3), Node(0), links);
  ASSERT_EQ(links.size(), 6u);
  std::set<std::uint64_t> keys;
  for (const SharedLink& link : links) {
    keys.insert(link.key);
    EXPECT_EQ(link.width, 1);
  }
  EXPECT_EQ(keys.size(), 6u); // each direction has links of its own
}

TEST(NetworkLinks, ThereAreNoneWhereNodesShareNothing)
{
  Platform platform;
  FluidNetwork network;
  network.topology = FluidCrossbar{};
  platform.network = network;
  EXPECT_EQ(links_of(platform), nullptr);
  network.topology = SimgridXml{};
  platform.network = network;
  EXPECT_EQ(links_of(platform), nullptr);
  platform.network = LoggopsNetwork{};
  EXPECT_EQ(links_of(platform), nullptr);
}

} // namespace
} // namespace loghop::network_links_test

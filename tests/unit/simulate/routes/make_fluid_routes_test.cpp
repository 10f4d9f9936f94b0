#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace loghop::simulate::make_fluid_routes_test {
namespace {

FluidNetwork network(int nodes)
{
  FluidNetwork made;
  made.nodes = nodes;
  made.bandwidth = 3e9;
  made.latency = 2e-6;
  return made;
}

std::vector<LinkId> path(const FluidRoutes& routes, int source, int destination)
{
  std::vector<LinkId> links;
  routes.route(Node(source), Node(destination), links);
  return links;
}

void expect_plain_link(const FluidRoutes& routes, LinkId number)
{
  EXPECT_EQ(routes.link(number).bandwidth, 3e9);
  EXPECT_EQ(routes.link(number).latency, 2e-6);
}

TEST(MakeFluidRoutes, Crossbar)
{
  const auto routes = make_fluid_routes(network(5));
  EXPECT_EQ(routes->nodes(), 5);
  EXPECT_EQ(routes->links(), 10U);
  EXPECT_EQ(path(*routes, 1, 4), (std::vector<LinkId>{1, 9}));
  EXPECT_EQ(path(*routes, 4, 0), (std::vector<LinkId>{4, 5}));
  expect_plain_link(*routes, 0);
  expect_plain_link(*routes, 9);
}

TEST(MakeFluidRoutes, CubePlainAndFolded)
{
  FluidNetwork made = network(4);
  FluidCube ring;
  ring.dimensions = {4};
  ring.around = true;
  made.topology = ring;
  EXPECT_EQ(make_fluid_routes(made)->links(), 8U);
  expect_plain_link(*make_fluid_routes(made), 7);
  ring.folded = {{2, 2}};
  made.topology = ring;
  EXPECT_EQ(make_fluid_routes(made)->nodes(), 4);
  EXPECT_EQ(make_fluid_routes(made)->links(), 16U);
  expect_plain_link(*make_fluid_routes(made), 15);
}

TEST(MakeFluidRoutes, FatTree)
{
  FluidNetwork made = network(6);
  made.topology = FluidFatTree{{2, 3}, {2, 2}, {1, 2}};
  const auto routes = make_fluid_routes(made);
  EXPECT_EQ(routes->nodes(), 6);
  EXPECT_EQ(routes->links(), 72U);
  expect_plain_link(*routes, 71);
}

TEST(MakeFluidRoutes, Dragonfly)
{
  FluidNetwork made = network(36);
  FluidDragonfly shape;
  shape.groups = 3;
  shape.chassis = 2;
  shape.routers = 3;
  shape.nodes = 2;
  made.topology = shape;
  const auto routes = make_fluid_routes(made);
  EXPECT_EQ(routes->nodes(), 36);
  EXPECT_EQ(routes->links(), 132U);
  expect_plain_link(*routes, 131);
}

/// 5 nodes have 10 pairs.
TEST(MakeFluidRoutes, LimitsOfPairsAreLinksMore)
{
  FluidNetwork made = network(5);
  made.pair_bandwidth = 1e9;
  const auto routes = make_fluid_routes(made);
  EXPECT_EQ(routes->links(), 20U);
  EXPECT_EQ(path(*routes, 1, 4).size(), 3U);
  EXPECT_EQ(routes->link(path(*routes, 1, 4).back()).bandwidth, 1e9);
  expect_plain_link(*routes, 9);
}

/// 5 nodes have 5 links of their own, before those of pairs.
TEST(MakeFluidRoutes, LimitsOfBothDirectionsAreLinksMore)
{
  FluidNetwork made = network(5);
  made.duplex_bandwidth = 1e9;
  EXPECT_EQ(make_fluid_routes(made)->links(), 15U);
  made.pair_bandwidth = 2e9;
  const auto routes = make_fluid_routes(made);
  EXPECT_EQ(routes->links(), 25U);
  const auto way = path(*routes, 1, 4);
  ASSERT_EQ(way.size(), 5U);
  EXPECT_EQ(routes->link(way[2]).bandwidth, 1e9);
  EXPECT_EQ(routes->link(way[3]).bandwidth, 1e9);
  EXPECT_EQ(routes->link(way[4]).bandwidth, 2e9);
}

TEST(MakeFluidRoutes, NotOfSimgridFiles)
{
  FluidNetwork made = network(2);
  made.topology = SimgridXml{};
  EXPECT_THROW(make_fluid_routes(made), std::logic_error);
}

} // namespace
} // namespace loghop::simulate::make_fluid_routes_test

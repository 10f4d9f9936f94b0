#include "loghop/simulate/routes/fat_tree_routes.hpp"

#include <gtest/gtest.h>

#include <map>
#include <utility>
#include <vector>

namespace loghop::simulate::fat_tree_routes_test {
namespace {

using Path = std::vector<LinkId>;

constexpr FluidLink wire{1e9, 1e-6};

Path path(const FluidRoutes& routes, int source, int destination)
{
  Path links;
  routes.route(Node(source), Node(destination), links);
  return links;
}

/// Six nodes below three pairs of switches, below four switches. Upwards: 2 links of each of 6 nodes, then 4 links of
/// each of 6 switches.
TEST(FatTreeRoutes, ByHand)
{
  const FatTreeRoutes routes(FluidFatTree{{2, 3}, {2, 2}, {1, 2}}, wire);
  EXPECT_EQ(routes.nodes(), 6);
  EXPECT_EQ(routes.links(), 2U * (12 + 24));
  EXPECT_EQ(path(routes, 0, 1), (Path{1, 36 + 3}));
  EXPECT_EQ(path(routes, 1, 0), (Path{2, 36 + 0}));
  // To 5: switch 1 of the pair; there u = 2 mod 2 and link 1 mod 2.
  EXPECT_EQ(path(routes, 0, 5), (Path{1, 12 + 5, 36 + 12 + 21, 36 + 11}));
  // To 2: switch 0 of the pair; there u = 1 and link 0.
  EXPECT_EQ(path(routes, 5, 2), (Path{10, 12 + 4 * 4 + 2, 36 + 12 + 2 * 4 + 2, 36 + 4}));
  for (const LinkId link : {0U, 35U, 36U, 71U}) {
    EXPECT_EQ(routes.link(link).bandwidth, wire.bandwidth);
    EXPECT_EQ(routes.link(link).latency, wire.latency);
  }
}

TEST(FatTreeRoutes, ReachTheLowestCommonLevel)
{
  const FatTreeRoutes routes(FluidFatTree{{2, 3, 2}, {1, 2, 1}, {1, 1, 3}}, wire);
  EXPECT_EQ(routes.nodes(), 12);
  EXPECT_EQ(routes.links(), 2U * (12 + 12 + 4 * 3));
  const std::vector<std::pair<int, int>> tops{{0, 0}, {1, 1}, {2, 2}, {5, 2}, {6, 3}, {11, 3}};
  for (const auto& [node, level] : tops) {
    EXPECT_EQ(routes.top(Node(0), Node(node)), level) << node;
    EXPECT_EQ(routes.top(Node(node), Node(0)), level) << node;
    EXPECT_EQ(path(routes, 0, node).size(), static_cast<std::size_t>(2 * level)) << node;
  }
}

/// With as many links up as down, all nodes can send to a shift of themselves without sharing a link.
TEST(FatTreeRoutes, ShiftsShareNoLink)
{
  for (const FluidFatTree& tree : {FluidFatTree{{3, 3}, {1, 3}, {1, 1}}, FluidFatTree{{2, 2, 2}, {1, 2, 2}, {1, 1, 1}},
                                   FluidFatTree{{4, 2}, {1, 2}, {1, 2}}}) {
    const FatTreeRoutes routes(tree, wire);
    for (int shift = 1; shift < routes.nodes(); ++shift) {
      std::map<LinkId, int> uses;
      for (int from = 0; from < routes.nodes(); ++from)
        for (const LinkId link : path(routes, from, (from + shift) % routes.nodes())) {
          EXPECT_LT(link, routes.links());
          EXPECT_EQ(++uses[link], 1) << "shift by " << shift << ", link " << link;
        }
    }
  }
}

/// Whatever goes to one node comes down the same way.
TEST(FatTreeRoutes, TheWayDownDependsOnTheDestinationAlone)
{
  const FatTreeRoutes routes(FluidFatTree{{2, 3, 2}, {2, 2, 3}, {1, 2, 1}}, wire);
  for (int to = 0; to < routes.nodes(); ++to) {
    const Path longest = path(routes, (to + 6) % 12, to);
    ASSERT_EQ(longest.size(), 6U);
    for (int from = 0; from < routes.nodes(); ++from) {
      if (from == to) continue;
      const Path links = path(routes, from, to);
      const auto down = static_cast<std::ptrdiff_t>(links.size() / 2);
      EXPECT_EQ(Path(links.end() - down, links.end()), Path(longest.end() - down, longest.end()));
      for (std::size_t i = 0; i < links.size(); ++i)
        EXPECT_EQ(links[i] >= routes.links() / 2, i >= links.size() / 2);
    }
  }
}

} // namespace
} // namespace loghop::simulate::fat_tree_routes_test

// Are the routes of fluid networks ways through the graph that the topology is, and as long as they should be?
//
// Where one link of a route ends, the next begins, so that all routes together tell which ends of links are one place,
// whatever the links say of themselves: this is held to that. There must be as many places, with as many links, as the topology has nodes
// and switches; and no route may be longer than the shortest way over the links.
#include "loghop/simulate/routes/fat_tree_routes.hpp"
#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

namespace loghop::test::fluid_routes_test {
namespace {

using simulate::FluidRoutes;
using simulate::LinkId;

template<class Topology> FluidNetwork network_of(Topology topology, int nodes = 0)
{
  FluidNetwork network;
  network.nodes = nodes;
  network.bandwidth = 1e9;
  network.latency = 1e-6;
  network.topology = std::move(topology);
  return network;
}

std::vector<LinkId> route(const FluidRoutes& routes, int from, int to)
{
  std::vector<LinkId> path;
  routes.route(Node(from), Node(to), path);
  return path;
}

/// Places as the routes have them: 0 to n - 1 are the nodes, others have any number.
class Places {
public:
  explicit Places(const FluidRoutes& routes) : routes_(routes), same_(count())
  {
    std::iota(same_.begin(), same_.end(), std::size_t{0});
    for (int from = 0; from < routes.nodes(); ++from)
      for (int to = 0; to < routes.nodes(); ++to) {
        if (from == to) continue;
        std::size_t place = static_cast<std::size_t>(from);
        for (const LinkId link : route(routes, from, to)) {
          EXPECT_LT(link, routes.links());
          used_.insert(link);
          join(place, tail(link));
          place = head(link);
        }
        join(place, static_cast<std::size_t>(to));
      }
  }

  std::size_t from(LinkId link) const { return find(tail(link)); }
  std::size_t to(LinkId link) const { return find(head(link)); }
  std::size_t node(int number) const { return find(static_cast<std::size_t>(number)); }
  const std::set<LinkId>& used() const { return used_; }

  /// How many places have so many links out of them.
  std::map<int, int> by_links() const
  {
    std::map<std::size_t, int> out;
    for (const LinkId link : used_)
      ++out[from(link)];
    std::map<int, int> result;
    for (const auto& [place, links] : out)
      ++result[links];
    return result;
  }

  /// Least links from a node to each place.
  std::map<std::size_t, int> distances(int node_number) const
  {
    std::map<std::size_t, std::vector<std::size_t>> next;
    for (const LinkId link : used_)
      next[from(link)].push_back(to(link));
    std::map<std::size_t, int> far = {{node(node_number), 0}};
    std::vector<std::size_t> queue = {node(node_number)};
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const std::size_t place : next[queue[i]])
        if (far.emplace(place, far[queue[i]] + 1).second) queue.push_back(place);
    return far;
  }

private:
  std::size_t count() const { return static_cast<std::size_t>(routes_.nodes()) + 2 * routes_.links(); }
  std::size_t tail(LinkId link) const { return static_cast<std::size_t>(routes_.nodes()) + 2 * link; }
  std::size_t head(LinkId link) const { return tail(link) + 1; }
  std::size_t find(std::size_t place) const
  {
    while (same_[place] != place)
      place = same_[place];
    return place;
  }
  void join(std::size_t a, std::size_t b)
  {
    a = find(a);
    b = find(b);
    same_[std::max(a, b)] = std::min(a, b);
  }

  const FluidRoutes& routes_;
  std::vector<std::size_t> same_;
  std::set<LinkId> used_;
};

void expect_nodes_apart(const FluidRoutes& routes, const Places& places)
{
  for (int node = 0; node < routes.nodes(); ++node)
    EXPECT_EQ(places.node(node), static_cast<std::size_t>(node)) << "is one place with another node";
}

void expect_shortest(const FluidRoutes& routes, const Places& places)
{
  for (int from = 0; from < routes.nodes(); ++from) {
    const auto far = places.distances(from);
    for (int to = 0; to < routes.nodes(); ++to)
      if (from != to) {
        EXPECT_EQ(route(routes, from, to).size(), static_cast<std::size_t>(far.at(places.node(to))))
            << from << " to " << to;
      }
  }
}

using Shape = std::vector<int>;

std::vector<int> coordinates(int node, const Shape& shape)
{
  std::vector<int> result;
  for (const int k : shape) {
    result.push_back(node % k);
    node /= k;
  }
  return result;
}

/// Steps between neighbours, summed over dimensions; around where that is shorter.
int steps_between(int a, int b, const Shape& shape, bool around)
{
  const auto at = coordinates(a, shape), target = coordinates(b, shape);
  int sum = 0;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    const int straight = std::abs(at[d] - target[d]);
    sum += around ? std::min(straight, shape[d] - straight) : straight;
  }
  return sum;
}

const std::vector<Shape> shapes = {{5}, {4, 4}, {2, 3}, {3, 2}, {7, 1, 2}, {2, 3, 4}, {5, 3, 2, 2}};

TEST(FluidRoutes, CubesJoinNeighboursAndGoNoFartherThanTheyMust)
{
  for (const Shape& shape : shapes)
    for (const bool around : {false, true})
      for (const bool own_links : {false, true}) {
        FluidCube cube{shape, around, {}};
        if (own_links) cube.node = FluidLink{2e9, 5e-7};
        const auto routes = simulate::make_fluid_routes(network_of(cube));
        const Places places(*routes);
        expect_nodes_apart(*routes, places);
        expect_shortest(*routes, places);
        for (int from = 0; from < routes->nodes(); ++from)
          for (int to = 0; to < routes->nodes(); ++to)
            if (from != to) {
              EXPECT_EQ(route(*routes, from, to).size(),
                        static_cast<std::size_t>(steps_between(from, to, shape, around) + (own_links ? 2 : 0)));
            }
      }
}

/// x first: from (0, 0) to (2, 1) over (1, 0) and (2, 0), which two other routes show.
TEST(FluidRoutes, CubesGoTheLowestDimensionFirst)
{
  for (const bool around : {false, true}) {
    const auto routes = simulate::make_fluid_routes(network_of(FluidCube{{6, 5}, around, {}}));
    std::vector<LinkId> expected = route(*routes, 0, 2);
    const std::vector<LinkId> then = route(*routes, 2, 6 + 2);
    expected.insert(expected.end(), then.begin(), then.end());
    EXPECT_EQ(route(*routes, 0, 6 + 2), expected);
  }
}

TEST(FluidRoutes, OppositeDirectionsAndOtherRowsShareNothing)
{
  const auto routes = simulate::make_fluid_routes(network_of(FluidCube{{4, 4}, false, {}}));
  std::vector<LinkId> all;
  for (const auto& [from, to] : {std::pair{0, 3}, {3, 0}, {4, 7}, {7, 4}, {0, 12}, {12, 0}})
    for (const LinkId link : route(*routes, from, to))
      all.push_back(link);
  EXPECT_EQ(std::set<LinkId>(all.begin(), all.end()).size(), all.size());
  EXPECT_EQ(all.size(), 18u);
}

struct TreeCase {
  FluidFatTree tree;
  std::map<int, int> places; ///< by links out of them, from the definition of the tree
};

/// Messages to one node always take the same of parallel links. No route then tells that those of a top switch are at
/// one place: it counts once for each.
const std::vector<TreeCase>& trees()
{
  static const std::vector<TreeCase> table = {
      {{{4}, {1}, {1}}, {{1, 4}, {4, 1}}},
      // 16 nodes, 4 switches of 4 + 2, 2 of 4
      {{{4, 4}, {1, 2}, {1, 1}}, {{1, 16}, {6, 4}, {4, 2}}},
      // twice the links between the levels
      {{{4, 4}, {1, 2}, {1, 2}}, {{1, 16}, {8, 4}, {4, 2 * 2}}},
      // 18 nodes, 9 switches of 2 + 1, 3 of 3 + 2, 2 of 3
      {{{2, 3, 3}, {1, 1, 2}, {1, 1, 1}}, {{1, 18}, {3, 9 + 2}, {5, 3}}},
      // 27 nodes, 9 switches of 3 + 2, 6 of 3 + 2, 4 of 3
      {{{3, 3, 3}, {1, 2, 2}, {1, 1, 1}}, {{1, 27}, {5, 9 + 6}, {3, 4}}},
  };
  return table;
}

TEST(FluidRoutes, FatTreesHaveTheSwitchesThatTheyShould)
{
  for (const TreeCase& c : trees()) {
    const auto routes = simulate::make_fluid_routes(network_of(c.tree));
    const Places places(*routes);
    expect_nodes_apart(*routes, places);
    expect_shortest(*routes, places);
    EXPECT_EQ(places.by_links(), c.places);
    EXPECT_EQ(places.used().size(), routes->links());
  }
}

/// Every shift of all nodes meets no link twice where there are as many links up as down: D-mod-k does not block.
TEST(FluidRoutes, ShiftsShareNoLinkOfAFullFatTree)
{
  for (const FluidFatTree& tree : {FluidFatTree{{4, 4}, {1, 4}, {1, 1}}, FluidFatTree{{4, 8}, {1, 2}, {1, 2}},
                                   FluidFatTree{{2, 2, 2}, {1, 2, 2}, {1, 1, 1}}}) {
    const auto routes = simulate::make_fluid_routes(network_of(tree));
    for (int shift = 1; shift < routes->nodes(); ++shift) {
      std::vector<LinkId> all;
      for (int node = 0; node < routes->nodes(); ++node)
        for (const LinkId link : route(*routes, node, (node + shift) % routes->nodes()))
          all.push_back(link);
      EXPECT_EQ(std::set<LinkId>(all.begin(), all.end()).size(), all.size()) << "shift by " << shift;
    }
  }
}

/// A group has c chassis of r routers of p nodes: a router has p + (r - 1) + (c - 1) links, and those to groups.
TEST(FluidRoutes, DragonfliesHaveTheLinksThatTheyShould)
{
  for (const FluidDragonfly& shape :
       {FluidDragonfly{3, 2, 2, 2}, FluidDragonfly{2, 2, 2, 1}, FluidDragonfly{5, 1, 4, 3}, FluidDragonfly{7, 2, 1, 2},
        FluidDragonfly{1, 3, 3, 2}, FluidDragonfly{9, 2, 2, 1}, FluidDragonfly{4, 1, 1, 2}}) {
    const auto routes = simulate::make_fluid_routes(network_of(shape));
    const Places places(*routes);
    expect_nodes_apart(*routes, places);
    const int routers = shape.groups * shape.chassis * shape.routers;
    const auto links =
        static_cast<std::size_t>(2 * routers * shape.nodes + routers * (shape.routers - 1 + shape.chassis - 1) +
                                 shape.groups * (shape.groups - 1));
    EXPECT_EQ(routes->links(), links);
    EXPECT_EQ(places.used().size(), links);
    std::set<std::size_t> found;
    for (int node = 0; node < routes->nodes(); ++node) {
      found.insert(places.to(route(*routes, node, (node + 1) % routes->nodes()).front()));
    }
    EXPECT_EQ(found.size(), static_cast<std::size_t>(routers));
  }
}

/// Minimal: at most one link between groups, and inside a group as long as the shortest way in it.
TEST(FluidRoutes, DragonfliesGoMinimally)
{
  const FluidDragonfly shape{3, 2, 3, 2};
  const auto routes = simulate::make_fluid_routes(network_of(shape));
  const auto hops = [](int a, int b) { return (a % 3 != b % 3 ? 1 : 0) + (a / 3 != b / 3 ? 1 : 0); };
  for (int from = 0; from < routes->nodes(); ++from)
    for (int to = 0; to < routes->nodes(); ++to) {
      if (from == to) continue;
      const int source = from / 2 % 6, target = to / 2 % 6; // routers in their groups
      const int here = from / 12, there = to / 12;          // groups; the link to group j is at router j
      const int expected = here == there ? hops(source, target) : hops(source, there) + 1 + hops(here, target);
      EXPECT_EQ(route(*routes, from, to).size(), static_cast<std::size_t>(2 + expected)) << from << " to " << to;
    }
}

TEST(FluidRoutes, LinksBetweenGroupsAndChassisAreAsWideAsTold)
{
  FluidDragonfly shape{3, 2, 2, 1};
  shape.group_links = 5;
  shape.chassis_links = 3;
  shape.router_links = 2;
  const auto routes = simulate::make_fluid_routes(network_of(shape));
  const auto widths = [&](int from, int to) {
    std::vector<double> result;
    for (const LinkId link : route(*routes, from, to))
      result.push_back(routes->link(link).bandwidth / 1e9);
    return result;
  };
  EXPECT_EQ(widths(0, 3), (std::vector<double>{1, 2, 3, 1}));
  EXPECT_EQ(widths(1, 4), (std::vector<double>{1, 5, 1}));
  EXPECT_EQ(widths(0, 5), (std::vector<double>{1, 2, 5, 2, 1}));
}

/// What a place is by the ends that a link says it has: "node 3", "router 5", "level 1, 7". "": an injection link does not
/// say where it leads, nor an ejection link where it begins.
std::string tail_name(const simulate::ChannelEnds& ends)
{
  const std::string number = std::to_string(ends.from.value());
  if (ends.direction == "ejection") return "";
  if (ends.direction == "injection" || ends.direction == "up 1") return "node " + number;
  if (ends.direction.substr(0, 3) == "up ")
    return "level " + std::to_string(std::stoi(ends.direction.substr(3)) - 1) + ", " + number;
  if (ends.direction.substr(0, 5) == "down ") return "level " + ends.direction.substr(5) + ", " + number;
  return "router " + number;
}

std::string head_name(const simulate::ChannelEnds& ends)
{
  const std::string& direction = ends.direction;
  if (direction == "injection") return "";
  if (direction == "ejection") return tail_name({ends.to, ends.from, "injection"});
  const bool up = direction.substr(0, 3) == "up ", down = direction.substr(0, 5) == "down ";
  if (up) return tail_name({ends.to, ends.from, "down " + direction.substr(3)});
  return tail_name({ends.to, ends.from, down ? "up " + direction.substr(5) : direction});
}

/// Each place has one name, and each name one place, but where no route tells that links meet: at the top switches of
/// parallel links (see trees()), and at the ends of a line of routers.
void expect_ends(const FluidNetwork& network, bool untold = false)
{
  const auto routes = simulate::make_fluid_routes(network);
  const Places places(*routes);
  std::map<std::size_t, std::set<std::string>> names;
  std::map<std::string, std::set<std::size_t>> at;
  for (const LinkId link : places.used()) {
    const auto ends = routes->ends(link);
    ASSERT_TRUE(ends.has_value()) << link;
    for (const auto& [place, name] :
         {std::pair{places.from(link), tail_name(*ends)}, std::pair{places.to(link), head_name(*ends)}})
      if (!name.empty()) {
        names[place].insert(name);
        at[name].insert(place);
      }
  }
  for (const auto& [place, found] : names)
    EXPECT_EQ(found.size(), 1u) << *found.begin() << ", " << *found.rbegin();
  for (const auto& [name, found] : at)
    EXPECT_TRUE(untold || found.size() == 1) << name;
  for (int node = 0; node < routes->nodes(); ++node)
    if (const auto found = names.find(places.node(node)); found != names.end())
      EXPECT_EQ(found->second.begin()->substr(found->second.begin()->find(' ') + 1), std::to_string(node));
}

TEST(FluidRoutes, LinksSayWhereTheyBeginAndEnd)
{
  expect_ends(network_of(FluidCrossbar{}, 5));
  for (const Shape& shape : shapes)
    for (const bool around : {false, true}) {
      expect_ends(network_of(FluidCube{shape, around, {}}));
      expect_ends(network_of(FluidCube{shape, around, FluidLink{2e9, 5e-7}}), shape.size() == 1 && !around);
    }
  FluidCube folded{{4, 6}, true, {}};
  folded.folded = {{2, 2}, {3, 2}};
  expect_ends(network_of(folded));
  for (const TreeCase& c : trees())
    expect_ends(network_of(c.tree), c.tree.parallel.back() > 1);
  for (const FluidDragonfly& shape :
       {FluidDragonfly{3, 2, 2, 2}, FluidDragonfly{5, 1, 4, 3}, FluidDragonfly{9, 2, 3, 1}})
    expect_ends(network_of(shape));
}

/// A mesh has no links over its edges; a dimension of one node has none at all.
TEST(FluidRoutes, LinksThatLeadNowhereHaveNoEnds)
{
  const auto ends = [](const FluidCube& cube) {
    const auto routes = simulate::make_fluid_routes(network_of(cube));
    int there = 0;
    for (LinkId link = 0; link < routes->links(); ++link)
      there += routes->ends(link).has_value();
    return there;
  };
  EXPECT_EQ(ends(FluidCube{{4, 3}, false, {}}), 2 * (3 * 3 + 4 * 2));
  EXPECT_EQ(ends(FluidCube{{4, 3}, true, {}}), 2 * 2 * 12);
  EXPECT_EQ(ends(FluidCube{{4, 1}, true, {}}), 2 * 4);
}

TEST(FluidRoutes, LinksOfPairsLeadFromTheLowerNumber)
{
  FluidNetwork network = network_of(FluidCrossbar{}, 4);
  network.pair_bandwidth = 1e9;
  const auto routes = simulate::make_fluid_routes(network);
  for (const auto& [from, to] : {std::pair{0, 1}, {3, 2}, {0, 3}, {3, 1}}) {
    const auto ends = routes->ends(route(*routes, from, to).back());
    ASSERT_TRUE(ends.has_value());
    EXPECT_EQ(ends->from, Node(std::min(from, to)));
    EXPECT_EQ(ends->to, Node(std::max(from, to)));
    EXPECT_EQ(ends->direction, "pair");
  }
}

} // namespace
} // namespace loghop::test::fluid_routes_test

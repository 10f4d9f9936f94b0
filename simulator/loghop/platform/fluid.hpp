// A network of links whose bandwidth the messages on them share at every instant: max-min fairness.
//
// A message crosses the links of its route at once: alone it takes the sum of their latencies and its size over the
// least of their bandwidths. Each link has one direction; between two neighbours there is one each way.
//
// How near such flows come to packets: Velho, Schnorr, Casanova, Legrand, ACM TOMACS 2013.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace loghop {

struct FluidLink {
  double bandwidth = 0; ///< B/s; > 0
  double latency = 0;   ///< s
};

/// Each node has a link to the crossbar and a link from it, and nothing else is shared.
struct FluidCrossbar {};

/// In which order routes go through the dimensions of the wires of a folded cube.
enum class RouteOrder {
  by_dimension, ///< all sizes of the first dimension, then those of the second, and so on
  by_size       ///< the first sizes of all dimensions, the highest dimension first, then the second sizes, and so on
};

/// A k-ary n-cube with dimension-order routes, lowest dimension first: node = x + k_x (y + k_y (z ...)).
struct FluidCube {
  std::vector<int> dimensions;   ///< nodes along each dimension, lowest first; each >= 1
  bool around = false;           ///< a torus: routes go the shorter way around, up if both are as long
  std::optional<FluidLink> node; ///< of each node, to its router and from it; nothing: nodes are their routers
  /// Nothing: the dimensions are those of the wires. Else each is folded into as many dimensions of the wires as it has
  /// sizes here, whose product it is.
  std::vector<std::vector<int>> folded;
  RouteOrder route_order = RouteOrder::by_dimension; ///< other only if folded

  /// Dimensions of the wires: those of the first dimension, then those of the second, and so on.
  std::vector<int> wired() const;
  /// Numbers of the dimensions of the wires, as routes go through them.
  std::vector<int> wires_of_routes() const;
};

/// An extended generalized fat tree of switches over nodes; level 1 is next to the nodes. Routes go up only as far as
/// they must, and which way is up depends on the destination alone (D-mod-k).
/// Source: Zahavi, "D-Mod-K Routing Providing Non-Blocking Traffic for Shift Permutations on Real Life Fat Trees",
/// 2010.
struct FluidFatTree {
  std::vector<int> down;     ///< by level: what a switch has below it; the product is the number of nodes
  std::vector<int> up;       ///< by level: switches above each node or switch of the level below
  std::vector<int> parallel; ///< by level: links to each of them
};

/// Groups of chassis of routers: every two routers of a chassis are joined, every two routers of a group in the same
/// place of their chassis, and every two groups, at router j mod (routers of a group) of the group for the group j.
/// Routes are minimal in groups: in the chassis first, then between chassis. Source: Kim, Dally, Scott, Abts, ISCA
/// 2008; Faanes et al., "Cray Cascade", SC 2012, for the chassis.
struct FluidDragonfly {
  int groups = 0;
  int chassis = 0;       ///< of a group
  int routers = 0;       ///< of a chassis
  int nodes = 0;         ///< of a router
  int group_links = 1;   ///< a link between groups has so many times the bandwidth of others
  int chassis_links = 1; ///< the same between chassis
  int router_links = 1;  ///< the same inside a chassis
};

/// A network that a platform file of SimGrid describes. Bandwidths and latencies are its own.
struct SimgridXml {
  std::string file;
  std::vector<std::string> hosts; ///< by node; empty until SimGrid has been asked: all, in SimGrid's order
  std::string platform_file;      ///< where the name of the XML file stands, for messages
  std::string pointer;
  std::string hosts_pointer; ///< where the hosts stand; "": nowhere
  bool routes_checked = false;
};

/// How an interface, the first link of a route, sends the messages that wait for it.
enum class SendOrder {
  fair,         ///< all at once, with equal shares, as TCP connections do in the long run
  oldest_first, ///< the oldest takes all that it can use; the next takes what that leaves, and so on
  in_order      ///< one message after the other
};

/// Who computes the shares of links among flows. SimGrid looks at all flows at every change: it is a witness.
enum class Sharing {
  loghop,
  simgrid ///< always of SimgridXml; only with SendOrder::fair
};

/// Interfaces of a node. A message goes through one of them at its source and one at its destination, of equal numbers,
/// besides the links that it crosses without them. They have no latency.
struct Rails {
  /// The rail of a message, if it is not striped.
  enum class Choice {
    by_destination, ///< destination mod number: a node receives on one rail
    by_pair,        ///< (source + destination) mod number
    round_robin     ///< a source takes one after the other
  };
  static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

  int number = 1;       ///< of a node; >= 1
  double bandwidth = 0; ///< B/s of each, in each direction; > 0
  Choice choice = Choice::by_destination;
  std::int64_t stripe_above = never; ///< B: longer messages go in equal parts over all rails
};

struct FluidNetwork {
  static constexpr const char* type = "fluid"; ///< in platform files

  int nodes = 0;
  double bandwidth = 0;        ///< B/s of each link that has no other; > 0
  double latency = 0;          ///< s of each link that has no other
  double pair_bandwidth = 0;   ///< B/s of all messages between two nodes together, in both directions; 0: no such limit
  double duplex_bandwidth = 0; ///< B/s of all messages that a node sends and receives together; 0: no such limit
  std::optional<Rails> rails;
  std::variant<FluidCrossbar, FluidCube, FluidFatTree, FluidDragonfly, SimgridXml> topology;
  SendOrder send_order = SendOrder::fair; ///< other than fair only without SimgridXml
  Sharing sharing = Sharing::loghop;

  bool simgrid_shares() const { return sharing == Sharing::simgrid || std::holds_alternative<SimgridXml>(topology); }
};

} // namespace loghop

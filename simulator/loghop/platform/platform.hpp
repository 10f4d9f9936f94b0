// A machine as values: the contents of a platform file, checked and with all times in whole picoseconds.
//
// See platforms/README.md for the file format. Every time was rounded once, when the file was read: a time given in
// cycles is that number of (rounded) clock periods, so N cycles are exactly N periods.
#pragma once

#include "loghop/platform/active_message_node.hpp"
#include "loghop/platform/fluid.hpp"
#include "loghop/platform/loggops.hpp"
#include "loghop/platform/middleware.hpp"
#include "loghop/platform/multicore_node.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/platform/wormhole.hpp"
#include "loghop/units/picoseconds.hpp"

#include <optional>
#include <string>
#include <variant>

namespace loghop {

/// The platform is its network alone. Only a LogGOPS network then runs ranks, as it includes their overheads.
struct NetworkAlone {};

/// Each node is one rank.
struct RankNodes {
  Middleware middleware;
};

/// Ranks run on the cores of the nodes.
struct MulticoreNodes {
  MulticoreNode node;
  Middleware middleware;
};

/// Each node runs one program of active messages.
struct ActiveMessageNodes {
  ActiveMessageNode node;
  std::optional<Middleware> middleware; ///< with it a node can be a rank instead
};

struct Platform {
  using Network = std::variant<WormholeMesh, LoggopsNetwork, FluidNetwork>;
  using Nodes = std::variant<NetworkAlone, RankNodes, MulticoreNodes, ActiveMessageNodes>;

  std::string name;
  Picoseconds clock_period = 0; ///< 0 if the file has no clock
  double flops_per_second = 0;  ///< floating point operations of one core; 0 if the file does not say
  Network network;
  Nodes nodes;

  // The parts of a platform that has them; nullptr for others.
  const WormholeMesh* wormhole() const { return std::get_if<WormholeMesh>(&network); }
  const LoggopsNetwork* loggops() const { return std::get_if<LoggopsNetwork>(&network); }
  const FluidNetwork* fluid() const { return std::get_if<FluidNetwork>(&network); }
  const ActiveMessageNode* active_messages() const;
  const MulticoreNode* multicore() const;
  const Middleware* middleware() const;
  const SimgridXml* simgrid_xml() const;
  /// SimGrid computes the shares of links: a simulation needs its engine.
  bool simgrid_shares() const { return fluid() != nullptr && fluid()->simgrid_shares(); }

  const char* network_type() const; ///< as in platform files
  /// Whether ranks can pass messages: through middleware, or on a LogGOPS network.
  bool passes_messages() const { return loggops() != nullptr || middleware() != nullptr; }
  Picoseconds flit_time() const { return wormhole() != nullptr ? wormhole()->flit_time : 0; } ///< 0: it has no flits
  int network_nodes() const;
  int cores_per_node() const { return multicore() != nullptr ? multicore()->cores() : 1; }
  /// Where ranks can be: cores. A node that has none counts as one.
  int places() const { return network_nodes() * cores_per_node(); }
  Node node_of(Core core) const { return Node(core.value() / cores_per_node()); }
};

} // namespace loghop

// A map of the channels of a mesh or torus: which of them are drawn, where, and how busy they are.
//
// Nodes stand at x, y of the first two dimensions, node 0 at the top left. Of a mesh with more dimensions one plane is
// drawn: that of the link, along x or y, with the largest share; ties: the first. A link that leads around a torus is
// drawn as an end that leaves the map and one that enters it. Injection and ejection channels are not drawn, nor are
// links to other planes.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/report/text/run_report.hpp"

#include <string>
#include <vector>

namespace loghop {

enum class ChannelMeasure { utilisation, blocked };

/// A channel, and its share of the time.
struct ChannelShare {
  simulate::ChannelUse use;
  double share = 0;
};

/// A straight line of the map in nodes; of a link around a torus half a step outside.
struct MapLine {
  std::size_t link = 0; ///< position in `links`
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

struct ChannelMap {
  int columns = 1;
  int rows = 1;
  Node first_node{0};                 ///< at the top left
  std::string plane;                  ///< "z = 2"; "" of a mesh of up to two dimensions
  std::vector<ChannelShare> links;    ///< the links that are drawn
  std::vector<MapLine> lines;         ///< one for each of `links`, two for one around a torus
  std::vector<ChannelShare> busiest;  ///< three links of all planes, from the largest share; ties: the first
  double injection = 0, ejection = 0; ///< the largest shares
  double largest = 0;                 ///< largest share of `links`
};

/// All channels of a case whose channels were recorded.
std::vector<ChannelShare> channel_shares(const simulate::SimulationResult& result, ChannelMeasure measure);

/// `dimensions` are those of a mesh or torus. Flit channels or links.
ChannelMap channel_map(const std::vector<int>& dimensions, const simulate::SimulationResult& result,
                       ChannelMeasure measure);

/// The dimensions of a mesh or torus whose node numbers run along them; empty: its links are drawn as strips.
std::vector<int> mapped_dimensions(const Platform& platform);

} // namespace loghop

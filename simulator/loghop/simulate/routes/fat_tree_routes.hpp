// Routes over an extended generalized fat tree: up to the lowest level that has both nodes below it, and down.
//
// With m_i = down, w_i = up, p_i = parallel links of level i, W_i = w_1 ... w_i and M_i = m_1 ... m_i, level i has
// W_i switches over each M_i nodes: switch (a, b) with a = node / M_i and 0 <= b < W_i (at level 0: nodes, b = 0).
// Switch (a, b) of level i is joined to (a / m_{i+1}, b + W_i u) for each 0 <= u < w_{i+1}, by p_{i+1} links.
// To node d, level i is reached by u = (d / W_{i-1}) mod w_i and link (d / W_i) mod p_i, up and down: what goes to one
// node never meets another way.
//
// Links up from level i-1 to level i are named "up i", those down "down i". Their ends are nodes at level 0, and else
// switches, a W_i + b.
//
// Source: D-mod-k routing, Zahavi 2010; parameters as SimGrid's fat tree takes them.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"

namespace loghop::simulate {

class FatTreeRoutes final : public FluidRoutes {
public:
  FatTreeRoutes(const FluidFatTree& tree, FluidLink link);

  int nodes() const override { return levels_.back().nodes_below; }
  LinkId links() const override { return 2 * up_links_; }
  FluidLink link(LinkId) const override { return link_; }
  std::optional<ChannelEnds> ends(LinkId number) const override;
  void route(Node source, Node destination, std::vector<LinkId>& path) const override;

  int top(Node source, Node destination) const; ///< level that the route reaches

private:
  struct Level {
    int up = 1;
    int parallel = 1;
    int nodes_below = 1;   ///< M_i: nodes below each switch
    int switches = 1;      ///< W_i: over the same nodes
    LinkId first_link = 0; ///< upwards, from the level below
  };
  /// The link upwards from what is over or is `node` in the level below, on the way to `destination`.
  LinkId link_up(std::size_t level, Node node, Node destination) const;

  std::vector<Level> levels_; ///< from 0, the nodes
  FluidLink link_;
  LinkId up_links_ = 0;
};

} // namespace loghop::simulate

// Shares the links of a network among flows whose senders send in order.
//
// An interface is the first link of a route. Of the flows that wait for an interface, the oldest is served first. With
// SendOrder::in_order it is the only one. With SendOrder::oldest_first the next one takes what the oldest leaves of the
// interface, because another link holds it back, and so on. Flows of different interfaces share links as max-min
// fairness has it.
//
// The rates are found by filling: the oldest flow of each interface grows, all at one pace. A flow stops where a link
// of its route is full. If that is not its interface, the next flow of the interface begins to grow. The rates do not
// depend on the order in which flows were added. A solution costs at most (flows x links of a route) for each link that
// fills.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/simulate/routes/fluid_routes.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace loghop::simulate {

class OrderedShares {
public:
  /// `order`: not fair.
  OrderedShares(const FluidRoutes& routes, SendOrder order);

  /// `age`: lower is older; no two flows have the same. `path`: at least one link.
  void add(std::uint64_t age, std::vector<LinkId> path);
  void remove(std::uint64_t age);

  /// B/s by age, of all flows. A flow that waits has 0.
  const std::map<std::uint64_t, double>& solve();

private:
  using Line = std::map<std::uint64_t, std::vector<LinkId>>; ///< the flows of an interface by age
  struct Growing {
    const Line* line;
    Line::const_iterator flow;
    double rate; ///< B/s so far
  };

  void empty_links();
  void begin(const Line& line, Line::const_iterator flow);
  double fill();
  bool full(const std::vector<LinkId>& path) const;
  void stop_full();

  const FluidRoutes& routes_;
  const SendOrder order_;
  std::map<LinkId, Line> lines_;                 ///< by interface
  std::map<std::uint64_t, LinkId> interface_of_; ///< by age
  std::map<std::uint64_t, double> rates_;
  std::vector<double> left_;   ///< B/s, by link
  std::vector<int> sharers_;   ///< growing flows, by link
  std::vector<int> flows_on_;  ///< by link, waiting ones too
  std::vector<bool> listed_;   ///< by link: it is in in_use_
  std::vector<LinkId> in_use_; ///< links that have a flow, or had one at the last solution
  std::vector<Growing> growing_;
};

} // namespace loghop::simulate

// Shares the links of a network among flows by max-min fairness, and keeps the shares up to date as flows come and go.
//
// A flow crosses the links of its path at once. A link that cannot give each of its flows what it asks for has a level:
//   level = floor((capacity - rates of the flows that other links hold below the level) / number of its other flows).
// A flow's rate is the least level on its path. Rates and capacities are whole numbers of one unit, which the caller
// chooses: sums are exact, so that equal flows have equal rates, and nothing depends on an order.
//
// Only flows whose rates can change are looked at. When flows come or go, the links that they cross and that have or get
// a level are opened: their flows are solved again, beside the rates of all others. A link whose level this contradicts,
// or whose flows changed, is opened next, until none is left. No flow slower than all that came or went is looked at:
// its rate cannot depend on them. Levels are found in ascending order by a heap of links (Bertsekas and Gallager, Data
// Networks, 1992, 6.5.2). A solution costs O(h log l) a round, with h links of paths of flows looked at and l links.
#pragma once

#include "loghop/simulate/fluid/flow_paths.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::simulate {

class MaxMinShares {
public:
  static constexpr bool may_wait = false; ///< each flow has a rate above 0

  /// `capacities`: by link, each above 0.
  explicit MaxMinShares(const std::vector<std::int64_t>& capacities);

  /// `flow`: a small number that no other flow has. `path`: at least one link, none twice.
  void add(std::uint32_t flow, const std::vector<LinkId>& path);
  /// Needs a flow that was there at the last solution.
  void remove(std::uint32_t flow);

  /// Brings the rates up to date. Returns the flows whose rates changed, in no particular order.
  const std::vector<std::uint32_t>& solve();
  std::int64_t rate(std::uint32_t flow) const { return flows_[flow].rate; }

private:
  static constexpr std::int64_t no_level = -1;
  struct Flow {
    std::int64_t rate = 0;
    std::int64_t solved = 0; ///< the rate in the solution
    FlowPath path;
    bool in_solution = false;
    bool fixed = false;
  };
  struct Link {
    std::int64_t capacity = 0;
    std::int64_t used = 0;           ///< by all flows
    std::int64_t level = no_level;   ///< of a link that holds flows back
    std::vector<std::uint32_t> hops; ///< of all flows

    // In the solution:
    bool is_open = false;          ///< it has all flows of this link that can change
    bool changes = false;          ///< a flow has another rate in it
    std::uint32_t members = 0;     ///< flows of the link
    std::uint32_t first = no_hop;  ///< of a list of their hops
    std::int64_t had = 0;          ///< what they had before
    std::uint32_t not_fixed = 0;   ///< flows
    std::int64_t left = 0;         ///< for these
    std::int64_t found = no_level; ///< the link's level

    bool is_whole() const { return is_open || members == hops.size(); }
  };
  using Level = std::pair<std::int64_t, LinkId>;

  void touch(LinkId number);
  void begin();
  void open(LinkId number);
  void seek(std::uint32_t number);
  void prepare();
  void fill();
  bool take_level(std::int64_t& level);
  int rank_of(LinkId number, std::int64_t level) const;
  void fix_flows(Link& link, std::int64_t level);
  bool open_contradicted();
  static bool is_contradicted(const Link& link);
  void keep_rates();
  void keep_levels();

  std::vector<Link> links_;
  std::vector<Flow> flows_;
  PathStore paths_;
  std::vector<std::uint32_t> came_; ///< flows
  std::vector<LinkId> touched_;     ///< links to open for flows that came or went
  std::int64_t lowest_;             ///< no flow below this can change

  // The solution:
  std::vector<std::uint32_t> sought_; ///< flows
  std::vector<LinkId> crossed_;       ///< links
  std::vector<LinkId> opened_;        ///< links
  std::vector<Level> levels_;         ///< a heap, the least first
  std::vector<LinkId> equal_;         ///< links at one level
  std::vector<std::uint32_t> changed_;
};

} // namespace loghop::simulate

// Shares the links of a network among flows whose senders send in order, and keeps the shares up to date as flows come
// and go.
//
// An interface is the first link of a route; the flows that leave by it are its line, the oldest first. With
// SendOrder::in_order the oldest one is served alone. With SendOrder::oldest_first the next one takes what the oldest leaves
// of the interface, because another link holds it back, and so on. Flows of different interfaces share links as max-min
// fairness has it.
//
// The rates are found by filling: the oldest flow of each line grows, all at one pace, from level 0 on. A link is full at
//   level = the one before + floor(what is left / number of flows that grow on it),
// and its flows stop there. If it is not their interface, the next flow of the line that crosses no full link begins to
// grow at that level. A flow's rate is the level at which it stopped less the one at which it began. Rates and capacities are
// whole numbers of one unit, as in max_min_shares.hpp: nothing depends on an order, and equal flows have equal rates, but for
// rounding: a link that would be full within 2^-40 of a level is full at it.
//
// Only lines whose rates can change are filled anew. Of a line the flows up to the one with which its interface is full are
// seen: the others do not matter. On the links of a line that is filled anew, flows of other lines grow as they did before,
// from their levels to their levels. If such a link is then full at another level than before, or no longer, the lines that see
// flows on it are filled anew too, until no link contradicts. A solution costs O(h log h) a round, with h flows on links of
// the flows that are filled anew, and some rounds.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/simulate/engine/indexed_heap.hpp"
#include "loghop/simulate/fluid/flow_paths.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace loghop::simulate {

class OrderedShares {
public:
  static constexpr bool may_wait = true; ///< a flow may have a rate of 0

  /// `capacities`: by link, each above 0. `order`: not fair.
  OrderedShares(const std::vector<std::int64_t>& capacities, SendOrder order);

  /// `flow`: a small number that no other flow has. `age`: lower is older; no two flows of an interface have the same.
  /// `path`: at least one link, none twice.
  void add(std::uint32_t flow, std::uint64_t age, const std::vector<LinkId>& path);
  /// Needs a flow that was there at the last solution.
  void remove(std::uint32_t flow);

  /// Brings the rates up to date. Returns the flows whose rates changed, in no particular order.
  const std::vector<std::uint32_t>& solve();
  std::int64_t rate(std::uint32_t flow) const { return flows_[flow].rate; }

private:
  static constexpr std::int64_t never = INT64_MAX;
  /// Which list of its links a flow stands in.
  enum class Place : std::uint8_t { unseen, sending, blocked };
  struct Flow {
    std::int64_t rate = 0;
    std::int64_t solved = 0; ///< the rate in the solution
    std::uint64_t age = 0;
    FlowPath path;
    LinkId interface = 0;
    Place place = Place::unseen;

    // In the solution:
    std::int64_t begin = 0; ///< level
    bool grows = false;
  };
  using Line = std::deque<std::uint32_t>; ///< flows by age
  struct Interface {
    Line line;
    std::uint64_t end = 0;  ///< flows of this age and younger ones are not seen
    std::int64_t level = 0; ///< at which the last of the others was seen
    bool sought = false;
    std::size_t next = 0; ///< in the solution: the next flow to be seen
  };
  /// A flow begins to grow, or stops.
  struct Step {
    std::int64_t level;
    std::int64_t flows;
    bool operator<(const Step& other) const { return level < other.level; }
  };
  struct Growth {
    std::int64_t left = 0; ///< at the level `at`
    std::int64_t at = 0;
    std::int64_t flows = 0;

    void pass(const Step& step)
    {
      left -= flows * (step.level - at);
      at = step.level;
      flows += step.flows;
    }
    /// `never`: there are no flows.
    std::int64_t full_at() const { return flows == 0 ? never : at + left / flows; }
  };
  struct Link {
    std::int64_t capacity = 0;
    std::int64_t full = never;          ///< from this level on
    std::vector<std::uint32_t> sending; ///< hops of flows that have a rate
    std::vector<std::uint32_t> blocked; ///< of those that were seen, and have none

    std::vector<std::uint32_t>& hops(Place place) { return place == Place::sending ? sending : blocked; }

    // In the solution:
    bool crossed = false;
    std::int64_t was_full = never;
    Growth growth;
    std::vector<Step> steps;          ///< of flows whose lines are not filled anew
    std::size_t next_step = 0;        ///< behind `at`
    std::vector<std::uint32_t> begun; ///< flows of the other lines
    bool is_begun = false;            ///< it stands in begun_

    void empty()
    {
      growth = {capacity, 0, 0};
      next_step = 0;
      full = never;
      steps.clear();
      begun.clear();
    }
    void grow_to(std::int64_t level)
    {
      for (; next_step < steps.size() && steps[next_step].level <= level; ++next_step)
        growth.pass(steps[next_step]);
      growth.pass({level, 0});
    }
    std::int64_t full_at() const;
  };

  Line::iterator place_of(Line& line, std::uint64_t age) const;
  void seek(LinkId interface);
  void cross(LinkId link);
  void cross_all(std::uint32_t flow);
  void prepare();
  void prepare(LinkId link);
  void fill();
  bool open_contradicted();
  void open(LinkId link);
  bool take_full();
  void enqueue();
  void stop_flows(LinkId link);
  void go_on(LinkId interface);
  bool is_blocked_at(std::uint32_t flow, std::int64_t level);
  void begin(std::uint32_t flow);
  void keep(LinkId interface);
  void put(std::uint32_t flow, Place place);

  const SendOrder order_;
  std::vector<Link> links_;
  std::vector<Interface> interfaces_; ///< by link
  std::vector<Flow> flows_;
  PathStore paths_;
  std::vector<LinkId> touched_; ///< interfaces whose flows came or went
  std::vector<LinkId> freed_;   ///< links of flows that went

  // The solution:
  std::int64_t level_ = 0;
  bool is_filling_ = false;
  std::vector<LinkId> sought_;  ///< interfaces
  std::vector<LinkId> crossed_; ///< links
  std::vector<LinkId> begun_;   ///< links on which flows began at this level
  IndexedHeap levels_;          ///< links by a level before which they are not full
  std::vector<LinkId> full_;    ///< links that are full at one level
  std::vector<LinkId> stopped_; ///< interfaces whose flows stopped there
  std::vector<std::uint32_t> changed_;
};

} // namespace loghop::simulate

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
// Only what can change is filled anew, once, from the lowest level on at which something does. A line is opened at the first
// level at which it fares otherwise than before: its flows came or went, a link on which its flow grows is full sooner, or one
// that stopped or blocked a flow of it is not full when it was. What it did up to that level stays, and what comes
// after is found anew; flows of other lines grow from their levels to their levels, as they did. Of a line the flows up to
// the one with which its interface is full are seen: the others do not matter. A solution costs O(h log h), with h flows on
// the links of lines that are opened.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/simulate/engine/indexed_heap.hpp"
#include "loghop/simulate/fluid/flow_paths.hpp"
#include "loghop/simulate/fluid/link_filling.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
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
  static constexpr std::int64_t never = never_full;
  struct Flow {
    std::int64_t rate = 0;
    std::int64_t begin = 0; ///< level
    std::uint64_t age = 0;
    FlowPath path;
    LinkId interface = 0;
    bool is_blocked = false; ///< it was seen, and has no rate

    // In the solution:
    std::int64_t solved = 0; ///< rate
    bool grows = false;

    FillingStep first_step(std::uint32_t number) const { return {begin, 1, number}; }
    FillingStep last_step(std::uint32_t number) const { return {stop(), -1, number}; }
    std::int64_t stop() const { return begin + rate; } ///< level; in the solution, of a line that is not open
  };
  using Line = std::deque<std::uint32_t>; ///< flows by age
  struct Interface {
    Line line;
    std::vector<std::uint32_t> senders; ///< those that have a rate, by age
    std::uint64_t end = 0;              ///< flows of this age and younger ones are not seen

    // In the solution:
    bool is_open = false;
    std::size_t kept = 0; ///< senders that had stopped when it was opened
    bool grows = false;   ///< a sender did, and goes on
    std::size_t from = 0; ///< place in the line of the first flow that is found anew
    std::size_t next = 0; ///< of the next one to be seen
  };
  struct Link {
    explicit Link(std::int64_t capacity) : filling(capacity) {}

    LinkFilling filling;                ///< with the steps of flows that have a rate
    std::int64_t full = never;          ///< from this level on
    std::vector<std::uint32_t> blocked; ///< hops of flows that were seen, and have no rate

    // In the solution `filling` has the steps of flows that grow as they did, and:
    bool is_crossed = false;
    std::int64_t was_full = never;
    std::int64_t due = never;         ///< was_full, until that level
    std::vector<std::uint32_t> begun; ///< the flows whose steps are found anew
    bool is_begun = false;            ///< it stands in begun_
  };

  std::int64_t last_stop(const Interface& interface) const;
  Line::iterator place_of(Line& line, std::uint64_t age);
  std::size_t place_in_line(std::uint32_t flow);
  void cross(LinkId link);
  void fill();
  bool advance();
  std::int64_t next_start() const { return starts_.empty() ? never : starts_.back().first; }
  void enqueue();
  void take_due(LinkId link, std::int64_t full_at);
  void put_off(LinkId link, std::int64_t level);
  void open(LinkId interface, std::int64_t after);
  void forget(std::uint32_t flow, bool has_begun);
  void grow_further(std::uint32_t flow);
  void open_held_back(LinkId link);
  void stop_flows(LinkId link);
  void stop(std::uint32_t flow, std::int64_t level);
  void go_on(LinkId interface);
  bool is_blocked_at(std::uint32_t flow, std::int64_t level);
  std::int64_t least_full(std::uint32_t flow);
  void begin(std::uint32_t flow);
  void put_begun(std::uint32_t flow, LinkId link);
  void keep(LinkId interface);
  void keep_steps(std::uint32_t flow, bool had_begun);
  void keep_level(LinkId link);
  void put_blocked(std::uint32_t flow, bool is_blocked);
  void open_later(LinkId link, std::int64_t after);

  const SendOrder order_;
  std::vector<Link> links_;
  std::vector<Interface> interfaces_; ///< by link
  std::vector<Flow> flows_;
  PathStore paths_;
  std::vector<std::pair<std::int64_t, LinkId>>
      starts_;                ///< interfaces whose flows came or went, and the levels after which
  std::vector<LinkId> freed_; ///< links of flows that went

  // The solution:
  std::int64_t level_ = 0;
  std::vector<LinkId> open_;      ///< interfaces
  std::vector<LinkId> crossed_;   ///< links
  std::vector<LinkId> begun_;     ///< links that are full sooner since the heap was brought up to date
  IndexedHeap levels_;            ///< links by a level before which nothing happens to them
  std::vector<LinkId> full_;      ///< links that are full at one level
  std::vector<LinkId> held_back_; ///< links that are not, and were
  std::vector<std::pair<std::int64_t, LinkId>> starting_; ///< of starts_, those that are opened there
  std::vector<LinkId> opening_;                           ///< interfaces
  std::vector<LinkId> stopped_;                           ///< interfaces of which no flow grows there
  std::vector<std::uint32_t> changed_;
};

} // namespace loghop::simulate

// The times of the messages of a program, with what they share: nodes and links.
//
//   the sending processor is busy        o_s + its share of the stride
//   on the wire from                     w = max(end of that, free(rank), free(node)); then
//                                        free(rank) = w + max(g, s share / B_link), free(node) = w + g_node
//   into the other node                  i = max(first w of the rank's step, free_in(node)), free_in(node) = i + g_node
//   farther than the calibration's pair  t_h for each link more, less for each less
//   there                                start + T - o_r + the longest of: w and i less the earliest w, and the wait for
//                                        the rank's earlier messages and (share - 1) s / B_link for links
//   the receiving processor is busy      o_r + its share of the stride + gamma for each message that is passed over
// Messages within a node share nothing.
// If the processor waits in the gap, its next message starts at free(rank), this one goes at once, and interfaces of nodes
// are not shared: as in LogGP.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/predict/lognpc/message_costs.hpp"
#include "loghop/predict/lognpc/step_loads.hpp"

#include <array>
#include <cstdint>
#include <functional>

namespace loghop::lognpc {

/// Terms that count; and what else the options of the model choose.
struct Terms {
  bool links = true;            ///< loads of links between routers
  bool nodes = true;            ///< interfaces that the ranks of a node share
  bool levels = true;           ///< else every message is one between nodes
  bool strides = true;          ///< else all data are contiguous
  bool queues = true;           ///< messages that a receive passes over, sends in a row, many partners
  bool wait = true;             ///< long messages wait for their receive; those of active messages for channels
  bool processor_waits = false; ///< in the gap between two messages
  bool lower_bound = false;
};

template<class Time> class ContendedPricingOf final : public PricingOf<Time> {
public:
  /// `measured_links`: between routers, on the way of the messages that were measured. Their latency is as much for each
  /// of them and for the links of both nodes.
  ContendedPricingOf(const MessageCosts& costs, StepLoads& loads, const Terms& terms, int measured_links,
                     std::function<Node(Rank)> node_of, std::function<Level(Rank, Rank)> level_of,
                     const PathCosts<Time>& path = PathCosts<Time>())
      : path_(path), costs_(costs), loads_(loads), terms_(terms), measured_links_(measured_links),
        t_h_(costs.latency.count() / (measured_links + 2)), node_of_(std::move(node_of)), level_of_(std::move(level_of))
  {}

  Time may_start(const Message& message, const Time& time) override;

  std::optional<Time> send(const Message& message) override;
  MessageTimesOf<Time> go(const Message& message, const Time& start) override;
  std::optional<Time> receive(const Message& message, const MessageLayout& layout, int passed) override;
  std::optional<Time> announcement(const Message& message) override;

private:
  Level level(const Message& message) const
  {
    if (!terms_.levels) return Level::between_nodes;
    if (message.from == level_from_ && message.to == level_to_) return level_;
    level_from_ = message.from;
    level_to_ = message.to;
    return level_ = level_of_(message.from, message.to);
  }
  /// The curve's value, which the next messages often ask for again.
  Seconds at_size(const CostCurve& curve, Bytes size) const
  {
    KnownCost& known = known_costs_[reinterpret_cast<std::uintptr_t>(&curve) / sizeof(CostCurve) % known_costs_.size()];
    if (known.curve != &curve || known.size != size.count()) known = {&curve, size.count(), curve.at(size)};
    return known.cost;
  }
  Seconds in_area(const CostCurve& curve, Bytes size, double parts, double most) const
  {
    return parts <= 1 ? at_size(curve, size) : cost_in_area(curve, size, parts, most);
  }
  std::optional<Seconds> strided(const LevelCosts& costs, const Message& message, const MessageLayout& layout,
                                 bool sender) const;
  const LevelCosts* costs(const Message& message) const { return costs_.at(level(message)); }
  /// Costs, and the parameters that they grow with.
  Time overhead(double seconds) const { return path_(seconds, ByParameter().with(PathParameter::o, 1)); }
  Time transit(const Message& message, double seconds) const;
  Time gap(const Message& message, double seconds) const;

  Time posting(const LevelCosts& costs, const Message& message) const;
  Time busy(const LevelCosts& costs, const Message& message) const;
  Time returning(const LevelCosts& costs, const Message& message) const;
  Time delay_between(const LevelCosts& costs, const Message& message, const Time& start, const Time& earliest);
  bool waits(const LevelCosts& costs, const Message& message) const;

  /// Of the rank or node; made when it is first asked for.
  template<class Index, class State> static State& at(IndexedVector<Index, State>& all, Index index)
  {
    while (all.size() <= index.value())
      all.push_back({});
    return all[index];
  }

  struct RankState {
    Time free = 0;
    int step = -1;  ///< of its last message
    Time first = 0; ///< when that step's first one could go
    int sent = 0;   ///< messages of that step
  };
  struct NodeState {
    Time out = 0;
    Time in = 0;
  };

  struct KnownCost {
    const CostCurve* curve = nullptr;
    double size = 0;
    Seconds cost{0};
  };

  PathCosts<Time> path_;
  mutable std::array<KnownCost, 16> known_costs_; ///< a place for several curves: speed alone depends on which
  mutable Rank level_from_{-1}, level_to_{-1};    ///< of the last message that was asked for
  mutable Level level_ = Level::between_nodes;
  const MessageCosts& costs_;
  StepLoads& loads_;
  Terms terms_;
  int measured_links_;
  double t_h_; ///< latency of a link [s]
  std::function<Node(Rank)> node_of_;
  std::function<Level(Rank, Rank)> level_of_;
  IndexedVector<Rank, RankState> ranks_;
  IndexedVector<Node, NodeState> nodes_;
};
using ContendedPricing = ContendedPricingOf<double>;

} // namespace loghop::lognpc

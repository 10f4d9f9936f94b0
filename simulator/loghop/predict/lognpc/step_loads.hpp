// How loaded the links between routers are in each step of a program (schedule_walk.hpp).
//
// Symbols: W_u(t) bytes that cross link u in step t [B], over its width; V_r(t) bytes that rank r sends over links between
// routers in it [B]. The busiest link u of a message of s bytes needs W_u / B_link for the step, of which the message's
// share of what its rank sends is  s W_u / (V_r B_link)   [s]. If each rank sends one message, that is lambda s / B_link
// with lambda = W_u / s, the messages over the link.
// Steps with the same messages, as those of a ring, are loaded once.
#pragma once

#include "loghop/predict/lognpc/network_links.hpp"
#include "loghop/predict/lognpc/schedule_walk.hpp"

#include <functional>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace loghop::lognpc {

class StepLoads {
public:
  /// `links`: nullptr if no links are shared.
  StepLoads(const NetworkLinks* links, std::function<Node(Rank)> node_of) : links_(links), node_of_(std::move(node_of))
  {}

  /// Walks the graph once and adds up what its messages load.
  void count(OperationGraph& graph);

  /// Mean number of links between routers that a message crosses.
  double mean_links() const;
  /// Of a message of a step that was counted.
  struct Way {
    double share = 0; ///< W_u(t) / V_r(t) of the busiest link   [1]
    int links = 0;    ///< between routers
  };
  Way way(const Message& message) const;

private:
  friend class LoadPricing;

  struct Sent {
    Rank from{0};
    Rank to{0};
    std::int64_t bytes = 0;
    friend bool operator<(const Sent& a, const Sent& b)
    {
      return std::tie(a.from, a.to, a.bytes) < std::tie(b.from, b.to, b.bytes);
    }
  };
  using Ways = std::unordered_map<std::uint64_t, Way>; ///< by sender and receiver

  void add(const Message& message);
  Ways ways_of(const std::vector<Sent>& step);
  /// Of a message; empty if it crosses none.
  const std::vector<SharedLink>& links_between(Rank from, Rank to);
  static std::uint64_t pair(Rank from, Rank to)
  {
    return (static_cast<std::uint64_t>(from.value()) << 32U) | static_cast<std::uint64_t>(to.value());
  }

  const NetworkLinks* links_;
  std::function<Node(Rank)> node_of_;
  std::vector<std::vector<Sent>> steps_; ///< until they are loaded
  std::vector<Ways> ways_;               ///< of each kind of step
  std::vector<std::size_t> kinds_;       ///< of each step
  std::vector<SharedLink> between_;
  std::size_t crossed_ = 0;
  std::size_t messages_ = 0;
};

} // namespace loghop::lognpc

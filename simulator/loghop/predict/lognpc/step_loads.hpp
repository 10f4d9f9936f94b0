// How loaded the links between routers are in each step of a program (schedule_walk.hpp).
//
// Symbols: W_u(t) bytes that cross link u in step t [B], over its width; V_r(t) bytes that rank r sends to other nodes in
// it [B]. The busiest link u of a message of s bytes needs W_u / B_link for the step, of which the message's share of
// what its rank sends is  s W_u / (V_r B_link)   [s]. If each rank sends one message, that is lambda s / B_link with
// lambda = W_u / s, the messages over the link.
#pragma once

#include "loghop/predict/lognpc/network_links.hpp"
#include "loghop/predict/lognpc/schedule_walk.hpp"

#include <functional>
#include <memory>
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
  double mean_links() const
  {
    return messages_ > 0 ? static_cast<double>(crossed_) / static_cast<double>(messages_) : 0;
  }
  /// Links between routers that the message crosses.
  int crossed(const Message& message) { return static_cast<int>(way(message).size()); }
  /// W_u(t) / V_r(t) of the busiest link on the message's way   [1]; 0: it crosses none.
  double share(const Message& message);

private:
  friend class LoadPricing;

  void add(const Message& message);
  /// Of the message; empty if it crosses none.
  const std::vector<SharedLink>& way(const Message& message);
  static std::uint64_t key(std::uint64_t link, int step)
  {
    return link * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(step);
  }

  const NetworkLinks* links_;
  std::function<Node(Rank)> node_of_;
  std::unordered_map<std::uint64_t, double> loads_; ///< W by link and step
  std::unordered_map<std::uint64_t, double> sent_;  ///< V by rank and step
  std::vector<SharedLink> way_;
  std::size_t crossed_ = 0;
  std::size_t messages_ = 0;
};

} // namespace loghop::lognpc

// A machine whose costs are constants, and programs of messages walked on it.
#pragma once

#include "loghop/predict/lognpc/contended_pricing.hpp"
#include "unit/predict/lognpc/fixed_pricing.hpp"

#include <memory>

namespace loghop::lognpc::test {

inline CostCurve constant(double seconds)
{
  return CostCurve::constant(Seconds(seconds));
}

/// T = 10 s with o_s = 1 s and o_r = 2 s; nothing else costs anything.
inline LevelCosts ten_seconds()
{
  LevelCosts costs;
  costs.T = constant(10);
  costs.o_s = costs.ret = constant(1);
  costs.o_r = constant(2);
  return costs;
}

struct Priced {
  Priced() { costs.levels.emplace(Level::between_nodes, ten_seconds()); }
  LevelCosts& far() { return costs.levels.at(Level::between_nodes); }
  /// A link between routers moves a byte in so many seconds.
  void link(double seconds) { costs.link = SecondsPerByte(seconds); }

  std::optional<std::vector<double>> walk(OperationGraph& counted, OperationGraph& graph) const
  {
    const NetworkLinks* shared = terms.links ? links.get() : nullptr;
    StepLoads loads(shared, node_of);
    if (shared != nullptr) loads.count(counted);
    ContendedPricing pricing(costs, loads, terms, measured_links, node_of, level_of);
    return walk_schedule(graph, pricing);
  }
  std::vector<double> walk(const std::string& goal) const
  {
    Schedule counted = parse_goal(goal, "x.goal"), graph = parse_goal(goal, "x.goal");
    return walk(counted, graph).value_or(std::vector<double>{});
  }

  MessageCosts costs;
  Terms terms;
  std::shared_ptr<const NetworkLinks> links;
  int measured_links = 0;
  std::function<Node(Rank)> node_of = [](Rank rank) { return Node(rank.value()); };
  std::function<Level(Rank, Rank)> level_of = [](Rank, Rank) { return Level::between_nodes; };
};

inline std::shared_ptr<const NetworkLinks> cube_links(std::vector<int> dimensions, bool around)
{
  FluidCube topology;
  topology.dimensions = std::move(dimensions);
  topology.around = around;
  FluidNetwork network;
  network.topology = topology;
  Platform platform;
  platform.network = network;
  return links_of(platform);
}

/// Programs of messages, as GOAL: messages and receives of a rank wait for nothing.
class Messages {
public:
  explicit Messages(int ranks) : statements_(static_cast<std::size_t>(ranks)) {}

  Messages& add(int from, int to, std::int64_t bytes = 1)
  {
    const std::string size = std::to_string(bytes) + "b ";
    statements_[static_cast<std::size_t>(from)] += "send " + size + "to " + std::to_string(to) + "\n";
    statements_[static_cast<std::size_t>(to)] += "recv " + size + "from " + std::to_string(from) + "\n";
    return *this;
  }
  operator std::string() const
  {
    std::string text = "num_ranks " + std::to_string(statements_.size()) + "\n";
    for (std::size_t r = 0; r < statements_.size(); ++r)
      text += "rank " + std::to_string(r) + " {\n" + statements_[r] + "}\n";
    return text;
  }

private:
  std::vector<std::string> statements_;
};

} // namespace loghop::lognpc::test

// A graph whose computations take longer or shorter than those of another one, and whose messages leave later, as noise
// says.
#pragma once

#include "loghop/workload/graph/operation_graph.hpp"
#include "loghop/workload/noise/noise.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace loghop {

class NoisyGraph final : public OperationGraph {
public:
  /// The noise outlives it. Equal seeds give equal noise.
  NoisyGraph(std::unique_ptr<OperationGraph> graph, const Noise& noise, std::uint64_t seed);

  int ranks() const override { return graph_->ranks(); }
  void begin(Rank rank, std::vector<GraphOperation>& ready) override;
  void started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override;
  void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override;
  MessageLayout layout(std::uint16_t layout) const override { return graph_->layout(layout); }
  std::int64_t working_set(Rank rank) const override { return graph_->working_set(rank); }
  std::string place(Rank rank, std::uint32_t id) const override { return graph_->place(rank, id); }
  std::string left(Rank rank) const override { return graph_->left(rank); }
  std::int64_t runs(std::size_t part) const override { return graph_->runs(part); }
  bool tell_calls(CallListener& listener) override { return graph_->tell_calls(listener); }
  bool delays_messages() const override { return noise_.messages.kind != MessageDelay::Kind::none; }
  Picoseconds late(Rank source) override { return noise_.messages.draw(ranks_[source.position()].of_messages); }
  bool is_of_collective(std::int32_t tag) const override { return graph_->is_of_collective(tag); }

private:
  struct RankNoise {
    RandomStream random;
    double factor = 1;
    RandomStream of_messages;
    Picoseconds place = 0; ///< in the record of detours
  };

  void disturb(Rank rank, std::vector<GraphOperation>& ready, std::size_t first);

  const std::unique_ptr<OperationGraph> graph_;
  const Noise& noise_;
  std::vector<RankNoise> ranks_;
};

} // namespace loghop

#include "loghop/workload/noise/noisy_graph.hpp"

#include <cmath>
#include <utility>

namespace loghop {

NoisyGraph::NoisyGraph(std::unique_ptr<OperationGraph> graph, const Noise& noise, std::uint64_t seed)
    : graph_(std::move(graph)), noise_(noise)
{
  for (const Rank rank : each<Rank>(graph_->ranks())) {
    RandomStream of_rank(seed, RandomPurpose::rank_noise, rank.value());
    RankNoise state{RandomStream(seed, RandomPurpose::compute_noise, rank.value()), noise.ranks.draw(of_rank),
                    RandomStream(seed, RandomPurpose::message_noise, rank.value()), 0};
    if (noise.detours.length > 0) {
      RandomStream places(seed, RandomPurpose::detours, rank.value());
      state.place = static_cast<Picoseconds>(places.below(static_cast<std::uint64_t>(noise.detours.length)));
    }
    ranks_.push_back(state);
  }
}

void NoisyGraph::begin(Rank rank, std::vector<GraphOperation>& ready)
{
  const std::size_t first = ready.size();
  graph_->begin(rank, ready);
  disturb(rank, ready, first);
}

void NoisyGraph::started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready)
{
  const std::size_t first = ready.size();
  graph_->started(rank, id, ready);
  disturb(rank, ready, first);
}

void NoisyGraph::finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready)
{
  const std::size_t first = ready.size();
  graph_->finished(rank, id, ready);
  disturb(rank, ready, first);
}

void NoisyGraph::disturb(Rank rank, std::vector<GraphOperation>& ready, std::size_t first)
{
  RankNoise& state = ranks_[rank.position()];
  for (std::size_t i = first; i < ready.size(); ++i) {
    GraphOperation& operation = ready[i];
    if (operation.kind != GraphOperation::Kind::compute || operation.amount == 0) continue;
    const double factor = state.factor * noise_.computations.draw(state.random);
    constexpr double longest = 4e18; // longer than any operation may take: it is refused as it begins
    if (factor != 1)                 // NOLINT(clang-diagnostic-float-equal): exactly without noise
      operation.amount =
          static_cast<Picoseconds>(std::llround(std::fmin(static_cast<double>(operation.amount) * factor, longest)));
    if (!noise_.detours.all.empty()) operation.amount = noise_.detours.time_of(operation.amount, state.place);
  }
}

} // namespace loghop

#include "loghop/simulate/observe/observer_set.hpp"

#include <numeric>

namespace loghop::simulate {

ObserverSet::ObserverSet(const Observation& observation, const Platform& platform, const std::vector<int>& node_of_rank,
                         bool passes_messages)
{
  const WormholeMesh* mesh = platform.loggops || platform.fluid ? nullptr : &platform.network;
  if (observation.breakdown && passes_messages)
    all_.add(breakdown_.emplace(static_cast<int>(node_of_rank.size()), observation.most_steps));
  if (observation.channels && mesh != nullptr) all_.add(channels_.emplace(*mesh));
  if (observation.timeline != nullptr) all_.add(timeline_.emplace(observation.timeline, node_of_rank, mesh));
}

void ObserverSet::report(SimulationResult& result)
{
  if (breakdown_ && !breakdown_->had_too_many_steps()) result.time = breakdown_->breakdown();
  if (channels_) result.channels = channels_->channels();
  if (timeline_) timeline_->end();
}

std::vector<int> one_rank_a_node(int ranks)
{
  std::vector<int> nodes(static_cast<std::size_t>(ranks));
  std::iota(nodes.begin(), nodes.end(), 0);
  return nodes;
}

} // namespace loghop::simulate

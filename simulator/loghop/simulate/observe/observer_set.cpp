#include "loghop/simulate/observe/observer_set.hpp"

namespace loghop::simulate {

ObserverSet::ObserverSet(const Observation& observation, const Platform& platform,
                         const IndexedVector<Rank, Node>& node_of_rank, bool passes_messages)
    : diagram_file_(observation.diagram)
{
  const WormholeMesh* mesh = platform.wormhole();
  if (observation.breakdown && passes_messages)
    all_.add(breakdown_.emplace(node_of_rank.size(), observation.most_steps));
  if (observation.channels && mesh != nullptr) all_.add(channels_.emplace(*mesh));
  if (observation.timeline != nullptr) all_.add(timeline_.emplace(observation.timeline, node_of_rank, mesh));
  if (diagram_file_ != nullptr) all_.add(diagram_.emplace(static_cast<int>(node_of_rank.size())));
  if (observation.matrix && platform.loggops() != nullptr) all_.add(matrix_.emplace());
}

void ObserverSet::report(SimulationResult& result)
{
  if (breakdown_ && !breakdown_->had_too_many_steps()) result.time = breakdown_->breakdown();
  if (channels_) result.channels = channels_->channels();
  if (matrix_) result.matrix = matrix_->pairs();
  if (timeline_) timeline_->end();
  if (diagram_) diagram_->write(diagram_file_);
}

} // namespace loghop::simulate

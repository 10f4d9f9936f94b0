#include "loghop/simulate/observe/observer_set.hpp"

#include "loghop/simulate/observe/otf2_call_recorder.hpp"
#include "loghop/simulate/observe/otf2_step_recorder.hpp"

namespace loghop::simulate {

namespace {

std::unique_ptr<Otf2Recorder> record_otf2(const std::string& folder, const IndexedVector<Rank, Node>& nodes,
                                          const ObservedGraph& observed, bool has_calls)
{
  auto writer = write_otf2(folder, nodes.elements());
  if (has_calls) return std::make_unique<Otf2CallRecorder>(std::move(writer), observed.graph, observed.calendar);
  return std::make_unique<Otf2StepRecorder>(std::move(writer), observed.graph.ranks(), observed.calendar);
}

bool wants_calls(const Observation& observation)
{
  return observation.timeline != nullptr || !observation.otf2.empty() || observation.profile ||
         !observation.phases.call.empty();
}

} // namespace

ObserverSet::ObserverSet(const Observation& observation, const Platform& platform,
                         const IndexedVector<Rank, Node>& node_of_rank, const ObservedGraph* graph)
    : diagram_file_(observation.diagram)
{
  const WormholeMesh* mesh = platform.wormhole();
  if (observation.breakdown && graph != nullptr)
    all_.add(breakdown_.emplace(node_of_rank.size(), observation.most_steps));
  if (observation.channels && mesh != nullptr)
    all_.add(channels_.emplace(*mesh));
  else if (observation.channels && has_known_links(platform))
    all_.add(channels_.emplace(*platform.fluid()));
  if (diagram_file_ != nullptr) all_.add(diagram_.emplace(static_cast<int>(node_of_rank.size())));
  if (observation.matrix && platform.loggops() != nullptr) all_.add(matrix_.emplace());
  const bool has_calls = graph != nullptr && wants_calls(observation) && graph->graph.tell_calls(calls_);
  if (has_calls) listen(observation, *graph);
  if (observation.timeline != nullptr) {
    all_.add(timeline_.emplace(observation.timeline, node_of_rank, mesh, has_calls ? &graph->calendar : nullptr));
    calls_.add(*timeline_);
  }
  if (graph == nullptr || observation.otf2.empty()) return;
  otf2_ = record_otf2(observation.otf2, node_of_rank, *graph, has_calls);
  all_.add(*otf2_);
  all_.add(metrics_.emplace(otf2_->writer(), graph->graph.ranks(), platform, graph->calendar));
  if (CallListener* const listener = otf2_->listener()) calls_.add(*listener);
}

void ObserverSet::listen(const Observation& observation, const ObservedGraph& graph)
{
  const int ranks = graph.graph.ranks();
  if (observation.profile) calls_.add(profile_.emplace(ranks, graph.calendar, observation.breakdown));
  if (!observation.phases.call.empty()) calls_.add(phases_.emplace(ranks, graph.calendar, observation.phases));
}

/// After the breakdown.
void ObserverSet::report_calls(SimulationResult& result)
{
  if (phases_) result.phases = phases_->end(result.rank_finish);
  if (!profile_) return;
  profile_->end(result.rank_finish);
  if (breakdown_ && !breakdown_->had_too_many_steps())
    breakdown_->for_each_share(
        [&](Rank rank, TimeKind kind, Picoseconds from, Picoseconds to) { profile_->add_share(rank, kind, from, to); });
  result.calls = profile_->rows();
}

void ObserverSet::report(SimulationResult& result)
{
  if (breakdown_ && !breakdown_->had_too_many_steps()) result.time = breakdown_->breakdown();
  report_calls(result);
  if (channels_) result.channels = channels_->channels();
  if (matrix_) result.matrix = matrix_->pairs();
  if (timeline_) timeline_->end();
  if (diagram_ && diagram_->problem().empty()) diagram_->write(diagram_file_);
  if (metrics_) metrics_->end();
  if (otf2_) otf2_->end();
}

} // namespace loghop::simulate

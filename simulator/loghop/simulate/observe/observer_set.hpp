// The observers of a run that an Observation asks for.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/breakdown_observer.hpp"
#include "loghop/simulate/observe/channel_observer.hpp"
#include "loghop/simulate/observe/otf2_metrics.hpp"
#include "loghop/simulate/observe/otf2_recorder.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/simulate/observe/space_time_diagram.hpp"
#include "loghop/simulate/observe/timeline_writer.hpp"
#include "loghop/simulate/observe/traffic_matrix.hpp"
#include "loghop/simulate/profile/call_listeners.hpp"
#include "loghop/simulate/profile/phase_observer.hpp"
#include "loghop/simulate/profile/profile_observer.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <memory>
#include <optional>

namespace loghop::simulate {

/// A graph that ranks run by passing messages; both outlive the observers.
struct ObservedGraph {
  OperationGraph& graph;
  const EventCalendar& calendar;
};

class ObserverSet {
public:
  /// Without a graph there is no breakdown, and no OTF2 archive.
  ObserverSet(const Observation& observation, const Platform& platform, const IndexedVector<Rank, Node>& node_of_rank,
              const ObservedGraph* graph);

  /// One more, which must outlive this and has no part in report().
  void add(RunObserver& observer) { all_.add(observer); }

  /// Tells all of them; nullptr if there are none.
  RunObserver* observer() { return all_.empty() ? nullptr : &all_; }

  /// The messages of the run go through this sink.
  MessageSink sink(const MessageSink& further) { return otf2_ ? otf2_->sink(further) : further; }

  /// After the run: adds their results. A run that is too long for the diagram leaves its file empty. Throws
  /// std::runtime_error if the timeline or the diagram, and Otf2WriteFault if the archive cannot be written.
  void report(SimulationResult& result);

private:
  void listen(const Observation& observation, const ObservedGraph& graph);
  void report_calls(SimulationResult& result);

  std::optional<BreakdownObserver> breakdown_;
  std::optional<ChannelObserver> channels_;
  std::optional<TimelineWriter> timeline_;
  std::optional<SpaceTimeDiagram> diagram_;
  std::FILE* diagram_file_;
  std::optional<MatrixObserver> matrix_; ///< on LogGOPS networks, whose messages no sink is told of
  std::unique_ptr<Otf2Recorder> otf2_;
  std::optional<Otf2Metrics> metrics_; ///< of the archive
  std::optional<ProfileObserver> profile_;
  std::optional<PhaseObserver> phases_;
  CallListeners calls_;
  RunObservers all_;
};

} // namespace loghop::simulate

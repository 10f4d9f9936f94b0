// The observers of a run that an Observation asks for.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/simulate/observe/breakdown_observer.hpp"
#include "loghop/simulate/observe/channel_observer.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/simulate/observe/space_time_diagram.hpp"
#include "loghop/simulate/observe/timeline_writer.hpp"
#include "loghop/simulate/observe/traffic_matrix.hpp"

#include <optional>

namespace loghop::simulate {

class ObserverSet {
public:
  /// `passes_messages`: only then is there a breakdown.
  ObserverSet(const Observation& observation, const Platform& platform, const IndexedVector<Rank, Node>& node_of_rank,
              bool passes_messages);

  /// One more, which must outlive this and has no part in report().
  void add(RunObserver& observer) { all_.add(observer); }

  /// Tells all of them; nullptr if there are none.
  RunObserver* observer() { return all_.empty() ? nullptr : &all_; }

  /// After the run: adds their results. Throws std::runtime_error if the timeline cannot be written, or the run is too
  /// long for the diagram.
  void report(SimulationResult& result);

private:
  std::optional<BreakdownObserver> breakdown_;
  std::optional<ChannelObserver> channels_;
  std::optional<TimelineWriter> timeline_;
  std::optional<SpaceTimeDiagram> diagram_;
  std::FILE* diagram_file_;
  std::optional<MatrixObserver> matrix_; ///< on LogGOPS networks, whose messages no sink is told of
  RunObservers all_;
};

} // namespace loghop::simulate

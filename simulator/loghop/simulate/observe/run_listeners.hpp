// Who listens to a run, as an Observation asks, and what they add to its result.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/observe/breakdown_recorder.hpp"
#include "loghop/simulate/observe/channel_recorder.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/simulate/observe/timeline_writer.hpp"

#include <optional>
#include <vector>

namespace loghop::simulate {

class RunListeners {
public:
  /// `passes_messages`: only then is there a breakdown.
  RunListeners(const Observation& observation, const Platform& platform, const std::vector<int>& node_of_rank,
               bool passes_messages);

  /// nullptr if nobody listens.
  RunRecorder* recorder() { return all_.empty() ? nullptr : &all_; }

  /// After the run. Throws std::runtime_error if the timeline cannot be written.
  void report(SimulationResult& result);

private:
  std::optional<BreakdownRecorder> breakdown_;
  std::optional<ChannelRecorder> channels_;
  std::optional<TimelineWriter> timeline_;
  RunRecorders all_;
};

} // namespace loghop::simulate

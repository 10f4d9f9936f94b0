// Counts what lies on the longest chain of causes that leads to the end of each rank, on LogGOPS networks: T = o_count o +
// L_count L + g_count g + G_bytes G + O_bytes O + computation, but for what each step is rounded by.
//
// Each step has the counts of its cause and its own; so a rank's counts are those of its last step, and nothing is walked
// back. That is 48 bytes a step until the run is over, or until there are too many steps: then it forgets all. Of ranks that end at the same time as a step of theirs, the first step counts.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/workload/core/metric.hpp"

#include <cstddef>
#include <limits>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

/// As the metric of a workload makes one time of those of the ranks, so are the counts: means are no integers.
struct PathCounts {
  double o = 0;       ///< overheads of a message
  double L = 0;       ///< latencies
  double g = 0;       ///< gaps
  double G = 0;       ///< bytes whose gap counts
  double O = 0;       ///< bytes whose overhead counts
  double compute = 0; ///< [ps]

  PathCounts& operator+=(const PathCounts& other);
  PathCounts operator/(double divisor) const;
};

class PathObserver final : public RunObserver {
public:
  explicit PathObserver(int ranks, std::size_t most_steps = std::numeric_limits<std::size_t>::max())
      : most_steps_(most_steps), ends_(ranks)
  {}

  void worked(const CoreStep& step) override;
  void travelled(const Flight& flight) override;
  void finished(Rank rank, Picoseconds at, StepId cause) override;
  void delivered(const Delivery&) override {}
  void held(const ChannelHold&) override {}

  /// It forgot all steps.
  bool had_too_many_steps() const { return too_many_; }

  /// After the run; needs !had_too_many_steps().
  PathCounts counts(const Metric& metric) const;

private:
  struct End {
    Picoseconds at = -1;
    StepId step = no_step;
  };
  void add(StepId cause, const PathCounts& own);
  void ends(Rank rank, Picoseconds at, StepId step);

  std::size_t most_steps_;
  bool too_many_ = false;
  std::vector<PathCounts> steps_;                          ///< up to the end of each
  std::unordered_map<std::int64_t, double> further_bytes_; ///< of messages under way: all but the first
  std::int64_t sending_ = no_message;                      ///< whose send has taken o
  StepId rest_ = no_step;                                  ///< of this send, whose bytes its flight will tell
  IndexedVector<Rank, End> ends_;
};

} // namespace loghop::simulate

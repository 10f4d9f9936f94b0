// Makes the time breakdown (time_breakdown.hpp) of a run. Keeps 48 bytes a step until the run is over, or until there
// are too many steps: then it forgets all, and there is no breakdown.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/simulate/profile/time_breakdown.hpp"

#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

namespace loghop::simulate {

class BreakdownObserver final : public RunObserver {
public:
  explicit BreakdownObserver(int ranks, std::size_t most_steps = std::numeric_limits<std::size_t>::max())
      : ranks_(ranks), most_steps_(most_steps)
  {}

  void worked(const CoreStep& step) override;
  void travelled(const Flight& flight) override;
  void finished(Rank rank, Picoseconds at, StepId cause) override;
  void delivered(const Delivery&) override {}
  void held(const ChannelHold&) override {}

  /// It forgot all steps.
  bool had_too_many_steps() const { return too_many_; }

  /// Needs that all operations have finished, and !had_too_many_steps().
  TimeBreakdown breakdown() const;
  /// The same: the parts of each rank's time, apart and without a gap up to its finish, but in no order.
  void
  for_each_share(const std::function<void(Rank rank, TimeKind kind, Picoseconds from, Picoseconds to)>& share) const;

private:
  struct Step {
    Picoseconds from;
    Picoseconds to;
    Picoseconds alone; ///< of a flight
    std::int64_t message;
    StepId cause;
    Rank rank;
    TimeKind kind; ///< of a core
    bool flight;
  };
  /// An end that is not that of a step of the rank's cores.
  struct Mark {
    Picoseconds at;
    StepId cause;
    Rank rank;
  };
  /// Work from `from` to `to`, or, where these are equal, the end of idle time.
  struct Interval {
    Picoseconds from;
    Picoseconds to;
    StepId cause;
    TimeKind kind;
  };
  void keep(const Step& step);
  static Picoseconds late(const Step& step);

  IndexedVector<Rank, std::vector<Interval>> intervals() const; ///< in the order of their starts
  using Share = std::function<void(TimeKind kind, Picoseconds from, Picoseconds to)>;
  static void count_idle(const std::vector<Step>& steps, Picoseconds from, Picoseconds to, StepId cause,
                         const Share& share);
  void divide(const std::vector<Interval>& intervals, const Share& share) const;
  void walk_back(Picoseconds end, StepId last, TimeBreakdown& result) const;
  static void add(PathStep step, TimeBreakdown& result);
  Mark last_end() const;

  int ranks_;
  std::size_t most_steps_;
  bool too_many_ = false;
  std::vector<Step> steps_;
  std::vector<Mark> marks_;
};

} // namespace loghop::simulate

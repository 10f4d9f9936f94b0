// Accounts for the time of one processor by activity, and tells a recorder of each activity when it ends.
#pragma once

#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/units/picoseconds.hpp"

namespace loghop::simulate {

enum class Activity { compute, send_overhead, handlers, wait_message, wait_send, blocked_send, idle };
inline constexpr int activities = 7;

class ActivityAccount {
public:
  /// `recorder` may be null.
  ActivityAccount(Rank rank, RunObserver* recorder) : rank_(rank), recorder_(recorder) {}

  /// From `now` on the time goes to `activity`; after the program's end to nothing, but the recorder is still told.
  void begin(Activity activity, bool program_ended, Picoseconds now);
  Picoseconds since() const { return since_; } ///< start of the activity
  Picoseconds spent(Activity activity) const { return spent_[static_cast<int>(activity)]; }

private:
  void tell(Picoseconds now) const;

  const Rank rank_;
  RunObserver* const recorder_;
  Activity counted_ = Activity::compute;
  Activity shown_ = Activity::compute; ///< the same, after the program's end too
  Picoseconds since_ = 0;
  Picoseconds spent_[activities] = {};
};

} // namespace loghop::simulate

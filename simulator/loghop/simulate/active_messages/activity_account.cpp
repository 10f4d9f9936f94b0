#include "loghop/simulate/active_messages/activity_account.hpp"

namespace loghop::simulate {

void ActivityAccount::begin(Activity activity, bool program_ended, Picoseconds now)
{
  if (recorder_ != nullptr) tell(now);
  spent_[static_cast<int>(counted_)] += now - since_;
  since_ = now;
  shown_ = activity;
  counted_ = program_ended ? Activity::idle : activity;
}

/// Handlers are told of even if they take no time: messages lead to them.
void ActivityAccount::tell(Picoseconds now) const
{
  static constexpr CoreActivity works[] = {CoreActivity::compute,   CoreActivity::send_overhead,
                                           CoreActivity::handler,   CoreActivity::wait_message,
                                           CoreActivity::wait_send, CoreActivity::blocked_send};
  if (shown_ == Activity::idle || (since_ == now && shown_ != Activity::handlers)) return;
  recorder_->worked({rank_, 0, works[static_cast<int>(shown_)], since_, now, no_step, no_message});
}

} // namespace loghop::simulate

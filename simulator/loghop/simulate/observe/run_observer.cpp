#include "loghop/simulate/observe/run_observer.hpp"

#include <algorithm>

namespace loghop::simulate {

const char* name_of(CoreActivity activity)
{
  static constexpr const char* names[] = {"compute",      "send overhead", "receive overhead", "packing",
                                          "memory",       "network",       "handler",          "wait for message",
                                          "wait to send", "blocked send"};
  return names[static_cast<std::size_t>(activity)];
}

void RunObservers::worked(const CoreStep& step)
{
  for (RunObserver* observer : all_)
    observer->worked(step);
}

void RunObservers::travelled(const Flight& flight)
{
  for (RunObserver* observer : all_)
    observer->travelled(flight);
}

void RunObservers::finished(Rank rank, Picoseconds at, StepId cause)
{
  for (RunObserver* observer : all_)
    observer->finished(rank, at, cause);
}

void RunObservers::delivered(const Delivery& message)
{
  for (RunObserver* observer : all_)
    observer->delivered(message);
}

void RunObservers::sent(const Delivery& message)
{
  for (RunObserver* observer : all_)
    observer->sent(message);
}

void RunObservers::given(Rank rank, std::uint32_t receive, const Delivery& message)
{
  for (RunObserver* observer : all_)
    observer->given(rank, receive, message);
}

void RunObservers::held(const ChannelHold& hold)
{
  for (RunObserver* observer : all_)
    observer->held(hold);
}

bool RunObservers::wants_links() const
{
  return std::any_of(all_.begin(), all_.end(), [](const RunObserver* observer) { return observer->wants_links(); });
}

void RunObservers::used(const LinkUse& use)
{
  for (RunObserver* observer : all_)
    observer->used(use);
}

} // namespace loghop::simulate

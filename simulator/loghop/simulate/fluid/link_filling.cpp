#include "loghop/simulate/fluid/link_filling.hpp"

#include <algorithm>

namespace loghop::simulate {

std::vector<FillingStep>::iterator LinkFilling::place_of(const FillingStep& step)
{
  return std::lower_bound(steps_.begin(), steps_.end(), step);
}

void LinkFilling::insert(const FillingStep& step)
{
  steps_.insert(place_of(step), step);
}

void LinkFilling::erase(const FillingStep& step)
{
  steps_.erase(place_of(step));
}

void LinkFilling::restart()
{
  growth_ = {capacity_, 0, 0};
  passed_ = 0;
}

void LinkFilling::begin(std::int64_t level)
{
  grow_to(level);
  ++growth_.flows;
}

void LinkFilling::stop(std::int64_t level, std::int64_t now)
{
  grow_to(now);
  growth_.undo(level, 1);
}

void LinkFilling::forget(const FillingStep& step)
{
  const auto place = place_of(step);
  if (place < steps_.begin() + static_cast<std::ptrdiff_t>(passed_)) {
    growth_.undo(step.level, step.flows);
    --passed_;
  }
  steps_.erase(place);
}

void LinkFilling::grow_to(std::int64_t level)
{
  for (; passed_ < steps_.size() && steps_[passed_].level <= level; ++passed_)
    growth_.pass(steps_[passed_]);
  growth_.go_to(level);
}

std::int64_t LinkFilling::full_at() const
{
  Growth growth = growth_;
  for (std::size_t i = passed_; i < steps_.size(); ++i) {
    if (growth.is_full_by(steps_[i].level)) return growth.full_at();
    growth.pass(steps_[i]);
  }
  return growth.flows > 0 ? growth.full_at() : never_full;
}

} // namespace loghop::simulate

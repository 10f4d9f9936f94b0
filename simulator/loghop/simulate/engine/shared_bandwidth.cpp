#include "loghop/simulate/engine/shared_bandwidth.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::simulate {

SharedBandwidth::SharedBandwidth(double capacity, EventCalendar& calendar)
    : capacity_(capacity / picoseconds_per_second), calendar_(calendar)
{}

void SharedBandwidth::start(std::uint32_t transfer, TransferListener& listener, Picoseconds time, std::int64_t bytes)
{
  progress();
  const auto left = static_cast<double>(time);
  transfers_.push_back({transfer, &listener, left, time > 0 ? static_cast<double>(bytes) / left : 0});
  share();
}

void SharedBandwidth::progress()
{
  const auto passed = static_cast<double>(calendar_.now() - updated_);
  for (Transfer& t : transfers_)
    t.left = std::max(0.0, t.left - passed * t.speed);
  updated_ = calendar_.now();
}

void SharedBandwidth::share()
{
  if (transfers_.empty()) return;
  std::vector<Transfer*> by_demand;
  for (Transfer& t : transfers_)
    by_demand.push_back(&t);
  std::stable_sort(by_demand.begin(), by_demand.end(),
                   [](const Transfer* a, const Transfer* b) { return a->demand < b->demand; });
  double free = capacity_;
  std::size_t others = by_demand.size();
  Picoseconds next = time_limit + 1; // which the calendar refuses
  for (Transfer* t : by_demand) {
    const double level = free / static_cast<double>(others--);
    t->speed = t->demand <= level ? 1 : level / t->demand;
    free -= t->demand * t->speed;
    const double rest = t->left / t->speed;
    t->done = rest < static_cast<double>(longest_operation) ? updated_ + std::llround(rest) : time_limit + 1;
    next = std::min(next, t->done);
  }
  calendar_.schedule(next, *this, ++current_);
}

void SharedBandwidth::fire(Picoseconds now, std::uint32_t event)
{
  if (event != current_) return;
  progress();
  std::vector<Transfer> done;
  std::copy_if(transfers_.begin(), transfers_.end(), std::back_inserter(done),
               [now](const Transfer& t) { return t.done <= now; });
  transfers_.erase(
      std::remove_if(transfers_.begin(), transfers_.end(), [now](const Transfer& t) { return t.done <= now; }),
      transfers_.end());
  share();
  for (const Transfer& t : done)
    t.listener->transferred(t.id);
}

} // namespace loghop::simulate

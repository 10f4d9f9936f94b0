#include "loghop/simulate/wormhole/entry_steps.hpp"

#include <algorithm>

namespace loghop::simulate {

Picoseconds EntrySteps::append(DepartureHistory& history, const Worm& worm, int stage, const EntryRange& range,
                               Picoseconds later)
{
  const auto [begin, end, base] = range;
  if (!in_steps(worm, stage)) {
    for (std::int64_t k = begin; k < end; ++k)
      history.append(base + k, base + k + 1,
                     entry_time(timing_, worm, stage, k) + later - (base + k) * timing_.flit_time);
    return history.last(timing_.flit_time) - later;
  }
  const Picoseconds shift = later - base * timing_.flit_time;
  if (follows(worm, stage)) {
    history.append(base + begin, base + end, worm.heads[stage] + shift);
    return worm.heads[stage] + (end - 1) * timing_.flit_time;
  }
  find(worm, stage, begin, end);
  Picoseconds slack = slack_;
  std::int64_t from = begin;
  for (const Reach& step : steps_) {
    if (step.slack <= slack) continue;
    if (step.first > from) history.append(base + from, base + step.first, slack + shift);
    from = step.first;
    slack = step.slack;
  }
  history.append(base + from, base + end, slack + shift);
  return slack + (end - 1) * timing_.flit_time;
}

Picoseconds EntrySteps::entry(const Worm& worm, int stage, std::int64_t flit)
{
  if (!in_steps(worm, stage)) return entry_time(timing_, worm, stage, flit);
  if (follows(worm, stage)) return worm.heads[stage] + flit * timing_.flit_time;
  find(worm, stage, flit, flit + 1);
  return slack_ + flit * timing_.flit_time;
}

void EntrySteps::find(const Worm& worm, int stage, std::int64_t begin, std::int64_t end)
{
  slack_ = worm.heads[stage];
  steps_.clear();
  consider_headers(worm, stage, begin, end);
  for (const Worm::Slot& slot : worm.slots)
    consider(reach(timing_, worm, slot.stage, slot.k0, slot.time, stage), begin, end);
  if (steps_.size() > 1)
    std::sort(steps_.begin(), steps_.end(), [](const Reach& a, const Reach& b) { return a.first < b.first; });
}

/// Without loops, a header's earlier grants add nothing to the later ones. Of those after the stage, each reaches flits a
/// buffer later than the one before it: most reach all flits of the range, or none.
void EntrySteps::consider_headers(const Worm& worm, int stage, std::int64_t begin, std::int64_t end)
{
  const int last = std::min(worm.granted(), worm.length()) - 1;
  const Picoseconds gain = timing_.credit - timing_.buffer * timing_.flit_time; // with each channel back
  int i = stage + 1;
  Picoseconds back = gain;
  for (std::int64_t first = timing_.buffer; first <= begin && i <= last; first += timing_.buffer, back += gain)
    slack_ = std::max(slack_, worm.heads[i++] + back);
  for (; i < worm.granted(); ++i) {
    const Reach later = reach(timing_, worm, i, 0, worm.heads[i], stage);
    if (later.first >= end) break;
    consider(later, begin, end);
  }
}

void EntrySteps::consider(const Reach& reach, std::int64_t begin, std::int64_t end)
{
  if (reach.first >= end || reach.slack <= slack_) return;
  if (reach.first <= begin)
    slack_ = reach.slack;
  else
    steps_.push_back(reach);
}

} // namespace loghop::simulate

#include "loghop/simulate/fluid/link_watch.hpp"

#include <algorithm>

namespace loghop::simulate {

void LinkWatch::change(const std::vector<LinkId>& path, int flows, double rate)
{
  for (const LinkId number : path) {
    Link& link = links_[number];
    link.flows += flows;
    link.rate = link.flows == 0 ? 0 : std::max(0., link.rate + rate); // sums of doubles may leave a rest
    if (!link.changed) changed_.push_back(number);
    link.changed = true;
  }
}

void LinkWatch::tell(Picoseconds now)
{
  for (const LinkId number : changed_) {
    Link& link = links_[number];
    link.changed = false;
    observer_->used({number, now, link.flows, link.rate});
  }
  changed_.clear();
}

} // namespace loghop::simulate

#include "loghop/simulate/fluid/link_watch.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace loghop::simulate {

LinkWatch::Link& LinkWatch::changed(LinkId number)
{
  Link& link = links_[number];
  if (!link.changed) changed_.push_back(number);
  link.changed = true;
  return link;
}

void LinkWatch::begin(const std::vector<LinkId>& path, std::int64_t bytes)
{
  for (const LinkId number : path)
    changed(number).bytes += bytes;
}

void LinkWatch::change(const std::vector<LinkId>& path, double before, double now)
{
  for (const LinkId number : path) {
    Link& link = changed(number);
    link.flows += static_cast<int>(now > 0) - static_cast<int>(before > 0);
    link.rate = link.flows == 0 ? 0 : std::max(0., link.rate + now - before); // sums of doubles may leave a rest
  }
}

void LinkWatch::cross(const std::vector<LinkId>& path, int flows)
{
  for (const LinkId number : path) {
    Link& link = changed(number);
    link.flows += flows;
    link.rate = std::numeric_limits<double>::quiet_NaN();
  }
}

void LinkWatch::tell(Picoseconds now)
{
  for (const LinkId number : changed_) {
    Link& link = links_[number];
    link.changed = false;
    observer_->used({number, now, link.flows, link.rate, std::exchange(link.bytes, 0)});
  }
  changed_.clear();
}

} // namespace loghop::simulate

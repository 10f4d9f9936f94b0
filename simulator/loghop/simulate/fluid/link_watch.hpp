// Tells an observer of the use of links: how many flows cross each, at a rate above 0, with how many bytes a second
// together, and with how many bytes they began.
#pragma once

#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/simulate/routes/fluid_routes.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

class LinkWatch {
public:
  /// Does nothing without an observer, or with one that does not want to know.
  void set_observer(RunObserver& observer)
  {
    if (observer.wants_links()) observer_ = &observer;
  }
  bool on() const { return observer_ != nullptr; }

  /// A flow has so many bytes to carry over these links from now on.
  void begin(const std::vector<LinkId>& path, std::int64_t bytes);
  /// The rate of a flow over these links changes, in B/s; a flow that stands still or is over has 0.
  void change(const std::vector<LinkId>& path, double before, double now);
  /// The same of flows that begin (1) or cease (-1) to cross, where the rate is SimGrid's.
  void cross(const std::vector<LinkId>& path, int flows);
  /// What has changed stands from now on.
  void tell(Picoseconds now);

private:
  struct Link {
    int flows = 0;
    double rate = 0;
    std::int64_t bytes = 0; ///< that have begun since the last word
    bool changed = false;
  };

  Link& changed(LinkId number);

  RunObserver* observer_ = nullptr;
  std::unordered_map<LinkId, Link> links_;
  std::vector<LinkId> changed_; ///< in the order of the changes
};

} // namespace loghop::simulate

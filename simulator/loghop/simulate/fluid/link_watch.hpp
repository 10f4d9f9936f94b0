// Tells an observer of the use of links: how many flows are on each, and with how many bytes a second.
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

  /// `flows`: that come or go. `rate`: B/s, by which the rate of all flows of the path grows.
  void change(const std::vector<LinkId>& path, int flows, double rate);
  /// What has changed stands from now on.
  void tell(Picoseconds now);

private:
  struct Link {
    int flows = 0;
    double rate = 0;
    bool changed = false;
  };

  RunObserver* observer_ = nullptr;
  std::unordered_map<LinkId, Link> links_;
  std::vector<LinkId> changed_; ///< in the order of the changes
};

} // namespace loghop::simulate

// Tells an observer which links the flows of a fluid network cross, and when.
//
// A flow crosses all links of its path at once, while its rate is above 0. Each such time is a hold of each link; the
// last one has the bytes. Without an observer nothing is kept.
#pragma once

#include "loghop/simulate/observe/run_observer.hpp"
#include "loghop/simulate/routes/fluid_routes.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

class WatchedFlows {
public:
  void set_observer(RunObserver& observer) { observer_ = &observer; }
  bool any() const { return observer_ != nullptr; }

  // Only with an observer. `flow`: a number that no other flow has. In this order: begin, (resume, pause)*, resume, end.

  void begin(std::uint64_t flow, std::int64_t bytes, const std::vector<LinkId>& path);
  void resume(std::uint64_t flow, Picoseconds now) { flows_.at(flow).since = now; }
  void pause(std::uint64_t flow, Picoseconds now) { tell(flows_.at(flow), now, 0); }
  void end(std::uint64_t flow, Picoseconds now);

private:
  struct Flow {
    std::int64_t bytes = 0;
    Picoseconds since = 0;
    std::vector<LinkId> path;
  };
  void tell(const Flow& flow, Picoseconds now, std::int64_t bytes);

  RunObserver* observer_ = nullptr;
  std::unordered_map<std::uint64_t, Flow> flows_;
};

} // namespace loghop::simulate

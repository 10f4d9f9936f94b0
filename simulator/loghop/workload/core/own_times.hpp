// Workloads whose metric is of times from the own start of each rank (workload/graph/own_starts.hpp).
#pragma once

#include "loghop/workload/core/workload.hpp"

namespace loghop {

/// A Workload that may be one of them.
class OwnTimes {
public:
  virtual ~OwnTimes() = default;
  virtual bool has_own_times() const = 0;
};

inline bool has_own_times(const Workload& workload)
{
  const auto* const own = dynamic_cast<const OwnTimes*>(&workload);
  return own != nullptr && own->has_own_times();
}

} // namespace loghop

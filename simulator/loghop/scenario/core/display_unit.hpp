// The unit in which a case's times are shown: a time ("cycles", "us"), or a time per byte ("cycles/B").
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/workload/core/workload.hpp"

#include <optional>
#include <string>

namespace loghop {

struct DisplayUnit {
  std::string name = "us";
  double seconds = 1e-6; ///< one unit, in seconds of the metric

  double shown(double metric_seconds) const { return metric_seconds / seconds; }
};

/// Empty if there is no such unit. Units: ps ns us ms s; cycles with a clock; flits; and each with "/B" for workloads
/// that say how many bytes an iteration moves.
std::optional<DisplayUnit> display_unit(const std::string& name, const Platform& platform, const Workload& workload);

/// Whether some platform and workload have a unit of this name.
bool is_display_unit(const std::string& name);

/// Whether a unit of this name, known or not, is one of time per byte.
bool is_per_byte(const std::string& unit);

/// The names of all units of display_unit on this platform, for messages.
std::string known_display_units(const Platform& platform);

/// The same of all platforms together.
std::string all_display_units();

} // namespace loghop

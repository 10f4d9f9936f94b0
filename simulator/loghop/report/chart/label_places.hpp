// Places for things that would lie on each other.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace loghop {

/// Moves labels apart along one line: the result is in the order of `wanted`, no two are nearer than `height`, all lie
/// in [low, high] if there is room, and none passes another. Equal ones keep their order.
std::vector<double> spread_labels(const std::vector<double>& wanted, double height, double low, double high);

/// Shifts along x that part marks that lie on each other: points of `places` whose distance is below `near` share a
/// place, and are set side by side, `step` apart, around it. In the order of `places`.
std::vector<double> part_marks(const std::vector<std::pair<double, double>>& places, double near, double step);

} // namespace loghop

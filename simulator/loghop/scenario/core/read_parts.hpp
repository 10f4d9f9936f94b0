// Reads the objects of a scenario that are options of other parts.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/microbenchmark/calibrate_platform.hpp"
#include "loghop/platform/placement.hpp"

#include <cstdint>

namespace loghop {

/// The key "calibrate": the options of `loghop calibrate`, each with its default. That of the seed is the scenario's.
CalibrateOptions read_calibrate(const JsonValue& place, std::uint64_t scenario_seed);

/// Records a problem if these options at `place` do not suit the platform, or if it cannot be measured at all.
void check_calibrates(const JsonValue& place, const Platform& platform, const CalibrateOptions& options);

/// The key "placement" of a case: the name of an order, a list of cores, or an object with one of these, with the sides
/// of blocks or with the file of a list of nodes, and how many ranks may share a core. Checks it against `platform` if
/// that is not nullptr; without it, placements that depend on its nodes are those of "block".
Placement read_placement(const JsonValue& value, const Platform* platform, std::uint64_t seed);

} // namespace loghop

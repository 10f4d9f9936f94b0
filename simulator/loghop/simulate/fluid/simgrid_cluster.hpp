// Says how many hosts and links SimGrid would make of one <cluster> of a platform file, without making them.
#pragma once

#include "loghop/platform/fluid_size.hpp"

#include <cstdint>
#include <string>

namespace loghop::simulate {

/// Numbers of a radical such as "0-3,7,9-11": 8. Throws std::invalid_argument with what is allowed and what was found
/// where a number is none or above 10^9: SimGrid counts in int.
std::int64_t radical_size(const std::string& radical);

/// `topology` is FLAT (or ""), TORUS, FAT_TREE or DRAGONFLY; `parameters` are "4,4,2", "2;4,4;1,2;1,1" (levels; down;
/// up; parallel) or "3,4;3,2;3,1;2" (groups; chassis; routers, each with its links; nodes). Other topologies have no
/// links here: SimGrid refuses them. Throws std::invalid_argument as above.
FluidSize cluster_size(const std::string& radical, const std::string& topology, const std::string& parameters);

} // namespace loghop::simulate

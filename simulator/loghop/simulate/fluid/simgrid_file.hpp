// Asks SimGrid for the hosts in its own platform files.
//
// It does so in a process of its own: SimGrid allows one engine a process, and ends a process that gives it a bad file.
#pragma once

#include "loghop/platform/platform.hpp"

namespace loghop::simulate {

/// Up to so many hosts the routes between all pairs are asked for at once. Of more hosts only the routes from each to the
/// next and back are; SimGrid finds the others when the first message takes them.
inline constexpr std::size_t most_hosts_with_all_routes = 512;

/// Fills in the hosts of a platform whose network is a file of SimGrid; leaves others as they are. The step after
/// read_platform, which reads only the name of that file. Throws InputErrors where SimGrid refuses the file, has no such
/// hosts, or knows no way between two of them.
Platform completed_by_simgrid(Platform platform);

} // namespace loghop::simulate

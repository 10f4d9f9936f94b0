// Asks SimGrid what is in its own platform files, in a process of its own: SimGrid ends the process of who gives it a
// file that it does not like, and allows one engine a process.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/platform.hpp"

namespace loghop::simulate {

/// Ways between all pairs of so many hosts are asked for when the platform is read; of more, only those from each host
/// to the next and back, and the others when the first message takes them.
inline constexpr std::size_t most_hosts_with_all_routes = 512;

/// Fills in the hosts of a platform that is a file of SimGrid; leaves others alone. Throws InputErrors where SimGrid
/// refuses the file, has no such hosts, or knows no way between two of them.
void complete_simgrid_file(Platform& platform);

/// read_platform, and what only SimGrid knows of it.
Platform load_platform(const JsonValue& root);

} // namespace loghop::simulate

// The memory that this process has, and may have.
#pragma once

#include <filesystem>
#include <istream>

namespace loghop::simulate {

/// Bytes in memory that this process has written, and that a child of it begins with.
double present_memory();

/// Bytes that a process may have: the least of the machine's memory, the limits of its control group and of the groups
/// above it, and its own limit of addresses (`ulimit -v`).
double memory_limit();

/// The least limit of control groups; infinity if there is none. `groups`: the text of /proc/self/cgroup; `mounted`: where
/// their files stand. Both versions: memory.max, and memory.limit_in_bytes in the folder of the controller "memory".
double limit_of_groups(std::istream& groups, const std::filesystem::path& mounted);

} // namespace loghop::simulate

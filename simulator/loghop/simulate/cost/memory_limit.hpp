// The memory that this process has, and may have.
#pragma once

namespace loghop::simulate {

/// Bytes in memory that this process has written, and that a child of it begins with.
double present_memory();

/// Bytes that a process may have: the least of the machine's memory, the limit of its control group and its own limit
/// of addresses (`ulimit -v`).
double memory_limit();

} // namespace loghop::simulate

// All operations of MPI programs at once, with every dependency: for writing them to a file.
#pragma once

#include "loghop/workload/graph/schedule.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"

#include <memory>
#include <vector>

namespace loghop {

/// The same operations and dependencies as those of the MpiGraph of these programs. Files know no tags below 0:
/// messages of collectives have tags from collective_tag_in_files on, and programs must not use these. Messages keep the
/// numbers of their layouts; the shapes are not stored. Throws
/// std::invalid_argument if a program tests requests (what it does then depends on times), if it has both receives with
/// any tag and collectives (a file could not keep them apart), if a tag is too large, or if there are more than 2^28
/// operations and dependencies.
Schedule unrolled(const std::vector<std::unique_ptr<MpiProgram>>& programs);

inline constexpr std::int32_t collective_tag_in_files = 1 << 30;

} // namespace loghop

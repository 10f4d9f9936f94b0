// Walks every element of every round of copies through NodeCaches: what MemoryWalk must count, with nothing left out.
// Unlike the plain lists of memory_reference.hpp it has random pages, and is fast enough for whole caches.
#pragma once

#include "loghop/platform/memory_hierarchy.hpp"
#include "loghop/simulate/node/memory_walk.hpp"

#include <cstdint>
#include <vector>

namespace loghop::reference {

/// Counts of the last round: the first that counts the same as the one before, or MemoryWalk::most_rounds.
std::vector<simulate::AccessCounts> full_walk(const MemoryHierarchy& memory, int cores_per_chip, std::uint64_t seed,
                                              const std::vector<simulate::CopyStage>& stages,
                                              const std::vector<std::uint64_t>& addresses);

} // namespace loghop::reference

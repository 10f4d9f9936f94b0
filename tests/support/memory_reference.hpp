// Copies through the caches of a node, element by element, by the rules of node/node_caches.hpp and memory_walk.hpp
// and nothing else of them: every cache is a plain list of lines, in the order of their last use, that is searched from
// end to end. Pages lie as the program sees them.
#pragma once

#include "loghop/platform/memory_hierarchy.hpp"
#include "loghop/simulate/node/memory_walk.hpp"

#include <cstdint>
#include <vector>

namespace loghop::reference {

struct Counted : simulate::AccessCounts {
  double picoseconds = 0; ///< summed up access by access; nothing is counted of it
};

/// Counts a round of the stages, once two rounds in a row count the same, or after `most_rounds`.
std::vector<Counted> walk(const MemoryHierarchy& memory, int cores_per_chip,
                          const std::vector<simulate::CopyStage>& stages, const std::vector<std::uint64_t>& addresses,
                          int most_rounds);

} // namespace loghop::reference

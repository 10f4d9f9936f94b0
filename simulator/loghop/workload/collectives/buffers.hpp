// The buffers of a rank in a collective: those of its caller, as MPI's arguments have them, and those of the library.
#pragma once

#include "loghop/workload/collectives/core/options.hpp"

#include <cstdint>
#include <string>

namespace loghop::collectives {

/// Bytes of all of them. 0 for what has no data, or is no collective of MPI.
std::int64_t buffer_bytes(const std::string& collective, const std::string& algorithm, int ranks, int rank,
                          const CollectiveOptions& options);

} // namespace loghop::collectives

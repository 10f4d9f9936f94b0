// The buffers that MPI libraries take for a collective besides those of the caller, and what it costs to get them.
//
// Which buffers an algorithm takes is how Open MPI has it (ompi/mca/coll/base), and for those of MPICH alone how MPICH has
// it (src/mpi/coll/reduce/reduce_intra_reduce_scatter_gather.c); others do much the same. Where memory is
// given back after each collective, its pages are mapped, cleared and made known to the network interface each time.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/options.hpp"

#include <memory>
#include <string>

namespace loghop::collectives {

/// Time in which a rank gets its buffers; 0 for algorithms that take none.
Picoseconds temporary_time(const std::string& collective, const std::string& algorithm, int ranks, int rank,
                           const CollectiveOptions& options);

/// Bytes of these buffers.
std::int64_t temporary_bytes(const std::string& collective, const std::string& algorithm, int ranks, int rank,
                             const CollectiveOptions& options);

/// The algorithm after that time, or itself if no rank has any.
std::unique_ptr<CollectiveAlgorithm> with_temporaries(std::unique_ptr<CollectiveAlgorithm> algorithm,
                                                      const std::string& collective, const std::string& name,
                                                      const CollectiveOptions& options);

} // namespace loghop::collectives

// What ranks move before a reduction: MPI libraries add to what they have in a buffer of their own, or in that of the
// result, so that the operand of the caller stays.
//
// Which algorithms do so is how Open MPI has it (ompi/mca/coll/base), and for those of MPICH alone, and its trees, how
// MPICH has it (src/mpi/coll).
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/options.hpp"

#include <memory>
#include <string>

namespace loghop::collectives {

/// The algorithm after each rank has moved its operand, if the options ask for that and it has one to move.
std::unique_ptr<CollectiveAlgorithm> with_own_operand(std::unique_ptr<CollectiveAlgorithm> algorithm,
                                                      const std::string& collective, const std::string& name,
                                                      const CollectiveOptions& options);

} // namespace loghop::collectives

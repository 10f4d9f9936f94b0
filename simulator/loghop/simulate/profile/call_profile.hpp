// Where the time of ranks went, by the calls of MPI that they were in.
//
// The time of a rank from 0 to its finish is that of its calls, without a gap: a call lasts until the next one begins.
// `compute` is a computation that has its core, `progress` the wait of one for it, as in OTF2 archives; MPI_Finalize lasts
// to the finish of the rank. Whole picoseconds: the rows of a run add up to the sum of the finish times exactly.
#pragma once

#include "loghop/simulate/profile/time_breakdown.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace loghop::simulate {

/// All calls of one name, on one communicator, of one class of sizes, over all ranks.
struct CallRow {
  std::string call;
  std::string communicator;      ///< "": none, as of MPI_Wait
  int ranks = 0;                 ///< of the communicator
  std::int64_t least_bytes = -1; ///< the class: a power of 2 and what is below the next, or 0; -1: calls have no size
  std::int64_t most_bytes = -1;
  std::int64_t calls = 0;
  std::int64_t sent = 0; ///< B, in all
  std::int64_t received = 0;
  Picoseconds time = 0; ///< in all
  Picoseconds longest = 0;
  TimeShares shares; ///< of `time`; all 0 if nobody asked for them

  bool is_computation() const { return call == "compute"; }
};

/// The time of ranks outside of their own computations.
Picoseconds time_in_mpi(const std::vector<CallRow>& rows);

} // namespace loghop::simulate

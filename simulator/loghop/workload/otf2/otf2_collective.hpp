// The collectives of OTF2, and what their records say of sizes.
//
// A record has the bytes that the rank sent and received in all. What that means depends on the tracer: Score-P (and
// loghop) counts all blocks that a rank sends or receives, EZTrace one block of gather, scatter, allgather and alltoall.
#pragma once

#include "loghop/workload/otf2/otf2_call.hpp"
#include "loghop/workload/ti/ti_action.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace loghop {

struct Otf2Collective {
  const char* name; ///< "allreduce"; of its region with MPI_ or MPI_I before it
  TiAction::Kind kind;
  bool communicates;       ///< false: makes or frees a communicator or memory, which costs nothing here
  bool by_members = false; ///< what the other members sent or received matters
};

constexpr std::uint8_t otf2_collectives = 23; ///< OTF2_CollectiveOp is 0 to 22

/// Needs operation < otf2_collectives.
const Otf2Collective& otf2_collective(std::uint8_t operation);

/// The OTF2_CollectiveOp of a nonblocking collective by the name of its region, "MPI_Iallreduce"; -1 if it is none.
int otf2_nonblocking_operation(const std::string& region);

/// MPI_PROC_NULL, or no root: OTF2's own, what EZTrace writes, and other numbers from 2^31 on.
inline bool otf2_is_nobody(std::uint32_t peer)
{
  return peer >= 0x80000000;
}

/// Sent and received by each member of the communicator.
using Otf2Sizes = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// What a collective does at member `number` of `size`. `sizes` only if it is `by_members`.
TiAction otf2_action(const Otf2Call& call, int number, int size, bool by_eztrace, const Otf2Sizes* sizes);

} // namespace loghop

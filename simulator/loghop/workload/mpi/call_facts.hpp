// What a tracer of MPI programs records of a call besides what a simulator needs: its name, its communicator, and what a
// collective is. Only asked for if somebody records the run.
#pragma once

#include "loghop/workload/mpi/mpi_call.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace loghop {

struct CallFacts {
  std::string_view name;  ///< "MPI_Allreduce"; of a computation "compute". Lives as long as the program
  bool continues = false; ///< the program's call before goes on: MPI_Sendrecv and MPI_Waitall are several here

  /// Number of the communicator in the program's own list; one_of_group: that of the group of the call, and of all ranks
  /// if it has no group.
  static constexpr std::int64_t one_of_group = -1;
  std::int64_t communicator = one_of_group;
  std::string_view communicator_name;
  std::shared_ptr<const collectives::Group> group; ///< its ranks; null: all
  std::int64_t tag = -1;                           ///< of a message in it; -1: that of the call

  std::string_view collective; ///< "Allreduce": as in the name of MPI's blocking call; "": not known, or no collective
  int root = -1;               ///< number in the group; -1: there is none
  std::int64_t sent = 0;       ///< B, by this rank: a rank sends to itself what the others get of it too
  std::int64_t received = 0;   ///< B
};

/// By the kind alone: "MPI_Isend", and for collectives, which have no name then, "collective".
CallFacts facts_by_kind(MpiCall::Kind kind);

/// Of MPI's collective that the table of algorithms calls "allreduce", ...; "" for those that MPI has not.
std::string_view mpi_collective(std::string_view name);

/// Sets what a collective is, and what it sends and receives at member `number` of `size`. `bytes`: of all data (broadcasts, reductions,
/// scans), else of one block, as in CollectiveOptions. The root of a broadcast or reduction counts the data once for each
/// member, as Score-P does.
void describe_collective(CallFacts& facts, std::string_view collective, int root, int number, int size,
                         std::int64_t bytes);

/// "MPI_Allreduce", "MPI_Iallreduce"; "collective" if `collective` is none of MPI's.
std::string_view name_of_collective(std::string_view collective, bool blocking);

} // namespace loghop

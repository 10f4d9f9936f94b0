// Learns of the calls of the ranks of a run, each at the instant at which it happens.
//
// Order of calls for a rank: called (started? finished*)* called ... A call returns when the next one is called; after
// `finish` none is. Operations of nonblocking calls and of collectives start and finish in between.
#pragma once

#include "loghop/workload/mpi/call_facts.hpp"
#include "loghop/workload/mpi/mpi_call.hpp"

#include <cstdint>

namespace loghop {

class CallListener {
public:
  virtual ~CallListener() = default;
  /// The rank makes a call. `operation`: the id of the operation of a message or a computation, and of a nonblocking
  /// collective as a whole.
  virtual void called(Rank rank, const MpiCall& call, std::uint32_t operation, const CallFacts& facts) = 0;
  /// The computation that the rank is in has its core.
  virtual void computes(Rank rank) = 0;
  /// An operation, or a nonblocking collective as a whole, has finished, and the rank's call has not returned yet, even if it waited for this one.
  virtual void finished(Rank rank, std::uint32_t operation) = 0;
};

} // namespace loghop

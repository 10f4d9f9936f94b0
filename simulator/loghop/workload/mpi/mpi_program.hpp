// The calls of one MPI process, delivered lazily.
//
// Generators and trace readers write programs; MpiGraph makes the operation graph of all ranks' programs, and expands
// collectives into their messages. A program is asked for its next call when the one before has returned:
//   compute                  when the time is over
//   send, receive            when the operation has finished
//   nonblocking_send         when the send has started: later computations do not hold it up
//   nonblocking_receive      at once
//   wait, wait_all           when the request, or all requests that are open, have finished
//   test                     at once; tested() has said before whether the request has finished, and is closed
//   collective               when this rank's part has finished
//   nonblocking_collective   at once; wait, wait_all and test take its request as that of a message
#pragma once

#include "loghop/workload/mpi/call_facts.hpp"
#include "loghop/workload/mpi/mpi_call.hpp"

#include <cstdint>
#include <string>

namespace loghop {

/// The program of one rank. After `finish` it is not asked again. What it points to lives as long as its graph.
class MpiProgram {
public:
  virtual ~MpiProgram() = default;
  virtual MpiCall next() = 0;
  virtual void tested(bool /*finished*/) {}
  /// Of the call that next() gave last; asked for before next() is called again.
  virtual CallFacts facts(const MpiCall& call) const { return facts_by_kind(call.kind); }
  /// The call that next() gave last, for messages: "trace.txt:17", "fft, iteration 3, transpose". "" if there is no
  /// more to say than its number, which the graph knows.
  virtual std::string place() const { return ""; }
  /// The same of an earlier call, counted from 1; may take long. "" if the program does not know any more.
  virtual std::string place_of(std::uint64_t /*call*/) const { return ""; }
};

} // namespace loghop

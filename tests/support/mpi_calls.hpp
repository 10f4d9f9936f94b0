// The calls of MPI programs, and the messages of their collectives, read without a graph.
#pragma once

#include "loghop/workload/mpi/mpi_program.hpp"

#include <cstdint>
#include <vector>

namespace loghop::test {

/// All calls, without the last `finish`.
inline std::vector<MpiCall> calls_of(MpiProgram& program)
{
  std::vector<MpiCall> calls;
  for (MpiCall call = program.next(); call.kind != MpiCall::Kind::finish; call = program.next())
    calls.push_back(call);
  return calls;
}

struct CollectiveMessage {
  Rank peer;
  std::int64_t bytes;
  int layout;
};

/// The messages that `rank` sends, or receives, in a collective.
inline std::vector<CollectiveMessage> messages_of(const MpiCall& call, Rank rank, bool sends)
{
  std::vector<CollectiveMessage> messages;
  const int number = call.group->number(rank);
  for (std::int64_t s = 0; s < call.algorithm->steps(number); ++s) {
    const collectives::Step step = call.algorithm->step(number, s);
    for (int i = 0; i < (sends ? step.sends : step.receives); ++i) {
      const auto message = sends ? call.algorithm->send(number, s, i) : call.algorithm->receive(number, s, i);
      int layout = 0;
      if (call.layouts) layout = sends ? call.layouts->send(number, s, i) : call.layouts->receive(number, s, i);
      messages.push_back({call.group->rank(message.peer), message.bytes, layout});
    }
  }
  return messages;
}

} // namespace loghop::test

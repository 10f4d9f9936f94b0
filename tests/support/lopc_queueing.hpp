// The synchronous remap as LoPC sees it, simulated as a queueing network: processors, and a constant latency in
// between.
//
// A processor's thread takes o_s to send a request to a random other processor and waits for the reply. The request
// arrives L later; its handler takes o_r + o_s and the reply arrives L after that; its handler takes o_r. Handlers are
// served in the order of arrival, are not preempted and preempt the thread. There is no network, queue or interface.
#pragma once

#include <cstdint>

namespace loghop::test {

/// In any unit of time.
struct LopcMachine {
  int processors = 32;
  double o_s = 0;
  double L = 0;
  double o_r = 0;
};

/// Mean time from one request of a processor to its next, over all processors and `iterations` of each.
double lopc_cycle(const LopcMachine& machine, int iterations, std::uint64_t seed);

} // namespace loghop::test

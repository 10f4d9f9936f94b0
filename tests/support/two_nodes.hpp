// A platform of two nodes with two chips of two cores each. A copy of s bytes takes s / 8 ns, whatever else happens.
#pragma once

#include "loghop/platform/platform.hpp"

namespace loghop::test {

inline Platform two_nodes()
{
  Platform p;
  p.fluid = FluidNetwork{};
  p.fluid->nodes = 2;
  p.multicore = MulticoreNode{};
  p.multicore->chips = 2;
  p.multicore->cores_per_chip = 2;
  MemoryHierarchy& memory = p.multicore->memory;
  memory.caches = {{"L1", 1 << 22, 64, 1 << 10, SharedBy::core, 0, 0}};
  memory.main = {0, 1e20, 1e20};
  memory.element_time = 1'000;
  p.middleware = Middleware{};
  p.middleware->eager_limit = 4'000;
  p.middleware->send_copies = 1;
  p.middleware->receive_copies = 1;
  p.middleware->long_send_copies = 1;
  p.middleware->within_node = {300'000, 400'000, 50'000, 2'000};
  p.middleware->to_itself = {30'000, 40'000, 5'000, 1'000};
  return p;
}

} // namespace loghop::test

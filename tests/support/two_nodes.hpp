// A platform of two nodes with two chips of two cores each. A copy of s bytes takes s / 8 ns, whatever else happens.
#pragma once

#include "loghop/platform/platform.hpp"

namespace loghop::test {

inline Platform two_nodes()
{
  MulticoreNodes nodes;
  nodes.node.chips = 2;
  nodes.node.cores_per_chip = 2;
  MemoryHierarchy& memory = nodes.node.memory;
  memory.caches = {{"L1", 1 << 22, 64, 1 << 10, SharedBy::core, 0, 0}};
  memory.main = {0, 1e20, 1e20};
  memory.element_time = 1'000;
  nodes.middleware.eager_limit = 4'000;
  nodes.middleware.send_copies = 1;
  nodes.middleware.receive_copies = 1;
  nodes.middleware.long_send_copies = 1;
  nodes.middleware.within_node = {300'000, 400'000, 50'000, 2'000};
  nodes.middleware.to_itself = {30'000, 40'000, 5'000, 1'000};
  FluidNetwork network;
  network.nodes = 2;
  Platform p;
  p.network = network;
  p.nodes = nodes;
  return p;
}

} // namespace loghop::test

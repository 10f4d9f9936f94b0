// Machines on which the times of benchmarks have closed forms.
#pragma once

#include "support/platform_parts.hpp"
#include "support/two_nodes.hpp"

namespace loghop::test {

/// L 20 us, o 2 us, g 3 us, G 1 ns/B.
inline Platform loggops_nodes(int nodes)
{
  LoggopsNetwork network;
  network.nodes = nodes;
  network.L = 20'000'000;
  network.o = 2'000'000;
  network.g = 3'000'000;
  network.G = 1'000;
  Platform platform;
  platform.name = "loggops";
  platform.network = network;
  return platform;
}

/// two_nodes() of two chips, with links of 1 us and 1 GB/s: 2 us between nodes. There a message has 600 ns at the sender
/// and 700 ns at the receiver, and no copies.
inline Platform nodes_of_cores(int cores_per_chip)
{
  Platform platform = two_nodes();
  platform.name = "cores";
  cores_of(platform).cores_per_chip = cores_per_chip;
  fluid_of(platform).bandwidth = 1e9;
  fluid_of(platform).latency = 1e-6;
  Middleware& library = library_of(platform);
  library.send_overhead = 600'000;
  library.receive_overhead = 700'000;
  library.send_copies = library.receive_copies = library.long_send_copies = 0;
  return platform;
}

} // namespace loghop::test

#include "support/alewife.hpp"

namespace loghop::test {

namespace {

SecondsPerByte cycles_per_byte(double n)
{
  return SecondsPerByte(n * static_cast<double>(cycle) / picoseconds_per_second);
}

WormholeMesh network()
{
  WormholeMesh mesh;
  mesh.dimensions = {8, 4};
  mesh.flit_bytes = 2;
  mesh.flit_time = cycle;
  mesh.hop = cycle;
  mesh.injection = cycles(2); // 2 + 4 hops + 2 = 8 cycles, L of table 2
  mesh.ejection = cycles(2);
  mesh.credit = cycle;
  mesh.buffer_flits = 4;
  return mesh;
}

/// Table 1, and L = 21 of short messages there less L = 8 of table 2.
ShortMessages short_messages()
{
  ShortMessages costs;
  costs.send_overhead = {cycles(9), cycles(12), cycles(15)};
  costs.receive_overhead = {cycles(117), cycles(119), cycles(122)};
  costs.send_per_further_argument = cycles(3);
  costs.receive_per_further_argument = cycles(5) / 2;
  costs.argument_bytes = 4;
  costs.notification = cycles(13);
  return costs;
}

/// Table 2: o_sl = 25 and o_rl = 129, of which 10 are the set-up of a DMA engine; notification is aG = 8 x 0.5.
LongMessages long_messages()
{
  LongMessages costs;
  costs.send_overhead = cycles(15);
  costs.receive_overhead = cycles(119);
  costs.send_dma_setup = cycles(10);
  costs.receive_dma_setup = cycles(10);
  costs.notification = cycles(4);
  return costs;
}

} // namespace

Platform alewife()
{
  Platform platform;
  platform.name = "alewife";
  platform.clock_period = cycle;
  platform.network = network();
  ActiveMessageNode node;
  node.memory.gap = cycles_per_byte(0.25);
  node.memory.gap_both_dma = cycles_per_byte(0.3625); // 45 % slower
  node.nic.output_queue_bytes = 256;
  node.nic.input_queue_bytes = 256;
  node.nic.header_bytes = 8;
  node.short_messages = short_messages();
  node.long_messages = long_messages();
  platform.nodes = ActiveMessageNodes{node, {}};
  return platform;
}

} // namespace loghop::test

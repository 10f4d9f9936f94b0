// A node that runs programs of active messages: one processor, two DMA engines, and a network interface (NIC).
//
// Source of the parameters: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001.
#pragma once

#include "loghop/units/picoseconds.hpp"
#include "loghop/units/units.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace loghop {

/// Software cost of short active messages, whose arguments travel in registers of the network interface.
struct ShortMessages {
  std::vector<Picoseconds> send_overhead;    ///< o_s by number of arguments, from 0
  std::vector<Picoseconds> receive_overhead; ///< o_r by number of arguments, from 0; same length
  Picoseconds send_per_further_argument = 0; ///< added to the last o_s for each argument beyond the list
  Picoseconds receive_per_further_argument = 0;
  std::int64_t argument_bytes = 4;
  Picoseconds notification = 0; ///< arrival of the header at the NIC to the start of an idle processor's handler

  Picoseconds o_s(int arguments) const;
  Picoseconds o_r(int arguments) const;
};

/// Software cost of long messages, whose bytes are moved by the DMA engines.
struct LongMessages {
  Picoseconds send_overhead = 0;     ///< before the send DMA is set up
  Picoseconds receive_overhead = 0;  ///< the interrupt handler, before the receive DMA is set up
  Picoseconds send_dma_setup = 0;    ///< added to send_overhead: o_sl is the sum
  Picoseconds receive_dma_setup = 0; ///< added to receive_overhead: o_rl is the sum
  Picoseconds notification = 0;      ///< arrival of the header at the NIC to the start of an idle processor's handler
};

/// Network interface: finite queues between memory and network.
struct ActiveMessageNic {
  std::int64_t output_queue_bytes = 0; ///< at least one flit; a blocking send returns when its last byte is in it
  std::int64_t input_queue_bytes = 0;  ///< a full one stops the worm that fills it
  std::int64_t header_bytes = 0;       ///< of a short message, before its arguments; long ones include it
  /// A message whose handler could have started so long ago interrupts even a processor that a blocking send holds.
  /// Nothing: never.
  std::optional<Picoseconds> overflow_timeout;
};

/// Time in which a DMA engine moves one byte. At most flit_time / flit_bytes: the memory feeds the network.
struct DmaMemory {
  SecondsPerByte gap;          ///< one DMA engine runs
  SecondsPerByte gap_both_dma; ///< send and receive DMA run together: each moves a byte in this time
};

struct ActiveMessageNode {
  DmaMemory memory;
  ActiveMessageNic nic;
  ShortMessages short_messages;
  LongMessages long_messages;
};

} // namespace loghop

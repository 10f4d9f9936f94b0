// A node of several chips of several cores, which share caches, main memory and a network interface (NIC).
//
// Cores are numbered within a node, chip after chip; over the machine node after node: core c of the machine is core
// c mod cores() of node c / cores().
#pragma once

#include "loghop/platform/level.hpp"
#include "loghop/platform/memory_hierarchy.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace loghop {

/// A step of a driver that makes the interval between interrupts follow the traffic.
struct InterruptStep {
  double above = 0;         ///< bytes per second from which on intervals grow to `interval`
  Picoseconds interval = 0; ///< the longest of this step
};

/// Interrupts that tell of a part of a long message: what is there when a core looks.
struct PartialInterrupts {
  std::int64_t above = 0;   ///< bytes of this part; a message of no more is told as a whole. 0: so is any
  Picoseconds interval = 0; ///< from an interrupt that told of a part to the next one
};

/// The NIC of a node whose library passes messages.
///
/// A send and a receive engine, each of `units` processing units; a unit works on one message at a time, and messages
/// take units in the order in which they come. Posting a message is the core's work: `post` if it posted another just
/// before, so that code and descriptors are in its cache, else also a fetch of each line of `post_working_set` from
/// main memory. Of its connections, one for each node that it sends to, the NIC holds the state of `contexts`; that of
/// another is fetched first, `context_miss`, one at a time, and takes the place of one drawn at random.
/// A unit that is done with a message rests for `gap` before it takes another, as LogP's g has it: messages in a row are
/// no closer than that, while the time of one alone does not have it.
/// A message, with its envelope, of more than `inline_limit` bytes is not posted with its descriptor: after
/// `send_processing` the unit waits `fetch` for its first bytes. With an `interrupt_interval` T the NIC interrupts its
/// node no sooner than T after the last time: what has been received before then waits, and is told at once with all
/// that came meanwhile. Source of the mechanism: the interrupt throttle rate of Intel's e1000e and ixgbe drivers.
/// With `interrupt_steps` T follows the traffic. After an interrupt that told of b bytes, envelopes included, the next T is
///   max(interrupt_interval, min(interval_k, b / above_k) for each step k):
/// the value to which ixgbe_update_itr of Linux 4.14 settles if each interrupt tells of b bytes. That driver goes up a
/// step while b / T is above a rate, down while it is not, and smooths T over some ten interrupts; here T changes at once.
///
/// Packets raise interrupts, not messages. With `partial_interrupts` the first `above` bytes of a longer message raise an
/// interrupt when they would be there if the message had the network to itself. If the message has not ended by that
/// interrupt, its end is told by a later one, no sooner than `interval` after; and so is what comes after that. All of
/// this is decided when the message has ended: other messages that were told before then have not waited for it. The
/// interval is where a driver that smooths T settles between those of its steps, while every second interrupt tells
/// of a rest.
struct MessageNic {
  Picoseconds send_processing = 0;    ///< of a unit, before the message enters the network
  Picoseconds receive_processing = 0; ///< of a unit, after its last bit has arrived
  Picoseconds gap = 0;                ///< of a unit, after it has given its message on: it takes the next one later
  int units = 1;                      ///< of each engine
  int contexts = 0;                   ///< connections whose state fits; 0: of all
  Picoseconds context_miss = 0;
  Picoseconds post = 0;
  std::int64_t post_working_set = 0; ///< bytes
  Picoseconds notification = 0;      ///< from the end of processing to the receiver's notice: an interrupt; 0: it polls
  std::int64_t inline_limit = 0;     ///< bytes that a message may have to be posted with its descriptor
  Picoseconds fetch = 0;             ///< until the NIC has begun to fetch a longer one from memory
  Picoseconds interrupt_interval = 0; ///< least time between two notifications of the NIC's node: interrupt moderation
  std::vector<InterruptStep> interrupt_steps; ///< lowest first: further intervals, for more traffic
  PartialInterrupts partial_interrupts;
  double dma_bytes_per_second = 0; ///< at which messages cross main memory; 0: they do not burden it
  double pio_bytes_per_second = 0; ///< at which cores write into the NIC what they send; 0: it fetches by DMA
  /// For each line of a message up to the eager limit that a core on another chip than the first gives to the NIC or
  /// takes from it: one line of a node at a time passes between the chips.
  Picoseconds far_line = 0;
};

struct MulticoreNode {
  int chips = 1;
  int cores_per_chip = 1;
  MemoryHierarchy memory;
  MessageNic nic;

  int cores() const { return chips * cores_per_chip; }
  Node node_of(Core core) const { return Node(core.value() / cores()); }
  /// Core `number` of a node.
  Core core(Node node, int number) const { return Core(node.value() * cores() + number); }
  bool beside_nic(Core core) const { return core.value() % cores() < cores_per_chip; } ///< on the first chip
  Level level(Core from, Core to) const
  {
    if (from == to) return Level::to_itself;
    if (node_of(from) != node_of(to)) return Level::between_nodes;
    return chip_of(from) == chip_of(to) ? Level::within_chip : Level::within_node;
  }

private:
  int chip_of(Core core) const { return core.value() / cores_per_chip; } ///< over the machine: no node has half a chip
};

} // namespace loghop

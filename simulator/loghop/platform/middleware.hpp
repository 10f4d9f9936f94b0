// The message-passing library of a node as values: its costs, and how it matches messages and receives.
#pragma once

#include "loghop/platform/collective_costs.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <limits>
#include <optional>

namespace loghop {

struct Middleware {
  /// How a receiver learns of a message.
  enum class Matching {
    on_arrival, ///< when it arrives; a long one announces itself with a control message, and is asked for with another
    instant     ///< when it is sent: announcements cost nothing, as simulators of MPI commonly assume
  };

  Picoseconds send_overhead = 0;    ///< of a core, before a message goes to the network
  Picoseconds receive_overhead = 0; ///< of a core, after a message that has its receive is there
  Picoseconds post_overhead = 0;    ///< of a core, to post a receive, before it can meet its message
  /// B: longer messages do not leave before they are matched, and their send finishes when they have arrived.
  std::int64_t eager_limit = std::numeric_limits<std::int64_t>::max();
  Picoseconds rendezvous = 0; ///< from the match of an announced message until its request leaves
  /// A message leaves so much later if its sender's last messages went to others than its receiver (last_peers.hpp).
  Picoseconds fresh_peer = 0;
  /// A receive holds its core so much longer for each entry that was passed over in the queues of receives and of
  /// unexpected messages, until it and its message met; a wait in a queue from its own place on costs nothing.
  Picoseconds queue_entry = 0;
  /// Messages up to the eager limit from one rank to another that may be unacknowledged (send_windows.hpp); 0: any number.
  int window = 0;
  std::int64_t envelope_bytes = 0; ///< that every message carries besides its data
  std::int64_t control_bytes = 0;  ///< of a control message, envelope included
  Matching matching = Matching::on_arrival;
  CollectiveCosts collectives; ///< where the workload does not say

  // The rest needs a platform with MulticoreNode. Copies of a message by a core between the user's buffer and what
  // goes to or comes from the network; packing and unpacking of strided messages comes on top.
  int send_copies = 0; ///< of messages up to the eager limit
  int receive_copies = 0;
  int long_send_copies = 0; ///< of longer ones
  int long_receive_copies = 0;
  Picoseconds pack_block = 0;    ///< instructions for a block of a strided message, when packed and when unpacked
  std::int64_t packet_bytes = 0; ///< 0: no costs per packet
  Picoseconds send_packet = 0;   ///< of the sender's core for each
  Picoseconds receive_packet = 0;
  /// Copying and the network work on a message at the same time, in pieces of this size; 0: one after the other.
  std::int64_t fragment_bytes = 0;

  /// Between cores of a node, through a segment of memory that both see; also from a rank to itself.
  struct Shared {
    Picoseconds send_overhead = 0;
    Picoseconds receive_overhead = 0;
    Picoseconds latency = 0; ///< until the receiver sees a flag that the sender has set
    /// The sender copies messages up to this size into the segment, the receiver copies them out. Longer ones wait for
    /// their match, and the receiver copies them from the sender's buffer.
    std::int64_t eager_limit = std::numeric_limits<std::int64_t>::max();
    Picoseconds long_overhead = 0; ///< of the receiver's core for each longer one, as the call of a kernel that copies
    /// Longer ones go through the segment after their match, in pieces of this size: the sender copies one in while the
    /// receiver copies another out. 0: the receiver copies them from the sender's buffer.
    std::int64_t fragment_bytes = 0;
    /// The send of a longer message through the segment finishes when the receiver has copied it out, and the sender has
    /// seen that; if no receive waits for it, the receiver's library takes it out as it comes.
    std::int64_t returned_above = std::numeric_limits<std::int64_t>::max();
    /// Messages up to this size have a box of their own between each two ranks. Longer ones up to the eager limit need a
    /// cell of the segment, which the sender takes from a queue of free ones, and the receiver gives back.
    std::int64_t cell_above = std::numeric_limits<std::int64_t>::max();
    Picoseconds send_cell = 0; ///< of the sender's core for each cell
    Picoseconds receive_cell = 0;
  };
  Shared within_node;
  Shared to_itself;
};

} // namespace loghop

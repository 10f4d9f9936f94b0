// Costs of a message for the cores at both ends: overheads, packing, copies through the memory hierarchy.
//
// Copies of a message:
//   network     the sender packs a strided message into a buffer, copies it `send_copies` times, and the NIC fetches it
//               by DMA, or the core writes it into the NIC; at the receiver the NIC puts it into a buffer, from which
//               it is copied `receive_copies` times, the last time into the user's buffer if it is contiguous there;
//               else it is then unpacked. Without copies the NIC works on the user's buffers. Long messages:
//               long_*_copies.
//   same node,  sender and receiver pack and unpack strided messages and copy: into the segment, out of the segment.
//   itself      Long ones: the receiver copies once, from where the sender has them; or, in fragments, both copy piece
//               after piece, through a segment of two pieces that are used in turn.
// Packing by the program's own loops takes the same copies, but nothing of the library for each block.
//
// MemoryWalk gives the cost of each, with caches as warm as after many repetitions. For messages to and from other
// nodes: a send that follows a receive on its core, or the other way round, is as warm as if the two took turns all the
// time; a send that follows a send, or a receive that follows a receive, as if there were nothing else. Messages that lie
// in several places in turn (MessageLayout::parts) cost the mean of their parts: each part is as warm as the others leave
// it. The library uses the same buffers for all. Where ranks do not work alone (CacheLoads), the user's buffers are as warm as
// the buffers of all ranks that share a cache leave them, and the library's as one message of each leaves them.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/node/memory_walk.hpp"
#include "loghop/simulate/node/message_copies.hpp"

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace loghop::simulate {

/// Work of one core: `instructions`, then copies that take `copying` if nobody else uses main memory.
struct CoreWork {
  Picoseconds instructions = 0;
  Picoseconds copying = 0;
  std::int64_t memory_bytes = 0;  ///< that the copies move to and from main memory
  Picoseconds packing = 0;        ///< the part of the instructions that packs or unpacks
  Picoseconds packing_copies = 0; ///< the part of the copying that packs or unpacks

  CoreWork& operator+=(const CoreWork& other);
  CoreWork part(double fraction) const;
};

/// A send packs, then streams; a receive streams, then unpacks. What streams can overlap with the network.
struct MessageWork {
  CoreWork overhead; ///< of the call
  CoreWork layout;   ///< packing, unpacking
  CoreWork streamed; ///< copies, packets, PIO

  CoreWork all() const;
};

enum class MessagePath : std::uint8_t { itself, chip, node, network };

class MessageCosts {
public:
  static constexpr std::uint32_t no_operation = ~std::uint32_t{0};

  /// Needs a platform with MulticoreNode and Middleware.
  MessageCosts(const Platform& platform, std::uint64_t seed);

  MessagePath path(Core from, Core to) const;
  std::int64_t eager_limit(MessagePath path) const;
  Picoseconds latency(MessagePath path) const { return shared(path).latency; } ///< within a node
  std::int64_t returned_above(MessagePath path) const { return shared(path).returned_above; }
  std::int64_t fragment(MessagePath path) const { return shared(path).fragment_bytes; } ///< within a node; 0: none

  /// Equal ones have equal numbers. A message may be shorter than the receive that it meets: the layout is cut.
  std::uint32_t number_of(bool sends, std::int64_t bytes, const MessageLayout& layout);
  /// `before`: the number of the core's last operation for the network, or no_operation; it matters only for the
  /// network.
  /// `loads`: a number of loads_number().
  MessageWork work_of(MessagePath path, std::uint32_t operation, std::uint32_t before, std::uint32_t loads = 0);
  /// Equal ones have equal numbers; 0: none, the messages of a rank have the caches for themselves.
  std::uint32_t loads_number(const CacheLoads& loads);
  /// Time in which the core tells the NIC of a message; `warm`: it has just posted another.
  Picoseconds post(bool warm) const;
  std::int64_t lines(std::int64_t bytes) const
  {
    return (bytes + line_bytes_ - 1) / line_bytes_;
  } ///< of the last cache

private:
  using OperationKey = std::tuple<bool, std::int64_t, std::int64_t, std::int64_t, std::int64_t, bool, std::int64_t>;
  using CopiesKey = std::tuple<MessagePath, std::uint32_t, std::uint32_t, std::uint32_t>;

  const Middleware::Shared& shared(MessagePath path) const;
  const MessageCopies& copies(MessagePath path, std::uint32_t operation, std::uint32_t before, std::uint32_t loads);
  std::int64_t parts_that_matter(const NetworkOperation& operation) const;
  Picoseconds within_node(MessagePath path, const NetworkOperation& operation) const;
  void add_per_byte(const NetworkOperation& operation, CoreWork& streamed) const;

  const MulticoreNode node_;
  const Middleware middleware_;
  const std::int64_t line_bytes_;
  Picoseconds cold_post_ = 0;
  MemoryWalk walk_;
  std::vector<NetworkOperation> operations_;
  std::map<OperationKey, std::uint32_t> numbers_;
  std::map<CacheLoads, std::uint32_t> loads_;
  std::map<CopiesKey, MessageCopies> known_;
};

} // namespace loghop::simulate

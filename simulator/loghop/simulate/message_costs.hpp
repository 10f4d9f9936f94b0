// What passing a message takes of the cores at both ends: overheads, packing, copies through the memory hierarchy.
//
// Copies, of a message of s bytes (MemoryWalk says what each takes, warm, when such a message goes to and fro again and
// again between equally laid out buffers):
//   network     the sender packs a strided message into a buffer, copies it `send_copies` times, and the NIC fetches it
//               by DMA, or the core writes it into the NIC; at the receiver the NIC puts it into a buffer, from which
//               it is copied `receive_copies` times, the last time into the user's buffer if it is contiguous there;
//               else it is then unpacked. Without copies the NIC works on the user's buffers. Long messages:
//               long_*_copies.
//   same node,  sender and receiver pack and unpack strided messages and copy: into the segment, out of the segment.
//   itself      Long ones: the receiver copies once, from where the sender has them.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/memory_walk.hpp"
#include "loghop/workload/operation_graph.hpp"

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace loghop::simulate {

/// Of one core: `instructions`, then copying that takes `copying` alone and `memory_bytes` of main memory's bandwidth.
struct CoreWork {
  Picoseconds instructions = 0;
  Picoseconds copying = 0;
  std::int64_t memory_bytes = 0;

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
  /// Needs a platform with MulticoreNode and Middleware.
  MessageCosts(const Platform& platform, std::uint64_t seed);

  /// Between two cores of the machine.
  MessagePath path(int from, int to) const;
  std::int64_t eager_limit(MessagePath path) const;
  Picoseconds latency(MessagePath path) const { return shared(path).latency; } ///< within a node
  MessageWork send(MessagePath path, std::int64_t bytes, const MessageLayout& layout) const;
  MessageWork receive(MessagePath path, std::int64_t bytes, const MessageLayout& layout) const;
  /// Of the core for telling the NIC of a message; `warm`: it has just posted another.
  Picoseconds post(bool warm) const;

private:
  /// Copies of one message in the steady state.
  struct Copies {
    CopyCost pack, sent, received, unpack;
  };
  using Key = std::tuple<MessagePath, std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

  const Middleware::Shared& shared(MessagePath path) const;
  const Copies& copies(MessagePath path, std::int64_t bytes, const MessageLayout& layout) const;
  Copies through_network(std::int64_t bytes, const MessageLayout& layout) const;
  Copies through_memory(MessagePath path, std::int64_t bytes, const MessageLayout& layout) const;

  const MulticoreNode node_;
  const Middleware middleware_;
  Picoseconds cold_post_ = 0;
  mutable MemoryWalk walk_;
  mutable std::map<Key, Copies> known_;
};

} // namespace loghop::simulate

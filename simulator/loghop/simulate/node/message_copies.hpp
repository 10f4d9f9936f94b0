// Lists the copies of the messages of a node as stages of a MemoryWalk, each with the part of the cost to which it
// belongs.
#pragma once

#include "loghop/platform/middleware.hpp"
#include "loghop/simulate/node/memory_walk.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <tuple>
#include <vector>

namespace loghop::simulate {

/// A core sends or receives a message to or from another node.
struct NetworkOperation {
  bool sends = true;
  std::int64_t bytes = 0;
  MessageLayout layout; ///< in the user's buffer
};

/// What the ranks that share a cache of a core go through before each comes back to the same buffers.
struct CacheLoad {
  std::int64_t ranks = 0;
  std::int64_t bytes = 0;

  friend bool operator<(const CacheLoad& a, const CacheLoad& b)
  {
    return std::tie(a.ranks, a.bytes) < std::tie(b.ranks, b.bytes);
  }
};
using CacheLoads = std::vector<CacheLoad>; ///< by cache, from the core outward

struct MessageCopies {
  CopyCost pack, sent, received, unpack;

  MessageCopies operator/(std::int64_t divisor) const; ///< rounded to the nearest
};

/// Buffers are numbered as they come up; no two operations of a list share one.
class MessageCopyList {
public:
  using Part = CopyCost MessageCopies::*; ///< nullptr: a copy that costs no core anything

  /// `counts`: false for stages that only keep the caches warm. `part` (MessageLayout::parts): those after the first
  /// follow it in the list; they lie in the same buffer of the user, and use the same buffers of the library.
  void add(const NetworkOperation& operation, const Middleware& middleware, bool pio, bool counts,
           std::int64_t part = 0);
  /// From one core of a node to another, or the same, through a segment in pieces of so many bytes: two of them have
  /// places, which are used in turn. 0: there is no segment, and the message is copied once.
  void add_within_node(std::int64_t bytes, const MessageLayout& layout, std::int64_t piece, int from, int to);

  /// The last call, for ranks that do not work alone. Between two messages all ranks that share a cache have gone through
  /// their buffers. But the library's buffers are used by each message: only one message of each other rank comes between.
  void add_others(const CacheLoads& loads);

  MessageCopies costs(MemoryWalk& walk) const;

private:
  /// Where the user has a message.
  struct Place {
    int buffer;
    std::int64_t offset;
  };
  Place buffer() { return {buffers_++, 0}; }
  Place library_buffer();
  Place copied(Part part, int core, std::int64_t bytes, Place from, Place to);
  Place packed(Part part, int core, const MessageLayout& layout, Place user);
  Place landing(const MessageLayout& layout, Place user);
  void unpacked(Part part, int core, const MessageLayout& layout, Place from, Place user);
  void add_send(const NetworkOperation& operation, const Middleware& middleware, bool pio, bool counts, Place user);
  void add_receive(const NetworkOperation& operation, const Middleware& middleware, bool counts, Place user);

  bool is_library(int buffer) const;
  void repeat_in_library();

  std::vector<CopyStage> stages_;
  std::vector<Part> parts_;
  int buffers_ = 0;
  Place user_ = {0, 0};                ///< of the last operation's first part
  std::vector<Place> library_buffers_; ///< of the last operation
  std::size_t used_ = 0;               ///< of them
  std::vector<int> all_library_;       ///< buffers of the library, of all operations
};

} // namespace loghop::simulate

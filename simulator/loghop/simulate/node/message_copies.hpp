// Lists the copies of the messages of a node as stages of a MemoryWalk, each with the part of the cost to which it
// belongs.
#pragma once

#include "loghop/platform/middleware.hpp"
#include "loghop/simulate/node/memory_walk.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

/// A core sends or receives a message to or from another node.
struct NetworkOperation {
  bool sends = true;
  std::int64_t bytes = 0;
  MessageLayout layout; ///< in the user's buffer
};

struct MessageCopies {
  CopyCost pack, sent, received, unpack;
};

bool is_strided(const MessageLayout& layout);

/// Buffers are numbered as they come up; no two operations of a list share one.
class MessageCopyList {
public:
  using Part = CopyCost MessageCopies::*; ///< nullptr: a copy that costs no core anything

  /// `counts`: false for stages that only keep the caches warm.
  void add(const NetworkOperation& operation, const Middleware& middleware, bool pio, bool counts);
  /// From one core of a node to another, or the same; long messages are copied once.
  void add_within_node(std::int64_t bytes, const MessageLayout& layout, bool is_long, int from, int to);

  MessageCopies costs(MemoryWalk& walk) const;

private:
  int buffer() { return buffers_++; }
  int copied(Part part, int core, std::int64_t bytes, int from, int to);
  int packed(Part part, int core, const MessageLayout& layout, int user);
  int landing(const MessageLayout& layout, int user) { return is_strided(layout) ? buffer() : user; }
  void unpacked(Part part, int core, const MessageLayout& layout, int from, int user);
  void add_send(const NetworkOperation& operation, const Middleware& middleware, bool pio, bool counts);
  void add_receive(const NetworkOperation& operation, const Middleware& middleware, bool counts);

  std::vector<CopyStage> stages_;
  std::vector<Part> parts_;
  int buffers_ = 0;
};

} // namespace loghop::simulate

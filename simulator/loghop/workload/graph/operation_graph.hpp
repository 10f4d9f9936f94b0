// A workload as a graph of operations for each rank, delivered lazily: the operations that are ready at first, and
// those that become ready when an operation starts or finishes.
//
// The simulator calls begin() once for each rank, then started() and finished() as the operations that asked for it
// start and finish. A graph keeps what it needs to answer: a generator O(1) a rank, a trace its dependencies.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace loghop {

inline constexpr Rank any_source{-1};
inline constexpr std::int32_t any_tag = -1;

/// How the bytes of a message lie in memory: `count` blocks, `stride` bytes from the start of one to the start of the
/// next. Blocks are packed and unpacked by the message-passing library, or by loops of the program itself. Successive
/// messages may lie in `parts` different places of equal shape, in turn: the parts of an image that its root sends.
struct MessageLayout {
  std::int64_t count = 1;
  std::int64_t block_bytes = 0;
  std::int64_t stride_bytes = 0;
  bool by_program = false;
  std::int64_t parts = 1;
};

/// Whether the bytes of each part lie without gaps. Blocks do not overlap: a stride is at least a block.
inline bool is_contiguous(const MessageLayout& layout)
{
  return layout.count <= 1 || layout.block_bytes == 0 || layout.stride_bytes == layout.block_bytes;
}

struct GraphOperation {
  enum class Kind : std::uint8_t { send, receive, compute }; ///< also the order in which newly freed ones start

  Kind kind = Kind::compute;
  std::uint8_t core = 0;
  std::uint8_t nic = 0;
  bool tell_start = false;  ///< started() is to be called
  bool tell_finish = false; ///< finished() is to be called
  std::uint16_t layout = 0; ///< of a message at this end; 0: contiguous, else a number for OperationGraph::layout()
  std::uint32_t id = 0;     ///< chosen by the graph, unique within a rank while the operation is under way
  Rank peer{0};             ///< or any_source
  std::int32_t tag = 0;     ///< or any_tag, which matches tags from 0 up; lower values match only themselves
  std::int64_t amount = 0;  ///< bytes of a message, picoseconds of a computation
};

class CallListener;

class OperationGraph {
public:
  virtual ~OperationGraph() = default;
  virtual int ranks() const = 0;

  // Each appends what became ready, in the order in which the rank's program lists it.
  virtual void begin(Rank rank, std::vector<GraphOperation>& ready) = 0;
  virtual void started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready);
  virtual void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) = 0;

  /// Needs layout >= 1. Throws std::out_of_range if the graph gave no operation such a layout.
  virtual MessageLayout layout(std::uint16_t layout) const;

  /// Bytes of buffers that the rank goes through before it comes back to the same ones: of a collective those of its
  /// caller and of the library. 0: nothing is known of them.
  virtual std::int64_t working_set(Rank /*rank*/) const { return 0; }

  /// Where an operation comes from, for messages: "schedule.goal:17", or its place in an algorithm.
  virtual std::string place(Rank rank, std::uint32_t id) const;
  /// Whether messages reach the network later than they are sent. Then late() says by how much, and is asked once for each
  /// message, in the order in which a rank sends them.
  virtual bool delays_messages() const { return false; }
  virtual Picoseconds late(Rank /*source*/) { return 0; }
  /// How often a part of the workload (WorkloadPart) ran.
  virtual std::int64_t runs(std::size_t /*part*/) const { return 1; }
  /// Tells the listener, which outlives the graph's last operation, of the calls that operations come from, from begin()
  /// on. False: the operations come from no calls of MPI, and it is told of none.
  virtual bool tell_calls(CallListener& /*listener*/) { return false; }
  /// Whether a message of this tag is a step of a collective, if there are calls.
  virtual bool is_of_collective(std::int32_t tag) const { return tag < any_tag; }
  /// Ranks that come one by one out of a barrier into what is measured have times of their own from there, as benchmarks of
  /// collectives do. `now` tells the time of the run, and outlives the graph's last operation.
  virtual void set_clock(std::function<Picoseconds()> /*now*/) {}
  /// By rank, after the run. None: all ranks have begun at 0.
  virtual std::vector<Picoseconds> own_starts() const { return {}; }
  /// Operations of a rank that never became ready, for messages about deadlocks; "" if there are none.
  virtual std::string left(Rank rank) const;
};

} // namespace loghop

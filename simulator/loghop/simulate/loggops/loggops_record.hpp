// The record of an operation under way, or of a message from its send to its match, and its turn among those that wait.
#pragma once

#include "loghop/simulate/engine/pool.hpp"
#include "loghop/simulate/message_passing/message_matching.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>

namespace loghop::simulate {

/// Who goes first: the lower number, then the lower place.
struct LoggopsTurn {
  std::uint64_t number = 0;
  std::uint64_t place = 0; ///< the kind, in the upper bits, and the order of becoming ready

  bool operator<(const LoggopsTurn& other) const
  {
    return number < other.number || (number == other.number && place < other.place);
  }
};

/// Millions of records wait at a time: what is needed at different times shares its place.
struct alignas(64) LoggopsRecord {
  /// In the order of equal numbers; the first three are those of GraphOperation::Kind.
  enum class Kind : std::uint8_t { send, receive, compute, arrival };

  std::int64_t amount = 0;  ///< bytes, or picoseconds of a computation
  std::uint64_t number = 0; ///< of its turn; after the start of an operation: of those that it frees
  union {
    std::uint64_t place = 0; ///< of its turn, until it starts
    Picoseconds time;        ///< then: when a message has been taken in; when a waiting send's own time is over
  };
  std::uint32_t id = 0;
  Rank peer{0}; ///< of a message: its source
  std::int32_t tag = 0;
  Rank rank{0}; ///< of a message: the receiver
  std::uint32_t next = nothing;
  union {
    std::uint32_t child = nothing; ///< LinkedHeap
    std::uint32_t before;          ///< MatchList
  };
  std::uint32_t partner = nothing; ///< of a message: the send that waits for the match
  std::uint8_t core = 0;
  std::uint8_t nic = 0;
  Kind kind = Kind::compute;
  bool tell_start : 1;
  bool tell_finish : 1;

  LoggopsRecord() : tell_start(false), tell_finish(false) {}
  LoggopsRecord(Rank of, const GraphOperation& operation)
      : amount(operation.amount), id(operation.id), peer(operation.peer), tag(operation.tag), rank(of),
        core(operation.core), nic(operation.nic), kind(static_cast<Kind>(operation.kind)),
        tell_start(operation.tell_start), tell_finish(operation.tell_finish)
  {}

  /// The place of the turn of the `order`-th record that becomes ready.
  static std::uint64_t place_of(Kind kind, std::uint64_t order)
  {
    return static_cast<std::uint64_t>(kind) << 62 | order;
  }
  LoggopsTurn turn() const { return {number, place}; }
  bool operator<(const LoggopsRecord& other) const { return turn() < other.turn(); }
  Envelope envelope() const { return {peer, tag}; }
};
static_assert(sizeof(LoggopsRecord) == 64, "one cache line");

} // namespace loghop::simulate

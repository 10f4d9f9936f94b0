// A collective algorithm: the messages of each rank of a group, step by step, as pure functions of rank and step.
//
// Ranks here are numbers in the group, 0 .. ranks() - 1. A rank goes through its steps 0 .. steps(rank) - 1. In a step
// it posts all receives, issues all sends in order, waits for the receives (and for the sends, if the step says so),
// then computes, and goes on to the next step. Sends that are not waited for may still be under way then, as
// nonblocking ones. A rank whose part ends with a send is done when that is issued. A step has messages, or only
// computes: none is empty.
//
// An algorithm is immutable and holds O(1) numbers: nothing in it grows with the ranks, steps or messages, so that one
// over millions of ranks costs nothing until it runs. CollectiveGraph makes an operation graph of it.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <tuple>
#include <vector>

namespace loghop::collectives {

struct Step {
  std::int32_t receives = 0;
  std::int32_t sends = 0;
  bool await_sends = false; ///< the step also waits for its sends
  /// Where ranks make blocking calls, each send is issued when the one before has finished. Such a step has no
  /// receives.
  bool sends_in_turn = false;
  Picoseconds compute = 0; ///< time at the end of the step; 0: nothing
};

struct StepMessage {
  std::int32_t peer = 0;
  std::int64_t bytes = 0;
  std::int32_t tag = 0; ///< 0 .. tags() - 1, on top of the tag of the collective
};

/// A part of the data: block `block` of what rank `owner` brought, or of what nobody owns alone (a sum of all).
struct Piece {
  std::int32_t owner = nobody;
  std::int64_t block = 0;

  static constexpr std::int32_t nobody = -1;
  friend bool operator<(const Piece& a, const Piece& b)
  {
    return std::tie(a.owner, a.block) < std::tie(b.owner, b.block);
  }
  friend bool operator==(const Piece& a, const Piece& b) { return a.owner == b.owner && a.block == b.block; }
};

/// The meaning of a message: for tests and observers, not for the simulation.
struct Payload {
  enum class Effect { store, combine }; ///< the receiver overwrites what it holds, or adds to it
  Effect effect = Effect::store;
  std::vector<Piece> pieces;
};

class CollectiveAlgorithm {
public:
  virtual ~CollectiveAlgorithm() = default;

  virtual int ranks() const = 0;
  virtual std::int64_t steps(int rank) const = 0;
  virtual Step step(int rank, std::int64_t step) const = 0;
  /// Receive or send number i of the step: 0 <= i < Step::receives, Step::sends.
  virtual StepMessage receive(int rank, std::int64_t step, std::int64_t i) const = 0;
  virtual StepMessage send(int rank, std::int64_t step, std::int64_t i) const = 0;

  virtual std::int64_t widest_step() const = 0; ///< no step has more receives and sends
  virtual int tags() const { return 1; }        ///< how many it uses

  /// Appends what send number i of the step carries: a part of what its rank holds when the send is issued.
  virtual void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const = 0;
  virtual std::int64_t blocks() const { return 1; } ///< the parts into which the data of a rank is divided
  virtual std::int64_t block_bytes(std::int64_t block) const = 0;
};

} // namespace loghop::collectives

// The data of a collective as a ring of numbered blocks: their sizes, and the pieces that they are.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/partition.hpp"

#include <cstdint>

namespace loghop::collectives {

class Blocks {
public:
  /// Block i of the data of `owner` (nobody: partial results of all).
  static Blocks of(std::int32_t owner, const Partition& sizes) { return {sizes, owner, false, 0, -1}; }
  /// Block i is addressed to, and named after, rank i + shift; all come from `owner`.
  static Blocks to_each(std::int32_t owner, const Partition& sizes, int shift)
  {
    return {sizes, owner, false, shift, -1};
  }
  /// Block i is all that rank i + shift brought.
  static Blocks of_each(const Partition& sizes, int shift) { return {sizes, 0, true, shift, -1}; }
  /// That rank i is there; a message has `bytes`, of whomever it tells.
  static Blocks notices(int ranks, std::int64_t bytes) { return {Partition::equal(0, ranks), 0, true, 0, bytes}; }

  std::int64_t count() const { return sizes_.parts(); }
  std::int64_t block_bytes(std::int64_t block) const { return sizes_.bytes(block, block + 1); }

  /// Size of a message with `number` blocks from `first` on, around the end.
  std::int64_t bytes(std::int64_t first, std::int64_t number) const
  {
    if (notice_bytes_ >= 0) return notice_bytes_;
    const std::int64_t end = first + number;
    if (end <= count()) return sizes_.bytes(first, end);
    return sizes_.bytes(first, count()) + sizes_.bytes(0, end - count());
  }

  void describe(std::int64_t first, std::int64_t number, Payload& payload) const
  {
    for (std::int64_t i = first; i < first + number; ++i) {
      const std::int64_t name = (i + shift_) % count();
      payload.pieces.push_back(by_owner_ ? Piece{static_cast<std::int32_t>(name), 0} : Piece{owner_, name});
    }
  }

private:
  Blocks(const Partition& sizes, std::int32_t owner, bool by_owner, int shift, std::int64_t notice_bytes)
      : sizes_(sizes), owner_(owner), by_owner_(by_owner), shift_(shift), notice_bytes_(notice_bytes)
  {}

  Partition sizes_;
  std::int32_t owner_;
  bool by_owner_; ///< a block is named by its owner, not by a number
  int shift_;
  std::int64_t notice_bytes_; ///< size of every message, if not negative
};

} // namespace loghop::collectives

// Stores records under indices, and uses the index of a removed record again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loghop::simulate {

/// The index of no record.
inline constexpr std::uint32_t nothing = ~std::uint32_t{0};

/// Records keep their places: growing copies nothing. Memory is touched as records are added, so that a small simulation
/// does not pay for a block. `Record` needs a member `std::uint32_t next`.
template<class Record> class Pool {
public:
  std::uint32_t add(const Record& record)
  {
    const std::uint32_t index = unused_ == nothing ? fresh() : unused_;
    Record& place = (*this)[index];
    if (index == unused_) unused_ = place.next;
    place = record;
    return index;
  }
  void remove(std::uint32_t index)
  {
    (*this)[index].next = unused_;
    unused_ = index;
  }
  /// One more than the greatest index that there has been.
  std::uint32_t places() const { return used_; }
  Record& operator[](std::uint32_t index) { return blocks_[index >> block_bits][index & (block_records - 1)]; }
  const Record& operator[](std::uint32_t index) const
  {
    return blocks_[index >> block_bits][index & (block_records - 1)];
  }

private:
  static constexpr int block_bits = 12;
  static constexpr std::uint32_t block_records = 1u << block_bits;

  std::uint32_t fresh()
  {
    if ((used_ & (block_records - 1)) == 0) blocks_.emplace_back().reserve(block_records);
    blocks_.back().emplace_back();
    return used_++;
  }

  std::vector<std::vector<Record>> blocks_; ///< each with room for all of its records
  std::uint32_t used_ = 0;
  std::uint32_t unused_ = nothing;
};

} // namespace loghop::simulate

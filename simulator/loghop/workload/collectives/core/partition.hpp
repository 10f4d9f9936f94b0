// Sizes of the blocks of divided data.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace loghop::collectives {

class Partition {
public:
  /// `parts` blocks whose sizes differ by at most one byte, the larger ones first.
  static Partition balanced(std::int64_t bytes, std::int64_t parts)
  {
    return {bytes, parts, bytes / parts, bytes % parts};
  }
  /// `parts` blocks of `each` bytes.
  static Partition equal(std::int64_t each, std::int64_t parts) { return {each * parts, parts, each, 0}; }
  /// Blocks of `segment` bytes, and what is left in the last; one block for `segment` 0 or no bytes.
  static Partition segments(std::int64_t bytes, std::int64_t segment)
  {
    if (segment == 0 || bytes == 0) return {bytes, 1, bytes, 0};
    return {bytes, bytes / segment + (bytes % segment == 0 ? 0 : 1), segment, 0};
  }

  /// `parts` blocks of the rounded-up part of `bytes` each, as long as there are bytes: the last ones may be shorter, or
  /// empty.
  static Partition rounded_up(std::int64_t bytes, std::int64_t parts)
  {
    return {bytes, parts, (bytes + parts - 1) / parts, 0};
  }

  /// `parts` blocks of given sizes, `shift` of them left out at the front and put at the end. O(parts) memory, shared
  /// by all copies.
  static Partition listed(const std::vector<std::int64_t>& sizes, std::int64_t shift = 0)
  {
    auto offsets = std::make_shared<std::vector<std::int64_t>>(1, 0);
    const auto parts = static_cast<std::int64_t>(sizes.size());
    for (std::int64_t i = 0; i < parts; ++i)
      offsets->push_back(offsets->back() + sizes[static_cast<std::size_t>((i + shift) % parts)]);
    Partition partition(offsets->back(), parts, 0, 0);
    partition.offsets_ = std::move(offsets);
    return partition;
  }

  std::int64_t parts() const { return parts_; }
  /// Where block `part` begins; for `part` = parts() the end of all.
  std::int64_t offset(std::int64_t part) const
  {
    if (offsets_) return (*offsets_)[static_cast<std::size_t>(part)];
    return part == parts_ ? bytes_ : std::min(bytes_, part * each_ + std::min(part, longer_));
  }
  /// Size of the blocks first .. end - 1.
  std::int64_t bytes(std::int64_t first, std::int64_t end) const { return offset(end) - offset(first); }

private:
  Partition(std::int64_t bytes, std::int64_t parts, std::int64_t each, std::int64_t longer)
      : bytes_(bytes), parts_(parts), each_(each), longer_(longer)
  {}

  std::int64_t bytes_;
  std::int64_t parts_;
  std::int64_t each_;
  std::int64_t longer_;                                      ///< number of blocks with one byte more
  std::shared_ptr<const std::vector<std::int64_t>> offsets_; ///< starts of listed blocks, and the end
};

} // namespace loghop::collectives

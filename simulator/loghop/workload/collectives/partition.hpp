// How many bytes each block of divided data has.
#pragma once

#include <algorithm>
#include <cstdint>

namespace loghop::collectives {

class Partition {
public:
  /// `parts` blocks whose sizes differ by at most one byte, the larger ones first.
  static Partition balanced(std::int64_t bytes, std::int64_t parts) { return {bytes, parts, bytes / parts, bytes % parts}; }
  /// `parts` blocks of `each` bytes.
  static Partition equal(std::int64_t each, std::int64_t parts) { return {each * parts, parts, each, 0}; }
  /// Blocks of `segment` bytes, and what is left in the last; one block for `segment` 0 or no bytes.
  static Partition segments(std::int64_t bytes, std::int64_t segment)
  {
    if (segment == 0 || bytes == 0) return {bytes, 1, bytes, 0};
    return {bytes, bytes / segment + (bytes % segment == 0 ? 0 : 1), segment, 0};
  }

  std::int64_t parts() const { return parts_; }
  /// Where block `part` begins; for `part` = parts() the end of all.
  std::int64_t offset(std::int64_t part) const
  {
    return part == parts_ ? bytes_ : part * each_ + std::min(part, longer_);
  }
  /// Size of the blocks first .. end - 1.
  std::int64_t bytes(std::int64_t first, std::int64_t end) const { return offset(end) - offset(first); }

private:
  Partition(std::int64_t bytes, std::int64_t parts, std::int64_t each, std::int64_t longer)
      : bytes_(bytes), parts_(parts), each_(each), longer_(longer)
  {
  }

  std::int64_t bytes_;
  std::int64_t parts_;
  std::int64_t each_;
  std::int64_t longer_; ///< so many blocks have one byte more
};

} // namespace loghop::collectives

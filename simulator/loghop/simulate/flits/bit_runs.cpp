#include "loghop/simulate/flits/bit_runs.hpp"

#include <algorithm>

namespace loghop::simulate {

namespace {

std::uint64_t run(std::uint32_t first, std::uint32_t length)
{
  return (~std::uint64_t{0} >> (64 - length)) << first;
}

/// Where runs begin.
std::uint64_t runs(std::uint64_t free, std::uint32_t length)
{
  for (std::uint32_t found = 1; found < length;) {
    const std::uint32_t more = std::min(found, length - found);
    free &= free >> more;
    found += more;
  }
  return free;
}

} // namespace

std::uint32_t BitRuns::add(std::uint32_t length)
{
  for (std::size_t& word = room_[length];; ++word) {
    if (word == used_.size()) used_.push_back(0);
    const std::uint64_t starts = runs(~used_[word], length);
    if (starts == 0) continue;
    const auto first = static_cast<std::uint32_t>(__builtin_ctzll(starts));
    used_[word] |= run(first, length);
    end_ = std::max(end_, word + 1);
    return static_cast<std::uint32_t>(64 * word) + first;
  }
}

void BitRuns::remove(std::uint32_t first, std::uint32_t length)
{
  const std::size_t word = first / 64;
  used_[word] &= ~run(first % 64, length);
  for (std::uint32_t n = 1; n <= longest && runs(~used_[word], n) != 0; ++n)
    room_[n] = std::min(room_[n], word);
  while (end_ > 0 && used_[end_ - 1] == 0)
    --end_;
}

} // namespace loghop::simulate

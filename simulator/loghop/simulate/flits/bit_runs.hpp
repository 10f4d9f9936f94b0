// Gives out runs of bits in words of 64, those lowest that are free: what is in use stays close together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loghop::simulate {

class BitRuns {
public:
  static constexpr std::uint32_t longest = 64;

  /// The first bit of a run of 1 to 64, in one word; bits are numbered from 0 on.
  std::uint32_t add(std::uint32_t length);
  void remove(std::uint32_t first, std::uint32_t length);
  bool empty() const { return end_ == 0; }
  std::size_t words() const { return end_; } ///< all behind them are free

private:
  std::vector<std::uint64_t> used_;
  std::size_t end_ = 0;
  std::size_t room_[longest + 1] = {}; ///< by length: no word before has a free run
};

} // namespace loghop::simulate

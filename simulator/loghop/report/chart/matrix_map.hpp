// Bytes between ranks, or between groups of ranks where there are too many for a drawing. Of messages that are all empty,
// as those of a barrier, their number.
#pragma once

#include "loghop/simulate/observe/traffic_matrix.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

inline constexpr int most_matrix_cells = 256; ///< along each side of a drawing of its own
inline constexpr int most_page_cells = 64;    ///< of one on a page, which has several: up to 100 KB each

struct MatrixMap {
  int ranks = 0;
  int group = 1;                     ///< consecutive ranks of a cell; the last may have fewer
  int cells = 0;                     ///< along each side
  bool counts_messages = false;      ///< instead of bytes, of which there are none
  std::vector<std::int64_t> amounts; ///< bytes or messages, from * cells + to
  std::int64_t messages = 0;         ///< all
  std::int64_t all_bytes = 0;
  std::int64_t least = 0; ///< of amounts above 0; 0: there are none
  std::int64_t most = 0;
};

/// The smallest groups with which there are at most `most_cells` along a side. `ranks` is above all ends of pairs.
MatrixMap matrix_map(const std::vector<simulate::PairTraffic>& pairs, int ranks, int most_cells = most_matrix_cells);

} // namespace loghop

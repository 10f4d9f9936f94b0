#include "loghop/report/chart/matrix_map.hpp"

#include <algorithm>
#include <cstddef>

namespace loghop {

MatrixMap matrix_map(const std::vector<simulate::PairTraffic>& pairs, int ranks, int most_cells)
{
  MatrixMap map;
  map.ranks = ranks;
  map.group = std::max(1, (ranks + most_cells - 1) / most_cells);
  map.cells = (ranks + map.group - 1) / map.group;
  const auto side = static_cast<std::size_t>(map.cells);
  map.amounts.resize(side * side);
  for (const simulate::PairTraffic& pair : pairs) {
    map.messages += pair.messages;
    map.all_bytes += pair.bytes;
  }
  map.counts_messages = map.all_bytes == 0;
  for (const simulate::PairTraffic& pair : pairs) {
    const auto from = static_cast<std::size_t>(pair.from / map.group),
               to = static_cast<std::size_t>(pair.to / map.group);
    map.amounts[from * side + to] += map.counts_messages ? pair.messages : pair.bytes;
  }
  for (const std::int64_t amount : map.amounts) {
    if (amount == 0) continue;
    map.least = map.least == 0 ? amount : std::min(map.least, amount);
    map.most = std::max(map.most, amount);
  }
  return map;
}

} // namespace loghop

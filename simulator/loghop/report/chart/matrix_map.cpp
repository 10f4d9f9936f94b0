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
  map.bytes.resize(side * side);
  for (const simulate::PairTraffic& pair : pairs) {
    const auto from = static_cast<std::size_t>(pair.from / map.group),
               to = static_cast<std::size_t>(pair.to / map.group);
    map.bytes[from * side + to] += pair.bytes;
    map.messages += pair.messages;
    map.all_bytes += pair.bytes;
  }
  for (const std::int64_t bytes : map.bytes) {
    if (bytes == 0) continue;
    map.least = map.least == 0 ? bytes : std::min(map.least, bytes);
    map.most = std::max(map.most, bytes);
  }
  return map;
}

} // namespace loghop

#include "loghop/simulate/observe/traffic_matrix.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr std::int64_t most_bytes = std::numeric_limits<std::int64_t>::max(); ///< of a pair: no sum goes beyond

} // namespace

void TrafficMatrix::add(int from, int to, std::int64_t bytes)
{
  const std::uint64_t key = static_cast<std::uint64_t>(from) << 32 | static_cast<std::uint32_t>(to);
  PairTraffic& pair = pairs_.try_emplace(key, PairTraffic{from, to, 0, 0}).first->second;
  ++pair.messages;
  pair.bytes = bytes > most_bytes - pair.bytes ? most_bytes : pair.bytes + bytes;
}

std::vector<PairTraffic> TrafficMatrix::pairs() const
{
  std::vector<PairTraffic> all;
  all.reserve(pairs_.size());
  for (const auto& [key, pair] : pairs_)
    all.push_back(pair);
  std::sort(all.begin(), all.end(), [](const PairTraffic& a, const PairTraffic& b) {
    return std::make_pair(a.from, a.to) < std::make_pair(b.from, b.to);
  });
  return all;
}

} // namespace loghop::simulate

#include "loghop/scenario/mapping/rank_traffic.hpp"

#include <map>

namespace loghop {

RankTraffic rank_traffic(const std::vector<simulate::PairTraffic>& pairs, int ranks)
{
  std::vector<std::map<Rank, PartnerBytes>> of(static_cast<std::size_t>(ranks));
  const auto with = [&](int rank, int partner) -> PartnerBytes& {
    PartnerBytes& bytes = of[static_cast<std::size_t>(rank)][Rank(partner)];
    bytes.partner = Rank(partner);
    return bytes;
  };
  for (const simulate::PairTraffic& pair : pairs) {
    if (pair.from == pair.to) continue; // crosses no link, wherever the rank is
    with(pair.from, pair.to).sent += pair.bytes;
    with(pair.to, pair.from).received += pair.bytes;
  }
  RankTraffic traffic;
  for (const auto& partners : of) {
    std::vector<PartnerBytes> listed;
    for (const auto& [rank, bytes] : partners)
      listed.push_back(bytes);
    traffic.push_back(std::move(listed));
  }
  return traffic;
}

std::int64_t hop_bytes(const RankTraffic& traffic, const IndexedVector<Rank, Node>& node_of_rank,
                       const HopDistances& hops)
{
  std::int64_t sum = 0;
  for (const Rank rank : each<Rank>(static_cast<int>(traffic.size())))
    for (const PartnerBytes& bytes : traffic[rank])
      sum += bytes.sent * hops(node_of_rank[rank], node_of_rank[bytes.partner]);
  return sum;
}

} // namespace loghop

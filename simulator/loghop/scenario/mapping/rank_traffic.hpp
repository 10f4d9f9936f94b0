// What each rank has to do with others, and what that costs where the ranks are placed: hop-bytes.
//
// hop-bytes = sum over all messages of bytes x hops, the load that all links carry together. Source of the measure:
// Agarwal, Sharma, Kale, "Topology-aware task mapping for reducing communication contention", IPDPS 2006.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/scenario/mapping/hop_distances.hpp"
#include "loghop/simulate/observe/traffic_matrix.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

/// The bytes between a rank and one of its partners.
struct PartnerBytes {
  Rank partner{0};
  std::int64_t sent = 0;
  std::int64_t received = 0;
};

/// By rank, the partners in the order of their numbers, without the rank itself.
using RankTraffic = IndexedVector<Rank, std::vector<PartnerBytes>>;

/// `ranks` is above all ends of pairs.
RankTraffic rank_traffic(const std::vector<simulate::PairTraffic>& pairs, int ranks);

std::int64_t hop_bytes(const RankTraffic& traffic, const IndexedVector<Rank, Node>& node_of_rank,
                       const HopDistances& hops);

} // namespace loghop

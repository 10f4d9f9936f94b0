// Finds nodes for the ranks of a case, with few hop-bytes (rank_traffic.hpp).
//
// Candidates are the ranks in blocks, the placement of the case, and one that grows from rank to rank (greedy_growth.hpp).
// The best of them is improved by exchange of pairs (pair_exchange.hpp): what is found is never worse than any.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/mapping/hop_distances.hpp"
#include "loghop/scenario/mapping/rank_traffic.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace loghop {

/// Why the ranks of a case cannot be mapped; "": they can.
std::string why_no_mapping(const Scenario& scenario, const Case& c);

/// As many ranks as a placement has, in blocks: the nodes are filled one after the other.
Placement in_blocks(const Platform& platform, const Placement& placement);

/// What the ranks of a placement send each other. Throws std::invalid_argument if all messages together have more than
/// 2^44 B.
RankTraffic traffic_to_map(const std::vector<simulate::PairTraffic>& pairs, int ranks);

/// `hops`: of the platform. `traffic`: of the ranks of `given`. Equal seeds give equal placements.
Placement mapped(const Platform& platform, const HopDistances& hops, const RankTraffic& traffic, const Placement& given,
                 std::uint64_t seed);

/// The load of a placement.
struct PlacementLoad {
  std::int64_t hop_bytes = 0;
  std::int64_t bytes = 0; ///< of messages between different ranks

  double hops_a_byte() const { return bytes == 0 ? 0 : static_cast<double>(hop_bytes) / static_cast<double>(bytes); }
};
PlacementLoad load_of(const Platform& platform, const HopDistances& hops, const RankTraffic& traffic,
                      const Placement& placement);

} // namespace loghop

// Improves a placement by exchanging two ranks, or moving one to a free place, again and again.
//
// First threshold accepting (Dueck, Scheuer, Journal of Computational Physics 90, 1990): an exchange of two random ranks is
// kept if it adds less hop-bytes than a threshold, which falls to 0 step by step; every other exchange brings a rank
// next to one of its partners. Then greedy exchange: passes over all ranks, each of which may go to any place near one of
// the partners that it has most bytes with, as long as that saves hop-bytes. All is in integers: equal seeds give equal placements.
#pragma once

#include "loghop/scenario/mapping/rank_traffic.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

/// Ranks on places, of which each node has as many as it takes ranks.
class PlacedRanks {
public:
  /// `places`: of each node. Every node has at most so many ranks.
  PlacedRanks(const RankTraffic& traffic, const HopDistances& hops, IndexedVector<Rank, Node> node_of_rank, int places);

  const IndexedVector<Rank, Node>& nodes() const { return node_of_rank_; }
  std::int64_t hop_bytes() const { return hop_bytes_; }
  int places() const { return static_cast<int>(rank_at_.size()); }
  int place_of(Rank rank) const { return place_of_[rank]; }
  Node node_of_place(int place) const { return Node(place / places_of_node_); }
  int places_of_node() const { return places_of_node_; }

  /// Hop-bytes that are added if the rank and whoever is at the place change places.
  std::int64_t added(Rank rank, int place) const;
  /// Does it; `added` is that of added().
  void exchange(Rank rank, int place, std::int64_t added);

private:
  static constexpr int nobody = -1;
  std::int64_t added_by_move(Rank rank, Node to, Rank but) const;

  const RankTraffic& traffic_;
  const HopDistances& hops_;
  IndexedVector<Rank, Node> node_of_rank_;
  IndexedVector<Rank, int> place_of_;
  std::vector<int> rank_at_; ///< by place
  int places_of_node_;
  std::int64_t hop_bytes_;
};

/// Where to stop: ranks that talk with many others cost more, as each exchange looks at all their partners.
struct ExchangeEffort {
  std::int64_t per_rank = 5000;          ///< exchanges that are tried for each rank with a falling threshold
  std::int64_t most_looks = 300'000'000; ///< at partners: with a falling threshold, and again in each greedy exchange
};

/// The best placement that was met: never worse than the first.
IndexedVector<Rank, Node> improved_by_exchange(PlacedRanks ranks, const RankTraffic& traffic, const HopDistances& hops,
                                               std::uint64_t seed, const ExchangeEffort& effort = {});

} // namespace loghop

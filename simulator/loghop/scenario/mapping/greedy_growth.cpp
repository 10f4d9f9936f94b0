#include "loghop/scenario/mapping/greedy_growth.hpp"

#include "loghop/workload/core/random.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

namespace loghop {

namespace {

class Growth {
public:
  Growth(const RankTraffic& traffic, const HopDistances& hops, int places, std::uint64_t seed, int start)
      : traffic_(traffic), hops_(hops), free_(hops.nodes()), random_(seed, RandomPurpose::mapping, start + 1)
  {
    for (const Node node : each<Node>(hops.nodes()))
      free_[node] = places;
    for (const Rank rank : each<Rank>(static_cast<int>(traffic.size()))) {
      tie_.push_back(random_.next());
      common_.push_back(0);
      since_.push_back(std::numeric_limits<int>::max());
      node_of_rank_.push_back(Node(nowhere));
      waiting_.insert(key(rank));
    }
  }

  IndexedVector<Rank, Node> placed()
  {
    while (!waiting_.empty()) {
      const Rank rank = waiting_.begin()->rank;
      waiting_.erase(waiting_.begin());
      place(rank, best_node(rank));
    }
    return node_of_rank_;
  }

private:
  static constexpr int nowhere = -1;

  /// First the ranks that have most in common with those that are placed; among equals those that wait longest, so that
  /// what is placed grows on all sides.
  struct Key {
    std::int64_t common;
    int since; ///< a partner was placed as this one
    std::uint64_t tie;
    Rank rank;
    bool operator<(const Key& other) const
    {
      if (common != other.common) return common > other.common;
      return std::make_tuple(since, tie, rank) < std::make_tuple(other.since, other.tie, other.rank);
    }
  };
  Key key(Rank rank) const { return {common_[rank], since_[rank], tie_[rank], rank}; }

  bool is_placed(Rank rank) const { return node_of_rank_[rank].value() != nowhere; }

  std::int64_t cost(Rank rank, Node node) const
  {
    std::int64_t sum = 0;
    for (const PartnerBytes& bytes : traffic_[rank]) {
      if (!is_placed(bytes.partner)) continue;
      const Node partner = node_of_rank_[bytes.partner];
      sum += bytes.sent * hops_(node, partner) + bytes.received * hops_(partner, node);
    }
    return sum;
  }

  /// One of the best, each as likely.
  Node best_node(Rank rank)
  {
    if (traffic_[rank].empty()) return first_free(); // it goes anywhere: looking at each node would take longest
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::vector<Node> best;
    for (const Node node : each<Node>(hops_.nodes())) {
      if (free_[node] == 0) continue;
      const std::int64_t here = cost(rank, node);
      if (here > least) continue;
      if (here < least) best.clear();
      least = here;
      best.push_back(node);
    }
    return best[random_.below(best.size())];
  }

  Node first_free()
  {
    while (free_[Node(first_free_)] == 0)
      ++first_free_;
    return Node(first_free_);
  }

  void place(Rank rank, Node node)
  {
    --free_[node];
    ++count_;
    node_of_rank_[rank] = node;
    for (const PartnerBytes& bytes : traffic_[rank]) {
      if (is_placed(bytes.partner)) continue;
      waiting_.erase(key(bytes.partner));
      common_[bytes.partner] += bytes.sent + bytes.received;
      since_[bytes.partner] = std::min(since_[bytes.partner], count_);
      waiting_.insert(key(bytes.partner));
    }
  }

  const RankTraffic& traffic_;
  const HopDistances& hops_;
  IndexedVector<Node, int> free_;
  RandomStream random_;
  IndexedVector<Rank, std::uint64_t> tie_;
  IndexedVector<Rank, std::int64_t> common_; ///< bytes with ranks that are placed
  IndexedVector<Rank, int> since_;
  int count_ = 0;      ///< placed
  int first_free_ = 0; ///< no node before it has room
  IndexedVector<Rank, Node> node_of_rank_;
  std::set<Key> waiting_;
};

} // namespace

IndexedVector<Rank, Node> grown_placement(const RankTraffic& traffic, const HopDistances& hops, int places,
                                          std::uint64_t seed, int starts)
{
  IndexedVector<Rank, Node> best;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (int start = 0; start < starts; ++start) {
    IndexedVector<Rank, Node> grown = Growth(traffic, hops, places, seed, start).placed();
    const std::int64_t cost = hop_bytes(traffic, grown, hops);
    if (cost >= least) continue;
    least = cost;
    best = std::move(grown);
  }
  return best;
}

} // namespace loghop

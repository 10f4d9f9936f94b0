#include "loghop/scenario/mapping/pair_exchange.hpp"

#include "loghop/workload/core/random.hpp"

#include <algorithm>
#include <utility>

namespace loghop {

PlacedRanks::PlacedRanks(const RankTraffic& traffic, const HopDistances& hops, IndexedVector<Rank, Node> node_of_rank,
                         int places)
    : traffic_(traffic), hops_(hops), node_of_rank_(std::move(node_of_rank)),
      rank_at_(static_cast<std::size_t>(hops.nodes()) * static_cast<std::size_t>(places), nobody),
      places_of_node_(places), hop_bytes_(loghop::hop_bytes(traffic, node_of_rank_, hops))
{
  std::vector<int> taken(static_cast<std::size_t>(hops.nodes()));
  for (const Rank rank : each<Rank>(static_cast<int>(node_of_rank_.size()))) {
    const Node node = node_of_rank_[rank];
    const int place = node.value() * places + taken[node.position()]++;
    place_of_.push_back(place);
    rank_at_[static_cast<std::size_t>(place)] = rank.value();
  }
}

/// What lies between the two that change places stays as it is, where ways there and back are as long.
std::int64_t PlacedRanks::added_by_move(Rank rank, Node to, Rank but) const
{
  const Node from = node_of_rank_[rank];
  std::int64_t sum = 0;
  for (const PartnerBytes& bytes : traffic_[rank]) {
    if (bytes.partner == but) continue;
    const Node partner = node_of_rank_[bytes.partner];
    sum += bytes.sent * (hops_(to, partner) - hops_(from, partner)) +
           bytes.received * (hops_(partner, to) - hops_(partner, from));
  }
  return sum;
}

std::int64_t PlacedRanks::added(Rank rank, int place) const
{
  const Node from = node_of_rank_[rank], to = node_of_place(place);
  if (from == to) return 0;
  const int other = rank_at_[static_cast<std::size_t>(place)];
  if (other == nobody) return added_by_move(rank, to, rank);
  std::int64_t sum = added_by_move(rank, to, Rank(other)) + added_by_move(Rank(other), from, rank);
  const int turned = hops_(to, from) - hops_(from, to);
  if (turned == 0) return sum;
  for (const PartnerBytes& bytes : traffic_[rank])
    if (bytes.partner == Rank(other)) sum += (bytes.sent - bytes.received) * turned;
  return sum;
}

void PlacedRanks::exchange(Rank rank, int place, std::int64_t added)
{
  const int before = place_of_[rank];
  const int other = rank_at_[static_cast<std::size_t>(place)];
  hop_bytes_ += added;
  rank_at_[static_cast<std::size_t>(before)] = other;
  rank_at_[static_cast<std::size_t>(place)] = rank.value();
  place_of_[rank] = place;
  node_of_rank_[rank] = node_of_place(place);
  if (other == nobody) return;
  place_of_[Rank(other)] = before;
  node_of_rank_[Rank(other)] = node_of_place(before);
}

namespace {

constexpr std::size_t heavy_partners = 8; ///< near which a greedy exchange looks for places
constexpr std::size_t near_nodes = 8;     ///< of each node: as many as a torus of three dimensions has, and two more

/// The nodes next to each node, itself included; ties: lower numbers. Found when they are asked for: few of a large
/// machine's are.
class NodesNearby {
public:
  explicit NodesNearby(const HopDistances& hops) : hops_(hops), nearby_(static_cast<std::size_t>(hops.nodes())) {}

  const std::vector<Node>& of(Node node)
  {
    std::vector<Node>& near = nearby_[node.position()];
    if (near.empty()) near = found(node);
    return near;
  }

private:
  std::vector<Node> found(Node node) const
  {
    std::vector<std::pair<int, Node>> by_distance;
    for (const Node other : each<Node>(hops_.nodes()))
      by_distance.emplace_back(hops_(node, other), other);
    const std::size_t count = std::min(near_nodes + 1, by_distance.size());
    std::partial_sort(by_distance.begin(), by_distance.begin() + static_cast<std::ptrdiff_t>(count), by_distance.end());
    std::vector<Node> near;
    for (std::size_t i = 0; i < count; ++i)
      near.push_back(by_distance[i].second);
    return near;
  }

  const HopDistances& hops_;
  std::vector<std::vector<Node>> nearby_;
};

/// The partners with most bytes; ties: lower numbers.
std::vector<Rank> heaviest(std::vector<PartnerBytes> partners)
{
  std::stable_sort(partners.begin(), partners.end(), [](const PartnerBytes& a, const PartnerBytes& b) {
    return a.sent + a.received > b.sent + b.received;
  });
  std::vector<Rank> ranks;
  for (std::size_t i = 0; i < std::min(heavy_partners, partners.size()); ++i)
    ranks.push_back(partners[i].partner);
  return ranks;
}

class PairExchange {
public:
  PairExchange(PlacedRanks ranks, const RankTraffic& traffic, const HopDistances& hops, std::uint64_t seed)
      : ranks_(std::move(ranks)), traffic_(traffic), nearby_(hops), best_(ranks_.nodes()),
        best_hop_bytes_(ranks_.hop_bytes()), random_(seed, RandomPurpose::mapping, 0)
  {
    for (const Rank rank : each<Rank>(static_cast<int>(traffic.size())))
      if (!traffic[rank].empty()) {
        talking_.push_back(rank);
        partners_ += static_cast<std::int64_t>(traffic[rank].size());
      }
  }

  IndexedVector<Rank, Node> improved(const ExchangeEffort& effort)
  {
    if (talking_.empty()) return best_;
    descend(effort.most_looks); // from what was given: where it is good, a high threshold would only destroy it
    accept_falling(effort);
    descend(effort.most_looks);
    return best_;
  }

private:
  /// Hop-bytes of a rank on average: exchanges of this size are common at first.
  std::int64_t first_threshold() const
  {
    return std::max<std::int64_t>(1, ranks_.hop_bytes() / static_cast<std::int64_t>(talking_.size()));
  }

  /// On average: an exchange looks at the partners of two ranks.
  std::int64_t looks_of_try() const
  {
    return std::max<std::int64_t>(1, 2 * partners_ / static_cast<std::int64_t>(talking_.size()));
  }

  void accept_falling(const ExchangeEffort& effort)
  {
    const std::int64_t tries =
        std::min(effort.most_looks / looks_of_try(), effort.per_rank * static_cast<std::int64_t>(talking_.size()));
    const std::int64_t first = first_threshold();
    constexpr std::int64_t steps = 1000;
    for (std::int64_t step = 0; step < steps; ++step) {
      const std::int64_t left = steps - step;
      const std::int64_t threshold = first * left / steps * left / steps;
      for (std::int64_t i = 0; i < tries / steps; ++i)
        try_exchange(threshold);
      keep_best();
    }
  }

  void try_exchange(std::int64_t threshold)
  {
    const Rank rank = talking_[random_.below(talking_.size())];
    const int place = random_.below(2) == 0
                          ? static_cast<int>(random_.below(static_cast<std::uint64_t>(ranks_.places())))
                          : place_near_partner(rank);
    const std::int64_t added = ranks_.added(rank, place);
    if (added < threshold) ranks_.exchange(rank, place, added);
  }

  int place_near_partner(Rank rank)
  {
    const auto& partners = traffic_[rank];
    const Rank partner = partners[random_.below(partners.size())].partner;
    const auto& near = nearby_.of(ranks_.nodes()[partner]);
    const Node node = near[random_.below(near.size())];
    return node.value() * ranks_.places_of_node() +
           static_cast<int>(random_.below(static_cast<std::uint64_t>(ranks_.places_of_node())));
  }

  /// Until no exchange with a place near a partner saves anything, or there were too many looks.
  void descend(std::int64_t most_looks)
  {
    const std::int64_t most_exchanges = most_looks / looks_of_try();
    std::int64_t exchanges = 0;
    for (bool saved = true; saved;) {
      saved = false;
      for (const Rank rank : talking_)
        for (const Rank partner : heaviest(traffic_[rank])) {
          if (exchanges > most_exchanges) return keep_best();
          saved = move_near(rank, partner, exchanges) || saved;
        }
    }
    keep_best();
  }

  bool move_near(Rank rank, Rank partner, std::int64_t& exchanges)
  {
    int best_place = ranks_.place_of(rank);
    std::int64_t least = 0;
    for (const Node node : nearby_.of(ranks_.nodes()[partner]))
      for (int i = 0; i < ranks_.places_of_node(); ++i) {
        const int place = node.value() * ranks_.places_of_node() + i;
        const std::int64_t added = ranks_.added(rank, place);
        ++exchanges;
        if (added >= least) continue;
        least = added;
        best_place = place;
      }
    if (least < 0) ranks_.exchange(rank, best_place, least);
    return least < 0;
  }

  void keep_best()
  {
    if (ranks_.hop_bytes() >= best_hop_bytes_) return;
    best_ = ranks_.nodes();
    best_hop_bytes_ = ranks_.hop_bytes();
  }

  PlacedRanks ranks_;
  const RankTraffic& traffic_;
  NodesNearby nearby_;
  std::vector<Rank> talking_; ///< ranks with partners
  std::int64_t partners_ = 0; ///< of all of them
  IndexedVector<Rank, Node> best_;
  std::int64_t best_hop_bytes_;
  RandomStream random_;
};

} // namespace

IndexedVector<Rank, Node> improved_by_exchange(PlacedRanks ranks, const RankTraffic& traffic, const HopDistances& hops,
                                               std::uint64_t seed, const ExchangeEffort& effort)
{
  return PairExchange(std::move(ranks), traffic, hops, seed).improved(effort);
}

} // namespace loghop

#include "loghop/workload/active_messages/em3d_messages.hpp"

#include <algorithm>

namespace loghop {

namespace {

/// The nearest first; each once, also the one that is half way round on both sides.
std::vector<Rank> ranks_within(int span, Rank of, int ranks)
{
  const int rank = of.value();
  std::vector<Rank> found;
  for (int distance = 1; distance <= span; ++distance) {
    const int up = rank < ranks - distance ? rank + distance : rank - (ranks - distance);
    const int down = rank >= distance ? rank - distance : rank + (ranks - distance);
    found.emplace_back(up);
    if (down != up) found.emplace_back(down);
  }
  return found;
}

} // namespace

Em3dMessages::Em3dMessages(const Edges& edges, Rank rank, int ranks, std::uint64_t seed)
    : neighbours_(ranks_within(edges.span, rank, ranks)), edges_(edges),
      first_edge_(seed, RandomPurpose::em3d_edges, rank.value()), random_(first_edge_), waiting_(neighbours_.size(), 0)
{
  if (edges_.distribution == Distribution::clustered) std::sort(neighbours_.begin(), neighbours_.end());
  restart();
}

void Em3dMessages::restart()
{
  random_ = first_edge_;
  current_ = 0;
  edges_left_ = edges_.distribution == Distribution::random ? edges_.count : run_length(0);
}

bool Em3dMessages::next(Block& block)
{
  return edges_.distribution == Distribution::random ? next_random(block) : next_clustered(block);
}

bool Em3dMessages::next_random(Block& block)
{
  while (edges_left_ > 0) {
    --edges_left_;
    const std::size_t neighbour = random_.below(neighbours_.size());
    if (++waiting_[neighbour] == edges_.values_per_message) {
      waiting_[neighbour] = 0;
      block = {neighbours_[neighbour], edges_.values_per_message};
      return true;
    }
  }
  return next_left_over(block);
}

bool Em3dMessages::next_left_over(Block& block)
{
  for (; current_ < neighbours_.size(); ++current_) {
    if (waiting_[current_] == 0) continue;
    block = {neighbours_[current_], waiting_[current_]};
    waiting_[current_] = 0;
    return true;
  }
  return false;
}

bool Em3dMessages::next_clustered(Block& block)
{
  while (edges_left_ == 0) {
    if (++current_ >= neighbours_.size()) return false;
    edges_left_ = run_length(current_);
  }
  const int values = static_cast<int>(std::min<std::int64_t>(edges_left_, edges_.values_per_message));
  edges_left_ -= values;
  block = {neighbours_[current_], values};
  return true;
}

std::int64_t Em3dMessages::run_length(std::size_t neighbour) const
{
  const auto runs = static_cast<std::int64_t>(neighbours_.size());
  return edges_.count / runs + (static_cast<std::int64_t>(neighbour) < edges_.count % runs ? 1 : 0);
}

} // namespace loghop

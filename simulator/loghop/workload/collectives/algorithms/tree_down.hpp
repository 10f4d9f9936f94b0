// From the root down a tree: each rank receives once, then sends to its children (broadcast, scatter, release).
// ranks - 1 messages. A child gets everything, or the blocks of its subtree.
#pragma once

#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/rooted.hpp"

namespace loghop::collectives {

enum class Share { all, subtree };

template<class Tree> class TreeDown final : public Rooted<Tree> {
  using Rooted<Tree>::tree;
  using Rooted<Tree>::place;
  using Rooted<Tree>::rank_at;

public:
  /// Share::subtree: the block of place v is block v.
  TreeDown(const Tree& shape, int root_rank, const Blocks& blocks, Share share)
      : Rooted<Tree>(shape, root_rank), blocks_(blocks), share_(share)
  {}

  std::int64_t steps(int rank) const override
  {
    const int v = place(rank);
    return (v == 0 ? 0 : 1) + (tree().children(v) == 0 ? 0 : 1);
  }
  Step step(int rank, std::int64_t step) const override
  {
    Step made;
    const int v = place(rank);
    if (v != 0 && step == 0)
      made.receives = 1;
    else
      made.sends = tree().children(v);
    made.sends_in_turn = made.sends > 1;
    return made;
  }
  StepMessage receive(int rank, std::int64_t, std::int64_t) const override
  {
    const int v = place(rank);
    return {rank_at(tree().parent(v)), bytes_for(v)};
  }
  StepMessage send(int rank, std::int64_t, std::int64_t i) const override
  {
    const int child = tree().child(place(rank), static_cast<int>(i));
    return {rank_at(child), bytes_for(child)};
  }
  std::int64_t widest_step() const override { return tree().most_children() + 1; }

  void describe(int rank, std::int64_t, std::int64_t i, Payload& payload) const override
  {
    const int child = tree().child(place(rank), static_cast<int>(i));
    blocks_.describe(first_for(child), number_for(child), payload);
  }
  std::int64_t blocks() const override { return blocks_.count(); }
  std::int64_t block_bytes(std::int64_t block) const override { return blocks_.block_bytes(block); }

private:
  std::int64_t first_for(int v) const { return share_ == Share::all ? 0 : v; }
  std::int64_t number_for(int v) const
  {
    if constexpr (Tree::has_ranges)
      if (share_ == Share::subtree) return tree().subtree_end(v) - v;
    (void)v;
    return blocks_.count();
  }
  std::int64_t bytes_for(int v) const { return blocks_.bytes(first_for(v), number_for(v)); }

  Blocks blocks_;
  Share share_;
};

} // namespace loghop::collectives

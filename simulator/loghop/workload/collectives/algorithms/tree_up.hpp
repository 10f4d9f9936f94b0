// From the leaves up a tree to the root: each rank receives from all its children at once, then sends to its parent
// (gather, arrival). ranks - 1 messages, each with the blocks of a subtree; the block of place v is block v.
#pragma once

#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/rooted.hpp"

namespace loghop::collectives {

template<class Tree> class TreeUp final : public Rooted<Tree> {
  using Rooted<Tree>::tree;
  using Rooted<Tree>::place;
  using Rooted<Tree>::rank_at;

public:
  TreeUp(const Tree& shape, int root_rank, const Blocks& blocks) : Rooted<Tree>(shape, root_rank), blocks_(blocks) {}

  std::int64_t steps(int rank) const override
  {
    const int v = place(rank);
    return (v == 0 ? 0 : 1) + (tree().children(v) == 0 ? 0 : 1);
  }
  Step step(int rank, std::int64_t step) const override
  {
    Step made;
    if (step == 0) made.receives = tree().children(place(rank));
    if (made.receives == 0) made.sends = 1;
    return made;
  }
  StepMessage receive(int rank, std::int64_t, std::int64_t i) const override
  {
    const int child = tree().child(place(rank), static_cast<int>(i));
    return {rank_at(child), bytes_of(child)};
  }
  StepMessage send(int rank, std::int64_t, std::int64_t) const override
  {
    const int v = place(rank);
    return {rank_at(tree().parent(v)), bytes_of(v)};
  }
  std::int64_t widest_step() const override { return tree().most_children() + 1; }

  void describe(int rank, std::int64_t, std::int64_t, Payload& payload) const override
  {
    const int v = place(rank);
    blocks_.describe(v, tree().subtree_end(v) - v, payload);
  }
  std::int64_t blocks() const override { return 1; }
  std::int64_t block_bytes(std::int64_t block) const override { return blocks_.block_bytes(block); }

private:
  std::int64_t bytes_of(int v) const { return blocks_.bytes(v, tree().subtree_end(v) - v); }

  Blocks blocks_;
};

} // namespace loghop::collectives

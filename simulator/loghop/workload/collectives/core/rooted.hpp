// Base of algorithms over a tree: its shape, and the mapping of its places to ranks.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

namespace loghop::collectives {

template<class Tree> class Rooted : public CollectiveAlgorithm {
public:
  Rooted(const Tree& tree, int root) : tree_(tree), root_(root) {}
  int ranks() const final { return tree_.ranks; }

protected:
  const Tree& tree() const { return tree_; }
  int root() const { return root_; }
  int place(int rank) const { return rank >= root_ ? rank - root_ : rank - root_ + tree_.ranks; }
  int rank_at(int place) const
  {
    const int before_end = tree_.ranks - root_;
    return place < before_end ? place + root_ : place - before_end;
  }

private:
  Tree tree_;
  int root_;
};

} // namespace loghop::collectives

// Segments that follow each other down or up a tree, so that its levels work at the same time.
//
// Place v receives segment s in step s, and passes on segment s - 1 in the same step. The root of the way down, and the
// leaves of the way up, issue all their sends at once. n segments make n (ranks - 1) messages.
#pragma once

#include "loghop/workload/collectives/core/options.hpp"
#include "loghop/workload/collectives/core/partition.hpp"
#include "loghop/workload/collectives/core/rooted.hpp"
#include "loghop/workload/collectives/core/trees.hpp"

#include <utility>

namespace loghop::collectives {

/// Broadcast: a segment goes to one child after the other.
template<class Tree> class PipelineDown final : public Rooted<Tree> {
  using Rooted<Tree>::tree;
  using Rooted<Tree>::place;
  using Rooted<Tree>::rank_at;

public:
  PipelineDown(const Tree& shape, int root_rank, const Partition& segments)
      : Rooted<Tree>(shape, root_rank), segments_(segments)
  {}

  std::int64_t steps(int rank) const override
  {
    const int v = place(rank);
    if (v == 0) return tree().children(v) == 0 ? 0 : 1;
    return segments_.parts() + (tree().children(v) == 0 ? 0 : 1);
  }
  Step step(int rank, std::int64_t step) const override
  {
    const int v = place(rank);
    Step made;
    if (v == 0) {
      made.sends = static_cast<std::int32_t>(segments_.parts()) * tree().children(v);
    } else {
      made.receives = step < segments_.parts() ? 1 : 0;
      made.sends = step == 0 ? 0 : tree().children(v);
    }
    return made;
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override
  {
    return {rank_at(tree().parent(place(rank))), segment_bytes(step)};
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override
  {
    const int v = place(rank);
    const auto [segment, child] = sent(v, step, i);
    return {rank_at(tree().child(v, child)), segment_bytes(segment)};
  }
  std::int64_t widest_step() const override { return tree().most_children() * segments_.parts() + 1; }

  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    payload.pieces.push_back({this->root(), sent(place(rank), step, i).first});
  }
  std::int64_t blocks() const override { return segments_.parts(); }
  std::int64_t block_bytes(std::int64_t block) const override { return segment_bytes(block); }

private:
  std::int64_t segment_bytes(std::int64_t s) const { return segments_.bytes(s, s + 1); }
  /// Segment and number of the child.
  std::pair<std::int64_t, int> sent(int v, std::int64_t step, std::int64_t i) const
  {
    if (v != 0) return {step - 1, static_cast<int>(i)};
    return {i / tree().children(v), static_cast<int>(i % tree().children(v))};
  }

  Partition segments_;
};

/// Reduction up the chain: each rank adds its own data to a segment and passes it on to the place before.
class ChainReduce final : public Rooted<ChainTree> {
public:
  ChainReduce(int ranks, const CollectiveOptions& options);

  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override { return segments_.parts() + 1; }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return segments_.parts(); }
  std::int64_t block_bytes(std::int64_t block) const override { return segments_.bytes(block, block + 1); }

private:
  bool last(int v) const { return tree().children(v) == 0; }

  Partition segments_;
  CollectiveOptions options_;
};

} // namespace loghop::collectives

// Collectives in two levels: within nodes, and between their leaders. Parts of a Sequence.
//
// A node is a group of consecutive ranks; the last one may have fewer. The leader of a node is its first rank, or the root
// where it is in that node. A part within nodes is one algorithm in all of them at once; a part between leaders has no steps
// for other ranks. So broadcast goes down both levels, reduce up, allreduce up and down with an allreduce between leaders,
// and so on. (The compositions of Open MPI's component HAN: Luo et al., CLUSTER 2020.)
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/partition.hpp"
#include "loghop/workload/collectives/core/wrapped.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace loghop::collectives {

struct RankNodes {
  int ranks;
  int size; ///< ranks of a node, at least 1
  int root; ///< leads its node

  int count() const { return (ranks - 1) / size + 1; }
  int of(int rank) const { return rank / size; }
  int first(int node) const { return node * size; }
  int members(int node) const { return std::min(size, ranks - first(node)); }
  int leader(int node) const { return node == of(root) ? root : first(node); }
  bool leads(int rank) const { return leader(of(rank)) == rank; }
  /// The sizes of what the ranks of each node have together.
  std::vector<std::int64_t> sums(const std::vector<std::int64_t>& sizes) const;
};

/// What the pieces of a part's messages are called in the whole.
enum class PieceNames {
  data,    ///< parts of the root's data, or of sums
  owners,  ///< what a rank brought: gather, allgather, and notices
  targets, ///< what the root has for a rank: scatter
};

class WithinNodes final : public CollectiveAlgorithm {
public:
  using Make = std::function<std::unique_ptr<CollectiveAlgorithm>(int node, int members, int leader)>;
  /// `make`: the algorithm of a node, whose leader is number `leader` of its members. It is called for one node of those
  /// that have equal numbers, or for each node if they are not `alike` in other respects. Its data is called as in the whole.
  WithinNodes(const RankNodes& nodes, PieceNames names, bool alike, const Make& make);
  int ranks() const override { return nodes_.ranks; }
  std::int64_t steps(int rank) const override { return in(rank).steps(number(rank)); }
  Step step(int rank, std::int64_t step) const override { return in(rank).step(number(rank), step); }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override;
  int tags() const override { return algorithms_.front()->tags(); }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return algorithms_.front()->blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return algorithms_.front()->block_bytes(block); }

private:
  const CollectiveAlgorithm& in(int rank) const;
  int number(int rank) const { return rank - nodes_.first(nodes_.of(rank)); }

  RankNodes nodes_;
  PieceNames names_;
  bool alike_;
  std::vector<std::unique_ptr<CollectiveAlgorithm>> algorithms_; ///< alike: of most nodes, of the root's, of the last
};

class BetweenLeaders final : public CollectiveAlgorithm {
public:
  /// `algorithm`: over the nodes. `of_ranks`: the blocks of the ranks, where names are not those of data.
  BetweenLeaders(const RankNodes& nodes, PieceNames names, std::shared_ptr<const CollectiveAlgorithm> algorithm,
                 const Partition& of_ranks)
      : nodes_(nodes), names_(names), algorithm_(std::move(algorithm)), of_ranks_(of_ranks)
  {}
  int ranks() const override { return nodes_.ranks; }
  std::int64_t steps(int rank) const override { return nodes_.leads(rank) ? algorithm_->steps(nodes_.of(rank)) : 0; }
  Step step(int rank, std::int64_t step) const override { return algorithm_->step(nodes_.of(rank), step); }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override { return algorithm_->widest_step(); }
  int tags() const override { return algorithm_->tags(); }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override
  {
    return names_ == PieceNames::targets ? of_ranks_.parts() : algorithm_->blocks();
  }
  std::int64_t block_bytes(std::int64_t block) const override
  {
    return names_ == PieceNames::data ? algorithm_->block_bytes(block) : of_ranks_.bytes(block, block + 1);
  }

private:
  StepMessage to_leader(StepMessage message) const;

  RankNodes nodes_;
  PieceNames names_;
  std::shared_ptr<const CollectiveAlgorithm> algorithm_;
  Partition of_ranks_;
};

/// An algorithm each of whose messages has all the data, as parts of another one that divides it.
class OfAllBlocks final : public Wrapped {
public:
  OfAllBlocks(std::unique_ptr<CollectiveAlgorithm> algorithm, std::shared_ptr<const CollectiveAlgorithm> divided)
      : Wrapped(std::move(algorithm)), divided_(std::move(divided))
  {}
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return divided_->blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return divided_->block_bytes(block); }

private:
  std::shared_ptr<const CollectiveAlgorithm> divided_;
};

} // namespace loghop::collectives

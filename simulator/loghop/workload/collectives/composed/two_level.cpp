#include "loghop/workload/collectives/composed/two_level.hpp"

#include <algorithm>

namespace loghop::collectives {

std::vector<std::int64_t> RankNodes::sums(const std::vector<std::int64_t>& sizes) const
{
  std::vector<std::int64_t> all(static_cast<std::size_t>(count()));
  for (int rank = 0; rank < ranks; ++rank)
    all[static_cast<std::size_t>(of(rank))] += sizes[static_cast<std::size_t>(rank)];
  return all;
}

// ---------------------------------------------------------------------------------- within nodes

WithinNodes::WithinNodes(const RankNodes& nodes, PieceNames names, bool alike, const Make& make)
    : nodes_(nodes), names_(names), alike_(alike)
{
  const auto add = [&](int node) {
    algorithms_.push_back(make(node, nodes_.members(node), nodes_.leader(node) - nodes_.first(node)));
  };
  if (alike_) {
    const int root_node = nodes_.of(nodes_.root);
    add(root_node == 0 && nodes_.count() > 1 && nodes_.members(1) == nodes_.size ? 1 : 0);
    add(root_node);
    add(nodes_.count() - 1);
  } else {
    for (int node = 0; node < nodes_.count(); ++node)
      add(node);
  }
}

const CollectiveAlgorithm& WithinNodes::in(int rank) const
{
  const int node = nodes_.of(rank);
  if (!alike_) return *algorithms_[static_cast<std::size_t>(node)];
  if (node == nodes_.of(nodes_.root)) return *algorithms_[1];
  return *algorithms_[node == nodes_.count() - 1 ? 2 : 0];
}

StepMessage WithinNodes::receive(int rank, std::int64_t step, std::int64_t i) const
{
  StepMessage message = in(rank).receive(number(rank), step, i);
  message.peer += nodes_.first(nodes_.of(rank));
  return message;
}

StepMessage WithinNodes::send(int rank, std::int64_t step, std::int64_t i) const
{
  StepMessage message = in(rank).send(number(rank), step, i);
  message.peer += nodes_.first(nodes_.of(rank));
  return message;
}

std::int64_t WithinNodes::widest_step() const
{
  std::int64_t widest = 0;
  for (const auto& algorithm : algorithms_)
    widest = std::max(widest, algorithm->widest_step());
  return widest;
}

void WithinNodes::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  Payload own;
  in(rank).describe(number(rank), step, i, own);
  payload.effect = own.effect;
  const int first = nodes_.first(nodes_.of(rank));
  for (Piece piece : own.pieces) {
    if (names_ == PieceNames::owners) piece.owner += first;
    if (names_ == PieceNames::targets) piece.block += first;
    payload.pieces.push_back(piece);
  }
}

// -------------------------------------------------------------------------------- between leaders

StepMessage BetweenLeaders::to_leader(StepMessage message) const
{
  message.peer = nodes_.leader(message.peer);
  return message;
}

StepMessage BetweenLeaders::receive(int rank, std::int64_t step, std::int64_t i) const
{
  return to_leader(algorithm_->receive(nodes_.of(rank), step, i));
}

StepMessage BetweenLeaders::send(int rank, std::int64_t step, std::int64_t i) const
{
  return to_leader(algorithm_->send(nodes_.of(rank), step, i));
}

/// Where a node stands for its ranks, a piece stands for theirs.
void BetweenLeaders::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  Payload own;
  algorithm_->describe(nodes_.of(rank), step, i, own);
  payload.effect = own.effect;
  for (const Piece& piece : own.pieces) {
    if (names_ == PieceNames::data) {
      payload.pieces.push_back({piece.owner == Piece::nobody ? Piece::nobody : nodes_.root, piece.block});
      continue;
    }
    const bool of_owner = names_ == PieceNames::owners;
    const int node = of_owner ? piece.owner : static_cast<int>(piece.block);
    for (int other = nodes_.first(node); other < nodes_.first(node) + nodes_.members(node); ++other)
      payload.pieces.push_back(of_owner ? Piece{other, 0} : Piece{nodes_.root, other});
  }
}

// ------------------------------------------------------------------------------------ all blocks

void OfAllBlocks::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  Payload own;
  algorithm().describe(rank, step, i, own);
  payload.effect = own.effect;
  for (const Piece& piece : own.pieces)
    for (std::int64_t block = 0; block < divided_->blocks(); ++block)
      payload.pieces.push_back({piece.owner, block});
}

} // namespace loghop::collectives

#include "loghop/workload/collectives/composed/of_sums.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace loghop::collectives {

namespace {

std::int64_t start_of(const CollectiveAlgorithm& algorithm, std::int64_t block)
{
  std::int64_t start = 0;
  for (std::int64_t b = 0; b < block; ++b)
    start += algorithm.block_bytes(b);
  return start;
}

Partition cut_by_all(const SumParts::Algorithms& algorithms, std::int64_t bytes)
{
  std::set<std::int64_t> cuts = {0, bytes};
  for (const auto& algorithm : algorithms) {
    std::int64_t end = 0;
    for (std::int64_t b = 0; b < algorithm->blocks(); ++b)
      cuts.insert(std::min(end += algorithm->block_bytes(b), bytes));
  }
  if (cuts.size() == 1) return Partition::equal(0, 1);
  std::vector<std::int64_t> sizes;
  for (auto cut = std::next(cuts.begin()); cut != cuts.end(); ++cut)
    sizes.push_back(*cut - *std::prev(cut));
  return Partition::listed(sizes);
}

/// The first part that begins at `byte` or behind.
std::int64_t part_at(const Partition& parts, std::int64_t byte)
{
  std::int64_t first = 0, end = parts.parts();
  while (first < end) {
    const std::int64_t middle = (first + end) / 2;
    if (parts.offset(middle) < byte)
      first = middle + 1;
    else
      end = middle;
  }
  return first;
}

} // namespace

const Partition& SumParts::parts() const
{
  if (!parts_) parts_ = cut_by_all(algorithms_, bytes_);
  return *parts_;
}

std::pair<std::int64_t, std::int64_t> SumParts::of_block(const CollectiveAlgorithm& algorithm, std::int64_t block) const
{
  if (algorithm.blocks() == 1) return {0, parts().parts()};
  if (algorithm.blocks() == parts().parts()) return {block, block + 1};
  const std::int64_t start = start_of(algorithm, block);
  return {part_at(parts(), start), part_at(parts(), start + algorithm.block_bytes(block))};
}

void OfSums::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  Payload own;
  algorithm().describe(rank, step, i, own);
  payload.effect = own.effect;
  for (const Piece& piece : own.pieces) {
    const auto [first, end] = sum_->of_block(algorithm(), piece.block);
    for (std::int64_t part = first; part < end; ++part)
      payload.pieces.push_back({Piece::nobody, part});
  }
}

} // namespace loghop::collectives

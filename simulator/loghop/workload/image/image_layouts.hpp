// Where the parts of an image that go down or up a tree lie in the memory of the tree's inner ranks (P-3PC paper,
// section 3): the part of a subtree is a rectangle of what its parent has, so that it is one block for each row of
// pixels, or contiguous if it is as wide. Leaves and roots of subtrees hold what they have without gaps.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/powers_of_two.hpp"
#include "loghop/workload/collectives/core/trees.hpp"
#include "loghop/workload/graph/layout_table.hpp"
#include "loghop/workload/image/image_grid.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace loghop {

/// How the part of each rank's subtree lies at its parent; the root is rank 0. Needs that subtrees have rectangles. The
/// parts of a parent's children are in different places: as many of one size as all of them together have bytes.
template<class Tree> std::vector<std::uint16_t> layouts_at_parents(const ImageGrid& grid, LayoutTable& table)
{
  const Tree tree{grid.ranks()};
  std::vector<std::uint16_t> numbers(static_cast<std::size_t>(grid.ranks()), 0);
  const auto pixels_of = [&](int rank) {
    const int end = tree.subtree_end(rank);
    return grid.height(rank, end) * grid.width(rank, end);
  };
  std::vector<std::int64_t> sent(static_cast<std::size_t>(grid.ranks()), 0); ///< pixels, by parent
  for (int rank = 1; rank < grid.ranks(); ++rank)
    sent[static_cast<std::size_t>(tree.parent(rank))] += pixels_of(rank);
  for (int rank = 1; rank < grid.ranks(); ++rank) {
    const int end = tree.subtree_end(rank);
    const int parent = tree.parent(rank);
    const std::int64_t pitch = grid.width(parent, tree.subtree_end(parent));
    numbers[static_cast<std::size_t>(rank)] =
        table.add({grid.height(rank, end), grid.width(rank, end) * grid.pixel_bytes(), pitch * grid.pixel_bytes(),
                   false, (sent[static_cast<std::size_t>(parent)] + pixels_of(rank) - 1) / pixels_of(rank)});
  }
  return numbers;
}

/// Layouts of a scatter or gather along a tree.
class ImageLayouts final : public CollectiveLayouts {
public:
  using Algorithm = std::shared_ptr<const collectives::CollectiveAlgorithm>;
  ImageLayouts(Algorithm algorithm, std::vector<std::uint16_t> at_parents, bool is_scatter)
      : algorithm_(std::move(algorithm)), at_parents_(std::move(at_parents)), is_scatter_(is_scatter)
  {}
  std::uint16_t send(int rank, std::int64_t step, std::int64_t i) const override
  {
    return is_scatter_ ? at_parents_[static_cast<std::size_t>(algorithm_->send(rank, step, i).peer)] : std::uint16_t{0};
  }
  std::uint16_t receive(int rank, std::int64_t step, std::int64_t i) const override
  {
    return is_scatter_ ? std::uint16_t{0}
                       : at_parents_[static_cast<std::size_t>(algorithm_->receive(rank, step, i).peer)];
  }

private:
  Algorithm algorithm_;
  std::vector<std::uint16_t> at_parents_; ///< by rank of the child
  bool is_scatter_;
};

} // namespace loghop

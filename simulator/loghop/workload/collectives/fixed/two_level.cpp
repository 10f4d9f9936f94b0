#include "loghop/workload/collectives/fixed/two_level.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/collectives/algorithms/tree_down.hpp"
#include "loghop/workload/collectives/algorithms/tree_reduce.hpp"
#include "loghop/workload/collectives/algorithms/tree_up.hpp"
#include "loghop/workload/collectives/core/trees.hpp"

#include <algorithm>
#include <type_traits>

namespace loghop::collectives {

namespace {

/// `make(tree)` with the tree that ranks of a node are to use.
template<class Make> Made on_tree_within(int members, const Options& o, const Make& make)
{
  if (o.within == Within::linear) return make(LinearTree{members});
  return make(BinomialTree{members});
}

/// The blocks of the members of a node, from the leader's on.
Partition sizes_within(const RankNodes& nodes, const Options& o, int node, int leader)
{
  if (!o.sizes) return Partition::equal(o.bytes, nodes.members(node));
  const auto first = o.sizes->begin() + nodes.first(node);
  return Partition::listed({first, first + nodes.members(node)}, leader);
}

} // namespace

RankNodes nodes_of(int ranks, const Options& o)
{
  return {ranks, std::min(o.group_size, ranks), o.root};
}

Options without_root(Options o)
{
  o.root = 0;
  return o;
}

Options options_between(const RankNodes& nodes, const Options& o, bool of_blocks)
{
  Options between = o;
  between.root = nodes.of(o.root);
  if (!of_blocks) return between;
  between.bytes = o.bytes * nodes.size;
  if (o.sizes || nodes.ranks % nodes.size != 0) {
    const std::vector<std::int64_t> equal(o.sizes ? 0 : static_cast<std::size_t>(nodes.ranks), o.bytes);
    between.sizes = std::make_shared<const std::vector<std::int64_t>>(nodes.sums(o.sizes ? *o.sizes : equal));
    between.bytes = 0;
  }
  return between;
}

std::shared_ptr<const CollectiveAlgorithm> among_leaders(const std::vector<AlgorithmRow>& rows,
                                                         const std::string& otherwise, const RankNodes& nodes,
                                                         const Options& o)
{
  const std::string& name = o.between.empty() ? otherwise : o.between;
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const AlgorithmRow& one) { return one.name == name; });
  require(row != rows.end() && (row->options & option_levels) == 0,
          "there is no algorithm " + rows.front().collective + " " + name + " between leaders of nodes");
  return row->make(nodes.count(), o);
}

Made down_within(const RankNodes& nodes, const Options& o, const Blocks& data)
{
  return std::make_unique<WithinNodes>(nodes, PieceNames::data, true, [&](int, int members, int leader) {
    return on_tree_within(members, o, [&](const auto& tree) -> Made {
      return std::make_unique<TreeDown<std::decay_t<decltype(tree)>>>(tree, leader, data, Share::all);
    });
  });
}

Made sums_within(const RankNodes& nodes, const Options& o)
{
  return std::make_unique<WithinNodes>(nodes, PieceNames::data, true, [&](int, int members, int leader) {
    return on_tree_within(members, o, [&](const auto& tree) -> Made {
      using Tree = std::decay_t<decltype(tree)>;
      return std::make_unique<TreeReduce<Tree>>(tree, leader, o.bytes, o.combine_time(o.bytes));
    });
  });
}

Made gather_within(const RankNodes& nodes, const Options& o, bool notices)
{
  return std::make_unique<WithinNodes>(nodes, PieceNames::owners, !o.sizes, [&](int node, int members, int leader) {
    const Blocks blocks =
        notices ? Blocks::notices(members, o.bytes) : Blocks::of_each(sizes_within(nodes, o, node, leader), leader);
    return on_tree_within(members, o, [&](const auto& tree) -> Made {
      return std::make_unique<TreeUp<std::decay_t<decltype(tree)>>>(tree, leader, blocks);
    });
  });
}

Made scatter_within(const RankNodes& nodes, const Options& o)
{
  return std::make_unique<WithinNodes>(nodes, PieceNames::targets, !o.sizes, [&](int node, int members, int leader) {
    const Blocks blocks = Blocks::to_each(o.root, sizes_within(nodes, o, node, leader), leader);
    return on_tree_within(members, o, [&](const auto& tree) -> Made {
      return std::make_unique<TreeDown<std::decay_t<decltype(tree)>>>(tree, leader, blocks, Share::subtree);
    });
  });
}

} // namespace loghop::collectives

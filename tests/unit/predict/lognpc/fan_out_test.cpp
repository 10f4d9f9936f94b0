// Closed forms of broadcasts: the times of the walk of their graphs.
#include "loghop/predict/lognpc/fan_out.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/lognpc/lognpc_model.hpp"
#include "support/one_collective.hpp"
#include "unit/predict/lognpc/priced.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::lognpc::test::fan_out_test {
namespace {

TEST(FanOut, ByHand)
{
  const FanOut fan{{10, 12, 15}, {0, 1, 2, 3}, {0, 1, 2, 3}};
  EXPECT_EQ(linear_time(fan), 15);
  // T(0) = 4, T(1) = max(1 + 4, 10 + 4), T(2) = max(2 + 4, 10 + 14, 12 + 4), T(3) = max(3 + 4, 10 + 24, 12 + 14, 15 + 4)
  EXPECT_EQ(tree_time(fan, 4), 34);
  EXPECT_EQ(tree_time({{}, {0}, {0}}, 4), 4);
  EXPECT_EQ(linear_time({{3}, {0, 1}, {0, 20}}), 20); // a send that returns late
}

/// Sends in a row that grow slower, gaps beyond overheads, memory that is shared, long messages that wait, strides.
MessageCosts costs()
{
  MessageCosts costs;
  LevelCosts far = ten_seconds();
  far.T = CostCurve({{Bytes(0), Seconds(9.5)}, {Bytes(1000), Seconds(37)}});
  far.g = CostCurve({{Bytes(0), Seconds(0.3)}, {Bytes(1000), Seconds(24)}});
  far.g_node = CostCurve({{Bytes(0), Seconds(0.2)}, {Bytes(1000), Seconds(11)}});
  far.ret = CostCurve({{Bytes(0), Seconds(1)}, {Bytes(1000), Seconds(55)}});
  far.S = 600;
  LevelCosts near = ten_seconds();
  near.T = CostCurve({{Bytes(0), Seconds(3.8)}, {Bytes(1000), Seconds(5.3)}});
  near.g_node = constant(0.7);
  costs.levels.emplace(Level::between_nodes, far);
  costs.levels.emplace(Level::within_node, near);
  costs.postings = {Seconds(1), Seconds(1.25), Seconds(1.75)};
  costs.partners = {Seconds(0), Seconds(2), Seconds(6)};
  return costs;
}

PredictionContext on_nodes(int ranks, const std::function<Node(Rank)>& node_of)
{
  PredictionContext context = loghop::test::ranks_alone(ranks);
  context.node_of = node_of;
  context.level_of = [node_of](Rank from, Rank to) {
    return node_of(from) == node_of(to) ? Level::within_node : Level::between_nodes;
  };
  return context;
}

std::vector<Terms> all_terms()
{
  std::vector<Terms> all(4);
  all[1].queues = false;
  all[2].wait = all[2].nodes = false;
  all[3].processor_waits = true;
  return all;
}

TEST(FanOut, OfTreesIsTheirWalk)
{
  for (const Terms& terms : all_terms()) {
    const LogNpcModel model(costs(), terms);
    for (const int nodes : {1, 2, 4, 16, 128})
      for (const int ranks : {1, 2, 8})
        for (const std::int64_t bytes : {1, 100, 500, 900}) {
          if (nodes * ranks == 1) continue;
          const std::string name =
              std::to_string(nodes) + " nodes of " + std::to_string(ranks) + ", " + std::to_string(bytes) + " B";
          const auto closed = model.tree_broadcast(nodes, ranks, Bytes(static_cast<double>(bytes)), {});
          const auto walked = model.predict(loghop::test::one_collective("broadcast", "binomial", bytes),
                                            on_nodes(nodes * ranks, block_placement(ranks)));
          ASSERT_TRUE(closed && walked) << name;
          EXPECT_NEAR(closed->count(), walked->count(), 1e-12 * walked->count()) << name;
        }
  }
}

TEST(FanOut, OfLinearBroadcastsIsTheirWalk)
{
  for (const Terms& terms : all_terms()) {
    const LogNpcModel model(costs(), terms);
    for (const int ranks : {2, 6, 24})
      for (const std::int64_t bytes : {1, 500, 900})
        for (const auto& node_of : {block_placement(3), cyclic_placement(2)}) {
          const PredictionContext context = on_nodes(ranks, node_of);
          const auto closed = model.linear_broadcast(ranks, Bytes(static_cast<double>(bytes)), {}, context);
          const auto walked = model.predict(loghop::test::one_collective("broadcast", "linear", bytes), context);
          ASSERT_TRUE(closed && walked);
          EXPECT_NEAR(closed->count(), walked->count(), 1e-12 * walked->count())
              << ranks << " ranks, " << bytes << " B";
        }
  }
}

TEST(FanOut, NotOfEveryTree)
{
  Terms terms;
  EXPECT_FALSE(LogNpcModel(costs(), terms).tree_broadcast(6, 2, Bytes(1), {}));
  EXPECT_FALSE(LogNpcModel(costs(), terms).tree_broadcast(4, 3, Bytes(1), {}));
  terms.levels = false;
  EXPECT_FALSE(LogNpcModel(costs(), terms).tree_broadcast(4, 2, Bytes(1), {}));
  EXPECT_TRUE(LogNpcModel(costs(), terms).tree_broadcast(4, 1, Bytes(1), {}));
  terms.lower_bound = true;
  EXPECT_FALSE(LogNpcModel(costs(), terms).tree_broadcast(4, 1, Bytes(1), {}));
}

} // namespace
} // namespace loghop::lognpc::test::fan_out_test

#include "loghop/platform/level.hpp"

#include "loghop/platform/multicore_node.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::level_test {
namespace {

TEST(Level, HasItsNameInFiles)
{
  EXPECT_EQ(std::string(name_of(Level::to_itself)), "to_itself");
  EXPECT_EQ(std::string(name_of(Level::within_chip)), "within_chip");
  EXPECT_EQ(std::string(name_of(Level::within_node)), "within_node");
  EXPECT_EQ(std::string(name_of(Level::between_nodes)), "between_nodes");
}

TEST(Level, GoesFromNearToFar)
{
  EXPECT_LT(Level::to_itself, Level::within_chip);
  EXPECT_LT(Level::within_chip, Level::within_node);
  EXPECT_LT(Level::within_node, Level::between_nodes);
}

/// Nodes of 3 chips of 2 cores: cores 0 1 | 2 3 | 4 5 are node 0, cores 6 7 | 8 9 | 10 11 node 1.
TEST(Level, OfTwoCoresFollowsFromTheirChipsAndNodes)
{
  MulticoreNode node;
  node.chips = 3;
  node.cores_per_chip = 2;
  EXPECT_EQ(node.cores(), 6);
  EXPECT_EQ(node.core(Node(1), 4), Core(10));
  for (const auto& [core, number] : {std::pair(0, 0), {5, 0}, {6, 1}, {11, 1}, {12, 2}})
    EXPECT_EQ(node.node_of(Core(core)), Node(number));
  const auto expect_level = [&](int a, int b, Level level) {
    EXPECT_EQ(node.level(Core(a), Core(b)), level) << a << ' ' << b;
    EXPECT_EQ(node.level(Core(b), Core(a)), level) << b << ' ' << a;
  };
  expect_level(9, 9, Level::to_itself);
  expect_level(0, 1, Level::within_chip);
  expect_level(8, 9, Level::within_chip);
  expect_level(1, 2, Level::within_node);
  expect_level(6, 11, Level::within_node);
  expect_level(5, 6, Level::between_nodes);
  expect_level(0, 6, Level::between_nodes);
}

} // namespace
} // namespace loghop::level_test

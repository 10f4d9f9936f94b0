#include "loghop/platform/fluid_size.hpp"

#include <gtest/gtest.h>

namespace loghop::fluid_size_test {
namespace {

void expect(const FluidSize& size, std::int64_t nodes, std::int64_t links)
{
  EXPECT_EQ(size.nodes, nodes);
  EXPECT_EQ(size.links, links);
}

TEST(FluidSize, CountsLinksInBothDirections)
{
  expect(size_of(FluidCube{{4, 3}, true, {}}), 12, 12 * 4);
  expect(size_of(FluidCube{{4, 3}, true, FluidLink{}}), 12, 12 * 6);
  // 16 nodes below 4 switches (a link each), these below 2 more.
  expect(size_of(FluidFatTree{{4, 4}, {1, 2}, {1, 1}}), 16, 2 * 16 + 2 * 8);
  // 3 groups of 1 chassis of 4 routers of 2 nodes: 24 nodes, 12 routers with 3 neighbours, 6 links of groups.
  expect(size_of(FluidDragonfly{3, 1, 4, 2}), 24, 48 + 36 + 6);
}

TEST(FluidSize, StaysBeyondTheLimitsWithoutOverflow)
{
  const int most = 1'000'000'000;
  for (const FluidSize& size : {size_of(FluidCube{{most, most, most}, true, {}}),
                                size_of(FluidFatTree{{most, most}, {most, most}, {most, most}}),
                                size_of(FluidDragonfly{most, most, most, most})}) {
    EXPECT_GT(size.nodes, most_fluid_nodes);
    EXPECT_GT(size.links, most_fluid_links);
  }
  EXPECT_EQ(size_of(FluidFatTree{{0, 0}, {1, 1}, {1, 1}}).nodes, 0);
}

/// Up and down: 24 nodes with 2 links, 24 switches with 2, 8 switches with 9.
TEST(FluidSize, LevelsOfAFatTreeDifferInAllNumbers)
{
  expect(size_of(FluidFatTree{{2, 3, 4}, {2, 1, 3}, {1, 2, 3}}), 24, 2 * (24 * 2 + 24 * 2 + 8 * 9));
}

/// 24 routers have 3 neighbours in their chassis and 1 in the other one.
TEST(FluidSize, RoutersHaveNeighboursInTheirChassisAndInTheOthers)
{
  expect(size_of(FluidDragonfly{3, 2, 4, 5}), 120, 2 * 120 + 24 * 4 + 3 * 2);
  expect(size_of(FluidDragonfly{1, 1, 1, 1}), 1, 2);
}

TEST(FluidSize, WiresOfACubeAreThoseOfItsFoldedSizes)
{
  FluidCube cube{{6, 4}, true, {}};
  cube.folded = {{3, 2}, {4}};
  expect(size_of(cube), 24, 24 * 6);
  cube.node = FluidLink{};
  expect(size_of(cube), 24, 24 * 8);
  expect(size_of(FluidCube{{1}, false, {}}), 1, 2);
}

} // namespace
} // namespace loghop::fluid_size_test

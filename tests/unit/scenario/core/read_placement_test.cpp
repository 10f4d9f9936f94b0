#include "loghop/platform/node_order.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/scenario/core/random_placement.hpp"
#include "loghop/scenario/core/read_parts.hpp"

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>

namespace loghop::read_placement_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Order = Placement::Order;

Placement placement_of(const json& text, const Platform* platform = nullptr)
{
  const JsonValue root = parse_json(text.dump(), "x.json");
  const Placement placement = read_placement(root, platform, 1);
  root.problems().throw_if_any();
  return placement;
}

std::string problems(const json& text, const Platform* platform = nullptr)
{
  return test::texts(test::errors_of([&] { placement_of(text, platform); }));
}

TEST(ReadPlacement, AnOrderHasAName)
{
  EXPECT_EQ(placement_of("block").order, Order::block);
  EXPECT_EQ(placement_of("cyclic").order, Order::cyclic);
  EXPECT_EQ(placement_of({{"value", "cyclic"}, {"source", "Table 1"}}).order, Order::cyclic);
  EXPECT_THAT(placement_of("block").cores, IsEmpty());
  EXPECT_THAT(problems("blocks"), HasSubstr("did you mean \"block\"?"));
}

TEST(ReadPlacement, OrListsCores)
{
  const Placement placement = placement_of({3, 0, 5});
  EXPECT_EQ(placement.order, Order::listed);
  EXPECT_THAT(placement.cores, ElementsAre(Core(3), Core(0), Core(5)));
  EXPECT_EQ(placement.ranks_per_core, 1);
  EXPECT_THAT(problems(json::array()), HasSubstr("x.json"));
  EXPECT_THAT(problems({0, -1}), HasSubstr("/1"));
}

TEST(ReadPlacement, ACoreHasUpTo1024Ranks)
{
  const auto crowded = [](int most) { return json{{"order", "cyclic"}, {"ranks_per_core", most}}; };
  EXPECT_EQ(placement_of(crowded(1)).ranks_per_core, 1);
  EXPECT_EQ(placement_of(crowded(1024)).ranks_per_core, 1024);
  EXPECT_EQ(placement_of(crowded(1024)).order, Order::cyclic);
  for (const int refused : {0, 1025})
    EXPECT_THAT(problems(crowded(refused)), HasSubstr("/ranks_per_core: expected a whole number from 1 to 1024"));
}

TEST(ReadPlacement, KeysThatAreUnknownOrMissingAreErrors)
{
  EXPECT_THAT(problems({{"ranks_per_core", 2}}), HasSubstr("order"));
  EXPECT_THAT(problems({{"order", "block"}, {"rank_per_core", 2}}), HasSubstr("did you mean \"ranks_per_core\"?"));
}

TEST(ReadPlacement, CoresThatThePlatformLacksAreErrors)
{
  const Platform platform = read_platform(test::source_dir() + "/platforms/xeon-gige.json");
  EXPECT_EQ(problems({0, 1}, &platform), "");
  EXPECT_THAT(problems({0, 1 << 20}, &platform), HasSubstr("1048576"));
}

TEST(ReadPlacement, CoresGoFrom0ToTheLargestNumber)
{
  EXPECT_THAT(placement_of({0, 2147483647}).cores, ElementsAre(Core(0), Core(2147483647)));
  EXPECT_EQ(problems({0, 2147483648}), "x.json:/1: expected a whole number from 0 to 2147483647, found 2147483648\n");
}

TEST(ReadPlacement, AListMayStandInAnObject)
{
  const Placement crowded = placement_of({{"order", {2, 1}}, {"ranks_per_core", 3}});
  EXPECT_EQ(crowded.order, Order::listed);
  EXPECT_THAT(crowded.cores, ElementsAre(Core(2), Core(1)));
  EXPECT_EQ(crowded.ranks_per_core, 3);
  EXPECT_EQ(placement_of({{"order", "block"}}).ranks_per_core, 1);
  const Placement sourced = placement_of({{"value", {2, 1}}, {"source", "Table 1"}});
  EXPECT_THAT(sourced.cores, ElementsAre(Core(2), Core(1)));
}

/// What is wrong already is not held to the platform.
TEST(ReadPlacement, EachProblemIsSaidOnce)
{
  const Platform platform = read_platform(test::source_dir() + "/platforms/xeon-gige.json");
  EXPECT_EQ(problems({-1, 1 << 20}, &platform), "x.json:/0: expected a whole number from 0 to 2147483647, found -1\n");
}

Platform torus()
{
  return read_platform(test::source_dir() + "/platforms/torus8x8.json");
}

TEST(ReadPlacement, OrdersOfNodesAreListed)
{
  const Platform platform = torus();
  const auto cores = [&](const json& text) { return placement_of(text, &platform).cores; };
  EXPECT_EQ(cores("random"), random_placement(platform, 1, 1).cores);
  EXPECT_TRUE(placement_of("random", &platform).random);
  EXPECT_EQ(cores("snake"), on_nodes_in_order(platform, snake_order({8, 8}), 1).cores);
  EXPECT_EQ(cores({{"order", "snake"}}), cores("snake"));
  EXPECT_EQ(cores({{"blocks", {4, 2}}}), on_nodes_in_order(platform, block_order({8, 8}, {4, 2}), 1).cores);
  EXPECT_EQ(cores({{"blocks", {8, 8}}}), on_nodes_in_order(platform, block_order({8, 8}, {8, 8}), 1).cores);
}

TEST(ReadPlacement, OrdersThatDoNotSuitTheNetworkAreErrors)
{
  const Platform platform = torus();
  EXPECT_THAT(problems({{"blocks", {3, 2}}}, &platform), HasSubstr("expected blocks that divide 8x8 nodes"));
  EXPECT_THAT(problems({{"blocks", {2}}}, &platform), HasSubstr("a side for each of the 2 dimensions"));
  EXPECT_THAT(problems({{"blocks", {2, 0}}}, &platform), HasSubstr("/blocks/1: expected a whole number from 1"));
  const Platform crossbar = read_platform(test::source_dir() + "/platforms/crossbar.json");
  for (const json& order : {json("snake"), json({{"blocks", {2, 2}}})})
    EXPECT_THAT(problems(order, &crossbar), HasSubstr("expected a mesh or torus for the placement"));
  EXPECT_EQ(problems("random", &crossbar), "");
}

TEST(ReadPlacement, AnObjectHasOneOrder)
{
  EXPECT_THAT(problems({{"blocks", {2, 2}}, {"order", "snake"}}), HasSubstr("found more"));
  EXPECT_THAT(problems({{"block", {2, 2}}}), HasSubstr("did you mean \"blocks\"?"));
}

TEST(ReadPlacement, WithoutAPlatformNothingIsOrdered)
{
  for (const json& order : {json("snake"), json("random"), json({{"blocks", {2, 2}}})})
    EXPECT_THAT(placement_of(order).cores, IsEmpty());
}

} // namespace
} // namespace loghop::read_placement_test

// Loads of meshes whose every channel is given: means are worked by hand.
#include "loghop/scenario/compare/channel_loads.hpp"

#include <gtest/gtest.h>

namespace loghop::channel_loads_test {
namespace {

using simulate::ChannelUse;
using simulate::SimulationResult;

WormholeMesh mesh_of(std::vector<int> dimensions, MeshTopology topology = MeshTopology::mesh)
{
  WormholeMesh mesh;
  mesh.dimensions = std::move(dimensions);
  mesh.topology = topology;
  return mesh;
}

/// Used for `crossing`, and blocked for twice as long, of 100 ps.
ChannelUse channel(int from, int to, const std::string& direction, Picoseconds crossing)
{
  return {0, Node(from), Node(to), direction, 1, 3 * crossing, 2 * crossing, 100};
}

double utilisation(const std::vector<ChannelLoad>& loads, const std::string& dimension, ChannelPlace place)
{
  for (const ChannelLoad& load : loads)
    if (load.dimension == dimension && load.place == place) {
      EXPECT_DOUBLE_EQ(load.mean.blocked, 2 * load.mean.utilisation);
      return load.mean.utilisation;
    }
  return -1;
}

/// Two rows of four nodes. Along x the first row is used to the right, along y the first column downwards.
SimulationResult four_by_two()
{
  SimulationResult result;
  result.channels = {channel(0, 1, "+x", 4),       channel(1, 2, "+x", 16), channel(2, 3, "+x", 8),
                     channel(4, 5, "+x", 0),       channel(5, 6, "+x", 0),  channel(6, 7, "+x", 0),
                     channel(0, 4, "+y", 10),      channel(4, 0, "-y", 2),  channel(0, 0, "injection", 33),
                     channel(7, 7, "ejection", 33)};
  return result;
}

TEST(ChannelLoads, AreMeansAlongEachDimension)
{
  const auto loads = channel_loads(mesh_of({4, 2}), four_by_two());
  EXPECT_DOUBLE_EQ(utilisation(loads, "x", ChannelPlace::anywhere), 0.28 / 6);
  EXPECT_DOUBLE_EQ(utilisation(loads, "y", ChannelPlace::anywhere), 0.06);
}

TEST(ChannelLoads, TheMiddleOfAnEvenRowIsOneChannel)
{
  const auto loads = channel_loads(mesh_of({4, 2}), four_by_two());
  EXPECT_DOUBLE_EQ(utilisation(loads, "x", ChannelPlace::middle), 0.08); // 16 and 0
  EXPECT_DOUBLE_EQ(utilisation(loads, "x", ChannelPlace::margin), 0.03); // 4, 8, 0 and 0
  EXPECT_DOUBLE_EQ(utilisation(loads, "y", ChannelPlace::middle), 0.06); // the only ones
  EXPECT_DOUBLE_EQ(utilisation(loads, "y", ChannelPlace::margin), 0.06);
}

TEST(ChannelLoads, TheMiddleOfAnOddRowIsTwoChannels)
{
  SimulationResult result;
  result.channels = {channel(0, 1, "+x", 1), channel(1, 2, "+x", 2), channel(3, 2, "-x", 4), channel(4, 3, "-x", 11)};
  const auto loads = channel_loads(mesh_of({5}), result);
  EXPECT_DOUBLE_EQ(utilisation(loads, "x", ChannelPlace::middle), 0.03); // 2 and 4
  EXPECT_DOUBLE_EQ(utilisation(loads, "x", ChannelPlace::margin), 0.06); // 1 and 11
}

TEST(ChannelLoads, ATorusHasNoPlaces)
{
  SimulationResult result;
  result.channels = {channel(0, 1, "+x", 1), channel(2, 0, "+x", 3)};
  const auto loads = channel_loads(mesh_of({3}, MeshTopology::torus), result);
  ASSERT_EQ(loads.size(), 1u);
  EXPECT_DOUBLE_EQ(utilisation(loads, "x", ChannelPlace::anywhere), 0.02);
}

TEST(ChannelLoads, OneNodeHasNoChannels)
{
  const auto loads = channel_loads(mesh_of({1, 1, 2}), SimulationResult{});
  EXPECT_TRUE(loads.empty());
  SimulationResult result;
  result.channels = {channel(0, 1, "+z", 5)};
  EXPECT_DOUBLE_EQ(utilisation(channel_loads(mesh_of({1, 1, 2}), result), "z", ChannelPlace::margin), 0.05);
}

/// Along y of three dimensions a step changes the node by 3, along z by 12.
TEST(ChannelLoads, PlacesCountAlongTheirOwnDimension)
{
  SimulationResult result;
  result.channels = {channel(1, 4, "+y", 1),   channel(4, 7, "+y", 2),   channel(10, 7, "-y", 4),
                     channel(1, 13, "+z", 20), channel(13, 25, "+z", 6), channel(37, 25, "-z", 4),
                     channel(37, 49, "+z", 50)};
  const auto loads = channel_loads(mesh_of({3, 4, 5}), result);
  EXPECT_DOUBLE_EQ(utilisation(loads, "y", ChannelPlace::middle), 0.02);
  EXPECT_DOUBLE_EQ(utilisation(loads, "y", ChannelPlace::margin), 0.025); // 1 and 4
  EXPECT_DOUBLE_EQ(utilisation(loads, "y", ChannelPlace::anywhere), 0.07 / 3);
  EXPECT_DOUBLE_EQ(utilisation(loads, "z", ChannelPlace::middle), 0.05);
  EXPECT_DOUBLE_EQ(utilisation(loads, "z", ChannelPlace::margin), 0.35); // 20 and 50
  EXPECT_DOUBLE_EQ(utilisation(loads, "z", ChannelPlace::anywhere), 0.2);
}

TEST(ChannelLoads, StandByDimensionAndThenByPlace)
{
  std::vector<std::pair<std::string, ChannelPlace>> found;
  for (const ChannelLoad& load : channel_loads(mesh_of({4, 2}), four_by_two()))
    found.emplace_back(load.dimension, load.place);
  const std::vector<std::pair<std::string, ChannelPlace>> expected = {
      {"x", ChannelPlace::anywhere}, {"x", ChannelPlace::middle}, {"x", ChannelPlace::margin},
      {"y", ChannelPlace::anywhere}, {"y", ChannelPlace::middle}, {"y", ChannelPlace::margin}};
  EXPECT_EQ(found, expected);
}

} // namespace
} // namespace loghop::channel_loads_test

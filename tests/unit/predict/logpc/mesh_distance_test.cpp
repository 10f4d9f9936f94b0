#include "loghop/predict/logpc/mesh_distance.hpp"

#include "support/indices.hpp"
#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace loghop::mesh_distance_test {
namespace {

using Dimensions = std::vector<int>;

Dimensions any_mesh()
{
  Dimensions dimensions(static_cast<std::size_t>(*rc::gen::inRange(1, 5)));
  for (int& k : dimensions)
    k = *rc::gen::inRange(1, 5);
  return dimensions;
}

Dimensions coordinates(const Dimensions& dimensions, int node)
{
  Dimensions found;
  for (const int k : dimensions) {
    found.push_back(node % k);
    node /= k;
  }
  return found;
}

/// Every source with every destination that is at most l away along each dimension.
double enumerated(const Dimensions& dimensions, int l, bool with_self)
{
  int nodes = 1;
  for (const int k : dimensions)
    nodes *= k;
  double mean_of_means = 0;
  for (int from = 0; from < nodes; ++from) {
    double sum = 0;
    int count = 0;
    for (int to = 0; to < nodes; ++to) {
      const Dimensions a = coordinates(dimensions, from);
      const Dimensions b = coordinates(dimensions, to);
      int hops = 0;
      bool near = with_self || from != to;
      for (std::size_t i = 0; i < a.size(); ++i) {
        hops += std::abs(a[i] - b[i]);
        near = near && std::abs(a[i] - b[i]) <= l;
      }
      if (!near) continue;
      sum += hops;
      ++count;
    }
    if (count > 0) mean_of_means += sum / count / nodes;
  }
  return mean_of_means;
}

bool near(double a, double b)
{
  return std::abs(a - b) <= 1e-12 * (1 + b);
}

TEST(MeshDistance, HopsAreCountedDimensionByDimension)
{
  EXPECT_EQ(0, mesh_hops({8, 4}, Node(5), Node(5)));
  EXPECT_EQ(8, mesh_hops({8, 4}, Node(7), Node(8))); // (7, 0) to (0, 1)
  EXPECT_EQ(10, mesh_hops({8, 4}, Node(0), Node(31)));
  EXPECT_EQ(3, mesh_hops({2, 2, 2}, Node(0), Node(7)));
}

TEST(MeshDistance, MeansOfAlewife)
{
  // (64 - 1) / 24 + (16 - 1) / 12 = 2.625 + 1.25; without the sender itself times 32/31
  EXPECT_DOUBLE_EQ(3.875, mean_distance({8, 4}, Self::included));
  EXPECT_DOUBLE_EQ(4, mean_distance({8, 4}, Self::excluded));
}

/// Ring of 8: 0 1 2 3 4 3 2 1, 16 / 8 = 2; of 5: 0 1 2 2 1, 6 / 5; of 4: 0 1 2 1, 1.
TEST(MeshDistance, AroundTheEndsOfATorusIsShorter)
{
  EXPECT_EQ(2, mesh_hops({8, 4}, Node(7), Node(8), Ends::joined)); // (7, 0) to (0, 1)
  EXPECT_EQ(2, mesh_hops({8, 4}, Node(0), Node(31), Ends::joined));
  EXPECT_EQ(6, mesh_hops({8, 4}, Node(0), Node(20), Ends::joined)); // (4, 2): half way round both rings
  EXPECT_DOUBLE_EQ(2, mean_ring_distance(8));
  EXPECT_DOUBLE_EQ(1.2, mean_ring_distance(5));
  EXPECT_DOUBLE_EQ(3, mean_distance({8, 4}, Self::included, Ends::joined));
  EXPECT_DOUBLE_EQ(3 * 32 / 31.0, mean_distance({8, 4}, Self::excluded, Ends::joined));
  EXPECT_DOUBLE_EQ(1, mean_chain_distance({3, 2}, indices<Node>({0, 2, 5, 3, 0}), Ends::joined));
  EXPECT_EQ(0, mean_ring_distance(1));
  EXPECT_THROW(mean_ring_distance(0), std::invalid_argument);
}

TEST(MeshDistance, NeighboursOfTheNumbering)
{
  // 28 steps of 1 within rows of 8, 3 changes of row of 8 hops, both ways; the ends: 8 hops, 10 hops or nothing
  EXPECT_DOUBLE_EQ((2 * (28 + 3 * 8) + 2 * 8) / 64.0, mean_neighbour_distance({8, 4}, RowEnds::extended));
  EXPECT_DOUBLE_EQ((2 * (28 + 3 * 8) + 2 * 10) / 64.0, mean_neighbour_distance({8, 4}, RowEnds::modulo));
  EXPECT_DOUBLE_EQ(2 * (28 + 3 * 8) / 64.0, mean_neighbour_distance({8, 4}, RowEnds::missing));
}

TEST(MeshDistance, Chains)
{
  // rows of 3, back and forth: always 1; from left to right: 1 1 3 1 1
  EXPECT_DOUBLE_EQ(1, mean_chain_distance({3, 2}, indices<Node>({0, 1, 2, 5, 4, 3})));
  EXPECT_DOUBLE_EQ(1.4, mean_chain_distance({3, 2}, indices<Node>({0, 1, 2, 3, 4, 5})));
  EXPECT_EQ(0, mean_chain_distance({3, 2}, indices<Node>({4})));
  EXPECT_EQ(0, mean_chain_distance({3, 2}, indices<Node>({})));
}

TEST(MeshDistance, OneNodeHasNoDistance)
{
  for (const Self self : {Self::included, Self::excluded}) {
    EXPECT_EQ(0, mean_distance({1}, self));
    EXPECT_EQ(0, mean_local_distance({1, 1}, 1, self));
  }
  EXPECT_EQ(0, mean_neighbour_distance({1}, RowEnds::modulo));
  EXPECT_EQ(1, mesh_dimensions({1}));
}

TEST(MeshDistance, DimensionsOfOneNodeHaveNoChannels)
{
  EXPECT_EQ(1, mesh_dimensions({8, 1}));
  EXPECT_EQ(3, mesh_dimensions({2, 1, 3, 4}));
}

TEST(MeshDistance, WhatIsNotInTheMeshIsAnError)
{
  EXPECT_THROW(mesh_hops({8, 4}, Node(0), Node(32)), std::invalid_argument);
  EXPECT_THROW(mesh_hops({8, 4}, Node(-1), Node(0)), std::invalid_argument);
  EXPECT_THROW(mesh_hops({8, 0}, Node(0), Node(0)), std::invalid_argument);
  EXPECT_THROW(mean_line_distance(0), std::invalid_argument);
  EXPECT_THROW(mean_local_distance({8, 4}, -1, Self::included), std::invalid_argument);
}

RC_GTEST_PROP(MeshDistanceProperty, MeansAreThoseOfAllPairs, ())
{
  const Dimensions dimensions = any_mesh();
  RC_ASSERT(near(mean_distance(dimensions, Self::included), enumerated(dimensions, 5, true)));
  RC_ASSERT(near(mean_distance(dimensions, Self::excluded), enumerated(dimensions, 5, false)));
}

RC_GTEST_PROP(MeshDistanceProperty, LocalMeansAreThoseOfAllPairsInReach, ())
{
  const Dimensions dimensions = any_mesh();
  const int l = *rc::gen::inRange(0, 6);
  RC_ASSERT(near(mean_local_distance(dimensions, l, Self::included), enumerated(dimensions, l, true)));
  RC_ASSERT(near(mean_local_distance(dimensions, l, Self::excluded), enumerated(dimensions, l, false)));
}

TEST(MeshDistance, RefusalsSayWhatIsNeeded)
{
  const std::string dimension = "a mesh needs at least one node along each dimension";
  EXPECT_EQ(test::refusal([] { mesh_hops({8, 0}, Node(0), Node(0)); }), dimension);
  EXPECT_EQ(test::refusal([] { mean_distance({8, 0}, Self::included); }), dimension);
  EXPECT_EQ(test::refusal([] { mesh_hops({8, 4}, Node(32), Node(0)); }), "node 32 is not in a mesh of 32");
  EXPECT_EQ(test::refusal([] { mesh_hops({8, 4}, Node(0), Node(-1)); }), "node -1 is not in a mesh of 32");
  EXPECT_EQ(test::refusal([] { mesh_hops({8, 4}, Node(31), Node(0)); }), "");
  EXPECT_EQ(test::refusal([] { mean_line_distance(0); }), "a line needs at least one node");
  EXPECT_EQ(test::refusal([] { mean_ring_distance(0); }), "a ring needs at least one node");
  EXPECT_EQ(test::refusal([] {
              mean_local_distance({8, 4}, -1, Self::included);
            }),
            "a locality span is at least 0 hops");
}

TEST(MeshDistance, ChainsOfTwoNodesAreOneStep)
{
  EXPECT_EQ(3, mean_chain_distance({8, 4}, indices<Node>({0, 10})));
  EXPECT_EQ(2, mean_chain_distance({8, 4}, indices<Node>({7, 8}), Ends::joined));
}

TEST(MeshDistance, AMeshWithoutDimensionsIsOneNode)
{
  for (const RowEnds ends : {RowEnds::extended, RowEnds::modulo, RowEnds::missing})
    EXPECT_EQ(0, mean_neighbour_distance({}, ends));
  EXPECT_EQ(1, mesh_dimensions({}));
  EXPECT_EQ(0, mean_distance({}, Self::excluded));
}

TEST(MeshDistance, TwoNodesWithoutThemselvesAreOneHopApart)
{
  EXPECT_DOUBLE_EQ(1, mean_distance({2}, Self::excluded));
  EXPECT_DOUBLE_EQ(0.5, mean_distance({2}, Self::included));
  EXPECT_DOUBLE_EQ(1, mean_local_distance({2}, 1, Self::excluded));
}

} // namespace
} // namespace loghop::mesh_distance_test

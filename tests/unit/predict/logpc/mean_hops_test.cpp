#include "loghop/predict/logpc/mean_hops.hpp"

#include "support/indices.hpp"
#include "unit/predict/alewife.hpp"

#include <gtest/gtest.h>

namespace loghop::mean_hops_test {
namespace {

TEST(MeanHops, RemapsGoToAnyOtherNode)
{
  // 4 hops in two dimensions
  Remap remap;
  EXPECT_DOUBLE_EQ(2, mean_hops_per_dimension(remap, alewife::setting()));
  remap.destinations = Remap::Destinations::shifted;
  EXPECT_DOUBLE_EQ(2, mean_hops_per_dimension(remap, alewife::setting()));
}

TEST(MeanHops, DimensionsOfOneNodeDoNotCount)
{
  // a line of 4: (16 - 1) / 12 * 4 / 3 = 5/3
  PredictionContext line;
  line.machine.dimensions = {4, 1};
  EXPECT_DOUBLE_EQ(5 / 3.0, mean_hops_per_dimension(Remap(), line));
}

TEST(MeanHops, MappingsOfTheDiamondDag)
{
  DiamondDag dag;
  dag.side = 32;
  dag.mapping = DiamondDag::Mapping::random;
  EXPECT_DOUBLE_EQ(2, mean_hops_per_dimension(dag, alewife::setting()));
  // rows of 8: 28 steps of 1 and 3 of 8, over 31 messages and 2 dimensions
  dag.mapping = DiamondDag::Mapping::row_major;
  EXPECT_DOUBLE_EQ(52 / 31.0 / 2, mean_hops_per_dimension(dag, alewife::setting()));
  dag.mapping = DiamondDag::Mapping::boustrophedon;
  EXPECT_DOUBLE_EQ(0.5, mean_hops_per_dimension(dag, alewife::setting()));
}

TEST(MeanHops, GivenMappingOfTheDiamondDag)
{
  // (0,0) (1,1) (0,1) (1,0) on 2 x 2: 2 + 1 + 2 hops
  PredictionContext square;
  square.machine.dimensions = {2, 2};
  DiamondDag dag;
  dag.side = 4;
  dag.mapping = DiamondDag::Mapping::list;
  dag.nodes = indices<Rank>({0, 3, 2, 1});
  EXPECT_DOUBLE_EQ(5 / 3.0 / 2, mean_hops_per_dimension(dag, square));
}

/// Rings of 8 and 4: means of 2 and 1, times 32 / 31; over two dimensions.
TEST(MeanHops, OfATorusGoAroundItsEnds)
{
  PredictionContext torus = alewife::setting();
  torus.machine.end_around = true;
  EXPECT_DOUBLE_EQ(3 * 32 / 31.0 / 2, mean_hops_per_dimension(Remap(), torus));
  DiamondDag dag;
  dag.side = 32;
  dag.mapping = DiamondDag::Mapping::random;
  EXPECT_DOUBLE_EQ(3 * 32 / 31.0 / 2, mean_hops_per_dimension(dag, torus));
  // rows of 8: from one to the next are 2 hops around the end
  dag.mapping = DiamondDag::Mapping::row_major;
  EXPECT_DOUBLE_EQ((28 + 3 * 2) / 31.0 / 2, mean_hops_per_dimension(dag, torus));
}

} // namespace
} // namespace loghop::mean_hops_test

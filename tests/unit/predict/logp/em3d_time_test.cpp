#include "loghop/predict/logp/em3d_time.hpp"

#include "unit/predict/alewife.hpp"

#include <gtest/gtest.h>

namespace loghop::em3d_time_test {
namespace {

TEST(Em3dTime, FullBlocks)
{
  // 320 graph nodes on 32 processors, degree 8, 1 neighbour on either side: 80 values, 40 to each: 4 + 4 messages
  Em3d em3d;
  em3d.graph_nodes = 320;
  em3d.degree = 8;
  em3d.span = 1;
  em3d.values_per_message = 10;
  em3d.distribution = Em3d::Distribution::clustered;
  EXPECT_DOUBLE_EQ(8, messages_per_processor(em3d, alewife::setting()));
}

TEST(Em3dTime, IsOverheadsOfMessagesAndUpdatesOfEdges)
{
  // 32 processors: 80 edges each, 8 messages of up to 10 values; o_s + o_r = 137
  Em3d em3d;
  em3d.graph_nodes = 320;
  em3d.degree = 8;
  em3d.values_per_message = 10;
  em3d.update_time = Seconds(3);
  em3d.distribution = Em3d::Distribution::clustered;
  EXPECT_DOUBLE_EQ(8 * 137 + 80 * 3, em3d_iteration(em3d, alewife::two_arguments(), alewife::setting()).count());
}

TEST(Em3dTime, BlocksThatAreNotFullAreMessagesToo)
{
  // 40 values for either neighbour in blocks of 30: 2 + 2 messages
  Em3d em3d;
  em3d.graph_nodes = 320;
  em3d.degree = 8;
  em3d.values_per_message = 30;
  em3d.distribution = Em3d::Distribution::clustered;
  EXPECT_DOUBLE_EQ(4, messages_per_processor(em3d, alewife::setting()));
}

} // namespace
} // namespace loghop::em3d_time_test

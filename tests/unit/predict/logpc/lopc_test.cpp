#include "loghop/predict/logpc/lopc.hpp"

#include "unit/predict/alewife.hpp"

#include <gtest/gtest.h>

namespace loghop::lopc_test {
namespace {

TEST(LoPC, HandlerContentionIsOneAnsweringHandler)
{
  // 122 + 15
  EXPECT_DOUBLE_EQ(137, lopc::handler_contention(alewife::two_arguments()).count());
}

TEST(LoPC, RemapsOfTable4)
{
  // 316 + 137 = 453
  EXPECT_DOUBLE_EQ(453, lopc::synchronous_remap(alewife::two_arguments()).count());
  EXPECT_DOUBLE_EQ(137, lopc::asynchronous_remap(alewife::two_arguments()).count());
}

} // namespace
} // namespace loghop::lopc_test

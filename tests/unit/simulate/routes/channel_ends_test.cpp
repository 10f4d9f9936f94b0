#include "loghop/simulate/routes/channel_ends.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::channel_ends_test {
namespace {

TEST(AxisName, LettersThenNumbers)
{
  const std::vector<std::string> names{"x", "y", "z", "4", "5"};
  for (std::size_t d = 0; d < names.size(); ++d)
    EXPECT_EQ(axis_name(d), names[d]);
}

TEST(ChannelEnds, AreThoseOfNodeZeroUnlessGiven)
{
  const ChannelEnds ends;
  EXPECT_EQ(ends.from, Node(0));
  EXPECT_EQ(ends.to, Node(0));
  EXPECT_EQ(ends.direction, "");
}

} // namespace
} // namespace loghop::simulate::channel_ends_test

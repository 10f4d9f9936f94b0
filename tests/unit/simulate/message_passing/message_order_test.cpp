#include "loghop/simulate/message_passing/message_order.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::message_order_test {
namespace {

class InOrder {
public:
  std::uint64_t send(int source, int destination) { return order_.next_place(Rank(source), Rank(destination)); }
  std::vector<std::uint32_t> arrive(int source, int destination, std::uint64_t place, std::uint32_t message)
  {
    std::vector<std::uint32_t> visited;
    order_.arrived(Rank(source), Rank(destination), place, message,
                   [&](std::uint32_t next) { visited.push_back(next); });
    return visited;
  }
  bool empty() const { return order_.empty(); }

private:
  MessageOrder order_;
};

using Messages = std::vector<std::uint32_t>;

TEST(MessageOrder, MessagesThatOvertookWaitForThoseBeforeThem)
{
  InOrder order;
  for (std::uint64_t place = 0; place < 4; ++place)
    EXPECT_EQ(order.send(1, 2), place);
  EXPECT_EQ(order.arrive(1, 2, 2, 102), Messages{});
  EXPECT_EQ(order.arrive(1, 2, 1, 101), Messages{});
  EXPECT_EQ(order.arrive(1, 2, 0, 100), (Messages{100, 101, 102}));
  EXPECT_EQ(order.arrive(1, 2, 3, 103), Messages{103});
}

TEST(MessageOrder, PairsOfRanksAreApart)
{
  InOrder order;
  order.send(1, 2);
  order.send(1, 2);
  order.send(2, 1);
  EXPECT_EQ(order.arrive(1, 2, 1, 5), Messages{});
  EXPECT_EQ(order.arrive(2, 1, 0, 6), Messages{6});
}

TEST(MessageOrder, KeepsNothingOfPairsWithoutMessagesUnderWay)
{
  InOrder order;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(order.send(0, 1), 0u) << "it counts from the beginning again";
    EXPECT_FALSE(order.empty());
    order.arrive(0, 1, 0, 9);
    EXPECT_TRUE(order.empty());
  }
}

} // namespace
} // namespace loghop::simulate::message_order_test

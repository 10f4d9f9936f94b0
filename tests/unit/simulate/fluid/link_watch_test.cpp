// What the links of a small crossbar carry, by hand and by all three kinds of sharing.
#include "loghop/simulate/fluid/link_watch.hpp"

#include "loghop/simulate/fluid/flow_messages.hpp"
#include "loghop/simulate/observe/channel_observer.hpp"

#include "support/fluid_sender.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate::link_watch_test {
namespace {

using test::Sent;

TEST(LinkWatch, TellEachLinkOfEachTime)
{
  ChannelObserver observer(test::small_crossbar());
  LinkWatch links;
  EXPECT_FALSE(links.on());
  links.set_observer(observer);
  EXPECT_TRUE(links.on());
  links.begin({0, 9}, 100);
  links.change({0, 9}, 0, 1e9);
  links.tell(1000);
  links.change({0, 9}, 1e9, 0);
  links.tell(2000);
  links.change({0, 9}, 0, 5e8);
  links.tell(5000);
  links.change({0, 9}, 5e8, 0);
  links.tell(200'000);
  const std::vector<ChannelUse> uses = observer.channels();
  ASSERT_EQ(uses.size(), 16u);
  for (const std::size_t link : {0u, 9u}) {
    EXPECT_EQ(uses[link].bytes, 100);
    EXPECT_EQ(uses[link].busy, 196'000);
    EXPECT_EQ(uses[link].blocked, 96'000) << "100 B are 100 ns of 1 B/ns";
    EXPECT_EQ(uses[link].last, 200'000);
  }
  EXPECT_EQ(uses[1].busy, 0);
}

/// "injection 0: 1000 B, busy 1000 ns of which 500 blocked", of links that carried something.
template<class Messages> std::string used(const std::vector<Sent>& messages, const FluidNetwork& network)
{
  ChannelObserver observer(network);
  const test::FluidSender<Messages> sender(messages, network, &observer);
  std::string text;
  for (const ChannelUse& use : observer.channels())
    if (use.busy > 0)
      text += use.direction + " " + to_string(use.from) + ": " + std::to_string(use.bytes) + " B, busy " +
              std::to_string(use.busy / 1000) + ", blocked " + std::to_string(use.blocked / 1000) + "\n";
  return text;
}

/// Messages 0 and 1 share the link to node 7 from 10 to 1010 with half a byte a ns each; then 0 has it for 500 ns.
TEST(LinkWatch, SharesOfMaxMinFairness)
{
  EXPECT_EQ(used<FairMessages>({{0, 0, 7, 1000}, {0, 1, 7, 500}}, test::small_crossbar()),
            "injection 0: 1000 B, busy 1500, blocked 500\n"
            "injection 1: 500 B, busy 1000, blocked 500\n"
            "ejection 7: 1500 B, busy 1500, blocked 0\n");
}

/// The example of OrderedMessages.UseWhatTheOldestLeaves: message 2 waits for its interface in the second kind.
TEST(LinkWatch, SharesOfSendersThatSendInOrder)
{
  const std::vector<Sent> messages = {{0, 0, 7, 1000}, {0, 1, 7, 500}, {0, 0, 2, 500}};
  EXPECT_EQ(used<OrderedMessages>(messages, test::small_crossbar(SendOrder::oldest_first)),
            "injection 0: 1500 B, busy 1500, blocked 0\n"
            "injection 1: 500 B, busy 1000, blocked 500\n"
            "ejection 2: 500 B, busy 1000, blocked 500\n"
            "ejection 7: 1500 B, busy 1500, blocked 0\n");
  EXPECT_EQ(used<OrderedMessages>(messages, test::small_crossbar(SendOrder::in_order)),
            "injection 0: 1500 B, busy 2000, blocked 500\n"
            "injection 1: 500 B, busy 1000, blocked 500\n"
            "ejection 2: 500 B, busy 500, blocked 0\n"
            "ejection 7: 1500 B, busy 1500, blocked 0\n");
}

} // namespace
} // namespace loghop::simulate::link_watch_test

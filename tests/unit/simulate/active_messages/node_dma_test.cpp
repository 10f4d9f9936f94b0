// DMA engines on a calendar: 100 ps a byte alone, 145 ps while both run.
#include "loghop/simulate/active_messages/node_dma.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate::node_dma_test {
namespace {

constexpr auto send = DmaEngines::send;
constexpr auto receive = DmaEngines::receive;

class NodeDmaTest : public testing::Test, public InterfaceListener {
protected:
  void resume() override { ADD_FAILURE(); }
  void message_ready() override { ADD_FAILURE(); }
  void send_dma_done() override { ended("send"); }
  void receive_dma_done() override { ended("receive"); }
  void delivery_certain() override { ADD_FAILURE(); }

  void run_until(Picoseconds time)
  {
    while (!calendar_.empty() && calendar_.next_time() <= time)
      calendar_.fire_next();
  }
  void run() { run_until(time_limit); }

  EventCalendar calendar_;
  NodeDma dma_{{SecondsPerByte(100e-12), SecondsPerByte(145e-12)}, calendar_, *this};
  std::vector<std::string> ends_;

private:
  void ended(const std::string& engine)
  {
    ends_.push_back(engine + " at " + std::to_string(calendar_.now()));
    dma_.stop(engine == "send" ? send : receive);
    dma_.schedule();
  }
};

using Ends = std::vector<std::string>;

TEST_F(NodeDmaTest, EachEngineTellsOfItsOwnEnd)
{
  dma_.start(send, 1000, 0);
  EXPECT_TRUE(dma_.active(send));
  EXPECT_FALSE(dma_.active(receive));
  EXPECT_EQ(dma_.done_at(send), 100'000);
  EXPECT_EQ(dma_.done_at(receive), std::nullopt);
  EXPECT_DOUBLE_EQ(dma_.picoseconds_per_byte(), 100);
  dma_.schedule();
  run();
  EXPECT_EQ(ends_, Ends{"send at 100000"});
  EXPECT_FALSE(dma_.active(send));
  dma_.start(receive, 10, 0);
  dma_.schedule();
  run();
  EXPECT_EQ(ends_, (Ends{"send at 100000", "receive at 101000"}));
}

/// From 0 on both move a byte in 145 ps: 500 B by 72,500. The send's other 500 B take 100 ps each.
TEST_F(NodeDmaTest, AnEndThatIsPutOffIsToldOnce)
{
  dma_.start(send, 1000, 0);
  dma_.schedule();
  dma_.start(receive, 500, 0);
  EXPECT_DOUBLE_EQ(dma_.picoseconds_per_byte(), 145);
  dma_.schedule();
  run();
  EXPECT_EQ(ends_, (Ends{"receive at 72500", "send at 122500"}));
}

TEST_F(NodeDmaTest, OfTwoThatEndTogetherTheSendIsToldFirst)
{
  dma_.start(receive, 100, 20'000);
  dma_.start(send, 100, 20'000);
  dma_.schedule();
  run();
  EXPECT_EQ(ends_, (Ends{"send at 20000", "receive at 20000"}));
}

TEST_F(NodeDmaTest, NothingIsToldBeforeTheNetworkAllowsTheLastByte)
{
  dma_.start(receive, 10, std::nullopt);
  dma_.schedule();
  EXPECT_TRUE(calendar_.empty());
  EXPECT_EQ(dma_.done_at(receive), std::nullopt);
  dma_.allow(receive, 7'000);
  EXPECT_EQ(dma_.done_at(receive), 7'000);
  dma_.schedule();
  run();
  EXPECT_EQ(ends_, Ends{"receive at 7000"});
}

/// 400 B have been moved when the receive begins: the send's other 600 B take 145 ps each. Then the receive has 400 B.
TEST_F(NodeDmaTest, ProgressCountsUpToTheInstantOfTheCalendar)
{
  struct Begin final : public EventHandler {
    explicit Begin(NodeDma& of) : dma(of) {}
    void fire(Picoseconds, std::uint32_t) override
    {
      dma.start(receive, 1000, 0);
      dma.schedule();
    }
    NodeDma& dma;
  } begin(dma_);
  dma_.start(send, 1000, 0);
  dma_.schedule();
  calendar_.schedule(40'000, begin, 0);
  run();
  EXPECT_EQ(ends_, (Ends{"send at 127000", "receive at 167000"}));
}

} // namespace
} // namespace loghop::simulate::node_dma_test

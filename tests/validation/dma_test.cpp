// Do the two DMA engines of a node move bytes as the memory and the network allow? Numbers worked by hand.
#include "loghop/simulate/active_messages/dma.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <vector>

namespace loghop::simulate {
namespace {

/// 100 ps a byte alone, 145 ps while both run.
DmaMemory memory()
{
  return {SecondsPerByte(100e-12), SecondsPerByte(145e-12)};
}

constexpr auto send = DmaEngines::send;
constexpr auto receive = DmaEngines::receive;

TEST(DmaEngines, AnIdleEngineIsNeverDone)
{
  const DmaEngines dma(memory());
  EXPECT_FALSE(dma.active(send));
  EXPECT_FALSE(dma.active(receive));
  EXPECT_EQ(dma.done_at(send), std::nullopt);
  EXPECT_EQ(dma.done_at(receive), std::nullopt);
}

TEST(DmaEngines, OneAloneMovesAtTheFullGap)
{
  DmaEngines dma(memory());
  dma.start(send, 1000, 0, 500);
  EXPECT_TRUE(dma.active(send));
  EXPECT_FALSE(dma.active(receive));
  EXPECT_EQ(dma.done_at(send), 500 + 1000 * 100);
}

TEST(DmaEngines, TheNetworkMayDelayTheLastByte)
{
  DmaEngines dma(memory());
  dma.start(receive, 1000, 250'000, 0); // memory: 100,000
  EXPECT_EQ(dma.done_at(receive), 250'000);
}

TEST(DmaEngines, WithoutWordOfTheNetworkThereIsNoEnd)
{
  DmaEngines dma(memory());
  dma.start(send, 1000, std::nullopt, 0);
  EXPECT_TRUE(dma.active(send));
  EXPECT_EQ(dma.done_at(send), std::nullopt);
  dma.allow(send, 30'000); // earlier than the memory
  EXPECT_EQ(dma.done_at(send), 100'000);
  dma.allow(send, 130'000);
  EXPECT_EQ(dma.done_at(send), 130'000);
}

/// The send moves 400 B alone until 40,000; its other 600 B take 145 ps each: 40,000 + 87,000 = 127,000. The receive
/// moves 600 B by then, and its other 400 B at 100 ps: 127,000 + 40,000 = 167,000.
TEST(DmaEngines, EachIsSlowedDownWhileBothRun)
{
  DmaEngines dma(memory());
  dma.start(send, 1000, 0, 0);
  dma.start(receive, 1000, 0, 40'000);
  EXPECT_EQ(dma.done_at(send), 127'000);
  EXPECT_EQ(dma.done_at(receive), 40'000 + 145'000);
  dma.stop(send, 127'000);
  EXPECT_FALSE(dma.active(send));
  EXPECT_EQ(dma.done_at(receive), 167'000);
}

/// Both from 0 with 1000 B: both are done at 145,000. This is the 45 percent.
TEST(DmaEngines, EqualTransfersTakeTheSlowGapThroughout)
{
  DmaEngines dma(memory());
  dma.start(send, 1000, 0, 0);
  dma.start(receive, 1000, 0, 0);
  EXPECT_EQ(dma.done_at(send), 145'000);
  EXPECT_EQ(dma.done_at(receive), 145'000);
}

/// The send has moved its 100 B by 10,000, but waits for the network: it runs until it is stopped, at 80,000. The
/// receive, 1000 B from 50,000, moves 30,000 / 145 B until then and the rest alone: 80,000 + 100,000 - 20,689.655...
TEST(DmaEngines, AnEngineThatWaitsForTheNetworkStillSharesTheMemory)
{
  DmaEngines dma(memory());
  dma.start(send, 100, 80'000, 0);
  dma.start(receive, 1000, 0, 50'000);
  EXPECT_EQ(dma.done_at(send), 80'000);
  EXPECT_EQ(dma.done_at(receive), 195'000);
  dma.stop(send, 80'000);
  EXPECT_EQ(dma.done_at(receive), 159'310);
}

TEST(DmaEngines, NoBytesAreMovedAtOnce)
{
  DmaEngines dma(memory());
  dma.start(send, 0, 0, 700);
  EXPECT_EQ(dma.done_at(send), 700);
}

TEST(DmaEngines, AnEngineCanBeStartedAgain)
{
  DmaEngines dma(memory());
  dma.start(send, 10, 0, 0);
  dma.stop(send, 1000);
  dma.start(send, 20, 0, 5000);
  EXPECT_EQ(dma.done_at(send), 7000);
}

/// Starts transfers at random and stops each when it says that it is done. A second account of the bytes: with gaps of
/// 2 and 3 ps, every picosecond moves 3 sixths of a byte alone and 2 sixths while both run.
TEST(DmaEngines, MoveExactlyTheirBytesPicosecondByPicosecond)
{
  std::mt19937_64 random(7);
  DmaEngines dma({SecondsPerByte(2e-12), SecondsPerByte(3e-12)});
  std::int64_t sixths[2] = {};
  int finished = 0;
  for (Picoseconds now = 0; finished < 300; ++now) {
    for (const auto engine : {send, receive}) {
      if (dma.active(engine)) {
        const Picoseconds done = *dma.done_at(engine);
        ASSERT_GE(done, now);
        if (done == now) {
          ASSERT_LE(std::abs(sixths[engine]), 3) << "more than a picosecond early or late"; // done_at is rounded
          dma.stop(engine, now);
          ++finished;
        }
      } else if (random() % 40 == 0) {
        const std::int64_t bytes = static_cast<std::int64_t>(random() % 50 + 1);
        sixths[engine] = 6 * bytes;
        dma.start(engine, bytes, 0, now);
      }
    }
    const std::int64_t moved = dma.active(send) && dma.active(receive) ? 2 : 3;
    for (const auto engine : {send, receive})
      sixths[engine] -= moved;
  }
}

} // namespace
} // namespace loghop::simulate

// Numbers worked by hand; random loads: ../../../validation/dma_test.cpp.
#include "loghop/simulate/active_messages/dma.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace loghop::simulate::dma_test {
namespace {

constexpr auto send = DmaEngines::send;
constexpr auto receive = DmaEngines::receive;

/// 100 ps a byte alone, 145 ps while both run.
DmaEngines engines()
{
  return DmaEngines({SecondsPerByte(100e-12), SecondsPerByte(145e-12)});
}

TEST(DmaEnginesByHand, OneAloneMovesAtTheFullGap)
{
  for (const auto engine : {send, receive}) {
    const auto other = engine == send ? receive : send;
    DmaEngines dma = engines();
    EXPECT_EQ(dma.done_at(engine), std::nullopt);
    dma.start(engine, 1000, 0, 500);
    EXPECT_TRUE(dma.active(engine));
    EXPECT_FALSE(dma.active(other));
    EXPECT_DOUBLE_EQ(dma.picoseconds_per_byte(), 100);
    EXPECT_EQ(dma.done_at(engine), 100'500);
    EXPECT_EQ(dma.done_at(other), std::nullopt);
    dma.stop(engine, 100'500);
    EXPECT_FALSE(dma.active(engine));
    EXPECT_EQ(dma.done_at(engine), std::nullopt);
  }
}

/// The send moves 400 B until 40,000; its other 600 B take 145 ps each, until 127,000. The receive moves 600 B by then,
/// and its other 400 B at 100 ps.
TEST(DmaEnginesByHand, BothShareTheMemory)
{
  DmaEngines dma = engines();
  dma.start(send, 1000, 0, 0);
  dma.start(receive, 1000, 0, 40'000);
  EXPECT_DOUBLE_EQ(dma.picoseconds_per_byte(), 145);
  EXPECT_EQ(dma.done_at(send), 127'000);
  EXPECT_EQ(dma.done_at(receive), 185'000);
  dma.stop(send, 127'000);
  EXPECT_DOUBLE_EQ(dma.picoseconds_per_byte(), 100);
  EXPECT_EQ(dma.done_at(receive), 167'000);
}

TEST(DmaEnginesByHand, TheNetworkMayDelayTheLastByte)
{
  DmaEngines dma = engines();
  dma.start(receive, 1000, 250'000, 0); // memory: 100,000
  EXPECT_EQ(dma.done_at(receive), 250'000);
}

TEST(DmaEnginesByHand, WithoutWordOfTheNetworkThereIsNoEnd)
{
  DmaEngines dma = engines();
  dma.start(send, 1000, std::nullopt, 0);
  EXPECT_TRUE(dma.active(send));
  EXPECT_EQ(dma.done_at(send), std::nullopt);
  dma.allow(send, 30'000); // earlier than the memory
  EXPECT_EQ(dma.done_at(send), 100'000);
  dma.allow(send, 130'000);
  EXPECT_EQ(dma.done_at(send), 130'000);
}

/// The send has moved all by 100,000 and waits for room until 300,000: it slows the receive down all the same.
TEST(DmaEnginesByHand, AnEngineThatWaitsIsActive)
{
  DmaEngines dma = engines();
  dma.start(send, 1000, 300'000, 0);
  dma.start(receive, 1000, 0, 200'000);
  EXPECT_EQ(dma.done_at(send), 300'000);
  EXPECT_EQ(dma.done_at(receive), 345'000);
}

/// The send has moved its 100 B by 10,000, but waits for the network until 80,000. The receive moves 30,000 / 145 B until
/// then and the rest alone: 80,000 + 100,000 - 20,689.655...
TEST(DmaEnginesByHand, TheEndIsRoundedToAPicosecond)
{
  DmaEngines dma = engines();
  dma.start(send, 100, 80'000, 0);
  dma.start(receive, 1000, 0, 50'000);
  EXPECT_EQ(dma.done_at(send), 80'000);
  EXPECT_EQ(dma.done_at(receive), 195'000);
  dma.stop(send, 80'000);
  EXPECT_EQ(dma.done_at(receive), 159'310);
}

/// This is the 45 percent.
TEST(DmaEnginesByHand, EqualTransfersTakeTheSlowGapThroughout)
{
  DmaEngines dma = engines();
  dma.start(send, 1000, 0, 0);
  dma.start(receive, 1000, 0, 0);
  EXPECT_EQ(dma.done_at(send), 145'000);
  EXPECT_EQ(dma.done_at(receive), 145'000);
}

TEST(DmaEnginesByHand, NoBytesAreMovedAtOnce)
{
  DmaEngines dma = engines();
  dma.start(send, 0, 0, 700);
  EXPECT_EQ(dma.done_at(send), 700);
}

TEST(DmaEnginesByHand, AnEngineCanBeStartedAgain)
{
  DmaEngines dma = engines();
  dma.start(send, 10, 0, 0);
  dma.stop(send, 1000);
  dma.start(send, 20, 0, 5000);
  EXPECT_EQ(dma.done_at(send), 7000);
}

} // namespace
} // namespace loghop::simulate::dma_test

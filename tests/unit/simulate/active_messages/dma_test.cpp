// Numbers worked by hand; random ones: ../../../validation/dma_test.cpp.
#include "loghop/simulate/active_messages/dma.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate

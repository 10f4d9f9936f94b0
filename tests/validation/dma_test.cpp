// Do the two DMA engines of a node move all bytes, and no more, under random loads? Cases worked by hand:
// ../unit/simulate/active_messages/dma_test.cpp.
#include "loghop/simulate/active_messages/dma.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <random>

namespace loghop::simulate::dma_test {
namespace {

constexpr auto send = DmaEngines::send;
constexpr auto receive = DmaEngines::receive;

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
} // namespace loghop::simulate::dma_test

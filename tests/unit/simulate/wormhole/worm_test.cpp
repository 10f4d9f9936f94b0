// Worms of whole runs: ../../../validation/worm_network_test.cpp and ../../../validation/channel_use_test.cpp.
#include "loghop/simulate/wormhole/worm.hpp"

#include "loghop/platform/wormhole.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace loghop::simulate::worm_test {
namespace {

/// Two links between injection and ejection; a flit takes 10, and each buffer holds 4.
WormTiming timing_of_four_channels(std::int64_t input_queue = 0)
{
  return {10, 50, 70, 30, 20, 4, input_queue};
}

Worm worm_of_four_channels()
{
  Worm worm;
  worm.flits = 100;
  worm.path = {0, 1, 2, 3};
  return worm;
}

TEST(WormTiming, ALoopGainsWhatTheBufferDoesNotCover)
{
  WormTiming timing;
  timing.flit_time = 10;
  timing.buffer = 4;
  timing.credit = 15;
  EXPECT_EQ(timing.gain(32), 7);
  EXPECT_EQ(timing.gain(26), 1);
  EXPECT_EQ(timing.gain(25), 0);
  EXPECT_EQ(timing.gain(3), 0);
}

/// Buffers of 4 cover a latency of 20 with the credit of 20.
TEST(WormTiming, AWormStreamsIfAllBuffersCoverTheirLoops)
{
  const WormTiming covered{10, 20, 20, 20, 20, 4, 0};
  EXPECT_TRUE(covered.streams());
  for (Picoseconds WormTiming::*latency : {&WormTiming::hop, &WormTiming::injection, &WormTiming::ejection}) {
    WormTiming timing = covered;
    timing.*latency = 21;
    EXPECT_FALSE(timing.streams());
    timing.input_queue = 1;
    EXPECT_EQ(timing.streams(), latency == &WormTiming::ejection);
  }
}

TEST(WormTiming, IsThatOfTheMesh)
{
  WormholeMesh mesh;
  mesh.flit_time = 2;
  mesh.hop = 3;
  mesh.injection = 4;
  mesh.ejection = 5;
  mesh.credit = 6;
  mesh.buffer_flits = 7;
  const WormTiming timing = timing_of(mesh);
  EXPECT_EQ(timing.flit_time, 2);
  EXPECT_EQ(timing.hop, 3);
  EXPECT_EQ(timing.injection, 4);
  EXPECT_EQ(timing.ejection, 5);
  EXPECT_EQ(timing.credit, 6);
  EXPECT_EQ(timing.buffer, 7);
  EXPECT_EQ(timing.input_queue, 0);
}

TEST(WormTiming, RoundsUpToWholeFlitTimes)
{
  const WormTiming timing = timing_of_four_channels();
  EXPECT_EQ(round_up(timing, 0), 0);
  EXPECT_EQ(round_up(timing, 1), 10);
  EXPECT_EQ(round_up(timing, 10), 10);
  EXPECT_EQ(round_up(timing, 19), 20);
  EXPECT_EQ(round_up(timing, 21), 30);
}

TEST(Reach, GoesForwardByTheLatencies)
{
  const WormTiming timing = timing_of_four_channels(9);
  const Worm worm = worm_of_four_channels();
  const auto forward = [&](int i, int j) { return reach(timing, worm, i, 2, 1000, j); };
  EXPECT_EQ(forward(0, 0).first, 2);
  EXPECT_EQ(forward(0, 0).slack, 1000 - 20);
  EXPECT_EQ(forward(0, 1).slack, 1000 + 70 - 20);
  EXPECT_EQ(forward(0, 3).slack, 1000 + 70 + 2 * 50 - 20);
  EXPECT_EQ(forward(1, 3).slack, 1000 + 2 * 50 - 20);
  EXPECT_EQ(forward(0, 4).slack, 1000 + 70 + 2 * 50 + 30 - 20); // out of the input queue
  EXPECT_EQ(forward(3, 4).slack, 1000 + 30 - 20);
  EXPECT_EQ(forward(1, 4).first, 2);
}

/// Each stage back is a buffer of 4 further on, and a credit later; the input queue has 9.
TEST(Reach, GoesBackByTheCredits)
{
  const WormTiming timing = timing_of_four_channels(9);
  const Worm worm = worm_of_four_channels();
  const Reach inside = reach(timing, worm, 3, 2, 1000, 1);
  EXPECT_EQ(inside.first, 2 + 2 * 4);
  EXPECT_EQ(inside.slack, 1000 + 2 * 20 - 10 * 10);
  const Reach from_queue = reach(timing, worm, 4, 2, 1000, 2);
  EXPECT_EQ(from_queue.first, 2 + 9 + 4);
  EXPECT_EQ(from_queue.slack, 1000 + 2 * 20 - 10 * 15);
}

TEST(TimeAlone, IsLatencyAndAFlitTimeForEachFurtherFlit)
{
  const WormTiming timing{10, 30, 20, 50, 10, 6, 0};
  EXPECT_EQ(time_alone(timing, 0, 1), 20 + 50);
  EXPECT_EQ(time_alone(timing, 1, 1), 20 + 30 + 50);
  EXPECT_EQ(time_alone(timing, 3, 1), 20 + 3 * 30 + 50);
  EXPECT_EQ(time_alone(timing, 3, 101), 20 + 3 * 30 + 50 + 100 * 10);
}

/// A buffer of 2 for a loop of 5 flit times: 2 flits in 5. Of 1001 flits the last is 500 turns behind the header.
TEST(TimeAlone, IsLongerWhereABufferIsShort)
{
  const WormTiming short_links{10, 30, 10, 10, 20, 2, 0};
  EXPECT_EQ(time_alone(short_links, 3, 1001), 10 + 3 * 30 + 10 + 500 * 50);
  EXPECT_EQ(time_alone(short_links, 3, 1000), 10 + 3 * 30 + 10 + 499 * 50 + 10);
  const WormTiming short_injection{10, 10, 30, 10, 20, 2, 0};
  EXPECT_EQ(time_alone(short_injection, 0, 1001), 30 + 10 + 500 * 50);
  const WormTiming short_ejection{10, 10, 10, 30, 20, 2, 0};
  EXPECT_EQ(time_alone(short_ejection, 0, 1001), 10 + 30 + 500 * 50);
}

/// It leaves the queue at its own rate, rounded up to whole flit times, but no flit before it has arrived.
TEST(EntryTime, OfTheInputQueueIsTheLaterOfArrivalAndDrain)
{
  const WormTiming timing{10, 20, 20, 20, 20, 4, 9};
  Worm worm;
  worm.flits = 5;
  worm.path = {0, 1};
  worm.heads = {0, 20, 200};
  worm.drain = 7;
  EXPECT_EQ(entry_time(timing, worm, 2, 0), 200);
  EXPECT_EQ(entry_time(timing, worm, 2, 1), 210);
  EXPECT_EQ(entry_time(timing, worm, 2, 2), 220);
  EXPECT_EQ(entry_time(timing, worm, 2, 3), 230);
  EXPECT_EQ(entry_time(timing, worm, 2, 4), 230);
  worm.heads[2] = 40; // at once
  EXPECT_EQ(entry_time(timing, worm, 2, 4), 20 + 4 * 10 + 20);
}

using Times = std::vector<std::vector<Picoseconds>>;

/// When each flit of a worm alone enters each channel, by the recurrence of worm.hpp; with an input queue, from which
/// it is taken at `taken`, also when it leaves that.
Times entries(const WormTiming& t, int length, std::int64_t flits, Picoseconds taken, Picoseconds drain)
{
  Times e(static_cast<std::size_t>(length) + 1, std::vector<Picoseconds>(static_cast<std::size_t>(flits)));
  const std::size_t last = static_cast<std::size_t>(length) - 1;
  for (std::size_t k = 0; k < e[0].size(); ++k) {
    const auto slot = [&](std::size_t stage, std::int64_t depth, Picoseconds latency) {
      return k < static_cast<std::size_t>(depth) ? 0 : e[stage][k - static_cast<std::size_t>(depth)] + latency;
    };
    for (std::size_t i = 0; i <= last; ++i) {
      if (i > 0) e[i][k] = e[i - 1][k] + (i == 1 ? t.injection : t.hop);
      if (k > 0) e[i][k] = std::max(e[i][k], e[i][k - 1] + t.flit_time);
      if (i < last)
        e[i][k] = std::max(e[i][k], slot(i + 1, t.buffer, t.credit));
      else if (t.input_queue > 0)
        e[i][k] = std::max(e[i][k], slot(i + 1, t.input_queue, t.credit));
      else
        e[i][k] = std::max(e[i][k], slot(i, t.buffer, t.ejection + t.credit));
    }
    const Picoseconds rate = taken + static_cast<Picoseconds>(k) * drain;
    e[last + 1][k] = std::max(e[last][k] + t.ejection, (rate + t.flit_time - 1) / t.flit_time * t.flit_time);
  }
  return e;
}

/// The worm whose headers were granted at these times.
Worm granted(const Times& e, int stages)
{
  Worm worm;
  worm.flits = static_cast<std::int64_t>(e[0].size());
  worm.path.resize(e.size() - 1);
  for (std::size_t i = 0; i < static_cast<std::size_t>(stages); ++i)
    worm.heads.push_back(e[i][0]);
  return worm;
}

TEST(EntryTime, IsThatOfTheRecurrence)
{
  constexpr Picoseconds t = 10;
  for (const Picoseconds injection : {1, 3, 6})
    for (const Picoseconds hop : {1, 2, 5})
      for (const Picoseconds ejection : {0, 2, 7})
        for (const Picoseconds credit : {0, 1, 4})
          for (const std::int64_t buffer : {1, 2, 3, 5})
            for (const int links : {0, 1, 3}) {
              const WormTiming timing{t, hop * t, injection * t, ejection * t, credit * t, buffer, 0};
              const Times e = entries(timing, links + 2, 23, 0, 0);
              const Worm worm = granted(e, links + 2);
              for (int j = 0; j < links + 2; ++j)
                for (std::int64_t k = 0; k < 23; ++k)
                  ASSERT_EQ(entry_time(timing, worm, j, k), e[static_cast<std::size_t>(j)][static_cast<std::size_t>(k)])
                      << "flit " << k << " of channel " << j << " with " << links << " links";
              ASSERT_EQ(time_alone(timing, links, 23), e.back().back());
            }
}

/// Taken when it is there, or so late that its flits stand in all buffers; the queue covers its loop.
TEST(EntryTime, OfAMessageThatStandsIsThatOfTheRecurrence)
{
  constexpr Picoseconds t = 10;
  for (const Picoseconds hop : {1, 4})
    for (const Picoseconds credit : {0, 2})
      for (const std::int64_t buffer : {1, 3})
        for (const Picoseconds taken : {8, 15, 90})
          for (const Picoseconds drain : {t, t / 2, Picoseconds{3}, Picoseconds{0}}) {
            const WormTiming timing{t, hop * t, 2 * t, 3 * t, credit * t, buffer, 7};
            const int length = 4;
            const Picoseconds at = std::max(taken * t, 2 * t + 2 * hop * t + 3 * t);
            const Times e = entries(timing, length, 40, at, drain);
            Worm worm = granted(e, length);
            worm.heads.push_back(at);
            worm.drain = drain;
            for (int j = 0; j <= length; ++j)
              for (std::int64_t k = 0; k < 40; ++k)
                ASSERT_EQ(entry_time(timing, worm, j, k), e[static_cast<std::size_t>(j)][static_cast<std::size_t>(k)])
                    << "flit " << k << " at " << j << ", taken at " << at << " every " << drain;
          }
}

TEST(Worm, CountsItsChannelsAndGrants)
{
  Worm worm = worm_of_four_channels();
  EXPECT_EQ(worm.length(), 4);
  EXPECT_EQ(worm.granted(), 0);
  worm.heads.push_back(5);
  EXPECT_EQ(worm.granted(), 1);
}

TEST(Worm, BeginsWithoutGrants)
{
  const Worm worm;
  EXPECT_EQ(worm.number, 0);
  EXPECT_EQ(worm.source, Node(0));
  EXPECT_EQ(worm.destination, Node(0));
  EXPECT_EQ(worm.flits, 0);
  EXPECT_EQ(worm.release, 0);
  EXPECT_EQ(worm.context, 0u);
  EXPECT_EQ(worm.length(), 0);
  EXPECT_EQ(worm.behind_in_buffer, no_worm);
  EXPECT_EQ(worm.behind_in_source, no_worm);
  EXPECT_EQ(worm.behind_in_request, no_worm);
  EXPECT_EQ(worm.request, 0);
  EXPECT_EQ(worm.input, 0);
  EXPECT_EQ(worm.departed, 0);
  EXPECT_EQ(worm.queue_base, 0);
  EXPECT_EQ(worm.drain, 0);
  EXPECT_FALSE(worm.asked);
  EXPECT_EQ(worm.tails, 0);
  EXPECT_EQ(worm.last_tail, 0);
  EXPECT_EQ(worm.tail_arrival, 0);
}

/// All times are one flit time, and there is no input queue.
TEST(WormTiming, IsOneUnlessGiven)
{
  const WormTiming timing;
  EXPECT_EQ(timing.flit_time, 1);
  EXPECT_EQ(timing.hop, 1);
  EXPECT_EQ(timing.injection, 1);
  EXPECT_EQ(timing.ejection, 1);
  EXPECT_EQ(timing.credit, 1);
  EXPECT_EQ(timing.buffer, 1);
  EXPECT_EQ(timing.input_queue, 0);
}

} // namespace
} // namespace loghop::simulate::worm_test

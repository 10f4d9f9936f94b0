// By hand; whole networks: tests/validation/virtual_channel_network_test.cpp.
#include "loghop/simulate/flits/crossing_bits.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::crossing_bits_test {
namespace {

using Times = std::vector<FlitTime>;

/// A flit time later than `now` flits arrive from injection, 3 later from a link; credits return 2 later.
constexpr CrossingBits::Latencies latencies = {3, 1, 2, 0};

/// When flits crossed, up to the time `end`. `do_before`: is called between the beginning and the end of each.
template<class DoBefore>
std::vector<Times> crossed(CrossingBits& bits, const std::vector<CrossingId>& ids, FlitTime end,
                           std::vector<Times>& tails, DoBefore&& do_before)
{
  std::vector<Times> times(ids.size());
  tails.assign(ids.size(), {});
  for (FlitTime now = 0; now < end; ++now) {
    bits.begin(now);
    std::vector<bool> ready;
    for (const CrossingId id : ids)
      ready.push_back(bits.ready(id));
    do_before(now);
    std::vector<CrossingId> ended;
    bits.end(now, ended);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ready[i]) times[i].push_back(now);
      for (const CrossingId id : ended)
        if (id == ids[i]) tails[i].push_back(now);
    }
  }
  return times;
}

/// A message of 3 flits over injection, a link and ejection, all of which it has from the beginning.
TEST(CrossingBits, FlitsFollowEachOther)
{
  CrossingBits bits(8, latencies);
  const CrossingId first = bits.add(3, 3);
  for (CrossingId id = first; id < first + 3; ++id)
    bits.own(id, 8);
  std::vector<Times> tails;
  const auto times = crossed(bits, {first, first + 1, first + 2}, 12, tails, [&](FlitTime now) {
    if (now == 3) bits.show_tail(first + 1); // it arrives there
    if (now == 6) bits.show_tail(first + 2);
  });
  EXPECT_EQ(times, (std::vector<Times>{{0, 1, 2}, {1, 2, 3}, {4, 5, 6}}));
  EXPECT_EQ(tails, (std::vector<Times>{{2}, {3}, {6}}));
}

/// The buffer behind injection has 2 places; a flit leaves it 1 after it was sent, and its place is free 2 later.
TEST(CrossingBits, FlitsWaitForCredits)
{
  CrossingBits bits(2, latencies);
  const CrossingId first = bits.add(2, 5);
  bits.own(first, 2);
  bits.own(first + 1, 2); // of ejection: never counted
  std::vector<Times> tails;
  const auto times = crossed(bits, {first, first + 1}, 12, tails, [](FlitTime) {});
  EXPECT_EQ(times, (std::vector<Times>{{0, 1, 3, 4, 6}, {1, 2, 4, 5, 7}}));
}

/// With a latency of the interface, the buffer behind ejection counts too.
TEST(CrossingBits, InterfacesReturnCreditsIfTheyAreCounted)
{
  CrossingBits bits(2, {3, 1, 2, 4});
  const CrossingId first = bits.add(2, 4);
  bits.own(first, 60);
  bits.own(first + 1, 2);
  std::vector<Times> tails;
  EXPECT_EQ(crossed(bits, {first + 1}, 12, tails, [](FlitTime) {}), (std::vector<Times>{{1, 2, 5, 6}}));
}

/// A channel that is shared out sends only what it is told to.
TEST(CrossingBits, ContestedFlitsMoveOneByOne)
{
  CrossingBits bits(8, latencies);
  const CrossingId a = bits.add(2, 9), b = bits.add(2, 9);
  for (const CrossingId id : {a, b}) {
    bits.own(id, 8);
    bits.contest(id, true);
  }
  std::vector<CrossingId> tails;
  bits.begin(0);
  EXPECT_TRUE(bits.ready(a) && bits.ready(b));
  bits.move(a, 1);
  bits.move(b, 0);
  bits.end(0, tails);
  EXPECT_EQ(bits.credits(a), 7u);
  EXPECT_EQ(bits.credits(b), 8u);
  EXPECT_TRUE(bits.sent(a));
  EXPECT_FALSE(bits.sent(b));
  bits.contest(a, false);
  EXPECT_FALSE(bits.sent(a));
  bits.begin(1);
  bits.end(1, tails);
  EXPECT_EQ(bits.credits(a), 6u);
  EXPECT_EQ(bits.credits(b), 8u);
}

/// Credits of what A left behind belong to B when it has A's virtual channel, and to C when it has B's.
TEST(CrossingBits, CreditsReturnToTheLastHeir)
{
  CrossingBits bits(2, latencies);
  const CrossingId a = bits.add(2, 2), b = bits.add(2, 1), c = bits.add(2, 1);
  bits.own(a, 2);
  bits.own(a + 1, 2);
  std::vector<CrossingId> tails;
  for (FlitTime now = 0; now < 3; ++now) { // A's flits leave its source at 0 and 1, and the buffer behind at 1 and 2
    if (now == 2) bits.show_tail(a + 1);
    bits.begin(now);
    bits.end(now, tails);
  }
  EXPECT_EQ(tails, (std::vector<CrossingId>{a, a + 1}));
  bits.own(b, 0);
  bits.hand_over(a, b);
  bits.begin(3);
  EXPECT_TRUE(bits.ready(b));
  EXPECT_EQ(bits.credits(b), 1u);
  bits.end(3, tails);
  bits.own(c, bits.credits(b));
  bits.hand_over(b, c);
  EXPECT_EQ(bits.heir(b), c);
  bits.begin(4);
  EXPECT_EQ(bits.credits(b), 0u);
  EXPECT_EQ(bits.credits(c), 1u);
}

/// More flits than one crossing knows of, in two portions.
TEST(CrossingBits, ASourceSendsPortions)
{
  CrossingBits bits(60, latencies);
  const CrossingId first = bits.add(2, CrossingBits::most_flits);
  bits.own(first, 60);
  bits.own(first + 1, 60);
  std::vector<FlitTime> ends;
  for (FlitTime now = 0; now < 1000; ++now) {
    std::vector<CrossingId> tails;
    bits.begin(now);
    bits.end(now, tails);
    if (tails.empty()) continue;
    EXPECT_EQ(tails, std::vector<CrossingId>{first});
    ends.push_back(now);
    if (ends.size() == 1) bits.send_more(first, 100);
  }
  EXPECT_EQ(ends, (Times{CrossingBits::most_flits - 1, CrossingBits::most_flits + 99}));
}

/// A flit that moves when the others have moved counts in the same flit time.
TEST(CrossingBits, AFlitMayMoveLate)
{
  CrossingBits bits(8, latencies);
  const CrossingId first = bits.add(2, 2);
  std::vector<CrossingId> tails;
  bits.begin(5);
  bits.end(5, tails);
  bits.own(first, 8);
  bits.own(first + 1, 8);
  EXPECT_FALSE(bits.move_late(first, 5));
  EXPECT_EQ(bits.credits(first), 7u);
  bits.begin(6);
  EXPECT_TRUE(bits.ready(first + 1));
}

/// Places are given again, as new: nothing of what the last message did is left.
TEST(CrossingBits, PlacesAreUsedAgain)
{
  CrossingBits bits(8, latencies);
  FlitTime now = 0;
  for (int round = 0; round < 20; ++round) {
    const CrossingId first = bits.add(3, 1);
    EXPECT_EQ(first, 0u);
    FlitTime ejected = 0;
    for (CrossingId id = first; id < first + 3; ++id) {
      bits.own(id, 8);
      if (id > first) bits.show_tail(id);
    }
    std::vector<CrossingId> tails;
    for (const FlitTime begin = now; now < begin + 6; ++now) {
      bits.begin(now);
      bits.end(now, tails);
      if (tails.size() == 3 && ejected == 0) ejected = now;
    }
    EXPECT_EQ(tails, (std::vector<CrossingId>{first, first + 1, first + 2}));
    for (; now < ejected + bits.memory(); ++now) {
      bits.begin(now);
      bits.end(now, tails);
    }
    EXPECT_EQ(tails.size(), 3u);
    bits.remove(first, 3);
    EXPECT_TRUE(bits.empty());
    now += round; // the history is a ring: at other places
  }
}

/// A message of 100 flits over injection, a link and ejection, as before. The third channel sends from 4 on, credits come to
/// the second from 6 on. The history is 4 flit times long, so the last 4 are alike after 9.
TEST(CrossingBits, FlitsThatMoveAsBeforeAreSkipped)
{
  CrossingBits bits(8, latencies);
  const CrossingId first = bits.add(3, 100);
  for (CrossingId id = first; id < first + 3; ++id)
    bits.own(id, 8);
  std::vector<CrossingId> tails;
  const auto step = [&](FlitTime now) {
    bits.begin(now);
    bits.end(now, tails);
  };
  std::vector<FlitTime> repeats;
  for (FlitTime now = 0; now < 10; ++now) {
    step(now);
    repeats.push_back(bits.repeats());
  }
  EXPECT_EQ(repeats, (Times{0, 0, 0, 0, 0, 0, 0, 91, 90, 89})); // flit 99 is the tail
  bits.repeat(89);
  EXPECT_EQ(bits.repeats(), 0);
  step(99);
  EXPECT_EQ(tails, std::vector<CrossingId>{first});
  EXPECT_EQ(bits.repeats(), 0); // nothing follows a tail
}

/// Nothing moves, so nothing will; unless credits come.
TEST(CrossingBits, StandingStillRepeatsToo)
{
  CrossingBits bits(2, latencies);
  const CrossingId first = bits.add(2, 5);
  bits.own(first, 2);
  std::vector<CrossingId> tails;
  for (FlitTime now = 0; now < 9; ++now) {
    bits.begin(now);
    bits.end(now, tails);
    EXPECT_EQ(bits.repeats(), now < 5 ? 0 : FlitClock::never) << now; // sent at 0 and 1, and forgotten after 4 more
  }
}

} // namespace
} // namespace loghop::simulate::crossing_bits_test

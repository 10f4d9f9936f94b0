// The steps beside entry_time(), flit by flit; that one is held to the recurrence in worm_test.cpp.
#include "loghop/simulate/wormhole/entry_steps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>

namespace loghop::simulate::entry_steps_test {
namespace {

constexpr Picoseconds t = 10;
constexpr WormTiming streaming{t, 3 * t, 2 * t, t, 2 * t, 5, 0};
constexpr WormTiming with_loops{t, 3 * t, 2 * t, t, 2 * t, 2, 0};
constexpr WormTiming streaming_into_queue{t, 3 * t, 2 * t, t, 2 * t, 5, 9};

class Draw {
public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(n)); }

private:
  std::mt19937_64 engine_;
};

/// A worm that was held up at any of its channels, by their earlier owners and by slots.
Worm draw_worm(Draw& draw, const WormTiming& timing)
{
  Worm worm;
  worm.flits = 1 + draw.below(40);
  worm.path.resize(static_cast<std::size_t>(2 + draw.below(8)));
  worm.drain = draw.below(t + 1);
  const std::int64_t granted = 1 + draw.below(worm.length() + (timing.input_queue > 0 ? 1 : 0));
  for (std::int64_t i = 0; i < granted; ++i)
    worm.heads.push_back((worm.heads.empty() ? 0 : worm.heads.back() + 3 * t) + draw.below(2) * draw.below(30) * t);
  for (std::int64_t slots = draw.below(4); slots > 0; --slots)
    worm.slots.push_back({static_cast<int>(draw.below(std::min<std::int64_t>(granted, worm.length()))),
                          draw.below(worm.flits), draw.below(100) * t});
  return worm;
}

void compare_with_each_flit(const WormTiming& timing, std::uint64_t seed)
{
  Draw draw(seed);
  EntrySteps steps(timing);
  const Worm worm = draw_worm(draw, timing);
  const int stage = static_cast<int>(draw.below(worm.granted()));
  const std::int64_t begin = draw.below(worm.flits);
  const std::int64_t end = begin + 1 + draw.below(worm.flits - begin);
  const std::int64_t base = draw.below(1000);
  const Picoseconds later = draw.below(5) * t;
  DepartureHistory history;
  EXPECT_EQ(steps.append(history, worm, stage, {begin, end, base}, later), entry_time(timing, worm, stage, end - 1));
  EXPECT_EQ(history.determined(), base + end);
  for (std::int64_t k = begin; k < end; ++k) {
    ASSERT_EQ(history.departure(base + k, t), entry_time(timing, worm, stage, k) + later) << "flit " << k;
    ASSERT_EQ(steps.entry(worm, stage, k), entry_time(timing, worm, stage, k)) << "flit " << k;
  }
}

TEST(EntrySteps, AreThoseOfEachFlit)
{
  for (const WormTiming& timing : {streaming, with_loops, streaming_into_queue})
    for (std::uint64_t seed = 0; seed < 2000 && !testing::Test::HasFailure(); ++seed) {
      SCOPED_TRACE(seed);
      compare_with_each_flit(timing, seed);
    }
}

/// Buffers of 5: the header of the third channel, granted 100 flit times late, holds up flits from 10 on at the first.
TEST(EntrySteps, HaveAStepWhereALaterHeaderHoldsUpFlits)
{
  Worm worm;
  worm.flits = 20;
  worm.path = {0, 1, 2, 3};
  worm.heads = {0, 2 * t, 105 * t};
  DepartureHistory history;
  EntrySteps(streaming).append(history, worm, 0, {0, 20, 0}, 0);
  ASSERT_EQ(history.end() - history.begin(), 2);
  EXPECT_EQ(history.begin()[1].first, 10);
  EXPECT_EQ(history.departure(9, t), 9 * t);
  EXPECT_EQ(history.departure(10, t), (105 + 2 * 2) * t); // two credits back
  EXPECT_EQ(history.last(t), (109 + 9) * t);
}

} // namespace
} // namespace loghop::simulate::entry_steps_test

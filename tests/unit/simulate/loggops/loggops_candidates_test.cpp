#include "loghop/simulate/loggops/loggops_candidates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace loghop::simulate::loggops_candidates_test {
namespace {

using Source = LoggopsCandidates::Source;
using Numbers = std::vector<std::uint64_t>;

constexpr std::uint32_t some_core = 1'000'000;

class LoggopsCandidatesTest : public testing::Test {
protected:
  void ready(std::uint64_t number, std::uint64_t place = 0)
  {
    LoggopsRecord record;
    record.number = number;
    record.place = place;
    candidates_.add_ready(records_, records_.add(record));
  }
  void core(std::uint64_t number) { candidates_.add_core(some_core, {number, 0}); }

  /// The turn's number of the first.
  std::uint64_t take()
  {
    const Source source = candidates_.first(records_);
    if (source == Source::ready) return records_[candidates_.take_ready()].number;
    const LoggopsCandidates::Candidate candidate =
        source == Source::woken ? candidates_.take_woken() : candidates_.take_other();
    EXPECT_EQ(candidate.index == some_core, candidate.is_core);
    if (!candidate.is_core) {
      EXPECT_EQ(records_[candidate.index].number, candidate.turn.number);
    }
    return candidate.turn.number;
  }
  Numbers take_all()
  {
    Numbers taken;
    while (candidates_.first(records_) != Source::none)
      taken.push_back(take());
    return taken;
  }

  Pool<LoggopsRecord> records_;
  LoggopsCandidates candidates_;
};

TEST_F(LoggopsCandidatesTest, AreTakenInTheOrderOfTheirTurns)
{
  EXPECT_EQ(candidates_.first(records_), Source::none);
  for (const std::uint64_t number : {4, 6, 3, 9, 1})
    ready(number);
  for (const std::uint64_t number : {5, 8, 2, 7})
    core(number);
  EXPECT_EQ(take_all(), (Numbers{1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST_F(LoggopsCandidatesTest, ThoseInOrderNeedNoSorting)
{
  ready(1);
  ready(3, 1);
  ready(3, 2);
  EXPECT_EQ(candidates_.ready(), 3U);
  core(2);
  core(4);
  EXPECT_EQ(candidates_.first(records_), Source::ready);
  candidates_.take_ready();
  EXPECT_EQ(candidates_.first(records_), Source::woken);
  EXPECT_TRUE(candidates_.take_woken().is_core);
  EXPECT_EQ(candidates_.ready(), 2U);
  EXPECT_EQ(records_[candidates_.ready_after_next(0)].place, 1U);
  EXPECT_EQ(records_[candidates_.ready_after_next(1)].place, 2U);
  ready(3, 1); // not after the last
  EXPECT_EQ(candidates_.ready(), 2U);
  EXPECT_EQ(take_all(), (Numbers{3, 3, 3, 4}));
}

TEST_F(LoggopsCandidatesTest, WokenCoresAreKnownAhead)
{
  core(2);
  candidates_.add_core(7, {4, 0});
  EXPECT_EQ(candidates_.woken(), 2U);
  EXPECT_EQ(candidates_.woken_after_next(1), 7U);
  candidates_.take_woken();
  EXPECT_EQ(candidates_.woken(), 1U);
  EXPECT_EQ(candidates_.woken_after_next(0), 7U);
}

TEST_F(LoggopsCandidatesTest, KnowWhetherOneGoesBeforeANumber)
{
  EXPECT_FALSE(candidates_.any_before(records_, 100));
  const auto lowest_is = [&](std::uint64_t number) {
    return !candidates_.any_before(records_, number) && candidates_.any_before(records_, number + 1);
  };
  core(9);
  EXPECT_TRUE(lowest_is(9));
  ready(7);
  EXPECT_TRUE(lowest_is(7));
  ready(5); // out of order
  EXPECT_TRUE(lowest_is(5));
  EXPECT_EQ(take_all(), (Numbers{5, 7, 9}));
  EXPECT_FALSE(candidates_.any_before(records_, 100));
}

TEST_F(LoggopsCandidatesTest, AListThatWasTakenBeginsAnew)
{
  ready(8);
  core(9);
  EXPECT_EQ(take_all(), (Numbers{8, 9}));
  ready(1);
  core(2);
  EXPECT_EQ(candidates_.ready(), 1U);
  EXPECT_EQ(candidates_.first(records_), Source::ready);
  EXPECT_EQ(take(), 1U);
  EXPECT_EQ(candidates_.first(records_), Source::woken);
  EXPECT_EQ(take(), 2U);
}

TEST_F(LoggopsCandidatesTest, MayComeWhileOthersAreTaken)
{
  std::mt19937_64 engine(1);
  Numbers waiting;
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t number = engine() % 1000;
    waiting.push_back(number);
    engine() % 2 == 0 ? ready(number) : core(number);
    if (engine() % 3 == 0) continue;
    const auto lowest = std::min_element(waiting.begin(), waiting.end());
    ASSERT_EQ(take(), *lowest) << i;
    waiting.erase(lowest);
  }
  std::sort(waiting.begin(), waiting.end());
  EXPECT_EQ(take_all(), waiting);
}

} // namespace
} // namespace loghop::simulate::loggops_candidates_test

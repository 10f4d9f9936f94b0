#include "loghop/simulate/wormhole/steady_state.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::simulate::steady_state_test {
namespace {

constexpr std::int64_t latency = 2;
constexpr std::uint32_t none = no_virtual_channel;

using Moves = std::vector<SteadyState::Move>;

std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_of(const Moves& moves)
{
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const SteadyState::Move& move : moves)
    pairs.emplace_back(move.from, move.to);
  return pairs;
}

/// Records the moves of one flit time after the other, in turn, and looks once at the end.
class Record {
public:
  void add(const Moves& moves)
  {
    for (const SteadyState::Move& move : moves)
      state_.add(move);
    state_.end_of_flit_time(++time_);
  }
  void repeat(const std::vector<Moves>& period, int flit_times)
  {
    for (int i = 0; i < flit_times; ++i)
      add(period[static_cast<std::size_t>(i) % period.size()]);
  }
  void rest(std::int64_t flit_times) { time_ += flit_times; }
  SteadyState& state() { return state_; }

private:
  SteadyState state_{latency};
  std::int64_t time_ = 0;
};

/// A flit leaves a source for buffer 1, and another leaves this one.
const Moves through = {{none, 1}, {1, none}};

TEST(SteadyState, AMoveThatIsMadeInEveryFlitTimeRepeatsAfterOne)
{
  for (const int flit_times : {3, 4}) { // twice the period and the latency
    Record record;
    record.repeat({through}, flit_times);
    const SteadyState::Period period = record.state().find();
    EXPECT_EQ(period.length, flit_times == 4 ? 1 : 0);
    EXPECT_EQ(period.moves.size(), flit_times == 4 ? 2u : 0u);
  }
}

TEST(SteadyState, TurnsOfTwoSendersRepeatAfterThree)
{
  const std::vector<Moves> turns = {{{none, 1}, {1, none}}, {}, {{none, 2}, {2, none}}};
  Record record;
  record.repeat(turns, 8);
  const SteadyState::Period period = record.state().find();
  EXPECT_EQ(period.length, 3);
  EXPECT_EQ(pairs_of(period.moves), pairs_of({{none, 2}, {2, none}, {none, 1}, {1, none}})); // the last three
}

TEST(SteadyState, ABufferThatFillsIsNotSteady)
{
  Record record;
  record.repeat({{{none, 1}}}, 20);
  EXPECT_EQ(record.state().find().length, 0);
}

TEST(SteadyState, ARestartForgets)
{
  Record record;
  record.repeat({through}, 20);
  record.state().restart();
  record.repeat({through}, 3);
  EXPECT_EQ(record.state().find().length, 0);
}

TEST(SteadyState, TheRecordBeginsAnewAfter256FlitTimesWithoutAMove)
{
  const auto repeats = [](std::int64_t rest, int flit_times) {
    Record record;
    record.repeat({through}, 3);
    record.rest(rest);
    record.repeat({through}, flit_times);
    return record.state().find().length == 1;
  };
  EXPECT_TRUE(repeats(255, 4)); // the next move is in flit time 256
  EXPECT_FALSE(repeats(256, 4));
  EXPECT_TRUE(repeats(256, 5)); // the first after the rest is not in the record
}

/// In each flit time another buffer takes in a flit and gives one.
std::vector<Moves> in_turn(std::uint32_t flit_times)
{
  std::vector<Moves> period;
  for (std::uint32_t buffer = 0; buffer < flit_times; ++buffer)
    period.push_back({{none, buffer}, {buffer, none}});
  return period;
}

TEST(SteadyState, APeriodIsUpTo64FlitTimesLong)
{
  for (const std::uint32_t length : {63U, 64U, 65U}) {
    Record record;
    record.repeat(in_turn(length), 300);
    const SteadyState::Period period = record.state().find();
    EXPECT_EQ(period.length, length <= 64 ? length : 0);
    EXPECT_EQ(period.moves.size(), length <= 64 ? 2 * length : 0);
  }
}

TEST(SteadyState, NeedsTwoPeriodsAndTheLatency)
{
  for (const int flit_times : {21, 22}) {
    Record record;
    record.repeat(in_turn(10), flit_times);
    EXPECT_EQ(record.state().find().length, flit_times == 22 ? 10 : 0);
  }
}

/// What moved once before the period began counts as long as it may still be under way.
TEST(SteadyState, AMoveBreaksThePeriodForItsLatency)
{
  for (const int flit_times : {3, 4}) {
    Record record;
    record.repeat({through}, 20);
    record.add({{none, 2}, {2, none}});
    record.repeat({through}, flit_times);
    EXPECT_EQ(record.state().find().length, flit_times == 4 ? 1 : 0);
  }
}

TEST(SteadyState, IsLookedForEvery8FlitTimes)
{
  Record record;
  record.repeat({through}, 3);
  EXPECT_EQ(record.state().find().length, 0); // too early
  for (const int next : {11, 19})
    for (int recorded = next - 7; recorded <= next; ++recorded) {
      record.add(through);
      EXPECT_EQ(record.state().find().length, recorded == next ? 1 : 0) << recorded;
    }
}

TEST(SteadyState, ARestartMayBeLookedAtAtOnce)
{
  Record record;
  record.repeat({through}, 20);
  EXPECT_EQ(record.state().find().length, 1);
  record.state().restart();
  record.repeat({through}, 4);
  EXPECT_EQ(record.state().find().length, 1);
}

TEST(SteadyState, ABufferThatEmptiesIsNotSteady)
{
  Record record;
  record.repeat({{{1, none}}}, 20);
  EXPECT_EQ(record.state().find().length, 0);
}

TEST(SteadyState, NorIsANetworkInWhichNothingMoves)
{
  Record record;
  record.add(through);
  record.repeat({{}}, 20);
  EXPECT_EQ(record.state().find().length, 0);
}

TEST(SteadyState, TheOrderOfMovesInAFlitTimeDoesNotMatter)
{
  Record record;
  record.repeat({{{none, 1}, {1, none}}, {{1, none}, {none, 1}}}, 4);
  EXPECT_EQ(record.state().find().length, 1);
}

TEST(SteadyState, ARecordOfLaterFlitTimesGoesOn)
{
  Record record;
  record.repeat({through}, 3);
  record.state().shift(1000);
  record.rest(1000);
  record.add(through);
  EXPECT_EQ(record.state().find().length, 1);
}

TEST(SteadyState, AFlitTimeThatEndsTwiceBeginsTheRecordAnew)
{
  for (const int flit_times : {3, 4}) {
    Record record;
    record.repeat({through}, 4);
    record.rest(-1);
    record.repeat({through}, 1 + flit_times); // the first is not in the record
    EXPECT_EQ(record.state().find().length, flit_times == 4 ? 1 : 0);
  }
}

/// Two moves in every flit time, or in every third one.
TEST(SteadyState, ARecordHolds262144MovesAndFlitTimes)
{
  constexpr int most = 1 << 18;
  const std::vector<std::pair<std::vector<Moves>, int>> full = {{{through}, most / 2}, {{through, {}, {}}, most + 1}};
  for (const auto& [period, flit_times] : full)
    for (const int more : {0, 1}) {
      Record record;
      record.repeat(period, flit_times + more);
      EXPECT_EQ(record.state().find().length, more == 0 ? static_cast<std::int64_t>(period.size()) : 0);
    }
}

} // namespace
} // namespace loghop::simulate::steady_state_test

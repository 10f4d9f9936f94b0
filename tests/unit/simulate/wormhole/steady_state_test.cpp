#include "loghop/simulate/wormhole/steady_state.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate

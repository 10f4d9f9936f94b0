#include "loghop/simulate/fluid/link_filling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace loghop::simulate::link_filling_test {
namespace {

TEST(LinkFilling, OfFlowsThatBegin)
{
  LinkFilling filling(12);
  filling.restart();
  EXPECT_EQ(filling.full_at(), never_full);
  filling.begin(0);
  EXPECT_EQ(filling.full_at(), 12);
  filling.begin(5);
  EXPECT_EQ(filling.full_at(), 8); // 5 + floor(7 / 2)
  filling.stop(6, 6);
  EXPECT_EQ(filling.full_at(), 11); // 6 + 5
}

TEST(LinkFilling, OfStepsThatAreKnown)
{
  LinkFilling filling(12);
  filling.insert({0, 1, 7});
  filling.insert({4, -1, 7});
  filling.restart();
  EXPECT_EQ(filling.full_at(), never_full); // 4 of 12
  filling.begin(2);
  EXPECT_EQ(filling.full_at(), 10); // 2 to 4 both, then one: 2 + 4 + 6
  filling.forget({4, -1, 7});
  EXPECT_EQ(filling.full_at(), 7); // 2 + 10 / 2
  filling.forget({0, 1, 7});
  EXPECT_EQ(filling.full_at(), 14);
  filling.restart();
  EXPECT_EQ(filling.full_at(), never_full);
}

/// A step that has been passed is undone, with what its flow has filled since.
TEST(LinkFilling, OfAStepThatIsForgottenLate)
{
  LinkFilling filling(30);
  filling.insert({0, 1, 1});
  filling.insert({5, -1, 1});
  filling.restart();
  filling.begin(10); // 5 are filled
  filling.forget({5, -1, 1});
  EXPECT_EQ(filling.full_at(), 20); // 10 are, and 20 are left for two
}

/// A flow that is found too late to have stopped has filled nothing since.
TEST(LinkFilling, OfAFlowThatStoppedBefore)
{
  LinkFilling filling(30);
  filling.restart();
  filling.begin(0);
  filling.begin(0);
  filling.stop(4, 10); // 14 are filled
  EXPECT_EQ(filling.full_at(), 26);
}

/// Level by level: where its flows cannot have one more each, the link is full.
class Levels {
public:
  explicit Levels(std::int64_t capacity) : capacity_(capacity) {}

  std::vector<FillingStep> steps;

  std::int64_t full_at() const
  {
    std::int64_t left = capacity_, before = 0;
    for (std::int64_t level = 0; level < 1000; ++level) {
      const std::int64_t flows = flows_from(level);
      if (left < std::max(before, flows)) return level;
      left -= flows;
      before = flows;
    }
    return never_full;
  }

private:
  std::int64_t flows_from(std::int64_t level) const
  {
    std::int64_t flows = 0;
    for (const FillingStep& step : steps)
      flows += step.level <= level ? step.flows : 0;
    return flows;
  }

  std::int64_t capacity_;
};

class RandomFilling {
public:
  explicit RandomFilling(unsigned seed)
      : random_(seed), capacity_(draw(20, 120)), filling_(capacity_), expected_(capacity_)
  {
    for (std::uint32_t flow = 0; flow < 4; ++flow) {
      const int begin = draw(0, 20);
      known_.push_back({begin, 1, flow});
      known_.push_back({begin + draw(1, 20), -1, flow});
    }
    for (const FillingStep& step : known_)
      filling_.insert(step);
    filling_.restart();
    expected_.steps = known_;
  }

  /// Whether the link is not yet full.
  bool expect_next()
  {
    if (expected_.full_at() < now_) return false; // a flow that has grown on for long enough
    EXPECT_EQ(filling_.full_at(), expected_.full_at());
    now_ += draw(0, 4);
    if (expected_.full_at() <= now_ || now_ > 60) return false;
    change();
    return true;
  }

private:
  int draw(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }
  void change()
  {
    switch (draw(0, 2)) {
    case 0:
      filling_.begin(now_);
      begun_.push_back(now_);
      expected_.steps.push_back({now_, 1, 99});
      return;
    case 1:
      if (begun_.empty()) return;
      stop(draw(static_cast<int>(begun_.back()), static_cast<int>(now_)));
      return;
    default:
      if (!known_.empty()) forget();
    }
  }
  void stop(std::int64_t level)
  {
    begun_.pop_back();
    filling_.stop(level, now_);
    expected_.steps.push_back({level, -1, 99});
  }
  /// The last step of a flow, or both.
  void forget()
  {
    const int steps = draw(1, 2);
    for (int i = 0; i < steps; ++i) {
      const FillingStep step = known_.back();
      known_.pop_back();
      filling_.forget(step);
      expected_.steps.erase(std::find_if(expected_.steps.begin(), expected_.steps.end(), [&](const FillingStep& other) {
        return other.flow == step.flow && other.flows == step.flows;
      }));
    }
    if (steps == 1) known_.pop_back(); // the flow grows on
  }

  std::mt19937 random_;
  std::int64_t capacity_;
  LinkFilling filling_;
  Levels expected_;
  std::vector<FillingStep> known_;
  std::vector<std::int64_t> begun_; ///< levels
  std::int64_t now_ = 0;
};

TEST(LinkFilling, IsThatOfLevelByLevel)
{
  for (unsigned seed = 1; seed <= 2000 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    RandomFilling filling(seed);
    while (filling.expect_next()) {
    }
  }
}

} // namespace
} // namespace loghop::simulate::link_filling_test

// The size of an algorithm against all of its messages, one by one.
#include "loghop/workload/collectives/collective_size.hpp"

#include "unit/workload/collectives/row_names.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace loghop::collectives::test::collective_size_test {
namespace {

/// By looking at every step of every rank. `at_once`: the larger of the sums of the widest steps in each direction.
WorkloadSize counted(const CollectiveAlgorithm& algorithm)
{
  WorkloadSize size{static_cast<double>(algorithm.ranks()), 0, 0, 0};
  double sends = 0, receives = 0;
  for (int rank = 0; rank < algorithm.ranks(); ++rank) {
    std::int32_t most_sends = 0, most_receives = 0;
    for (std::int64_t number = 0; number < algorithm.steps(rank); ++number) {
      const Step step = algorithm.step(rank, number);
      size.messages += step.sends;
      for (std::int32_t i = 0; i < step.sends; ++i)
        size.bytes += static_cast<double>(algorithm.send(rank, number, i).bytes);
      most_sends = std::max(most_sends, step.sends);
      most_receives = std::max(most_receives, step.receives);
    }
    sends += most_sends;
    receives += most_receives;
  }
  size.at_once = std::max(sends, receives);
  return size;
}

class CollectiveSize : public ::testing::TestWithParam<AlgorithmRow> {
protected:
  /// Null if the row has no such algorithm.
  std::unique_ptr<CollectiveAlgorithm> made(int ranks) const
  {
    CollectiveOptions options;
    options.bytes = 1000;
    options.segment_bytes = 100;
    options.group_size = 3;
    options.messages = 4;
    options.root = std::min(ranks - 1, 7);
    try {
      return GetParam().make(ranks, options);
    } catch (const std::invalid_argument&) {
      return nullptr;
    }
  }
};

TEST_P(CollectiveSize, FewRanksAreCountedExactly)
{
  int checked = 0;
  for (int ranks = 1; ranks <= 12; ++ranks) {
    const auto algorithm = made(ranks);
    if (algorithm == nullptr) continue;
    ++checked;
    const WorkloadSize size = size_of(*algorithm, std::min(ranks - 1, 7)), expected = counted(*algorithm);
    EXPECT_EQ(size.ranks, ranks);
    EXPECT_EQ(size.messages, expected.messages) << ranks;
    EXPECT_EQ(size.at_once, expected.at_once) << ranks;
    EXPECT_NEAR(size.bytes, expected.bytes, 0.3 * expected.bytes) << ranks; // 4 messages of a step are looked at
  }
  EXPECT_GE(checked, 1);
}

TEST_P(CollectiveSize, ManyRanksAreSampled)
{
  const auto algorithm = made(2048);
  if (algorithm == nullptr) return; // some take powers of other numbers
  const WorkloadSize size = size_of(*algorithm, 7), expected = counted(*algorithm);
  EXPECT_NEAR(size.messages, expected.messages, 0.15 * expected.messages);
  EXPECT_NEAR(size.bytes, expected.bytes, 0.3 * expected.bytes);
  EXPECT_NEAR(size.at_once, expected.at_once, 0.4 * expected.at_once);
}

INSTANTIATE_TEST_SUITE_P(Rows, CollectiveSize, ::testing::ValuesIn(fixed_algorithms()), test_name);

TEST(CollectiveSizeOfMillions, TakesNoTime)
{
  const auto barrier = require_algorithm("barrier", "dissemination").make(1 << 28, {});
  EXPECT_NEAR(size_of(*barrier).messages, 28.0 * (1 << 28), 1e6);
  CollectiveOptions options;
  options.bytes = 8;
  const auto alltoall = require_algorithm("alltoall", "linear").make(1 << 20, options);
  const double pairs = 1099510579200.0; // 2^20 (2^20 - 1)
  EXPECT_NEAR(size_of(*alltoall).messages, pairs, 1e-6 * pairs);
  EXPECT_NEAR(size_of(*alltoall).at_once, pairs, 1e-6 * pairs);
}

// ---------------------------------------------------------------------------- algorithms that the tests make up

/// Messages whose sizes depend on their place. Counts the looks at its ranks, and refuses to say what there is not.
class Counted final : public CollectiveAlgorithm {
public:
  using Bytes = std::function<std::int64_t(int rank, std::int64_t step, std::int64_t i)>;

  Counted(int ranks, std::vector<Step> steps, Bytes bytes)
      : ranks_(ranks), steps_(std::move(steps)), bytes_(std::move(bytes))
  {}

  int ranks() const override { return ranks_; }
  std::int64_t steps(int rank) const override
  {
    EXPECT_TRUE(rank >= 0 && rank < ranks_) << rank;
    ++looks;
    return static_cast<std::int64_t>(steps_.size());
  }
  Step step(int, std::int64_t step) const override
  {
    ++steps_seen;
    return steps_.at(static_cast<std::size_t>(step));
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override { return {0, bytes_(rank, step, i)}; }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override { return {0, bytes_(rank, step, i)}; }
  std::int64_t widest_step() const override { return 0; }
  void describe(int, std::int64_t, std::int64_t, Payload&) const override {}
  std::int64_t block_bytes(std::int64_t) const override { return 0; }

  mutable int looks = 0;
  mutable int steps_seen = 0;

private:
  int ranks_;
  std::vector<Step> steps_;
  Bytes bytes_;
};

Step sends(std::int32_t number)
{
  return {0, number};
}

Step receives(std::int32_t number)
{
  return {number, 0};
}

std::int64_t varied(int rank, std::int64_t step, std::int64_t i)
{
  return (rank * 7919 + step * 104729 + i * 1299709) % 1009;
}

TEST(SampledSize, OfUpTo512RanksAnd64StepsAnd4MessagesIsExact)
{
  const Counted all(512, std::vector<Step>(64, sends(4)), varied);
  const WorkloadSize size = size_of(all), expected = counted(all);
  EXPECT_EQ(size.ranks, 512);
  EXPECT_EQ(size.messages, 512 * 64 * 4);
  EXPECT_EQ(size.bytes, expected.bytes);
  EXPECT_EQ(size.at_once, 512 * 4);
}

/// The first, the last, the root and the one after it.
TEST(SampledSize, SpecialRanksStandForThemselvesAlone)
{
  const auto bytes_of = [](int root, const std::set<int>& sending) {
    const Counted all(513, {sends(1)}, [&](int rank, auto, auto) { return sending.count(rank) > 0 ? 1 : 0; });
    return size_of(all, root).bytes;
  };
  EXPECT_EQ(bytes_of(100, {0, 512, 100, 101}), 4);
  for (const int special : {0, 512, 100, 101})
    EXPECT_EQ(bytes_of(100, {special}), 1) << special;
  EXPECT_EQ(bytes_of(512, {512, 0}), 2); // nobody comes after the last
  EXPECT_EQ(bytes_of(0, {0, 1, 512}), 3);
}

TEST(SampledSize, OtherRanksStandForAllOfThem)
{
  const std::set<int> special = {0, 512, 100, 101};
  const Counted all(513, {sends(2), sends(1)}, [&](int rank, auto, auto) { return special.count(rank) > 0 ? 0 : 10; });
  const WorkloadSize size = size_of(all, 100);
  EXPECT_EQ(all.looks, 512);
  EXPECT_NEAR(size.messages, 513 * 3, 1e-6);
  EXPECT_NEAR(size.bytes, 509 * 3 * 10, 1e-6);
  EXPECT_NEAR(size.at_once, 513 * 2, 1e-6);
}

/// The mean of 0 to 99999 is 49999.5.
TEST(SampledSize, RanksAreSpreadEvenly)
{
  const Counted all(100000, {sends(1)}, [](int rank, auto, auto) { return rank; });
  EXPECT_NEAR(size_of(all, 7).bytes, 100000 * 49999.5, 0.01 * 100000 * 49999.5);
  EXPECT_EQ(all.looks, 512);
}

/// 65 steps: the first counts for itself, and 63 stand for the 64 others.
TEST(SampledSize, TheFirstStepStandsForItselfAlone)
{
  std::vector<Step> steps(65, sends(1));
  steps.front() = sends(3);
  const Counted one(1, steps, [](int, std::int64_t step, auto) { return step == 0 ? 1000 : 10; });
  const WorkloadSize size = size_of(one);
  EXPECT_NEAR(size.messages, 3 + 64, 1e-9);
  EXPECT_NEAR(size.bytes, 3000 + 640, 1e-9);
  EXPECT_EQ(size.at_once, 3);
  EXPECT_EQ(one.steps_seen, 64);
  const Counted few(1, std::vector<Step>(64, sends(1)), varied);
  EXPECT_EQ(size_of(few).bytes, counted(few).bytes);
}

/// Of six messages four are looked at: each stands for one and a half.
TEST(SampledSize, AFewMessagesOfAStepStandForAll)
{
  std::set<std::int64_t> seen;
  const Counted one(1, {sends(6)}, [&](int, auto, std::int64_t i) {
    seen.insert(i);
    return 10;
  });
  const WorkloadSize size = size_of(one);
  EXPECT_EQ(size.messages, 6);
  EXPECT_DOUBLE_EQ(size.bytes, 60);
  EXPECT_EQ(size.at_once, 6);
  EXPECT_EQ(seen.size(), 4U);
  EXPECT_LT(*seen.rbegin(), 6);
}

/// What is sent in this group may be received in another place, and the other way round.
TEST(SampledSize, TheLargerOfBothDirectionsCounts)
{
  const auto size = [](const std::vector<Step>& steps) {
    return size_of(Counted(1, steps, [](int, std::int64_t step, auto) { return 10 + step; }));
  };
  const WorkloadSize received = size({sends(1), receives(2)}), sent = size({receives(1), sends(3)});
  EXPECT_EQ(received.messages, 2);
  EXPECT_EQ(received.bytes, 22);
  EXPECT_EQ(received.at_once, 2);
  EXPECT_EQ(sent.messages, 3);
  EXPECT_EQ(sent.bytes, 33);
  EXPECT_EQ(sent.at_once, 3);
  const WorkloadSize as_many = size({sends(1), sends(1), receives(2)});
  EXPECT_EQ(as_many.messages, 2);
  EXPECT_EQ(as_many.bytes, 10 + 11);
  EXPECT_EQ(as_many.at_once, 2);
}

/// Rank 2 is none of the first, the last, rank 0 and the one after it: it stands for more than itself, or for nothing.
TEST(SampledSize, TheRootIsRankZeroUnlessItIsSaid)
{
  const auto bytes_of = [](int sending) {
    const Counted all(513, {sends(1)}, [=](int rank, auto, auto) { return rank == sending ? 1 : 0; });
    return size_of(all).bytes;
  };
  EXPECT_EQ(bytes_of(1), 1);
  EXPECT_NE(bytes_of(2), 1);
}

} // namespace
} // namespace loghop::collectives::test::collective_size_test

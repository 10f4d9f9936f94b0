// The size of an algorithm against all of its messages, one by one.
#include "loghop/workload/collectives/collective_size.hpp"

#include "unit/workload/collectives/row_names.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace loghop::collectives::test {
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

INSTANTIATE_TEST_SUITE_P(Rows, CollectiveSize, ::testing::ValuesIn(algorithm_table()), test_name);

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

} // namespace
} // namespace loghop::collectives::test

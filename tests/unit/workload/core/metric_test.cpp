#include "loghop/workload/core/metric.hpp"

#include "loghop/units/picoseconds.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace loghop::metric_test {
namespace {

using collectives::Group;

/// (1 + 2 + 3 + 6) / 4 / 2, and of ranks 1 and 3: (2 + 6) / 2 / 2.
TEST(MeanPerIteration, IsOfAllRanksOrOfAGroup)
{
  const std::vector<double> finish = {1, 2, 3, 6};
  Metric metric;
  metric.kind = Metric::Kind::time_per_iteration;
  metric.iterations = 2;
  EXPECT_DOUBLE_EQ(mean_per_iteration(metric, finish), 1.5);
  metric.group = Group(Rank(1), 2, 2);
  EXPECT_DOUBLE_EQ(mean_per_iteration(metric, finish), 2);
  metric.group = Group::listed({Rank(3), Rank(0)});
  EXPECT_DOUBLE_EQ(mean_per_iteration(metric, finish), 1.75);
  EXPECT_DOUBLE_EQ(mean_per_iteration(metric, std::vector<Picoseconds>{10, 0, 0, 5}), 3.75);
}

TEST(Metric, IsTheMakespanOfOneIteration)
{
  const Metric metric;
  EXPECT_EQ(metric.kind, Metric::Kind::makespan);
  EXPECT_EQ(metric.iterations, 1);
  EXPECT_EQ(metric.rank, Rank(0));
  EXPECT_FALSE(metric.group);
}

TEST(MeanPerIteration, NeedsTheRanksOfItsGroup)
{
  Metric metric;
  metric.group = Group(Rank(1), 2);
  EXPECT_THROW(mean_per_iteration(metric, std::vector<double>{1, 2}), std::out_of_range);
  EXPECT_EQ(mean_per_iteration(metric, std::vector<double>{1, 2, 4}), 3);
}

} // namespace
} // namespace loghop::metric_test

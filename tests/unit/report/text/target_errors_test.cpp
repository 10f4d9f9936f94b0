// Errors of 10 %, -30 % and 50 % in two decades of one table, and a table without times.
#include "loghop/report/text/target_errors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

namespace loghop::target_errors_test {
namespace {

Targets two_tables()
{
  Targets targets;
  targets.tables.push_back({"folder/a.json", "/tables/0", "gap", "gap", "gap", false, {}});
  targets.tables.push_back({"folder/a.json", "/tables/1", "half_round_trip", "", "", false, {}});
  for (const double size : {0., 8., 64.})
    targets.points.push_back({0, "", size, 10, {}, {}});
  targets.points.push_back({1, "", 4096, 10, {}, {}});
  return targets;
}

std::vector<TableErrors> errors()
{
  const std::optional<double> times[] = {11, 7, 15, std::nullopt};
  return errors_by_table(two_tables(), [&](std::size_t i) { return times[i]; });
}

TEST(TargetErrors, MeanAndLargestByTableAndDecade)
{
  const std::vector<TableErrors> found = errors();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].all.count(), 3u);
  EXPECT_NEAR(found[0].all.mean(), 0.3, 1e-12);
  EXPECT_NEAR(found[0].all.largest(), 0.5, 1e-12);
  EXPECT_NEAR(found[0].decades.at(0).mean(), 0.2, 1e-12);
  EXPECT_NEAR(found[0].decades.at(0).largest(), 0.3, 1e-12);
  EXPECT_NEAR(found[0].decades.at(1).mean(), 0.5, 1e-12);
  EXPECT_EQ(found[1].all.count(), 0u);
  EXPECT_TRUE(found[1].decades.empty());
}

TEST(TargetErrors, Texts)
{
  const std::vector<TableErrors> found = errors();
  EXPECT_EQ(mean_text(found[0].all), "30.0%");
  EXPECT_EQ(largest_text(found[0].all), "50.0%");
  EXPECT_EQ(mean_text(found[1].all), "");
  EXPECT_THAT(decade_heads({0, 1, 9}), testing::ElementsAre("from 1 B", "from 10 B", "from 1e9 B"));
  EXPECT_THAT(decade_cells(found[0], {0, 1, 3}, largest_text), testing::ElementsAre("30.0%", "50.0%", ""));
}

TEST(TargetErrors, TheFileIsNamedIfThereAreSeveral)
{
  Targets targets = two_tables();
  EXPECT_EQ(shown_name(targets, targets.tables[0]), "gap");
  targets.tables[1].file = "b.json";
  EXPECT_EQ(shown_name(targets, targets.tables[0]), "a.json: gap");
}

TEST(TargetErrors, DecadesAreNamedInBytes)
{
  EXPECT_THAT(decade_heads({0, 1, 2, 3, 4, 5, 6, 7, 8}),
              testing::ElementsAre("from 1 B", "from 10 B", "from 100 B", "from 1 kB", "from 10 kB", "from 100 kB",
                                   "from 1 MB", "from 10 MB", "from 1e8 B"));
  EXPECT_TRUE(decade_heads({}).empty());
}

TEST(TargetErrors, AnErrorCountsWithoutItsSign)
{
  ErrorSum sum;
  EXPECT_EQ(sum.count(), 0u);
  EXPECT_EQ(largest_text(sum), "");
  sum.add(-0.5);
  EXPECT_EQ(sum.largest(), 0.5);
  EXPECT_EQ(sum.mean(), 0.5);
  sum.add(0.25);
  EXPECT_EQ(sum.largest(), 0.5);
  EXPECT_EQ(sum.mean(), 0.375);
  EXPECT_EQ(sum.count(), 2u);
  EXPECT_EQ(mean_text(sum), "37.5%");
  EXPECT_EQ(largest_text(sum), "50.0%");
}

} // namespace
} // namespace loghop::target_errors_test

#include "loghop/tune/run_targets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <stdexcept>

namespace loghop {
namespace {

/// Three targets: two seconds on any platform, one that fails, and one that tells the platforms apart.
Targets three_targets()
{
  Targets targets;
  targets.tables.push_back({"f.json", "/tables/0", "half_round_trip", "half_round_trip", "half_round_trip", false, {}});
  targets.points.push_back({0, "1 B", 1, 1, [](const Platform&) { return 2.; }, {}});
  targets.points.push_back(
      {0, "2 B", 2, 1, [](const Platform&) -> double { throw std::runtime_error("too long"); }, {}});
  targets.points.push_back({0, "4 B", 4, 1, [](const Platform& p) { return static_cast<double>(p.name.size()); }, {}});
  return targets;
}

TEST(RunTargets, EachRunHasTheTimeOfItsTargetOnItsPlatform)
{
  Platform one, three;
  one.name = "a";
  three.name = "abc";
  std::map<std::size_t, TargetTime> times;
  run_targets(three_targets(), {{&one, 0}, {&one, 1}, {&one, 2}, {&three, 2}}, 2,
              [&](std::size_t run, const TargetTime& time) { times[run] = time; });
  ASSERT_EQ(times.size(), 4u);
  EXPECT_EQ(times[0].simulated_s, 2);
  EXPECT_EQ(times[0].error, "");
  EXPECT_TRUE(std::isnan(times[1].simulated_s));
  EXPECT_THAT(times[1].error, testing::HasSubstr("too long"));
  EXPECT_EQ(times[2].simulated_s, 1);
  EXPECT_EQ(times[3].simulated_s, 3);
}

TEST(RunTargets, WhatIdleThrowsEndsTheRuns)
{
  const Platform platform;
  EXPECT_THROW(run_targets(
                   three_targets(), {{&platform, 0}}, 1, [](std::size_t, const TargetTime&) {},
                   [] { throw std::logic_error("enough"); }),
               std::logic_error);
}

} // namespace
} // namespace loghop

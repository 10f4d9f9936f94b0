#include "loghop/tune/run_targets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <map>
#include <stdexcept>

namespace loghop::run_targets_test {
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

/// The process of each of `count` runs on one processor, numbered from 0 in the order of the runs.
std::vector<int> processes(std::size_t count, int parallel, const Platform& platform = {})
{
  Targets targets;
  targets.tables.push_back({});
  targets.points.push_back({0, "", 1, 1, [](const Platform&) { return static_cast<double>(getpid()); }, {}});
  const std::vector<TargetRun> runs(count, {&platform, 0});
  std::vector<double> ids(count);
  const auto done = [&](std::size_t run, const TargetTime& time) { ids[run] = time.simulated_s; };
  run_targets(targets, runs, parallel, done);
  std::map<double, int> numbers;
  std::vector<int> all;
  for (const double id : ids)
    all.push_back(numbers.emplace(id, static_cast<int>(numbers.size())).first->second);
  return all;
}

/// Runs 0, 1, 2 ... in pieces of `together`.
std::vector<int> in_pieces(std::size_t count, std::size_t together)
{
  std::vector<int> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back(static_cast<int>(i / together));
  return all;
}

TEST(RunTargets, EachProcessorGetsEightPieces)
{
  EXPECT_EQ(processes(24, 1), in_pieces(24, 3));
  EXPECT_EQ(processes(23, 1), in_pieces(23, 2));
  EXPECT_EQ(processes(15, 1), in_pieces(15, 1));
  EXPECT_EQ(processes(1, 1), in_pieces(1, 1));
  EXPECT_EQ(processes(31, 2), in_pieces(31, 1)); // 15 for each of two
  EXPECT_EQ(processes(600, 1), in_pieces(600, 64));
}

TEST(RunTargets, WhereSimGridSharesBandwidthEachRunHasAProcess)
{
  Platform platform;
  FluidNetwork network;
  network.sharing = Sharing::simgrid;
  platform.network = network;
  EXPECT_EQ(processes(24, 1, platform), in_pieces(24, 1));
}

} // namespace
} // namespace loghop::run_targets_test

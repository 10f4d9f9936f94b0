#include "loghop/tune/simulations.hpp"

#include "loghop/platform/read_platform.hpp"
#include "unit/tune/tuning_files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>

namespace loghop::simulations_test {
namespace {

using Times = std::vector<std::vector<double>>;

/// Free are G, L and o. A target that takes L, one that takes twice o, and one that cannot be simulated above 5 us of L.
struct Fitted {
  test::TemporaryFolder folder;
  PlatformTemplate platform = read_template(folder.write("t.json", test::loggops_template().dump()));
  Targets targets;
  bool stop = false;
  Simulations simulations{platform, targets, 2, [this] { return stop; }};

  Fitted()
  {
    targets.tables.push_back({"f.json", "/tables/0", "gap", "gap", "gap", false, {}});
    const auto L = [](const Platform& p) { return static_cast<double>(p.loggops()->L); };
    const auto o = [](const Platform& p) { return static_cast<double>(p.loggops()->o); };
    targets.points.push_back({0, "1 B", 1, 1, [L](const Platform& p) { return L(p); }, {}});
    targets.points.push_back({0, "2 B", 2, 1, [o](const Platform& p) { return 2 * o(p); }, {}});
    targets.points.push_back({0,
                              "4 B",
                              4,
                              1,
                              [L](const Platform& p) {
                                if (L(p) > 5e6) throw std::runtime_error("too slow");
                                return 1.;
                              },
                              {}});
  }
  static Candidate candidate(double L, double o) { return {{1, L, o}, {}}; }
};

TEST(Simulations, TimesAreInTheOrderOfWhatIsAskedFor)
{
  Fitted fitted;
  const Times times = fitted.simulations.times({{Fitted::candidate(3, 500), {1, 0}},
                                                {Fitted::candidate(4, 700), {}},
                                                {Fitted::candidate(2, 600), {0, 2, 1, 0}}});
  EXPECT_EQ(times, (Times{{1e6, 3e6}, {}, {2e6, 1, 1.2e6, 2e6}}));
  EXPECT_EQ(fitted.simulations.failure(), "");
  EXPECT_EQ(fitted.simulations.count(), 5u); // what is asked for twice runs once
}

TEST(Simulations, WhatIsKnownDoesNotRunAgain)
{
  Fitted fitted;
  fitted.simulations.times({{Fitted::candidate(3, 500), {0}}});
  EXPECT_EQ(fitted.simulations.count(), 1u);
  EXPECT_EQ(fitted.simulations.times({{Fitted::candidate(3, 500), {0, 1}}}), (Times{{3e6, 1e6}}));
  EXPECT_EQ(fitted.simulations.count(), 2u);
  EXPECT_EQ(fitted.simulations.times({{Fitted::candidate(3, 500), {1, 0}}, {Fitted::candidate(3, 500), {1}}}),
            (Times{{1e6, 3e6}, {1e6}}));
  EXPECT_EQ(fitted.simulations.count(), 2u);
  fitted.simulations.times({{Fitted::candidate(3, 501), {0}}}); // another candidate
  EXPECT_EQ(fitted.simulations.count(), 3u);
}

TEST(Simulations, AFailureLeavesNoTimeAndTheFirstIsSaid)
{
  Fitted fitted;
  const Times times = fitted.simulations.times({{Fitted::candidate(6, 500), {0, 2, 1}}});
  EXPECT_EQ(times[0][0], 6e6);
  EXPECT_TRUE(std::isnan(times[0][1]));
  EXPECT_EQ(times[0][2], 1e6);
  EXPECT_EQ(fitted.simulations.failure(), "f.json:/tables/0, 4 B: too slow");
  EXPECT_EQ(fitted.simulations.count(), 3u);
  fitted.simulations.times({{Fitted::candidate(-1, 500), {0}}});
  EXPECT_EQ(fitted.simulations.failure(), "f.json:/tables/0, 4 B: too slow");
}

TEST(Simulations, OfNoGoodPlatformThereIsNoTime)
{
  Fitted fitted;
  const Times times =
      fitted.simulations.times({{Fitted::candidate(-1, 500), {0, 1}}, {Fitted::candidate(3, 500), {0, 1}}});
  EXPECT_TRUE(std::isnan(times[0][0]));
  EXPECT_TRUE(std::isnan(times[0][1]));
  EXPECT_EQ(times[1], (std::vector<double>{3e6, 1e6}));
  EXPECT_EQ(fitted.simulations.failure().rfind("the platform: ", 0), 0u) << fitted.simulations.failure();
  EXPECT_NE(fitted.simulations.failure().find("/network/L"), std::string::npos);
  EXPECT_EQ(fitted.simulations.count(), 2u);
}

TEST(Simulations, StoppedTheyKnowNothingTheyHaveNotSimulated)
{
  Fitted fitted;
  fitted.simulations.times({{Fitted::candidate(3, 500), {1}}});
  fitted.stop = true;
  EXPECT_THROW(fitted.simulations.times({{Fitted::candidate(3, 500), {0}}}), TuningStopped);
  EXPECT_THROW(fitted.simulations.times({}), TuningStopped);
  fitted.stop = false;
  EXPECT_EQ(fitted.simulations.times({{Fitted::candidate(3, 500), {0, 1}}}), (Times{{3e6, 1e6}}));
  EXPECT_EQ(fitted.simulations.count(), 2u);
}

/// The stop comes while they run.
TEST(Simulations, WhatWasCutOffRunsAgain)
{
  Fitted fitted;
  int asked = 0;
  Simulations simulations(fitted.platform, fitted.targets, 1, [&] { return ++asked == 2; });
  EXPECT_THROW(simulations.times({{Fitted::candidate(3, 500), {0, 1}}}), TuningStopped);
  EXPECT_EQ(simulations.times({{Fitted::candidate(3, 500), {0, 1}}}), (Times{{3e6, 1e6}}));
}

/// A target that ends its process leaves the others of its request alone, and later ones.
TEST(Simulations, AnEndOfAProcessCostsOneTime)
{
  Fitted fitted;
  fitted.targets.points[1].simulated_s = [](const Platform&) -> double {
    std::raise(SIGKILL);
    return 0;
  };
  for (int i = 0; i < 30; ++i)
    fitted.targets.points.push_back(fitted.targets.points[0]);
  Simulations simulations(fitted.platform, fitted.targets, 1, {});
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < fitted.targets.points.size(); ++i)
    all.push_back(i);
  const std::vector<double> times = simulations.times({{Fitted::candidate(3, 500), all}}).front();
  EXPECT_TRUE(std::isnan(times[1]));
  EXPECT_EQ(std::count(times.begin(), times.end(), 3e6), 31);
  EXPECT_NE(simulations.failure().find("2 B: the simulation's process was ended by signal 9"), std::string::npos)
      << simulations.failure();
  EXPECT_EQ(simulations.times({{Fitted::candidate(4, 500), {0}}}), (Times{{4e6}}));
}

/// SimGrid has one engine a process: each such run has a process of its own, and all times come.
TEST(Simulations, WhereSimGridSharesTimesComeToo)
{
  test::TemporaryFolder folder;
  const PlatformTemplate platform = read_template(
      R"({"format": "loghop.platform", "version": 1, "name": "s",
          "network": {"type": "fluid", "topology": "crossbar", "nodes": 2, "sharing": "simgrid",
                      "link_bandwidth": "1GBps", "link_latency": {"value": "2us", "fit": {"from": "1us", "to": "9us"}}}})",
      "s.json");
  Targets targets;
  targets.tables.push_back({});
  const auto process = [](const Platform&) { return static_cast<double>(getpid()); };
  targets.points = {{0, "1 B", 1, 1, process, {}}, {0, "2 B", 2, 1, process, {}}};
  Simulations simulations(platform, targets, 1, {});
  const std::vector<double> ids = simulations.times({{Candidate{{2}, {}}, {0, 1}}}).front();
  EXPECT_GT(ids[0], 0);
  EXPECT_GT(ids[1], 0);
  EXPECT_NE(ids[0], ids[1]);
}

TEST(Simulations, NobodyNeedsToStopThem)
{
  Fitted fitted;
  Simulations simulations(fitted.platform, fitted.targets, 0, {});
  EXPECT_EQ(simulations.times({{Fitted::candidate(3, 500), {0}}}), (Times{{3e6}}));
}

} // namespace
} // namespace loghop::simulations_test

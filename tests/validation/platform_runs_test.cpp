// Platforms run programs on nodes that have handlers, and else graphs of operations; they refuse the rest.
#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/core/runs_on.hpp"
#include "loghop/workload/fft/fft.hpp"
#include "support/alewife.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <sstream>

namespace loghop::test::platform_runs_test {
namespace {

using namespace loghop::simulate;
using testing::HasSubstr;

constexpr int nodes = 4;

Platform loggops()
{
  Platform platform;
  platform.name = "flat";
  LoggopsNetwork network;
  network.nodes = nodes;
  network.L = 1000;
  network.o = 30;
  network.g = 40;
  network.G = 2;
  platform.network = network;
  return platform;
}

Platform bare_fluid()
{
  Platform platform;
  platform.name = "fluid";
  FluidNetwork network;
  network.nodes = nodes;
  network.bandwidth = 1e9;
  network.latency = 1e-6;
  platform.network = network;
  return platform;
}

Platform fluid()
{
  Platform platform = bare_fluid();
  platform.nodes = RankNodes{};
  return platform;
}

Em3d em3d()
{
  Em3d made;
  made.graph_nodes = 2 * nodes;
  made.degree = 5;
  made.iterations = 3;
  return made;
}

std::string misfit(const Platform& platform, const Workload& workload)
{
  try {
    check_runs(platform, workload);
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(PlatformRuns, ProgramsRunOnNodesElseAsGraphs)
{
  const Em3d programs = em3d();
  Fft graph;
  EXPECT_FALSE(runs_as_graph(alewife(), programs));
  EXPECT_TRUE(runs_as_graph(loggops(), programs));
  EXPECT_TRUE(runs_as_graph(fluid(), programs));
  EXPECT_TRUE(runs_as_graph(alewife(), graph));
  EXPECT_EQ(misfit(loggops(), programs), "");
  EXPECT_EQ(misfit(fluid(), programs), "");
  EXPECT_EQ(
      misfit(bare_fluid(), programs),
      "workload em3d runs programs, and platform fluid has no \"node\" to run them on, and no \"middleware\" to pass "
      "their messages");
}

TEST(PlatformRuns, RepliesNeedANode)
{
  Remap remap;
  remap.kind = Remap::Kind::synchronous;
  EXPECT_EQ(misfit(alewife(), remap), "");
  EXPECT_EQ(misfit(loggops(), remap),
            "workload remap runs programs with handlers, and platform flat has no \"node\" to run them on");
  remap.kind = Remap::Kind::asynchronous;
  EXPECT_EQ(misfit(loggops(), remap), "");
}

/// Finish of each rank, then the metric, in ps.
std::vector<double> run(const Platform& platform, const Workload& workload)
{
  std::string text;
  run_isolated(
      1, 1,
      [&](std::size_t) {
        const SimulationResult result = simulate::simulate(platform, workload, 1);
        std::ostringstream out;
        out.precision(17);
        for (const Picoseconds finish : result.rank_finish)
          out << finish << ' ';
        out << result.simulated.count() * 1e12;
        return out.str();
      },
      [&](std::size_t, const JobOutcome& outcome) { text = outcome.output + outcome.error; });
  std::istringstream in(text);
  std::vector<double> numbers;
  for (double number; in >> number;)
    numbers.push_back(number);
  EXPECT_TRUE(in.eof()) << text;
  return numbers;
}

TEST(PlatformRuns, TheTimePerIterationIsTheMeanOverTheRanks)
{
  for (const Platform& platform : {loggops(), fluid()}) {
    std::vector<double> found = run(platform, em3d());
    ASSERT_EQ(found.size(), nodes + 1u);
    const double metric = found.back();
    found.pop_back();
    EXPECT_GT(metric, 0);
    EXPECT_NEAR(metric, std::accumulate(found.begin(), found.end(), 0.) / nodes / 3, 1e-6 * metric);
  }
}

TEST(PlatformRuns, TheMakespanIsThatOfTheLastRank)
{
  DiamondDag diamond;
  diamond.side = 8;
  diamond.blocks = 2;
  diamond.task_time = Seconds(1e-9);
  diamond.mapping = DiamondDag::Mapping::row_major;
  std::vector<double> found = run(loggops(), diamond);
  ASSERT_EQ(found.size(), nodes + 1u);
  const double metric = found.back();
  found.pop_back();
  EXPECT_NEAR(metric, *std::max_element(found.begin(), found.end()), 1e-3);
}

} // namespace
} // namespace loghop::test::platform_runs_test

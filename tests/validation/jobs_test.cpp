// Do jobs that share nothing take the time that each takes alone, and jobs that share a link that of closed forms?
#include "loghop/scenario/core/read_jobs.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/jobs/jobs_workload.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace loghop::jobs_test {
namespace {

constexpr Picoseconds us = 1'000'000;
constexpr Picoseconds overhead = 2 * us;
constexpr std::int64_t bytes = 80'000;

/// Links of 1 GB/s in a line of 8 nodes, as flows that share them.
Platform fluid_line()
{
  FluidNetwork network;
  network.nodes = 8;
  network.bandwidth = 1e9;
  network.latency = 1e-6;
  network.topology = FluidCube{{8}, false, std::nullopt, {}};
  Platform platform;
  platform.name = "line";
  platform.network = network;
  RankNodes nodes;
  nodes.middleware.send_overhead = overhead;
  platform.nodes = nodes;
  return platform;
}

/// The same as worms: flits of 8 B.
Platform wormhole_line()
{
  WormholeMesh mesh;
  mesh.dimensions = {8};
  mesh.flit_bytes = 8;
  mesh.flit_time = 8'000;
  mesh.hop = 24'000;
  mesh.injection = 16'000;
  mesh.ejection = 24'000;
  mesh.credit = 16'000;
  mesh.buffer_flits = 8;
  Platform platform = fluid_line();
  platform.network = mesh;
  return platform;
}

Platform loggops()
{
  LoggopsNetwork network;
  network.nodes = 16;
  network.L = 3 * us;
  network.o = us;
  network.g = 2 * us;
  network.G = 1'000;
  Platform platform;
  platform.name = "loggops";
  platform.network = network;
  return platform;
}

std::shared_ptr<const Workload> message()
{
  auto workload = std::make_shared<PingPong>();
  workload->message_bytes = bytes;
  workload->measure = PingPong::Measure::one_way;
  return workload;
}

std::shared_ptr<const Workload> collective(const char* name, const char* algorithm)
{
  auto workload = std::make_shared<CollectiveWorkload>();
  workload->row = &collectives::require_algorithm(name, algorithm);
  workload->options.bytes = 8'000;
  return workload;
}

Job job(const std::string& name, std::shared_ptr<const Workload> workload, const std::vector<int>& nodes)
{
  Job result;
  result.name = name;
  result.workload = std::move(workload);
  for (const int node : nodes)
    result.cores.emplace_back(node);
  result.grid.dimensions = {result.ranks()};
  return result;
}

/// ps of each job, from its start, for one of its runs.
std::vector<double> times(const Platform& platform, const JobsWorkload& jobs)
{
  std::vector<double> result;
  for (const auto& part : simulate::simulate(platform, jobs, 1, {}, placement_of(jobs, platform)).parts)
    result.push_back(part.time.count() * picoseconds_per_second);
  return result;
}

double alone(const Platform& platform, const JobsWorkload& jobs, std::size_t i)
{
  return times(platform, jobs.alone(i)).at(0);
}

TEST(Jobs, TakeTheTimeAloneOnDisjointLinksOfEachNetwork)
{
  for (const Platform& platform : {fluid_line(), wormhole_line(), loggops()}) {
    JobsWorkload jobs;
    jobs.jobs = {job("a", message(), {0, 2}), job("b", collective("allreduce", "recursive_doubling"), {3, 4, 5, 6})};
    jobs.jobs[1].start = 7 * us;
    jobs.jobs[1].runs = 3;
    const std::vector<double> together = times(platform, jobs);
    EXPECT_DOUBLE_EQ(together[0], alone(platform, jobs, 0)) << platform.network_type();
    EXPECT_DOUBLE_EQ(together[1], alone(platform, jobs, 1)) << platform.network_type();
  }
}

TEST(Jobs, AreTheirWorkloadsIfAlone)
{
  const Platform platform = fluid_line();
  JobsWorkload jobs;
  jobs.jobs = {job("a", collective("alltoall", "pairwise"), {0, 1, 2, 3, 4, 5, 6, 7})};
  const auto plain = simulate::simulate(platform, *jobs.jobs[0].workload, 1);
  EXPECT_DOUBLE_EQ(times(platform, jobs)[0], plain.simulated.count() * picoseconds_per_second);
}

/// Both flows have half of the link from node 1 to node 2 until they end together: overhead + 2 links + 2 s / B.
TEST(Jobs, ShareALinkOfAFluidNetwork)
{
  JobsWorkload jobs;
  jobs.jobs = {job("a", message(), {0, 2}), job("b", message(), {1, 3})};
  const std::vector<double> together = times(fluid_line(), jobs);
  EXPECT_EQ(alone(fluid_line(), jobs, 0), overhead + 2 * us + 1'000 * bytes);
  EXPECT_EQ(together[0], overhead + 2 * us + 2 * 1'000 * bytes);
  EXPECT_EQ(together[1], together[0]);
}

/// The later flow starts at t: it has half of the link for 2 (s/B - t), then all of it.
TEST(Jobs, ShareALinkFromTheStartOfTheLater)
{
  constexpr Picoseconds start = 30 * us, whole = 1'000 * bytes;
  JobsWorkload jobs;
  jobs.jobs = {job("a", message(), {0, 2}), job("b", message(), {1, 3})};
  jobs.jobs[1].start = start;
  const std::vector<double> together = times(fluid_line(), jobs);
  EXPECT_EQ(together[0], overhead + 2 * us + start + 2 * (whole - start));
  EXPECT_EQ(together[1], overhead + 2 * us + 2 * (whole - start) + start);
}

/// The worm from node 1 gets the channel first: the header of the other comes a hop later, and waits for the last flit.
TEST(Jobs, WaitForAChannelOfAWormholeNetwork)
{
  JobsWorkload jobs;
  jobs.jobs = {job("a", message(), {0, 2}), job("b", message(), {1, 3})};
  const Platform platform = wormhole_line();
  const std::vector<double> together = times(platform, jobs);
  const double flits = bytes / 8.;
  EXPECT_EQ(together[1], alone(platform, jobs, 1));
  EXPECT_EQ(together[0], alone(platform, jobs, 0) + flits * 8'000 - 24'000);
}

/// Eight messages come at the same time to a receiver whose interface takes one in g + (s-1) G: the last is there at
/// o + L + 7 (g + (s-1) G), and holds the core for o + (s-1) G.
TEST(Jobs, IncastGoesByTheGapOfTheReceiver)
{
  const Platform platform = loggops();
  JobsWorkload jobs;
  jobs.jobs = {job("incast", collective("gather", "linear"), {0, 1, 2, 3, 4, 5, 6, 7, 8}),
               job("beside", message(), {9, 10})};
  const double per_message = 2. * us + 7'999 * 1'000.;
  const double last = 1. * us + 7'999 * 1'000.;
  EXPECT_EQ(times(platform, jobs)[0], us + 3. * us + 7 * per_message + last);
}

/// Five messages share their links until 2 us + 5 s / B + 2 links = 404 us. A round trip takes 2 (2 us + 1 us + s / B) =
/// 166 us; the answering rank is done with its first at 83 us + 2 us, and begins another at 85 us, 251 us and 417 us.
TEST(Jobs, InTheBackgroundBeginAnewUntilTheOthersAreDone)
{
  const Platform platform = fluid_line();
  auto round_trip = std::make_shared<PingPong>();
  round_trip->message_bytes = bytes;
  JobsWorkload jobs;
  jobs.jobs = {job("a", message(), {0, 2}), job("b", round_trip, {5, 6})};
  jobs.jobs[0].runs = 5;
  jobs.jobs[1].background = true;
  const auto result = simulate::simulate(platform, jobs, 1, {}, placement_of(jobs, platform));
  EXPECT_EQ(result.rank_finish[1], 404 * us);
  EXPECT_EQ(result.parts[1].runs, 3);
  EXPECT_EQ(result.rank_finish[2], 3 * 166 * us);
  EXPECT_DOUBLE_EQ(result.parts[1].time.count(), 83e-6); // half a round trip
}

} // namespace
} // namespace loghop::jobs_test

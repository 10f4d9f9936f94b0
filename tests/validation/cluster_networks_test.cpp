// Do nodes of active messages run alike on both wormhole networks, and on tori and virtual channels too?
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "support/lopc_queueing.hpp"
#include "support/platform_parts.hpp"
#include "support/random_programs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>

namespace loghop::test::cluster_networks_test {
namespace {

constexpr int programs = 300;

std::unique_ptr<simulate::WormholeNetwork> flit_level(const WormholeMesh& mesh, const simulate::NicQueues& queues,
                                                      simulate::EventCalendar& calendar,
                                                      simulate::WormNetworkListener& listener)
{
  return std::make_unique<simulate::VirtualChannelNetwork>(mesh, queues, calendar, listener);
}

/// All but the number, which at one instant follows the order of events.
using Passage = std::tuple<int, int, std::int64_t, Picoseconds, Picoseconds, Picoseconds, Picoseconds>;

std::vector<Passage> passages(const ClusterRun& run)
{
  std::vector<Passage> all;
  for (const simulate::MessageRecord& m : run.messages)
    all.emplace_back(m.source.number(), m.destination.number(), m.bytes, m.released, m.injected, m.head, m.delivered);
  std::sort(all.begin(), all.end());
  return all;
}

void expect_equal(const ClusterRun& one, const ClusterRun& other)
{
  EXPECT_EQ(one.started, other.started);
  EXPECT_EQ(passages(one), passages(other));
  EXPECT_EQ(one.result.rank_finish, other.result.rank_finish);
  EXPECT_EQ(one.result.network.blocked_sends, other.result.network.blocked_sends);
  EXPECT_EQ(one.result.network.header_grants, other.result.network.header_grants);
  EXPECT_EQ(one.result.breakdown.handlers, other.result.breakdown.handlers);
  EXPECT_EQ(one.result.breakdown.wait_send, other.result.breakdown.wait_send);
  EXPECT_EQ(one.result.breakdown.blocked_send, other.result.breakdown.blocked_send);
}

class ClusterNetworks : public testing::TestWithParam<Messages> {};

/// Events of a node at one instant fire in the order in which they became known, which differs between the networks. So
/// the processors' instants lie beside those of the network, which are whole flit times.
TEST_P(ClusterNetworks, GiveEqualRunsOnAMeshWithOneVirtualChannel)
{
  for (std::uint64_t seed = 3000; seed < 3000 + programs; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomPrograms drawn(seed, GetParam());
    active_node_of(drawn.platform).short_messages.notification += 7;
    active_node_of(drawn.platform).long_messages.notification += 11;
    expect_equal(run_script(drawn.platform, drawn.script), run_script(drawn.platform, drawn.script, {}, flit_level));
    if (HasFailure()) return;
  }
}

TEST_P(ClusterNetworks, HandleEveryMessageOnToriAndVirtualChannels)
{
  for (std::uint64_t seed = 4000; seed < 4000 + programs; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomPrograms drawn(seed, GetParam());
    mesh_of(drawn.platform).topology = seed % 3 == 0 ? MeshTopology::mesh : MeshTopology::torus;
    mesh_of(drawn.platform).virtual_channels = seed % 2 == 0 ? 2 : 4;
    ClusterRun run;
    ASSERT_NO_THROW(run = run_script(drawn.platform, drawn.script));
    EXPECT_EQ(run.result.network.messages, drawn.messages);
    double finish = 0; // s
    for (const Picoseconds t : run.result.rank_finish)
      finish += to_seconds(t).count();
    const simulate::Breakdown& b = run.result.breakdown;
    const double tolerance = 1e-12 * finish;
    EXPECT_NEAR(b.send_overhead, to_seconds(drawn.send_overhead).count(), tolerance);
    EXPECT_GE(b.handlers, to_seconds(drawn.handlers).count() - tolerance);
    EXPECT_NEAR(b.compute + b.send_overhead + b.handlers + b.wait_message + b.wait_send + b.blocked_send, finish,
                tolerance);
  }
}

std::string name_of(const testing::TestParamInfo<Messages>& info)
{
  static const char* names[] = {"OnlyShort", "ShortAndLong", "Held"};
  return names[static_cast<int>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(Messages, ClusterNetworks,
                         testing::Values(Messages::only_short, Messages::short_and_long, Messages::held), name_of);

Platform torus()
{
  Platform platform = alewife();
  mesh_of(platform).topology = MeshTopology::torus;
  mesh_of(platform).virtual_channels = 2;
  return platform;
}

/// From (0, 0) to (7, 0) is one hop around the end: 2 + 1 + 2 cycles for the header, the message of 8 flits (two
/// arguments) is handled 13 cycles after that and takes o_r = 122. On the mesh it takes 7 hops.
TEST(ClusterOnATorus, ShortMessagesGoAroundTheEnd)
{
  const Script script = {{0, {send_short(7, 2)}}, {7, {ProgramOperation::wait(0, 1)}}};
  EXPECT_EQ(run_script(torus(), script).finish(7), cycles(15 + 2 + 1 + 2 + 13 + 122));
  EXPECT_EQ(run_script(alewife(), script).finish(7), cycles(15 + 2 + 7 + 2 + 13 + 122));
}

/// 0 and 1 send 4000 bytes, 2000 flits, to 2 and 3 at once, over the link from 1 to 2. On a mesh with one virtual
/// channel the second worm waits for the first; with two they share the link, and both last as long as both need.
TEST(ClusterOnATorus, LongMessagesShareALink)
{
  const Script script = {{0, {send_long(2, 4000)}},
                         {1, {send_long(3, 4000)}},
                         {2, {ProgramOperation::wait(0, 1)}},
                         {3, {ProgramOperation::wait(0, 1)}}};
  Platform line = alewife();
  mesh_of(line).dimensions = {4, 1};
  const ClusterRun one = run_script(line, script);
  mesh_of(line).virtual_channels = 2;
  const ClusterRun two = run_script(line, script);
  const auto between = [](const ClusterRun& run) {
    return in_cycles(static_cast<double>(run.finish(2) - run.finish(3)));
  };
  EXPECT_NEAR(between(one), 2000, 20);
  EXPECT_NEAR(between(two), 0, 20);
  EXPECT_NEAR(in_cycles(static_cast<double>(two.finish(3) - one.finish(3))), 2000, 20);
}

/// As on the mesh, with the mean distance of the torus, 3 hops x 32/31, in place of 4: L = 20.1.
TEST(ClusterOnATorus, SynchronousRemapTakesWhatTheQueueingSimulationOfLopcTakes)
{
  Remap workload;
  workload.kind = Remap::Kind::synchronous;
  workload.destinations = Remap::Destinations::random;
  workload.iterations = 3000;
  workload.arguments = 2;
  const double simulated = in_cycles(run_cluster(torus(), workload).result.simulated);
  const double witness = lopc_cycle({32, 15, 17 + 3 * 32 / 31.0, 122}, 3000, 1);
  EXPECT_NEAR(simulated, witness, 0.01 * witness);
}

} // namespace
} // namespace loghop::test::cluster_networks_test

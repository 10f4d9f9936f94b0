// Remaps of long messages: max(o_s + o_r, sigma (a + B) G) + C_n, by hand.
#include "loghop/predict/lognpc/long_remap.hpp"

#include "loghop/predict/lognpc/lognpc_model.hpp"
#include "loghop/predict/logpc/contention.hpp"
#include "unit/predict/alewife.hpp"

#include <gtest/gtest.h>

namespace loghop::lognpc::long_remap_test {
namespace {

/// Alewife: o_s + o_r = 154 cycles, G 0.5 cycles/B, a 8 B.
Remap remap(std::int64_t bytes)
{
  Remap workload;
  workload.kind = Remap::Kind::long_messages;
  workload.destinations = Remap::Destinations::shifted;
  workload.bytes = bytes;
  workload.iterations = 1;
  return workload;
}

PredictionContext line_of(int nodes)
{
  PredictionContext context;
  context.machine.dimensions = {nodes};
  return context;
}

std::unique_ptr<const NetworkLinks> links(int nodes, bool around)
{
  FluidCube cube;
  cube.dimensions = {nodes};
  cube.around = around;
  FluidNetwork network;
  network.topology = cube;
  Platform platform;
  platform.network = network;
  return links_of(platform);
}

double time(std::int64_t bytes, const NetworkLinks* shared, const RemapTerms& terms, int nodes = 8)
{
  return long_remap(remap(bytes), alewife::long_messages(), line_of(nodes), shared, terms).count();
}

TEST(LongRemap, TheProcessorOrTheWire)
{
  EXPECT_DOUBLE_EQ(time(100, nullptr, {}), 154);
  EXPECT_DOUBLE_EQ(time(1000, nullptr, {}), 504);
}

/// An iteration in which every rank of a ring sends to its neighbour: each link has one message of the step, sigma = 1.
/// On a line the last one goes back to the first over links that have no other in this direction.
TEST(LongRemap, NeighboursShareNoLinks)
{
  for (const bool around : {true, false})
    EXPECT_DOUBLE_EQ(time(1000, links(8, around).get(), {true, false}), 504);
}

/// All P - 1 iterations of a ring of 5 are shifts by 1, 2, 2 back and 1 back, each in a step of its own: sigma is the
/// mean of 1, 2, 2 and 1, and so is the number of links.
Remap all_shifts()
{
  Remap workload = remap(1000);
  workload.iterations = 4;
  return workload;
}

TEST(LongRemap, MessagesShareLinks)
{
  const auto ring = links(5, true);
  const auto with = [&](const RemapTerms& terms) {
    return long_remap(all_shifts(), alewife::long_messages(), line_of(5), ring.get(), terms).count();
  };
  EXPECT_DOUBLE_EQ(with({true, false}), 1.5 * 504);
  EXPECT_DOUBLE_EQ(with({false, false}), 504);
}

/// Channels are waited for as in LoGPC, with the hops that messages have.
TEST(LongRemap, WaitsForChannels)
{
  const auto ring = links(5, true);
  const MeshTraffic traffic{1, 1.5, SecondsPerByte(0.5), Bytes(1008)};
  const double C_n = closed_contention(traffic, {Seconds(504), 1, 1}).count();
  EXPECT_GT(C_n, 0);
  EXPECT_DOUBLE_EQ(long_remap(all_shifts(), alewife::long_messages(), line_of(5), ring.get(), {}).count(),
                   1.5 * 504 + C_n);
}

TEST(LongRemap, TheModelTakesIt)
{
  const LogNpcModel model(alewife::calibration());
  EXPECT_DOUBLE_EQ(model.predict(remap(1000), line_of(8))->count(), 504); // no platform, no links
}

} // namespace
} // namespace loghop::lognpc::long_remap_test

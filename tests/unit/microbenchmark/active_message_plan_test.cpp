// The rows of a calibration of active messages, from times that are made up: the formulas of the header. Times of whole
// platforms: ../../cli/calibrate_test.py.
#include "loghop/microbenchmark/active_message_plan.hpp"

#include "support/alewife.hpp"
#include "support/platform_parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop {
namespace {

constexpr double ns = 1e-9;

/// A machine of equation (2): T(B) = o_s + L + max(o_r + a G + B G_m, (B - 1) G).
struct Equation2 {
  double o_s = 1000 * ns, L = 400 * ns, o_r = 6000 * ns, a = 20, G = 24 * ns, G_m = 10 * ns;

  double time(double bytes) const { return o_s + L + std::max(o_r + a * G + bytes * G_m, (bytes - 1) * G); }
};

double value(const ActiveMessagePlan& plan, const std::string& protocol, const std::string& quantity,
             const std::vector<double>& times)
{
  for (const ActiveMessageRow& row : plan.rows)
    if (row.row.protocol == protocol && row.row.quantity == quantity) return row.value(times);
  throw std::invalid_argument("no row " + quantity + " of " + protocol + " messages");
}

/// The result of each run as `time_of` has it by the run's name.
std::vector<double> times_of(const ActiveMessagePlan& plan, const std::function<double(const std::string&)>& time_of)
{
  std::vector<double> times;
  for (const ActiveMessageRun& run : plan.runs)
    times.push_back(time_of(run.name));
  return times;
}

std::vector<double> long_times(const ActiveMessagePlan& plan, const Equation2& machine)
{
  return times_of(plan, [&](const std::string& name) {
    const std::string trips = "half round trip of long messages of ";
    if (name == "o_s of long messages") return machine.o_s;
    if (name == "o_r of long messages") return machine.o_r;
    if (name == "L of long messages") return machine.L;
    return name.rfind(trips, 0) == 0 ? machine.time(std::atof(name.c_str() + trips.size())) : -1.;
  });
}

TEST(ActiveMessagePlan, LongMessagesGiveTheParametersOfEquation2)
{
  const Platform platform = test::alewife();
  const ActiveMessagePlan plan = active_message_plan(platform, {});
  const Equation2 machine;
  const std::vector<double> times = long_times(plan, machine);
  EXPECT_DOUBLE_EQ(value(plan, "long", "o_s", times), machine.o_s);
  EXPECT_DOUBLE_EQ(value(plan, "long", "o_r", times), machine.o_r);
  EXPECT_DOUBLE_EQ(value(plan, "long", "L", times), machine.L);
  EXPECT_NEAR(value(plan, "long", "G", times), machine.G, 1e-6 * machine.G);
  EXPECT_NEAR(value(plan, "long", "G_m", times), machine.G_m, 1e-6 * machine.G_m);
  EXPECT_NEAR(value(plan, "long", "a", times), machine.a, 1e-3);
}

/// As fast as the network, memory is not seen: no G_m, and a counts the header's bytes at G.
TEST(ActiveMessagePlan, MemoryThatIsNotSlowerIsNotSeen)
{
  const Platform platform = test::alewife();
  const ActiveMessagePlan plan = active_message_plan(platform, {});
  Equation2 machine;
  machine.G_m = machine.G;
  const std::vector<double> times = long_times(plan, machine);
  EXPECT_NEAR(value(plan, "long", "G", times), machine.G, 1e-6 * machine.G);
  EXPECT_TRUE(std::isnan(value(plan, "long", "G_m", times)));
  EXPECT_NEAR(value(plan, "long", "a", times), machine.a, 1e-3);
}

/// 64 and 128 messages in a row, each time over 64: their difference is one message's.
TEST(ActiveMessagePlan, ShortMessages)
{
  const Platform platform = test::alewife();
  const ActiveMessagePlan plan = active_message_plan(platform, {});
  bool first_train = true;
  const auto times = times_of(plan, [&](const std::string& name) {
    if (name == "o_s of short messages of 0 arguments") return 3.;
    if (name == "o_r of short messages of 0 arguments") return 5.;
    if (name == "half round trip of short messages of 0 arguments") return 100.;
    if (name != "g of short messages of 0 arguments") return -1.;
    const double time = first_train ? 20 : 37;
    first_train = false;
    return time;
  });
  EXPECT_DOUBLE_EQ(value(plan, "short", "o_s", times), 3);
  EXPECT_DOUBLE_EQ(value(plan, "short", "o_r", times), 5);
  EXPECT_DOUBLE_EQ(value(plan, "short", "L", times), 100 - 3 - 5);
  EXPECT_DOUBLE_EQ(value(plan, "short", "g", times), 37 - 20);
}

/// Sizes of long messages: a header of 8 B, each twice that before, up to 1 MiB.
TEST(ActiveMessagePlan, LongMessagesDoubleFromAHeaderOn)
{
  const Platform platform = test::alewife();
  const std::string trips = "half round trip of long messages of ";
  std::vector<double> sizes, expected;
  for (const ActiveMessageRun& run : active_message_plan(platform, {}).runs)
    if (run.name.rfind(trips, 0) == 0) sizes.push_back(std::atof(run.name.c_str() + trips.size()));
  for (double size = 8; size <= 1 << 20; size *= 2)
    expected.push_back(size);
  EXPECT_EQ(sizes, expected);
}

std::string source_on(MeshTopology topology, const std::vector<int>& dimensions, int partner = -1)
{
  Platform platform = test::alewife();
  test::mesh_of(platform).topology = topology;
  test::mesh_of(platform).dimensions = dimensions;
  PlanOptions options;
  options.partner = partner;
  const std::string source = active_message_plan(platform, options).rows.at(0).row.source;
  return source.substr(source.find("nodes "));
}

/// Mean distances of different nodes: 4 on a mesh of 8 x 4; (k + 1) / 3 on a line of k; 16 / 7 on a ring of 8; 2 on one
/// of 7; 1.5 on one of 5, where nodes 1 and 2 are as near to it.
TEST(ActiveMessagePlan, TheDefaultPartnerIsAtTheMeanDistance)
{
  EXPECT_EQ(source_on(MeshTopology::mesh, {8, 4}), "nodes 0 and 4");
  EXPECT_EQ(source_on(MeshTopology::mesh, {8}), "nodes 0 and 3");
  EXPECT_EQ(source_on(MeshTopology::mesh, {2}), "nodes 0 and 1");
  EXPECT_EQ(source_on(MeshTopology::torus, {8}), "nodes 0 and 2");
  EXPECT_EQ(source_on(MeshTopology::torus, {7}), "nodes 0 and 2");
  EXPECT_EQ(source_on(MeshTopology::torus, {5}), "nodes 0 and 1");
  EXPECT_EQ(source_on(MeshTopology::mesh, {8}, 7), "nodes 0 and 7");
}

TEST(ActiveMessagePlan, RefusesPartnersThatAreNotThere)
{
  EXPECT_THROW(source_on(MeshTopology::mesh, {8}, 8), std::invalid_argument);
  EXPECT_THROW(source_on(MeshTopology::mesh, {8}, 0), std::invalid_argument);
  EXPECT_THROW(source_on(MeshTopology::mesh, {1}), std::invalid_argument);
}

} // namespace
} // namespace loghop

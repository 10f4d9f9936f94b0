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
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::active_message_plan_test {
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

/// The rows of a plan whose runs have all run, by protocol, quantity and arguments: "short o_s 1".
std::map<std::string, double> measured_rows(const Platform& platform, const PlanOptions& options = {})
{
  const ActiveMessagePlan plan = active_message_plan(platform, options);
  std::vector<double> times;
  for (const ActiveMessageRun& run : plan.runs)
    times.push_back(run.run());
  std::map<std::string, double> rows;
  for (const auto& [row, value] : plan.rows)
    rows[row.protocol + " " + row.quantity + (row.arguments ? " " + std::to_string(*row.arguments) : "")] =
        value(times);
  return rows;
}

constexpr double cycle_s = test::cycle * 1e-12, ps = 1e-12;

/// Tables 1 and 2 of the paper. The receiver is the slower end; over 4 hops a header takes 8 cycles, and 13 more until
/// the processor is told.
TEST(ActiveMessagePlan, AlewifeHasTheParametersThatItWasMadeOf)
{
  const auto rows = measured_rows(test::alewife());
  const double o_s[] = {9, 12, 15, 18}, o_r[] = {117, 119, 122, 124.5};
  for (std::size_t k = 0; k < 4; ++k) {
    const std::string arguments = " " + std::to_string(k);
    EXPECT_NEAR(rows.at("short o_s" + arguments), o_s[k] * cycle_s, ps);
    EXPECT_NEAR(rows.at("short o_r" + arguments), o_r[k] * cycle_s, ps);
    EXPECT_NEAR(rows.at("short g" + arguments), o_r[k] * cycle_s, 2 * ps);
    if (k < 3) EXPECT_NEAR(rows.at("short L" + arguments), 21 * cycle_s, 2 * ps);
  }
  EXPECT_NEAR(rows.at("long o_s"), 25 * cycle_s, ps);
  EXPECT_NEAR(rows.at("long o_r"), 129 * cycle_s, ps);
  EXPECT_NEAR(rows.at("long L"), 8 * cycle_s, ps);
  EXPECT_NEAR(rows.at("long G"), 0.5 * cycle_s, 1e-6 * cycle_s);
  EXPECT_NEAR(rows.at("long G_m"), 0.25 * cycle_s, 1e-6 * cycle_s);
  EXPECT_NEAR(rows.at("long a"), 8, 1e-3); // notification of 4 cycles, of half a cycle a byte
  EXPECT_EQ(rows.size(), 4 * 4 + 6u);
}

/// A neighbour is three hops nearer.
TEST(ActiveMessagePlan, LatencyIsThatToThePartner)
{
  PlanOptions options;
  options.partner = 1;
  EXPECT_NEAR(measured_rows(test::alewife(), options).at("long L"), 5 * cycle_s, ps);
}

/// The pauses between messages are longer than any of the overheads, of 10 s each.
TEST(ActiveMessagePlan, LongOverheadsAreTold)
{
  constexpr Picoseconds ten = 10'000'000'000'000;
  const auto rows_with = [](const std::function<void(ActiveMessageNode&)>& change) {
    Platform platform = test::alewife();
    change(test::active_node_of(platform));
    return measured_rows(platform);
  };
  const auto expect_overheads = [](const std::map<std::string, double>& rows, const std::string& protocol,
                                   const std::string& arguments, double o_s, double o_r) {
    EXPECT_NEAR(rows.at(protocol + " o_s" + arguments), o_s, 100 * ps) << protocol << arguments;
    EXPECT_NEAR(rows.at(protocol + " o_r" + arguments), o_r, 100 * ps) << protocol << arguments;
  };
  expect_overheads(rows_with([](auto& node) { node.short_messages.send_overhead[1] = ten; }), "short", " 1", 10,
                   119 * cycle_s);
  expect_overheads(rows_with([](auto& node) { node.short_messages.receive_overhead[1] = ten; }), "short", " 1",
                   12 * cycle_s, 10);
  expect_overheads(rows_with([](auto& node) { node.short_messages.notification = ten; }), "short", " 1", 12 * cycle_s,
                   119 * cycle_s);
  expect_overheads(rows_with([](auto& node) { node.short_messages.send_per_further_argument = ten; }), "short", " 3",
                   10 + 15 * cycle_s, 124.5 * cycle_s);
  expect_overheads(rows_with([](auto& node) { node.long_messages.send_overhead = ten; }), "long", "", 10 + 10 * cycle_s,
                   129 * cycle_s);
  expect_overheads(rows_with([](auto& node) { node.long_messages.send_dma_setup = ten; }), "long", "",
                   10 + 15 * cycle_s, 129 * cycle_s);
  expect_overheads(rows_with([](auto& node) { node.long_messages.receive_overhead = ten; }), "long", "", 25 * cycle_s,
                   10 + 10 * cycle_s);
  expect_overheads(rows_with([](auto& node) { node.long_messages.receive_dma_setup = ten; }), "long", "", 25 * cycle_s,
                   10 + 119 * cycle_s);
  expect_overheads(rows_with([](auto& node) { node.long_messages.notification = ten; }), "long", "", 25 * cycle_s,
                   129 * cycle_s);
}

/// Of three arguments a message has 20 B: 10 flits of 2 B.
TEST(ActiveMessagePlan, OneArgumentMoreThanListedIsMeasuredIfTheQueueHoldsIt)
{
  const auto most_arguments = [](std::int64_t queue) {
    Platform platform = test::alewife();
    test::active_node_of(platform).nic.output_queue_bytes = queue;
    int most = 0;
    for (const ActiveMessageRow& row : active_message_plan(platform, {}).rows)
      most = std::max(most, row.row.arguments.value_or(0));
    return most;
  };
  EXPECT_EQ(most_arguments(256), 3);
  EXPECT_EQ(most_arguments(20), 3);
  EXPECT_EQ(most_arguments(19), 2);
  EXPECT_EQ(most_arguments(18), 2);
}

std::vector<double> long_sizes(std::int64_t header)
{
  Platform platform = test::alewife();
  test::active_node_of(platform).nic.header_bytes = header;
  const std::string trips = "half round trip of long messages of ";
  std::vector<double> sizes;
  for (const ActiveMessageRun& run : active_message_plan(platform, {}).runs)
    if (run.name.rfind(trips, 0) == 0) sizes.push_back(std::atof(run.name.c_str() + trips.size()));
  return sizes;
}

/// Headers of 9 B are five flits.
TEST(ActiveMessagePlan, LongMessagesAreWholeFlitsAndOfThreeSizesAtLeast)
{
  constexpr double MiB = 1 << 20;
  const std::vector<double> odd = long_sizes(9);
  EXPECT_EQ(odd.front(), 10);
  EXPECT_EQ(odd.back(), 10 * (1 << 17)); // the first above 1 MiB
  EXPECT_EQ(odd.size(), 18u);
  EXPECT_EQ(long_sizes(1 << 18), (std::vector<double>{MiB / 4, MiB / 2, MiB}));
  EXPECT_EQ(long_sizes(1 << 19), (std::vector<double>{MiB / 2, MiB, 2 * MiB}));
  EXPECT_EQ(long_sizes(1 << 21), (std::vector<double>{2 * MiB, 4 * MiB, 8 * MiB}));
}

/// T(B) = B `at_first` up to `limit` bytes and B G beyond, with G = 1 ns.
double gap_of_memory(double at_first, double limit)
{
  const Platform platform = test::alewife();
  const ActiveMessagePlan plan = active_message_plan(platform, {});
  const std::string trips = "half round trip of long messages of ";
  return value(plan, "long", "G_m", times_of(plan, [&](const std::string& name) {
                 const double bytes = name.rfind(trips, 0) == 0 ? std::atof(name.c_str() + trips.size()) : 0;
                 return bytes * (bytes <= limit ? at_first : ns);
               }));
}

TEST(ActiveMessagePlan, MemoryIsSeenOnALineOfThreeSizesThatIsFlatterThanG)
{
  EXPECT_NEAR(gap_of_memory(0.5 * ns, 1024), 0.5 * ns, 1e-6 * ns);
  EXPECT_NEAR(gap_of_memory(0.5 * ns, 32), 0.5 * ns, 1e-6 * ns);
  EXPECT_TRUE(std::isnan(gap_of_memory(0.5 * ns, 16)));
  EXPECT_NEAR(gap_of_memory(0.998 * ns, 1024), 0.998 * ns, 1e-6 * ns);
  EXPECT_TRUE(std::isnan(gap_of_memory(0.9995 * ns, 1024)));
}

/// Off the line by less than a thousandth of its slope, and by 2 ps over the first distance of 8 B, counts as on it.
TEST(ActiveMessagePlan, LinesAreMetToAThousandthAndTheRounding)
{
  const Platform platform = test::alewife();
  const ActiveMessagePlan plan = active_message_plan(platform, {});
  const std::string trips = "half round trip of long messages of ";
  const auto with_third = [&](double slope, double third) {
    return value(plan, "long", "G_m", times_of(plan, [&](const std::string& name) {
                   const double bytes = name.rfind(trips, 0) == 0 ? std::atof(name.c_str() + trips.size()) : 0;
                   return bytes <= 16 ? slope * bytes : bytes == 32 ? slope * 16 + third * 16 : 100 * slope * bytes;
                 }));
  };
  const double slope = 1e-6; // the rounding does not count beside it
  EXPECT_FALSE(std::isnan(with_third(slope, 1.0009 * slope)));
  EXPECT_FALSE(std::isnan(with_third(slope, 0.9991 * slope)));
  EXPECT_TRUE(std::isnan(with_third(slope, 1.0011 * slope)));
  EXPECT_TRUE(std::isnan(with_third(slope, 0.9989 * slope)));
  const double flat = 1e-14; // 2 ps over 8 B are 25 times as much
  EXPECT_FALSE(std::isnan(with_third(flat, 25 * flat)));
  EXPECT_TRUE(std::isnan(with_third(flat, 27 * flat)));
}

TEST(ActiveMessagePlan, LatencyAndNotificationAreNotNegative)
{
  const Platform platform = test::alewife();
  const ActiveMessagePlan plan = active_message_plan(platform, {});
  const auto times = [&](double o_s) {
    return times_of(plan, [&](const std::string& name) {
      if (name.rfind("o_s", 0) == 0) return o_s;
      const std::size_t at = name.find("messages of ");
      return at == std::string::npos ? 0 : std::atof(name.c_str() + at + 12) * ns;
    });
  };
  EXPECT_EQ(value(plan, "short", "L", times(9)), 0);
  EXPECT_EQ(value(plan, "long", "a", times(9)), 0);
  EXPECT_TRUE(std::isnan(value(plan, "long", "a", times(std::nan("")))));
}

TEST(ActiveMessagePlan, SourcesSayHow)
{
  const Platform platform = test::alewife();
  std::vector<std::string> sources;
  for (const ActiveMessageRow& row : active_message_plan(platform, {}).rows)
    if (!row.row.arguments || row.row.arguments == 0)
      sources.push_back(row.row.protocol + " " + row.row.quantity + ": " + row.row.source);
  EXPECT_EQ(
      sources,
      (std::vector<std::string>{
          "short L: simulated: half a round trip less o_s and o_r; nodes 0 and 4",
          "short o_s: simulated: time of a program for each send, with pauses between them; nodes 0 and 4",
          "short o_r: simulated: delay of a computing program by each message; nodes 0 and 4",
          "short g: simulated: a message of 64 more in a row, at the receiver; nodes 0 and 4",
          "long L: simulated: injection of a header to its arrival at the interface; nodes 0 and 4",
          "long o_s: simulated: time of a program for each non-blocking send, with pauses between them; nodes 0 and 4",
          "long o_r: simulated: delay of a computing program by each message; nodes 0 and 4",
          "long G: simulated: slope of half a round trip, 524288 to 1048576 B; nodes 0 and 4",
          "long G_m: simulated: slope of half a round trip at the smallest sizes, where memory bounds it; nodes 0 and "
          "4",
          "long a: simulated: what half a round trip of 8 B has beyond o_s, L, o_r and its bytes in memory, over G; "
          "nodes 0 and 4"}));
}

TEST(ActiveMessagePlan, RefusalsSayWhatIsMissing)
{
  const auto refusal = [](const Platform& platform, int partner) -> std::string {
    PlanOptions options;
    options.partner = partner;
    try {
      check_active_message_plan(platform, options);
      return "";
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
  };
  Platform alone = test::alewife(), none = test::alewife();
  test::mesh_of(alone).dimensions = {1};
  none.nodes = NetworkAlone{};
  EXPECT_EQ(refusal(none, -1), "platform alewife has no nodes of active messages");
  EXPECT_EQ(refusal(alone, -1), "platform alewife has only one node");
  EXPECT_EQ(refusal(test::alewife(), 0), "partner node 0: expected 1 to 31");
  EXPECT_EQ(refusal(test::alewife(), 32), "partner node 32: expected 1 to 31");
  for (const int partner : {-1, 1, 31})
    EXPECT_EQ(refusal(test::alewife(), partner), "");
}

} // namespace
} // namespace loghop::active_message_plan_test

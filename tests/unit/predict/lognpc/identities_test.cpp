// Models that log_nPC contains: with their costs, and without what they lack, it gives their times.
//
// Collectives are random, with fixed seeds. Costs are whole multiples of powers of two, so that sums are exact and equal
// instants stay equal: else rounding would decide which of two messages is first.
#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/lognp/levels_model.hpp"
#include "loghop/predict/lognp/log3p_model.hpp"
#include "loghop/predict/lognpc/lognpc_model.hpp"
#include "loghop/predict/logp/loggp_model.hpp"
#include "loghop/predict/logpc/lopc.hpp"

#include "loghop/workload/active_messages/remap.hpp"
#include "support/random_collectives.hpp"
#include "unit/predict/alewife.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

namespace loghop::lognpc::identities_test {
namespace {

using loghop::test::RandomCollectives;

constexpr double unit = 1.0 / (1 << 20); ///< s
constexpr double mebi = 1 << 20;         ///< B
constexpr int collectives_of_each = 150;
constexpr int most_ranks = 40;

PredictionContext context_of(int ranks)
{
  PredictionContext context;
  context.machine.dimensions = {ranks};
  return context;
}

/// Nothing is shared, nobody searches or waits, and gaps hold processors.
Terms alone()
{
  Terms terms;
  terms.links = terms.nodes = terms.queues = terms.wait = false;
  terms.processor_waits = true;
  return terms;
}

void expect_equal_times(const Workload& workload, const PredictionContext& context, const Model& contended,
                        const PointToPointModel& model, const std::string& name)
{
  const auto expected = derived_time(workload, context, model), found = contended.predict(workload, context);
  ASSERT_EQ(found.has_value(), expected.has_value()) << name;
  if (!expected) return;
  EXPECT_NEAR(found->count(), expected->count(), 1e-12 * expected->count()) << name;
}

std::string name_of(const CollectiveWorkload& workload)
{
  return workload.row->collective + " " + workload.row->name + ", " + std::to_string(workload.group->size()) +
         " ranks, " + std::to_string(workload.options.bytes) + " B, await " + std::to_string(workload.await_sends);
}

/// o_s, L, o_r, g in units, and G in units per MiB. The gap of LogGP is max(o_s, g + (s - 1) G).
struct LogGPCase {
  int o_s, L, o_r, g, G;

  Calibration calibration() const
  {
    Calibration file;
    file.name = "LogGP";
    const auto add = [&](const char* quantity, double value) {
      file.rows.push_back({quantity, "", {}, {}, value, "made up"});
    };
    add("o_s", o_s * unit);
    add("L", L * unit);
    add("o_r", o_r * unit);
    add("g", g * unit);
    add("G", G * unit / mebi);
    return file;
  }

  MessageCosts costs() const
  {
    const auto line = [&](double constant) {
      return CostCurve({{Bytes(0), Seconds(constant * unit)},
                        {Bytes(1), Seconds(constant * unit)},
                        {Bytes(1 + mebi), Seconds((constant + G) * unit)}});
    };
    LevelCosts level;
    level.T = line(o_s + L + o_r);
    level.o_s = level.ret = CostCurve::constant(Seconds(o_s * unit));
    level.o_r = CostCurve::constant(Seconds(o_r * unit));
    level.g = line(g);
    if (g < o_s) { // the processor is the longer one up to this size
      const double crossing = 1 + mebi * (o_s - g) / G;
      level.g = CostCurve({{Bytes(0), Seconds(o_s * unit)},
                           {Bytes(crossing), Seconds(o_s * unit)},
                           {Bytes(crossing + mebi), Seconds((o_s + G) * unit)}});
    }
    MessageCosts costs;
    costs.levels.emplace(Level::between_nodes, level);
    return costs;
  }
};

TEST(LogNpcContains, LogGP)
{
  RandomCollectives random(1);
  const PredictionContext context = context_of(most_ranks);
  for (const LogGPCase machine :
       {LogGPCase{3, 40, 5, 3, 2048}, {7, 5, 2, 30, 512}, {1, 100, 0, 1, 64}, {0, 9, 6, 20, 4}, {20, 10, 30, 4, 256}}) {
    const LogGPModel expected(machine.calibration());
    const LogNpcModel model(machine.costs(), alone());
    for (int i = 0; i < collectives_of_each; ++i) {
      const CollectiveWorkload workload = random.next(context.machine, most_ranks);
      expect_equal_times(workload, context, model, expected, name_of(workload));
    }
  }
}

/// A straight line in units through sizes 0 and 1 MiB.
std::function<double(double)> line(double at_0, double at_1_mebi)
{
  return [=](double size) { return (at_0 + (at_1_mebi - at_0) * size / mebi) * unit; };
}

const std::vector<double> two_sizes = {0, mebi};

/// Half of the middleware at each end, and the strides' part of it; the gap is the processor's own time.
LevelCosts costs_of(const Log3PCurves& curves)
{
  const auto at_both_ends = [&](const std::function<Seconds(const Log3P&)>& cost) {
    std::vector<CostPoint> points;
    for (const double size : two_sizes)
      points.push_back({Bytes(size), cost(curves.at(Bytes(size)))});
    return CostCurve(points);
  };
  LevelCosts costs;
  costs.T = at_both_ends([](const Log3P& c) { return c.o_mw + c.o_net; });
  costs.o_s = costs.ret = costs.o_r = costs.g = at_both_ends([](const Log3P& c) { return 0.5 * c.o_mw; });
  costs.strides.both = curves.l_mw;
  return costs;
}

loghop::test::Synthetic log3p_measurements()
{
  loghop::test::Synthetic made;
  made.add("half_round_trip", Level::to_itself, two_sizes, line(12, 1012));
  made.add("half_round_trip", Level::to_itself, two_sizes, line(20, 5020), 64);
  made.add("memory_copy", Level::to_itself, two_sizes, line(2, 402));
  made.add("half_round_trip", Level::between_nodes, two_sizes, line(60, 4060));
  return made;
}

TEST(LogNpcContains, Log3P)
{
  RandomCollectives random(2);
  const PredictionContext context = context_of(most_ranks);
  const Calibration calibration = log3p_measurements().calibration;
  const Log3PModel expected(calibration);
  MessageCosts costs;
  costs.levels.emplace(Level::between_nodes, costs_of(*log3p_curves(calibration)));
  const LogNpcModel model(costs, alone());
  for (int i = 0; i < 2 * collectives_of_each; ++i) {
    const CollectiveWorkload workload = random.next(context.machine, most_ranks);
    expect_equal_times(workload, context, model, expected, name_of(workload));
  }
}

/// Broadcasts of doubles that lie 64 B apart.
TEST(LogNpcContains, StridesOfLog3P)
{
  const PredictionContext context = context_of(most_ranks);
  const Calibration calibration = log3p_measurements().calibration;
  const Log3PModel expected(calibration);
  MessageCosts costs;
  costs.levels.emplace(Level::between_nodes, costs_of(*log3p_curves(calibration)));
  const LogNpcModel model(costs, alone());
  for (const char* algorithm : {"linear", "binomial", "chain"})
    for (const std::int64_t stride : {8, 16, 64, 256})
      for (const int ranks : {2, 7, 32}) {
        CollectiveWorkload workload;
        workload.row = &collectives::require_algorithm("broadcast", algorithm);
        workload.group = collectives::Group(Rank(0), ranks);
        workload.options.bytes = 65536;
        workload.block_bytes = 8;
        workload.stride_bytes = stride;
        expect_equal_times(workload, context, model, expected, name_of(workload));
      }
}

TEST(LogNpcContains, TheTwoLevelsOf2Log3P)
{
  RandomCollectives random(3);
  PredictionContext context = context_of(most_ranks);
  context.level_of = [](Rank from, Rank to) {
    return from.value() / 4 == to.value() / 4 ? Level::within_node : Level::between_nodes;
  };
  context.node_of = [](Rank rank) { return Node(rank.value() / 4); };
  loghop::test::Synthetic made;
  made.add("half_round_trip", Level::within_node, two_sizes, line(10, 1010));
  made.add("half_round_trip", Level::between_nodes, two_sizes, line(60, 4060));
  made.add("network_time", Level::between_nodes, two_sizes, line(36, 1036));
  const TwoLogModel expected(made.calibration);
  const auto curves = twolog_curves(made.calibration);
  ASSERT_TRUE(curves.has_value());
  MessageCosts costs;
  costs.levels.emplace(Level::within_node, costs_of(curves->intra));
  costs.levels.emplace(Level::between_nodes, costs_of(curves->inter));
  const LogNpcModel model(costs, alone());
  for (int i = 0; i < 2 * collectives_of_each; ++i) {
    const CollectiveWorkload workload = random.next(context.machine, most_ranks);
    expect_equal_times(workload, context, model, expected, name_of(workload));
  }
}

ModelOptions without(std::vector<std::string> terms)
{
  ModelOptions options;
  options.lists["without"] = std::move(terms);
  return options;
}

/// Without the wait for channels a remap of short messages is LoPC's: 2 (o_s + L + o_r) + o_r + o_s, and o_s + o_r.
TEST(LogNpcContains, LoPC)
{
  const LogNpcModel model(alewife::calibration(), without({"wait"}));
  Remap remap;
  remap.arguments = 2;
  remap.iterations = 100;
  EXPECT_DOUBLE_EQ(model.predict(remap, alewife::setting())->count(),
                   lopc::synchronous_remap(alewife::two_arguments()).count());
  remap.kind = Remap::Kind::asynchronous;
  EXPECT_DOUBLE_EQ(model.predict(remap, alewife::setting())->count(),
                   lopc::asynchronous_remap(alewife::two_arguments()).count());
}

/// With it, LoGPC's.
TEST(LogNpcContains, LoGPC)
{
  const LogNpcModel model(alewife::calibration());
  const LoGPCModel expected(alewife::calibration(), {});
  Remap remap;
  for (const auto kind : {Remap::Kind::synchronous, Remap::Kind::asynchronous})
    for (const int arguments : {0, 2, 7}) {
      remap.kind = kind;
      remap.arguments = arguments;
      EXPECT_EQ(model.predict(remap, alewife::setting()), expected.predict(remap, alewife::setting()));
    }
}

} // namespace
} // namespace loghop::lognpc::identities_test

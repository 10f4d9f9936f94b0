// Slopes of walked times: by hand, and beside times on machines whose parameters are a little larger or smaller.
#include "loghop/predict/core/path_time.hpp"

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/lognpc/lognpc_model.hpp"
#include "loghop/predict/logp/loggp_model.hpp"
#include "support/one_collective.hpp"
#include "support/random_collectives.hpp"
#include "unit/predict/lognpc/priced.hpp"

#include <gtest/gtest.h>

namespace loghop::path_time_test {
namespace {

using P = PathParameter;

TEST(PathTime, AddsSlopesAndTakesThoseOfTheLater)
{
  const PathTime a(2, ByParameter().with(P::L, 1)), b(3, ByParameter().with(P::o, 2));
  const PathTime sum = a + b, later = std::max(a, b);
  EXPECT_EQ(sum.seconds(), 5);
  EXPECT_EQ(sum.slopes()[P::L], 1);
  EXPECT_EQ(sum.slopes()[P::o], 2);
  EXPECT_EQ(later.slopes()[P::L], 0);
  EXPECT_EQ((sum - a).slopes()[P::L], 0);
  EXPECT_EQ((sum / 2).slopes()[P::o], 1);
  EXPECT_EQ((sum / 2).seconds(), 2.5);
}

TEST(PathTime, CostsGrowWithTheParameters)
{
  const PathCosts<PathTime> costs(ByParameter().with(P::G, 0.5).with(P::L, 4));
  EXPECT_EQ(costs(1, ByParameter().with(P::G, 10)).seconds(), 6);
  EXPECT_EQ(PathCosts<double>()(1, ByParameter().with(P::G, 10)), 1);
}

/// o, L, g, G of LogGP as rows.
Calibration loggp(double o, double L, double g, double G)
{
  Calibration file;
  file.name = "made up";
  const auto add = [&](const char* quantity, double value) { file.rows.push_back({quantity, "", {}, {}, value, "x"}); };
  add("o", o);
  add("L", L);
  add("g", g);
  add("G", G);
  return file;
}

/// A binomial tree of 8: three levels of o, L, (s - 1) G, o.
TEST(PathTime, OfATreeInLogGP)
{
  const LogGPModel model(loggp(2, 10, 1, 0.25));
  const auto path = model.path(test::one_collective("broadcast", "binomial", 5), test::ranks_alone(8), {});
  ASSERT_TRUE(path);
  EXPECT_DOUBLE_EQ(path->seconds(), 3 * (2 + 10 + 4 * 0.25 + 2));
  EXPECT_EQ(path->slopes()[P::o], 6);
  EXPECT_EQ(path->slopes()[P::L], 3);
  EXPECT_EQ(path->slopes()[P::G], 12);
  EXPECT_EQ(path->slopes()[P::g], 0);
}

/// A machine that has grown is the machine of a calibration with larger numbers.
TEST(PathTime, GrowthIsThatOfTheCalibration)
{
  const LogGPModel model(loggp(2, 10, 3, 0.25)), grown(loggp(2.5, 17, 3.75, 0.375));
  ByParameter growth;
  growth[P::o] = 0.5;
  growth[P::L] = 7;
  growth[P::g] = 0.75;
  growth[P::G] = 0.125;
  test::RandomCollectives draw(3);
  for (int i = 0; i < 200; ++i) {
    const CollectiveWorkload workload = draw.next(test::ranks_alone(32).machine, 32);
    const PredictionContext context = test::ranks_alone(32);
    const auto expected = derived_time(workload, context, grown);
    const auto found = model.path(workload, context, growth);
    ASSERT_TRUE(expected && found);
    EXPECT_NEAR(found->seconds(), expected->count(), 1e-12 * expected->count()) << workload.row->name;
  }
}

/// Slopes from both sides agree unless two chains are equally long: then the slope is one of theirs, or between.
class SlopeCheck {
public:
  void expect(const Model& model, const Workload& workload, const PredictionContext& context, const std::string& name)
  {
    const auto path = model.path(workload, context, {});
    ASSERT_TRUE(path) << name;
    EXPECT_NEAR(path->seconds(), walked(model, workload, context), 1e-12 * path->seconds()) << name;
    for (std::size_t i = 0; i < path_parameters; ++i) {
      const auto parameter = static_cast<P>(i);
      const double h = 1e-6 * path->seconds() / std::max(1.0, path->slopes()[parameter]);
      const auto at = [&](double x) {
        return model.path(workload, context, ByParameter().with(parameter, x))->seconds();
      };
      const double above = (at(h) - path->seconds()) / h, below = (path->seconds() - at(-h)) / h;
      const double slope = path->slopes()[parameter], tolerance = 1e-6 * std::max(1.0, std::abs(slope));
      ++all;
      if (std::abs(above - below) > tolerance) continue; // a kink
      ++smooth;
      EXPECT_NEAR(slope, above, tolerance) << name << ": " << path_parameter_names[i];
    }
  }
  int all = 0, smooth = 0;

private:
  static double walked(const Model& model, const Workload& workload, const PredictionContext& context)
  {
    const auto* terms = dynamic_cast<const PointToPointModel*>(&model);
    return (terms != nullptr ? derived_time(workload, context, *terms) : model.predict(workload, context))->count();
  }
};

TEST(PathTime, SlopesOfLogGPAreFiniteDifferences)
{
  const LogGPModel model(loggp(1.931, 11.17, 2.713, 0.00137));
  test::RandomCollectives draw(5);
  SlopeCheck check;
  for (int i = 0; i < 150; ++i) {
    const CollectiveWorkload workload = draw.next(test::ranks_alone(24).machine, 24);
    check.expect(model, workload, test::ranks_alone(24), workload.row->collective + " " + workload.row->name);
  }
  EXPECT_GT(check.smooth, 0.95 * check.all);
}

/// Four ranks a node on a torus: interfaces, memory and links are shared, and long messages wait for their receive.
TEST(PathTime, SlopesOfLogNpcAreFiniteDifferences)
{
  using lognpc::test::constant;
  lognpc::MessageCosts costs;
  lognpc::LevelCosts far = lognpc::test::ten_seconds();
  far.T = CostCurve({{Bytes(0), Seconds(9.71)}, {Bytes(1000), Seconds(37.3)}});
  far.g = CostCurve({{Bytes(0), Seconds(0.317)}, {Bytes(1000), Seconds(23.9)}});
  far.g_node = CostCurve({{Bytes(0), Seconds(0.219)}, {Bytes(1000), Seconds(11.3)}});
  far.gamma = Seconds(0.0173);
  far.S = 20'000;
  lognpc::LevelCosts near = lognpc::test::ten_seconds();
  near.T = CostCurve({{Bytes(0), Seconds(3.77)}, {Bytes(1000), Seconds(5.3)}});
  near.g_node = constant(0.613);
  costs.levels.emplace(Level::between_nodes, far);
  costs.levels.emplace(Level::within_node, near);
  costs.link = SecondsPerByte(0.00917);
  FluidCube torus;
  torus.dimensions = {4, 2};
  torus.around = true;
  FluidNetwork network;
  network.topology = torus;
  Platform platform;
  platform.network = network;
  PredictionContext context = test::ranks_alone(32);
  context.platform = &platform;
  context.node_of = [](Rank rank) { return Node(rank.value() / 4); };
  context.level_of = [](Rank from, Rank to) {
    return from.value() / 4 == to.value() / 4 ? Level::within_node : Level::between_nodes;
  };
  for (const bool processor : {false, true}) {
    lognpc::Terms terms;
    terms.processor_waits = processor;
    const LogNpcModel model(costs, terms);
    test::RandomCollectives draw(7);
    SlopeCheck check;
    for (int i = 0; i < 120; ++i) {
      const CollectiveWorkload workload = draw.next(test::ranks_alone(32).machine, 32);
      check.expect(model, workload, context, workload.row->collective + " " + workload.row->name);
    }
    EXPECT_GT(check.smooth, 0.9 * check.all);
  }
}

} // namespace
} // namespace loghop::path_time_test

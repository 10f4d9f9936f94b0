// No simulated collective is faster than log_nPC's lower bound, whose costs come from calibrating the same platform.
#include "loghop/predict/lognpc/lower_bound.hpp"

#include "loghop/microbenchmark/calibrate_platform.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/simulation.hpp"
#include "support/random_collectives.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace loghop::test::lognpc_bound_test {
namespace {

constexpr int collectives_of_a_platform = 40;

/// The tables that the costs of messages need, and little else.
lognpc::MessageCosts costs_of(const Platform& platform)
{
  CalibrateOptions options;
  if (platform.loggops() == nullptr) options.plan.path_sizes = {400};
  return lognpc::MessageCosts::from(calibrate_platform(platform, options).calibration);
}

PredictionContext context_of(const Platform& platform, const Placement& placement)
{
  PredictionContext context;
  context.machine = shape_of(platform, placement);
  context.level_of = levels_of(platform, placement);
  context.platform = &platform;
  const auto nodes =
      std::make_shared<const IndexedVector<Rank, Node>>(placement.nodes_of(platform, context.machine.ranks()));
  context.node_of = [nodes](Rank rank) { return nodes->at(rank); };
  return context;
}

std::string name_of(const CollectiveWorkload& workload)
{
  return workload.row->collective + " " + workload.row->name + ", " + std::to_string(workload.group->size()) +
         " ranks, " + std::to_string(workload.options.bytes) + " B, await " + std::to_string(workload.await_sends);
}

class LowerBound : public ::testing::TestWithParam<const char*> {};

TEST_P(LowerBound, IsNeverAboveTheSimulatedTime)
{
  const Platform platform = read_platform(source_dir() + "/platforms/" + GetParam() + ".json");
  const lognpc::MessageCosts costs = costs_of(platform);
  RandomCollectives random(1);
  random.most_messages = 4000;
  random.most_bytes = 64e6;
  int compared = 0;
  for (int i = 0; i < collectives_of_a_platform; ++i) {
    const Placement placement = i % 2 == 0 ? Placement{} : one_rank_a_node(platform);
    const PredictionContext context = context_of(platform, placement);
    const CollectiveWorkload workload = random.next(context.machine, std::min(64, context.machine.ranks()));
    Seconds simulated{0};
    try {
      simulated = simulate::simulate(platform, workload, 0, {}, placement).simulated;
    } catch (const simulate::SimulationError&) { // blocking sends that wait for each other
      continue;
    }
    const auto bound = lognpc::lower_bound(workload, costs, context);
    ASSERT_TRUE(bound.has_value()) << name_of(workload);
    EXPECT_LE(bound->count(), simulated.count() * (1 + 1e-9))
        << name_of(workload) << (i % 2 == 0 ? ", nodes filled" : ", a rank a node");
    ++compared;
  }
  EXPECT_GE(compared, collectives_of_a_platform / 2);
}

/// There one message tells of one rail.
TEST(LowerBoundOfRails, ThereIsNone)
{
  Platform platform = read_platform(source_dir() + "/platforms/crossbar.json");
  const lognpc::MessageCosts costs = costs_of(platform);
  RandomCollectives random(1);
  for (const bool rails : {false, true}) {
    if (rails) std::get<FluidNetwork>(platform.network).rails = Rails{2, 1e9};
    const PredictionContext context = context_of(platform, {});
    const CollectiveWorkload workload = random.next(context.machine, 4);
    EXPECT_EQ(lognpc::lower_bound(workload, costs, context).has_value(), !rails);
  }
}

INSTANTIATE_TEST_SUITE_P(Platforms, LowerBound,
                         testing::Values("xeon-gige", "torus6x6x6-multicore", "mesh8x8x8-manycore",
                                         "infiniband-chemnitz", "das", "fat_tree", "dragonfly", "loggops",
                                         "mare-nostrum-5"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

} // namespace
} // namespace loghop::test::lognpc_bound_test

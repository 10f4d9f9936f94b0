#include "loghop/workload/core/runs_on.hpp"

#include "loghop/platform/machine_shape.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::runs_on_test {
namespace {

using Form = Workload::Form;

/// A workload that is nothing but its demands.
class Demand : public Workload {
public:
  explicit Demand(Form form, bool handlers = false) : form_(form), handlers_(handlers) {}

  const char* type() const override { return "demand"; }
  Metric metric() const override { return {}; }
  Form form() const override { return form_; }
  bool needs_handlers() const override { return handlers_; }
  void check(const MachineShape& shape) const override
  {
    if (shape.ranks() > 2) throw_too_many(shape.ranks(), "ranks");
  }
  void check_network(const NetworkShape& shape) const override
  {
    if (shape.nodes() > 2) throw_too_many(shape.nodes(), "nodes");
  }

private:
  static void throw_too_many(int found, const std::string& what)
  {
    throw std::invalid_argument("demand: expected at most 2 " + what + ", found " + std::to_string(found));
  }

  Form form_;
  bool handlers_;
};

Platform made(Platform::Network network, Platform::Nodes nodes)
{
  Platform platform;
  platform.name = "p";
  platform.network = std::move(network);
  platform.nodes = std::move(nodes);
  return platform;
}

WormholeMesh mesh()
{
  WormholeMesh mesh;
  mesh.dimensions = {2};
  return mesh;
}

FluidNetwork fluid(int nodes = 2)
{
  FluidNetwork network;
  network.nodes = nodes;
  return network;
}

LoggopsNetwork loggops()
{
  LoggopsNetwork network;
  network.nodes = 2;
  return network;
}

/// "" if the workload runs.
std::string refusal(const Platform& platform, const Workload& workload, const Placement& placement = {})
{
  try {
    check_runs(platform, workload, placement);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(RunsOn, GraphsNeedMessagesToBePassed)
{
  const Demand graph(Form::graph);
  EXPECT_EQ(refusal(made(loggops(), NetworkAlone{}), graph), "");
  EXPECT_EQ(refusal(made(fluid(), RankNodes{}), graph), "");
  EXPECT_EQ(refusal(made(fluid(), MulticoreNodes{}), graph), "");
  EXPECT_EQ(refusal(made(mesh(), ActiveMessageNodes{{}, Middleware{}}), graph), "");
  const std::string text =
      "workload demand runs operations of ranks that pass messages, and platform p has no \"middleware\" to pass them";
  EXPECT_EQ(refusal(made(mesh(), NetworkAlone{}), graph), text);
  EXPECT_EQ(refusal(made(mesh(), ActiveMessageNodes{}), graph), text);
}

TEST(RunsOn, GraphsRunAsGraphsAlsoOnNodesOfActiveMessages)
{
  const Platform platform = made(mesh(), ActiveMessageNodes{{}, Middleware{}});
  EXPECT_TRUE(runs_as_graph(platform, Demand(Form::graph)));
  EXPECT_FALSE(runs_as_graph(platform, Demand(Form::programs)));
  EXPECT_FALSE(runs_as_graph(platform, Demand(Form::messages)));
  EXPECT_TRUE(runs_as_graph(made(fluid(), RankNodes{}), Demand(Form::graph)));
}

TEST(RunsOn, ProgramsRunOnNodesOfActiveMessagesElseAsGraphs)
{
  const Demand programs(Form::programs);
  EXPECT_EQ(refusal(made(mesh(), ActiveMessageNodes{}), programs), "");
  EXPECT_FALSE(runs_as_graph(made(mesh(), ActiveMessageNodes{}), programs));
  EXPECT_FALSE(runs_as_graph(made(mesh(), ActiveMessageNodes{{}, Middleware{}}), programs));
  for (const Platform& platform : {made(mesh(), RankNodes{}), made(loggops(), NetworkAlone{})}) {
    EXPECT_EQ(refusal(platform, programs), "");
    EXPECT_TRUE(runs_as_graph(platform, programs));
  }
  EXPECT_EQ(refusal(made(mesh(), NetworkAlone{}), programs),
            "workload demand runs programs, and platform p has no \"node\" to run them on, and no \"middleware\" to "
            "pass their messages");
}

TEST(RunsOn, HandlersNeedNodesOfActiveMessages)
{
  const Demand handlers(Form::programs, true);
  EXPECT_EQ(refusal(made(mesh(), ActiveMessageNodes{}), handlers), "");
  EXPECT_EQ(refusal(made(mesh(), RankNodes{}), handlers),
            "workload demand runs programs with handlers, and platform p has no \"node\" to run them on");
}

TEST(RunsOn, MessagesForTheNetworkAloneNeedAWormholeNetwork)
{
  const Demand network(Form::messages);
  EXPECT_EQ(refusal(made(mesh(), NetworkAlone{}), network), "");
  EXPECT_EQ(refusal(made(mesh(), ActiveMessageNodes{}), network), "");
  EXPECT_FALSE(runs_as_graph(made(mesh(), RankNodes{}), network));
  EXPECT_EQ(refusal(made(fluid(), RankNodes{}), network),
            "workload demand runs on a network of type \"wormhole\", and platform p has one of type \"fluid\"");
  EXPECT_EQ(refusal(made(loggops(), NetworkAlone{}), network),
            "workload demand runs on a network of type \"wormhole\", and platform p has one of type \"loggops\"");
}

/// The network has two nodes, of four cores.
TEST(RunsOn, MessagesForTheNetworkAloneGoFromNodeToNode)
{
  MulticoreNodes nodes;
  nodes.node.chips = 4;
  const Platform platform = made(mesh(), nodes);
  EXPECT_EQ(refusal(platform, Demand(Form::messages)), "");
  EXPECT_EQ(refusal(platform, Demand(Form::graph)), "demand: expected at most 2 ranks, found 8");
}

TEST(RunsOn, PlacementAndWorkloadAreChecked)
{
  const Demand graph(Form::graph);
  EXPECT_EQ(refusal(made(fluid(3), RankNodes{}), graph), "demand: expected at most 2 ranks, found 3");
  EXPECT_EQ(refusal(made(fluid(), RankNodes{}), graph, {Placement::Order::cyclic, 2, {}}),
            "expected no \"ranks_per_core\": the nodes of platform p have no cores, and take one rank each");
  EXPECT_EQ(refusal(made(fluid(), RankNodes{}), graph, {Placement::Order::listed, 1, {Core(1), Core(0)}}), "");
  EXPECT_EQ(
      refusal(made(mesh(), ActiveMessageNodes{}), Demand(Form::programs), {Placement::Order::listed, 1, {Core(1)}}),
      "workload demand runs with rank i on node i, and platform p has a placement that lists other nodes");
}

TEST(RunsOn, MessagesForTheNetworkAloneTakeAPlacementOfAllNodes)
{
  const auto of = [](std::vector<Core> cores) {
    return refusal(made(mesh(), NetworkAlone{}), Demand(Form::messages), {Placement::Order::listed, 1, cores});
  };
  EXPECT_EQ(of({Core(1), Core(0)}), "");
  EXPECT_EQ(of({Core(1)}), "expected a placement of all 2 nodes for messages on the network alone, found one of 1");
}

} // namespace
} // namespace loghop::runs_on_test

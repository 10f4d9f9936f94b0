#include "loghop/scenario/compare/model_warnings.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

namespace loghop::model_warnings_test {
namespace {

using test::GivenScenario;
using testing::ElementsAre;

struct OneLevel : Model {
  std::optional<Seconds> predict(const Workload&, const PredictionContext&) const override { return Seconds(1); }
};
struct Levels final : OneLevel {
  Level nearest_level() const override { return Level::within_node; }
};
struct WithoutOverhead final : OneLevel {
  bool has_overhead() const override { return false; }
};

/// Two ranks a node.
PredictionContext two_a_node()
{
  PredictionContext context;
  context.level_of = [](Rank from, Rank to) {
    if (from == to) return Level::to_itself;
    return from.value() / 2 == to.value() / 2 ? Level::within_node : Level::between_nodes;
  };
  return context;
}

Platform with_overhead(Picoseconds overhead)
{
  Platform platform;
  RankNodes nodes;
  nodes.middleware.send_overhead = overhead;
  platform.nodes = nodes;
  return platform;
}

class Warned {
public:
  explicit Warned(Picoseconds overhead = 1) : given_({"one", "levels"})
  {
    given_.scenario.platform = with_overhead(overhead);
    given_.add("a", 1);
  }

  /// A case whose messages go between these pairs.
  Warned& asks(std::size_t model, const Model& of, std::initializer_list<std::pair<int, int>> pairs,
               bool derived = true)
  {
    const PredictionContext context = warnings_.watched(two_a_node());
    for (const auto& [from, to] : pairs)
      context.level_of(Rank(from), Rank(to));
    warnings_.note(model, given_.scenario.cases[0], of, derived);
    return *this;
  }
  std::vector<std::string> texts() const { return warnings_.texts(); }

private:
  GivenScenario given_;
  ModelWarnings warnings_{given_.scenario};
};

TEST(ModelWarnings, NameModelsThatDoNotKnowMessagesWithinANode)
{
  Warned warned;
  warned.asks(0, OneLevel(), {{0, 1}, {0, 2}}).asks(0, OneLevel(), {{1, 1}, {0, 2}});
  warned.asks(1, Levels(), {{0, 1}, {0, 2}});
  EXPECT_THAT(warned.texts(),
              ElementsAre("messages within a node, predicted with parameters of messages between nodes: "
                          "one (1 of 2 cases)"));
}

/// Nothing between nodes: the parameters are those of the one node. Nothing within one: there is no reason.
TEST(ModelWarnings, SayNothingOfOneLevel)
{
  EXPECT_THAT(Warned().asks(0, OneLevel(), {{0, 1}, {2, 3}}).texts(), ElementsAre());
  EXPECT_THAT(Warned().asks(0, OneLevel(), {{0, 2}, {1, 3}}).texts(), ElementsAre());
}

TEST(ModelWarnings, NameModelsWithoutOverheadOnMachinesThatHaveOne)
{
  const char* said =
      "o = 0 on a machine with overheads: derived times count no work of processors for messages: levels "
      "(1 of 1 cases)";
  EXPECT_THAT(Warned().asks(1, WithoutOverhead(), {}).texts(), ElementsAre(said));
  EXPECT_THAT(Warned().asks(1, WithoutOverhead(), {}, false).texts(), ElementsAre()) << "a formula of its paper";
  EXPECT_THAT(Warned(0).asks(1, WithoutOverhead(), {}).texts(), ElementsAre()) << "the machine has none";
  EXPECT_THAT(Warned().asks(1, OneLevel(), {}).texts(), ElementsAre());
}

} // namespace
} // namespace loghop::model_warnings_test

#include "loghop/scenario/figures/read_figures.hpp"

#include "loghop/scenario/read_scenario.hpp"

#include "support/source_dir.hpp"

#include <gmock/gmock.h>

namespace loghop {
namespace {

using nlohmann::json;
using testing::ElementsAre;

/// Trees on two nodes with messages of 1 and 2 B and others of 4 B, and this figure of them.
Figure figure_of(const json& figure)
{
  const auto tree = [](const std::string& message) {
    return json{{"type", "collective"}, {"collective", "barrier"}, {"algorithm", "tree"}, {"message", message}};
  };
  const json scenario = {{"format", "loghop.scenario"},
                         {"version", 1},
                         {"name", "x"},
                         {"platform", test::source_dir() + "/platforms/crossbar.json"},
                         {"cases",
                          {{{"name", "short 1"}, {"workload", tree("1B")}},
                           {{"name", "short 2"}, {"workload", tree("2B")}},
                           {{"name", "long"}, {"workload", tree("4B")}}}},
                         {"figures", {figure}}};
  return read_scenario(scenario.dump(), "x.json").figures.value().at(0);
}

TEST(ReadFigures, AFigureHasWhatItsKeysSay)
{
  const Figure figure =
      figure_of({{"title", "Barriers"}, {"cases", "short *"}, {"x", "/workload/message"}, {"source", "Figure 3"}});
  EXPECT_EQ(figure.title, "Barriers");
  EXPECT_EQ(figure.source, "Figure 3");
  EXPECT_EQ(figure.x, "/workload/message");
  EXPECT_THAT(figure.cases, ElementsAre(0, 1));
}

TEST(ReadFigures, OfOneWithATitleOnlyAllCasesAreDrawn)
{
  const Figure figure = figure_of({{"title", "Barriers"}});
  EXPECT_EQ(figure.source + figure.x, "");
  EXPECT_TRUE(figure.panels.empty());
  EXPECT_THAT(figure.cases, ElementsAre(0, 1, 2));
}

} // namespace
} // namespace loghop

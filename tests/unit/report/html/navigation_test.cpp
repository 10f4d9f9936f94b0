#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::navigation_test {
namespace {

using test::GivenScenario;

const Ids ids = {"experiment-near", "experiment-far"};

Experiment experiment_of(const std::string& name, GivenScenario given)
{
  given.scenario.name = name;
  return {given.scenario, given.outcomes, given.compare()};
}

TEST(Navigation, LeadsToTheSectionsThatThereAreAndToEachExperiment)
{
  GivenScenario predicted({"m"});
  GivenScenario::predict(predicted.add("a", 4), "m", 2);
  Experiments experiments = {experiment_of("near <1>", predicted), experiment_of("far", predicted)};
  const std::string listed = "<li class=\"all\"><a href=\"#experiments\">Experiments</a><ul><li><a "
                             "href=\"#experiment-near\">near &lt;1&gt;</a></li>"
                             "<li><a href=\"#experiment-far\">far</a></li></ul></li></ul></nav>\n";
  const std::string models = "<li><a href=\"#patterns\">Models by pattern</a></li>"
                             "<li><a href=\"#errors\">Errors of models</a></li>"
                             "<li><a href=\"#limits\">Where models break</a></li>";
  const std::string start = "<nav aria-label=\"Sections\"><ul><li><a href=\"#answer\">Answer</a></li>";
  EXPECT_EQ(navigation(experiments, ids, {}), start + models + listed);
  experiments[1].comparison.claims.resize(1);
  EXPECT_EQ(navigation(experiments, ids, {}), start + "<li><a href=\"#claims\">Claims</a></li>" + models + listed);
  EXPECT_EQ(navigation(experiments, ids, {"", "base.json"}),
            start + "<li><a href=\"#changes\">Changes</a></li><li><a href=\"#claims\">Claims</a></li>" + models +
                listed);
  GivenScenario measured({}), none({});
  measured.add("a", 4).measured = Measured{5, "here"};
  none.add("b", 1);
  EXPECT_EQ(navigation({experiment_of("near <1>", measured), experiment_of("far", none)}, ids, {}),
            start + "<li><a href=\"#errors\">Errors of models</a></li>" + listed);
  EXPECT_EQ(navigation({experiment_of("near <1>", none), experiment_of("far", none)}, ids, {}), start + listed);
}

} // namespace
} // namespace loghop::navigation_test

#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::limits_section_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;

const ModelRow& blind()
{
  static const ModelRow row = [] {
    ModelRow made = test::given_model();
    made.lacks = "queues & caches";
    return made;
  }();
  return row;
}

Experiment experiment_of(const std::string& name, GivenScenario& given)
{
  given.scenario.name = name;
  return {given.scenario, given.outcomes, given.compare()};
}

/// "m" is off by -50 %, +25 % and 0 % in the first and by +10 % in the second; "n" by -12.5 % in the second.
Experiments two_experiments()
{
  GivenScenario first({"m"});
  GivenScenario::predict(first.add("a & b", 4), "m", 2);
  GivenScenario::predict(first.add("c", 4), "m", 5);
  GivenScenario::predict(first.add("d", 4), "m", 4);
  GivenScenario second({"n", "m"});
  second.scenario.models[0].row = &blind();
  Case& e = second.add("e", 16);
  GivenScenario::predict(e, "n", 14);
  GivenScenario::predict(e, "m", 17.6);
  return {experiment_of("near <1>", first), experiment_of("far", second)};
}

const Ids ids = {"experiment-near", "experiment-far"};

std::string item(const std::string& name, const std::string& lacks, const std::string& text)
{
  return "<dt id=\"model-" + name + "\">" + name + "</dt><dd>Does not know " + lacks + ". " + text + "</dd>\n";
}

TEST(LimitsSection, SaysWhereEachModelIsWorstAndBest)
{
  Experiments experiments = two_experiments();
  experiments[1].scenario.models[1].row = &blind();
  experiments[0].scenario.models[0].row = nullptr;
  EXPECT_EQ(limits_section(experiments, ids),
            "<section id=\"limits\"><h2>Where models break</h2>\n<dl class=\"limits\">\n" +
                item("m", "queues &amp; caches",
                     "Worst: 25.0 % in the mean in <a href=\"#experiment-near\">near &lt;1&gt;</a>; best: 10.0 % in "
                     "<a href=\"#experiment-far\">far</a>. Its largest error is -50.0 %, at \u201ca &amp; b\u201d in "
                     "<a href=\"#experiment-near\">near &lt;1&gt;</a>. By more than 5 % too low: 1, too high: 2 of 4 "
                     "cases.") +
                item("n", "queues &amp; caches",
                     "Off by 12.5 % in the mean in <a href=\"#experiment-far\">far</a>. Its largest error is -12.5 %, "
                     "at \u201ce\u201d. By more than 5 % too low: 1, too high: 0 of 1 case.") +
                "</dl></section>\n");
}

TEST(LimitsSection, AModelThatNobodyDescribesHasNumbersAlone)
{
  Experiments experiments = two_experiments();
  for (Experiment& experiment : experiments)
    for (ScenarioModel& model : experiment.scenario.models)
      model.row = nullptr;
  EXPECT_THAT(limits_section(experiments, ids), HasSubstr("<dt id=\"model-m\">m</dt><dd>Worst: 25.0 %"));
}

TEST(LimitsSection, IsLeftOutWithoutPredictions)
{
  GivenScenario given({"m"});
  given.add("a", 1);
  EXPECT_EQ(limits_section({experiment_of("x", given)}, {"x"}), "");
}

} // namespace
} // namespace loghop::limits_section_test

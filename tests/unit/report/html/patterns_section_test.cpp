#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

namespace loghop::patterns_section_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;

/// "near" is off by 1/4 in both cases, "far" by 1 in one, "rare" by 1/2 in one of three.
Experiment experiment()
{
  GivenScenario given({"far", "near", "rare"});
  given.scenario.name = "<x>";
  for (const char* name : {"a", "b"}) {
    Case& c = given.add(name, 4);
    GivenScenario::predict(c, "near", 3);
    GivenScenario::predict(c, "far", 8);
  }
  GivenScenario::predict(given.add("c", 4), "rare", 2);
  return {given.scenario, given.outcomes, given.compare()};
}

TEST(PatternsSection, RanksAllModelsAndLeadsToTheExperiments)
{
  EXPECT_EQ(patterns_section({experiment()}, {"e"}),
            "<section id=\"patterns\"><h2>Models by pattern</h2>\n<dl class=\"limits ranked\">\n"
            "<dt id=\"pattern-remap-one-core-a-node\">remap, one core a node</dt><dd>Mean |error| of 3 cases: "
            "<ol><li><a href=\"#model-near\">near</a> <small class=\"error-4\">25.0 %</small> of 2</li>"
            "<li><a href=\"#model-far\">far</a> <small class=\"error-5\">100.0 %</small> of 2</li></ol>"
            "<br>Of less than half of the cases: "
            "<ul><li><a href=\"#model-rare\">rare</a> <small class=\"error-4\">50.0 %</small> of 1</li></ul>"
            "<br>In <a href=\"#e\">&lt;x&gt;</a>.</dd>\n</dl></section>\n");
}

TEST(PatternsSection, IsEmptyWithoutModels)
{
  GivenScenario none({});
  none.add("a", 1);
  EXPECT_EQ(patterns_section({{none.scenario, none.outcomes, none.compare()}}, {"e"}), "");
}

} // namespace
} // namespace loghop::patterns_section_test

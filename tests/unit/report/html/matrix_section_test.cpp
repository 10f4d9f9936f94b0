// Drawings of who sends how much to whom, of the cases whose matrix was recorded.
#include "loghop/report/chart/matrix_svg.hpp"
#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

#include <string>

namespace loghop::matrix_section_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;

TEST(MatrixSection, HasADrawingOfEachCaseWithAMatrix)
{
  GivenScenario given({});
  given.add("ring & more", 1);
  given.outcomes.back().result.rank_finish = {1000, 1000, 900};
  given.outcomes.back().result.matrix = {{0, 1, 2, 100}, {1, 2, 1, 50}, {2, 0, 1, 8}};
  given.add("not asked for", 1);
  given.add("failed", 1);
  given.fail("deadlock");
  const Experiment experiment = {given.scenario, given.outcomes, given.compare()};
  const std::string svg = matrix_svg(matrix_map(experiment.outcomes[0].result.matrix, 3), "ring & more", "rank");
  EXPECT_EQ(matrix_section(experiment),
            "<h4>Who sends how much to whom</h4>\n<p class=\"note\">A row for each sender, a column for each receiver. "
            "Each drawing has colours of its own: darker cells have more bytes.</p>\n<figure><div class=\"panels\">\n"
            "<div class=\"panel\">" +
                svg + "</div>\n</div></figure>\n");
  EXPECT_THAT(svg, HasSubstr("ring &amp; more: 4 messages of 158 B between 3 ranks"));
}

TEST(MatrixSection, IsLeftOutWithoutAMatrix)
{
  GivenScenario given({});
  given.add("a", 1);
  given.outcomes.back().result.rank_finish = {1000};
  EXPECT_EQ(matrix_section({given.scenario, given.outcomes, given.compare()}), "");
}

TEST(MatrixSection, DrawsAtMost64CellsAlongASide)
{
  GivenScenario given({});
  given.add("many", 1);
  given.outcomes.back().result.rank_finish.resize(65);
  given.outcomes.back().result.matrix = {{0, 64, 1, 100}};
  EXPECT_THAT(matrix_section({given.scenario, given.outcomes, given.compare()}), HasSubstr("in groups of 2"));
}

} // namespace
} // namespace loghop::matrix_section_test

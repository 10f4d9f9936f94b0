#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

#include <gmock/gmock.h>

namespace loghop::changes_section_test {
namespace {

using Kind = DriftLine::Kind;
using Of = DriftLine::Of;
using testing::HasSubstr;

Experiment with(const std::vector<DriftLine>& lines)
{
  Experiment experiment;
  experiment.scenario.name = "<x>";
  experiment.changes = Drift{"base.json", 0, lines};
  return experiment;
}

TEST(ChangesSection, IsLeftOutWithoutABaseline)
{
  EXPECT_EQ(changes_section({with({})}, {"e"}, {}), "");
}

TEST(ChangesSection, SaysThatNothingChangedAndWhatIsNotInTheBaseline)
{
  Experiment other;
  other.scenario.name = "new";
  const std::string html = changes_section({with({}), other}, {"e", "f"}, {"", "base"});
  EXPECT_THAT(html, HasSubstr("No time, prediction or verdict of the compared experiments has changed."));
  EXPECT_THAT(html, HasSubstr("Not in the baseline: new."));
}

/// Times are in us; 1.5 us after 1 us is +50 %.
TEST(ChangesSection, HasARowForEachChange)
{
  const HtmlCell name = {"<a href=\"#e\">&lt;x&gt;</a>", "text"}, nothing = {"", ""};
  HtmlTable table("What is not as in base", {"experiment", "name", "what", "before", "now", "change"});
  table.add({name,
             {"a", "text"},
             {"simulated time", "text"},
             {"1.000 \u00b5s", "", "1e-06"},
             {"1.500 \u00b5s", "", "1.5e-06"},
             {"+50 %", "high-4"}});
  table.add({name,
             {"a", "text"},
             {"prediction of m", "text"},
             {"no value", "none"},
             {"1.500 \u00b5s", "", "1.5e-06"},
             {"\u2013", "none"}});
  table.add({name, {"b", "text"}, {"case", "text"}, {"\u2013", "none"}, {"new", ""}, nothing});
  table.add({name, {"m", "text"}, {"model", "text"}, {"there", ""}, {"gone", ""}, nothing});
  table.add({name, {"c", "text"}, {"claim", "text"}, {"holds", ""}, {"differs", ""}, nothing});
  const Experiment experiment = with({{Kind::changed, Of::simulated, "a", "", 1e-6, 1.5e-6, 0.5, "", ""},
                                      {Kind::changed, Of::predicted, "a", "m", {}, 1.5e-6, {}, "", ""},
                                      {Kind::appeared, Of::a_case, "b", "", {}, {}, {}, "", ""},
                                      {Kind::gone, Of::a_model, "m", "", {}, {}, {}, "", ""},
                                      {Kind::changed, Of::a_claim, "c", "", {}, {}, {}, "holds", "differs"}});
  EXPECT_EQ(changes_section({experiment}, {"e"}, {"", "base"}),
            "<section id=\"changes\"><h2>Changes since the baseline</h2>\n" + table.html("numbers changes") +
                "</section>\n");
}

} // namespace
} // namespace loghop::changes_section_test

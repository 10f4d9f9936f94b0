#include "loghop/report/html/sections.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

DrawnFigure two_panels()
{
  DrawnFigure drawn;
  drawn.figure.title = "times <1>";
  drawn.figure.source = "Figure 2 & 3";
  drawn.panels.resize(2);
  drawn.panels[0].title = "stride < 64B";
  drawn.legend.resize(2);
  drawn.legend[0].name = "simulated";
  drawn.legend[1].name = "m & n";
  return drawn;
}

TEST(FigureSection, HasThePanelsAndTheSamplesOfTheLegend)
{
  EXPECT_EQ(figure_section(two_panels(), {"[p0]", "[p1]", "[s0]", "[s1]"}),
            "<figure><figcaption><strong>times &lt;1&gt;</strong> (Figure 2 &amp; 3)</figcaption>\n"
            "<ul class=\"legend\"><li>[s0]simulated</li><li>[s1]m &amp; n</li></ul>\n"
            "<div class=\"panels\">\n"
            "<div class=\"panel\"><p class=\"panel-title\">stride &lt; 64B</p>[p0]</div>\n"
            "<div class=\"panel\">[p1]</div>\n"
            "</div></figure>\n");
}

TEST(FigureSection, WithoutASourceTheCaptionIsTheTitle)
{
  DrawnFigure drawn = two_panels();
  drawn.figure.source = "";
  drawn.panels.resize(1);
  drawn.legend.clear();
  EXPECT_EQ(figure_section(drawn, {"[p0]"}),
            "<figure><figcaption><strong>times &lt;1&gt;</strong></figcaption>\n<ul class=\"legend\"></ul>\n"
            "<div class=\"panels\">\n"
            "<div class=\"panel\"><p class=\"panel-title\">stride &lt; 64B</p>[p0]</div>\n</div></figure>\n");
}

TEST(FigureSection, IsLeftOutWithoutPanels)
{
  DrawnFigure drawn = two_panels();
  drawn.panels.clear();
  EXPECT_EQ(figure_section(drawn, {"[s0]", "[s1]"}), "");
}

} // namespace
} // namespace loghop

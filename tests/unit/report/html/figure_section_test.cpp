#include "loghop/report/chart/chart_marks.hpp"
#include "loghop/report/chart/chart_svg.hpp"
#include "loghop/report/html/sections.hpp"

#include <gtest/gtest.h>

namespace loghop::figure_section_test {
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

std::string legend_of(const DrawnFigure& drawn)
{
  return "<ul class=\"legend\"><li data-series=\"simulated\">" + sample_svg(drawn.legend[0], true) +
         "simulated</li><li data-series=\"m &amp; n\">" + sample_svg(drawn.legend[1], true) + "m &amp; n</li></ul>\n";
}

TEST(FigureSection, HasTheLegendAndThePanels)
{
  const DrawnFigure drawn = two_panels();
  EXPECT_EQ(figure_section(drawn, "f"),
            "<figure><figcaption><strong>times &lt;1&gt;</strong> (Figure 2 &amp; 3)</figcaption>\n" +
                legend_of(drawn) +
                "<div class=\"panels\">\n"
                "<div class=\"panel\"><p class=\"panel-title\">stride &lt; 64B</p>" +
                chart_svg(drawn.panels[0].chart, "f-1") + "</div>\n<div class=\"panel\">" +
                chart_svg(drawn.panels[1].chart, "f-2") + "</div>\n</div></figure>\n");
}

TEST(FigureSection, OneWithRatiosSaysSo)
{
  DrawnFigure drawn = two_panels();
  drawn.figure.source = "";
  drawn.panels.resize(1);
  drawn.panels[0].chart.ratio = {"", true, 0.5, 2, {}, 0};
  drawn.panels[0].chart.ratios = {{"m & n", {SeriesStyle::Kind::model, 0}, {{1, 1}}, true, {"r"}}};
  const std::string html = figure_section(drawn, "f");
  EXPECT_NE(html.find("</strong>. Below: predicted over simulated.</figcaption>"), std::string::npos);
  EXPECT_NE(html.find("<div class=\"panels one\">"), std::string::npos);
}

TEST(FigureSection, IsLeftOutWithoutPanels)
{
  DrawnFigure drawn = two_panels();
  drawn.panels.clear();
  EXPECT_EQ(figure_section(drawn, "f"), "");
}

} // namespace
} // namespace loghop::figure_section_test

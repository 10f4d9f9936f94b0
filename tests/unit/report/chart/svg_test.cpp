#include "loghop/report/chart/svg.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

/// As gnuplot writes them.
const std::string head = "<?xml version=\"1.0\" encoding=\"utf-8\"  standalone=\"no\"?>\n<svg \n width=\"39\" "
                         "height=\"27\"\n viewBox=\"0 0 39 27\"\n xmlns=\"http://www.w3.org/2000/svg\"\n "
                         "xmlns:xlink=\"http://www.w3.org/1999/xlink\"\n>\n\n<title>Gnuplot</title>\n"
                         "<desc>Produced by GNUPLOT</desc>\n\n<g id=\"gnuplot_canvas\">\n";

std::string cleaned(const std::string& body)
{
  return inline_svg(head + body + "</g>\n</svg>\n", "c", "", "");
}

const std::string start = "<svg viewBox=\"0 0 39 27\" width=\"39\" height=\"27\" aria-hidden=\"true\" "
                          "focusable=\"false\"><g id='c-canvas'>";
const std::string end = "</g></svg>";

TEST(InlineSvg, KeepsMarksThatSomethingUses)
{
  EXPECT_EQ(cleaned("<defs><circle id='gpPt5' r='1'/>\n<use xlink:href='#gpPt5' id='gpPt6'/>\n<path id='gpPt7'/>\n"
                    "<filter id='textbox'><feFlood/></filter></defs>\n<use xlink:href='#gpPt6' x='3'/>\n"),
            start +
                "<defs><circle id='c-gpPt5' r='1'/><use xlink:href='#c-gpPt5' id='c-gpPt6'/></defs>"
                "<use xlink:href='#c-gpPt6' x='3'/>" +
                end);
}

/// A mark that only an unused one refers to is not used.
TEST(InlineSvg, LeavesOutMarksOfUnusedMarks)
{
  EXPECT_EQ(cleaned("<defs><circle id='gpPt5'/><use xlink:href='#gpPt5' id='gpPt6'/></defs><path d='M0,0'/>"),
            start + "<defs/><path d='M0,0'/>" + end);
}

TEST(InlineSvg, LeavesOutEmptyGroupsAndFonts)
{
  EXPECT_EQ(cleaned("<g fill=\"none\" color=\"black\">\n<g stroke=\"none\">\n</g></g>\n"
                    "<g color=\"black\"><text><tspan font-family=\"Sans\" > 0 &lt; 1</tspan></text></g>"),
            start + "<g><text><tspan> 0 &lt; 1</tspan></text></g>" + end);
}

TEST(InlineSvg, LeavesOutTitlesOfPlots)
{
  const std::string drawn = "<svg viewBox='0 0 9 9'><title>gnuplot</title><g id='gnuplot_plot_1'>"
                            "<title>$series0 using 1:2</title><path d='M0,0'/></g></svg>";
  const std::string svg = inline_svg(drawn, "c1", "", "");
  EXPECT_EQ(svg.find("title"), std::string::npos) << svg;
  EXPECT_NE(svg.find("M0,0"), std::string::npos) << svg;
}

TEST(InlineSvg, ColoursBecomeVariables)
{
  EXPECT_EQ(cleaned("<path stroke='#010202'/><path stroke='rgb(  1,   2,   2)'/>"),
            start + "<path stroke='var(--chart-text)'/><path stroke='var(--chart-text)'/>" + end);
}

TEST(InlineSvg, ATitleMakesItAnImage)
{
  EXPECT_EQ(inline_svg(head + "</g></svg>", "c", "A < B", "two"),
            "<svg viewBox=\"0 0 39 27\" width=\"39\" height=\"27\" role=\"img\" aria-labelledby=\"c-title c-desc\">"
            "<title id=\"c-title\">A &lt; B</title><desc id=\"c-desc\">two</desc></svg>");
}

TEST(InlineSvg, OnlyIdsOfGnuplotGetAPrefix)
{
  EXPECT_EQ(cleaned("<path id='other'/><use xlink:href='#other'/><use xlink:href='file#gpPt1'/>"),
            start + "<path id='other'/><use xlink:href='#other'/><use xlink:href='file#gpPt1'/>" + end);
}

TEST(InlineSvg, AMarkThatIsUsedBeforeItIsDefinedIsNone)
{
  EXPECT_EQ(cleaned("<use xlink:href='#gpPt1'/><circle id='gpPt1'/>"), start + "<use xlink:href='#c-gpPt1'/>" + end);
}

TEST(InlineSvg, ColoursOfMarksAndTextsInGroupsStay)
{
  EXPECT_EQ(cleaned("<g color='black' font-family='Sans'>text</g><path color='red' font-family='Sans'/>"),
            start + "<g>text</g><path color='red'/>" + end);
}

TEST(InlineSvg, WithoutABoxThereIsNoSize)
{
  EXPECT_EQ(inline_svg("<svg viewBox='0 0 9'><path/></svg>", "c", "", ""),
            "<svg  aria-hidden=\"true\" focusable=\"false\"><path/></svg>");
  EXPECT_EQ(inline_svg("<svg viewBox='0 0 9 7'><path/></svg>", "c", "", ""),
            "<svg viewBox=\"0 0 9 7\" width=\"9\" height=\"7\" aria-hidden=\"true\" focusable=\"false\">"
            "<path/></svg>");
}

} // namespace
} // namespace loghop

#include "loghop/report/chart/gnuplot.hpp"

#include "loghop/report/chart/gnuplot_script.hpp"
#include "loghop/report/chart/palette.hpp"
#include "loghop/report/chart/svg.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace loghop {
namespace {

using testing::HasSubstr;
using testing::Not;

Chart small_chart()
{
  Chart chart;
  chart.x = {"it's `date` $(x) @y", false, 0, 10, {{5, "a'; system('false') #"}}, 0};
  chart.y = {"time", true, 1, 1000, {{10, "10"}}, 0};
  chart.series = {{"model", {SeriesStyle::Kind::model, 1}, {{1, 10}, {9, 100}}, true},
                  {"simulated", {SeriesStyle::Kind::simulated, 0}, {{1, 11}, {9, 90}}, false}};
  return chart;
}

TEST(GnuplotScript, QuotedTextsHaveNoEnd)
{
  EXPECT_EQ(gnuplot_quoted("it's"), "'it''s'");
  EXPECT_EQ(gnuplot_quoted("a\"b\\n"), "'a\"b\\n'");
  EXPECT_EQ(gnuplot_quoted("a\nset output 'x'").find('\n'), std::string::npos);
}

TEST(GnuplotScript, HasDataAxesAndMarks)
{
  const std::string script = chart_script(small_chart(), "c");
  EXPECT_THAT(script, HasSubstr("$series0 << END\n1 10\n9 100\nEND\n"));
  EXPECT_THAT(script, HasSubstr("set logscale y\n"));
  EXPECT_THAT(script, Not(HasSubstr("set logscale x")));
  EXPECT_THAT(script, HasSubstr("set yrange [1:1000]"));
  EXPECT_THAT(script, HasSubstr("with linespoints"));
  EXPECT_THAT(script, HasSubstr(" noenhanced "));
}

/// Discs, squares, and the marks of models, which begin anew after six; their dashes after five.
TEST(GnuplotScript, SeriesDifferInMarksAndDashes)
{
  const auto drawn_as = [](SeriesStyle::Kind kind, std::size_t model, const std::string& dash_and_mark) {
    Chart chart = small_chart();
    chart.series = {{"one", {kind, model}, {{1, 10}}, true}};
    EXPECT_THAT(chart_script(chart, "c"), HasSubstr("with linespoints lw 1.6 dt " + dash_and_mark + " ps "));
  };
  drawn_as(SeriesStyle::Kind::simulated, 0, "1 pt 7");
  drawn_as(SeriesStyle::Kind::measured, 0, "1 pt 4");
  drawn_as(SeriesStyle::Kind::model, 0, "1 pt 8");
  drawn_as(SeriesStyle::Kind::model, 1, "(10,4) pt 12");
  drawn_as(SeriesStyle::Kind::model, 2, "(3,3) pt 10");
  drawn_as(SeriesStyle::Kind::model, 3, "(10,3,2,3) pt 1");
  drawn_as(SeriesStyle::Kind::model, 4, "(6,2) pt 2");
  drawn_as(SeriesStyle::Kind::model, 5, "1 pt 14");
  drawn_as(SeriesStyle::Kind::model, 6, "(10,4) pt 8");
}

TEST(GnuplotScript, BarsBeginAtZeroWhereTheAxisIsLinear)
{
  Chart chart = small_chart();
  chart.bars = true;
  EXPECT_THAT(chart_script(chart, "c"), HasSubstr("boxxyerror"));
  chart.x.logarithmic = true;
  EXPECT_THAT(chart_script(chart, "c"), Not(HasSubstr("boxxyerror")));
}

TEST(Gnuplot, DrawsTextsAsTheyAre)
{
  const auto drawn = draw({chart_script(small_chart(), "a"), sample_script(small_chart().series[0], false, "b")});
  ASSERT_EQ(drawn.size(), 2u);
  EXPECT_THAT(drawn[0], HasSubstr(">it's `date` $(x) @y<"));
  EXPECT_THAT(drawn[0], HasSubstr(">a'; system('false') #<"));
}

/// It stands in the middle: on a half pixel it would be blurred.
TEST(Gnuplot, TheMarkOfASampleStandsOnAWholePixel)
{
  const std::string drawn = draw({sample_script(small_chart().series[0], false, "b")})[0];
  int width = 0, height = 0;
  ASSERT_EQ(std::sscanf(drawn.c_str() + drawn.find("viewBox"), "viewBox=\"0 0 %d %d\"", &width, &height), 2);
  EXPECT_GT(width, height);
  EXPECT_EQ(width % 2, 0);
  EXPECT_EQ(height % 2, 0);
}

TEST(Gnuplot, SaysWhatItDidNotUnderstand)
{
  try {
    draw({"plot nonsense(\n"});
    FAIL() << "drew nonsense";
  } catch (const GnuplotError& error) {
    EXPECT_THAT(error.what(), HasSubstr("0 of 1 charts"));
  }
}

TEST(Gnuplot, IsLookedUpInPath)
{
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  EXPECT_THROW(require_gnuplot(), GnuplotError);
  setenv("PATH", path.c_str(), 1);
  EXPECT_NO_THROW(require_gnuplot());
}

/// Another program of this name, alone in PATH but for folders that have none.
class OtherGnuplot {
public:
  explicit OtherGnuplot(const std::string& script) : path_(std::getenv("PATH"))
  {
    namespace fs = std::filesystem;
    for (const char* name : {"first", "last"})
      fs::create_directories(folder_.path(name));
    folder_.write("first/gnuplot", "not to be executed");
    fs::permissions(folder_.write("last/gnuplot", "#!/bin/sh\n" + script), fs::perms::owner_all);
    setenv("PATH", ("::/nowhere:" + folder_.path("first") + ":" + folder_.path("last") + ":" + path_).c_str(), 1);
  }
  ~OtherGnuplot() { setenv("PATH", path_.c_str(), 1); }
  OtherGnuplot(const OtherGnuplot&) = delete;
  OtherGnuplot& operator=(const OtherGnuplot&) = delete;

private:
  test::TemporaryFolder folder_;
  std::string path_;
};

std::string fault_of(const std::vector<std::string>& scripts)
{
  try {
    draw(scripts);
  } catch (const GnuplotError& error) {
    return error.what();
  }
  return "none";
}

TEST(Gnuplot, ReadsAllScriptsFromItsInputWithoutSettingsOfTheUser)
{
  const OtherGnuplot other("echo \"$@\"\ncat\necho '</svg>2</svg>'\n");
  EXPECT_NO_THROW(require_gnuplot());
  EXPECT_EQ(draw({"one ", "two\n"}), (std::vector<std::string>{"--default-settings -\none two\n</svg>", "2</svg>"}));
}

TEST(Gnuplot, SaysHowItEnded)
{
  {
    const OtherGnuplot other("echo '1</svg>'\necho why >&2\nexit 3\n");
    EXPECT_EQ(fault_of({"x"}), "gnuplot drew 1 of 1 charts, exit status 3: why\n");
  }
  {
    const OtherGnuplot other("echo '1</svg>2</svg>'\n");
    EXPECT_EQ(fault_of({"x"}), "gnuplot drew 2 of 1 charts, exit status 0: ");
    EXPECT_EQ(fault_of({"x", "y"}), "none");
    EXPECT_EQ(fault_of({"x", "y", "z"}), "gnuplot drew 2 of 3 charts, exit status 0: ");
  }
  const OtherGnuplot other("kill -9 $$\n");
  EXPECT_EQ(fault_of({"x"}), "gnuplot was ended by signal 9 (Killed)");
}

TEST(Gnuplot, OfLongWordsTheFirst2000BytesAreTold)
{
  const OtherGnuplot other("printf '%03000d' 0 >&2\n");
  EXPECT_EQ(fault_of({"x"}), "gnuplot drew 0 of 1 charts, exit status 0: " + std::string(2000, '0'));
}

/// Output is read in blocks of 64 KiB.
TEST(Gnuplot, LongDrawingsAreRead)
{
  const OtherGnuplot other("printf '%0200000d</svg>' 0\n");
  EXPECT_EQ(draw({"x"}).at(0), std::string(200'000, '0') + "</svg>");
}

TEST(Gnuplot, IsNotNeededForNothing)
{
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  EXPECT_TRUE(draw({}).empty());
  EXPECT_THAT(fault_of({"x"}), HasSubstr("there is none in PATH"));
  unsetenv("PATH");
  EXPECT_THAT(fault_of({"x"}), HasSubstr("there is none in PATH"));
  setenv("PATH", path.c_str(), 1);
}

TEST(Svg, HasVariablesForColoursAndIdsOfItsOwn)
{
  const std::string drawn = draw({chart_script(small_chart(), "c_7")})[0];
  const std::string svg = inline_svg(drawn, "c_7", "A < B", "two lines");
  EXPECT_EQ(svg.compare(0, 5, "<svg "), 0);
  EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 390 270\""));
  EXPECT_THAT(svg, HasSubstr("<title id=\"c_7-title\">A &lt; B</title>"));
  EXPECT_THAT(svg, HasSubstr("var(--chart-simulated)"));
  EXPECT_THAT(svg, HasSubstr("var(--chart-model-1)"));
  EXPECT_THAT(svg, HasSubstr("var(--chart-ground)"));
  EXPECT_THAT(svg, Not(HasSubstr("rgb(")));
  EXPECT_THAT(svg, Not(HasSubstr("#0102")));
  EXPECT_THAT(svg, HasSubstr("id='c_7-gpPt6'")); // the disc
  EXPECT_THAT(svg, Not(HasSubstr("gpPt14")));    // not used
  EXPECT_THAT(svg, Not(HasSubstr("<filter")));
  EXPECT_THAT(svg, Not(HasSubstr("GNUPLOT")));
}

TEST(Svg, SpellingsOfPlaceholdersBecomeVariables)
{
  EXPECT_EQ(placeholder(ChartColour::text), "#010202");
  EXPECT_EQ(with_variables("#010202 rgb(1,2,2) rgb(  1,   2,   2)"),
            "var(--chart-text) var(--chart-text) var(--chart-text)");
  EXPECT_EQ(with_variables("rgb(1,3,2) #0103"), "rgb(1,3,2) #0103");
  EXPECT_EQ(with_variables(model_placeholder(0)), "var(--chart-model-0)");
  EXPECT_EQ(model_placeholder(model_colours), model_placeholder(0));
}

} // namespace
} // namespace loghop

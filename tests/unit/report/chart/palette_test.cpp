#include "loghop/report/chart/palette.hpp"

#include <gmock/gmock.h>

#include <string>

namespace loghop {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST(Palette, PlaceholdersCountFromOne)
{
  EXPECT_EQ(placeholder(ChartColour::ground), "#010201");
  EXPECT_EQ(placeholder(ChartColour::measured), "#010207");
  EXPECT_EQ(model_placeholder(0), "#010208");
  EXPECT_EQ(model_placeholder(6), "#01020e");
  EXPECT_EQ(time_placeholder(0), "#01020f");
  EXPECT_EQ(time_placeholder(6), "#010215");
}

TEST(Palette, ColoursOfModelsBeginAgainAfterTheLast)
{
  EXPECT_EQ(model_placeholder(model_colours), model_placeholder(0));
  EXPECT_EQ(model_placeholder(2 * model_colours + 3), model_placeholder(3));
  EXPECT_EQ(time_placeholder(time_colours + 1), time_placeholder(1));
}

TEST(Palette, EachPlaceholderBecomesItsVariable)
{
  const char* const fixed[] = {"ground", "text", "axis", "grid", "bar", "simulated", "measured"};
  for (int i = 0; i < 7; ++i)
    EXPECT_EQ(with_variables(placeholder(static_cast<ChartColour>(i))), std::string("var(--chart-") + fixed[i] + ")");
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(with_variables(model_placeholder(i)), "var(--chart-model-" + std::to_string(i) + ")");
    EXPECT_EQ(with_variables(time_placeholder(i)), "var(--chart-time-" + std::to_string(i) + ")");
  }
}

TEST(Palette, EverySpellingOfGnuplotIsReplacedAndAllElseStays)
{
  EXPECT_EQ(with_variables("a='#010202' b='rgb(1,2,10)' c='rgb(  1,   2,  15)'/>"),
            "a='var(--chart-text)' b='var(--chart-model-2)' c='var(--chart-time-0)'/>");
  for (const char* text : {"", "#", "rgb(", "#0103ff", "rgb(2,2,3)", "rgb(1,3,3)", "rgb(1,2,3", "rgba(1,2,3)", "#0102"})
    EXPECT_EQ(with_variables(text), text);
  EXPECT_EQ(with_variables("#010216#010200rgb(1,2,21)rgb(1,2,22)"),
            "currentColorcurrentColorvar(--chart-time-6)currentColor");
}

TEST(Palette, BothSchemesDeclareEveryVariable)
{
  EXPECT_THAT(light_colours(), StartsWith("--chart-ground: #ffffff; --chart-text: #3a4048; "));
  EXPECT_THAT(dark_colours(), StartsWith("--chart-ground: #16191d; --chart-text: #c6ccd4; "));
  EXPECT_THAT(light_colours(), EndsWith("--chart-time-6: #e6e9ed; "));
  EXPECT_THAT(dark_colours(), EndsWith("--chart-time-6: #30363d; "));
  for (const std::string& colours : {light_colours(), dark_colours()})
    for (std::size_t i = 0; i < 7; ++i) {
      EXPECT_THAT(colours, HasSubstr("; --chart-model-" + std::to_string(i) + ": #"));
      EXPECT_THAT(colours, HasSubstr("; --chart-time-" + std::to_string(i) + ": #"));
    }
}

} // namespace
} // namespace loghop

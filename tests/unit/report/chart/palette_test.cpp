#include "loghop/report/chart/palette.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

#include <vector>

namespace loghop::palette_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(Palette, DeclaresEveryColourForBothGrounds)
{
  EXPECT_THAT(light_colours(), StartsWith("--chart-ground: #ffffff; "));
  EXPECT_THAT(dark_colours(), StartsWith("--chart-ground: #16191d; "));
  for (const PaletteColour& colour : palette()) {
    EXPECT_THAT(light_colours(), HasSubstr(std::string("--chart-") + colour.name + ": " + colour.light + "; "));
    EXPECT_THAT(dark_colours(), HasSubstr(std::string("--chart-") + colour.name + ": " + colour.dark + "; "));
  }
}

/// Of white, black and a grey whose encoded value is 128/255: ((128/255 + 0.055) / 1.055)^2.4 = 0.21586.
TEST(Palette, SpellingsBecomeLinearLight)
{
  EXPECT_EQ(linear_rgb("#ffffff"), (Rgb{1, 1, 1}));
  EXPECT_EQ(linear_rgb("#000000"), (Rgb{0, 0, 0}));
  EXPECT_NEAR(linear_rgb("#800000")[0], 0.21586, 1e-5);
  EXPECT_NEAR(linear_rgb("#000a00")[1], 10.0 / 255 / 12.92, 1e-12); // the straight part
}

/// CIE 1976 of sRGB red is L* 53.24, a* 80.09, b* 67.20; of blue 32.30, 79.19, -107.86.
TEST(Palette, DifferencesAreThoseOfLab)
{
  const Rgb black = linear_rgb("#000000"), white = linear_rgb("#ffffff"), red = linear_rgb("#ff0000"),
            blue = linear_rgb("#0000ff");
  EXPECT_NEAR(colour_difference(black, white), 100, 0.01);
  EXPECT_NEAR(colour_difference(red, blue), 176.3, 0.1); // sqrt(20.94^2 + 0.90^2 + 175.06^2)
  EXPECT_EQ(colour_difference(red, red), 0);
}

/// Greys stay: the rows of both matrices add up to 1. Red and green come nearer to each other.
TEST(Palette, VisionWithoutAConeTakesColoursApartLess)
{
  const Rgb grey = linear_rgb("#808080"), red = linear_rgb("#d00000"), green = linear_rgb("#008000");
  for (const ColourVision vision : {ColourVision::deuteranopia, ColourVision::protanopia}) {
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_NEAR(seen_with(vision, grey)[i], grey[i], 1e-5);
    EXPECT_LT(colour_difference(seen_with(vision, red), seen_with(vision, green)), colour_difference(red, green));
  }
  EXPECT_EQ(seen_with(ColourVision::normal, red), red);
}

double luminance(const Rgb& c)
{
  return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

/// Of WCAG 2.
double contrast(const Rgb& a, const Rgb& b)
{
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

std::vector<Rgb> series_colours(const char* PaletteColour::*scheme)
{
  std::vector<Rgb> colours;
  for (const PaletteColour& colour : palette()) {
    const std::string name = colour.name;
    if (name == "simulated" || name == "measured" || name.rfind("model-", 0) == 0)
      colours.push_back(linear_rgb(colour.*scheme));
  }
  return colours;
}

/// Lines and marks of any two series differ by ten times what is just noticeable (2.3), for everybody.
TEST(Palette, SeriesDifferForEveryVision)
{
  for (const auto scheme : {&PaletteColour::light, &PaletteColour::dark}) {
    const std::vector<Rgb> colours = series_colours(scheme);
    ASSERT_EQ(colours.size(), model_colours + 2);
    for (const ColourVision vision : {ColourVision::normal, ColourVision::deuteranopia, ColourVision::protanopia})
      for (std::size_t a = 0; a < colours.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
          EXPECT_GT(colour_difference(seen_with(vision, colours[a]), seen_with(vision, colours[b])), 23)
              << a << " and " << b << " with vision " << static_cast<int>(vision);
  }
}

/// WCAG 2.1, 1.4.11: marks have contrast 3 to their ground.
TEST(Palette, SeriesStandOutFromTheirGround)
{
  const auto ground = palette().front();
  for (const auto scheme : {&PaletteColour::light, &PaletteColour::dark})
    for (const Rgb& colour : series_colours(scheme))
      EXPECT_GE(contrast(colour, linear_rgb(ground.*scheme)), 3);
}

} // namespace
} // namespace loghop::palette_test

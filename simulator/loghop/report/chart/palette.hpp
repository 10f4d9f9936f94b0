// Colours of charts as CSS variables, with values for light and dark ground.
//
// The colours of models start from those of M. Okabe and K. Ito, Color Universal Design, 2008, without yellow, which is
// too pale on paper. Beside hue they differ in lightness, so that people with deuteranopia and protanopia tell them
// apart: seen_with() says what these people see, colour_difference() how far two colours are apart, and
// tests/unit/report/chart/palette_test.cpp holds every pair to a least distance. Models also differ in marks and dashes.
// Kinds of time are areas with texts on them: pale on light ground, dark on dark ground.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

inline constexpr std::size_t model_colours = 7;
inline constexpr std::size_t time_colours = 7;

struct PaletteColour {
  const char* name; ///< of the variable, after "--chart-"
  const char* light;
  const char* dark;
};

/// Of the ground and of texts, then "simulated", "measured", "model-0" ..., then "time-0" ...
const std::vector<PaletteColour>& palette();

/// Declarations of the variables.
std::string light_colours();
std::string dark_colours();

enum class ColourVision { normal, deuteranopia, protanopia };

using Rgb = std::array<double, 3>; ///< linear light, 0 to 1

/// Of "#rrggbb" (sRGB, IEC 61966-2-1).
Rgb linear_rgb(const std::string& hex);

/// What people with this vision see: the matrices for full severity of G. M. Machado, M. M. Oliveira, L. A. F.
/// Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency, IEEE TVCG 15(6), 2009.
Rgb seen_with(ColourVision vision, const Rgb& colour);

/// Distance in CIE L*a*b* of white D65 (CIE 1976): 2.3 is just noticeable, black and white are 100 apart.
double colour_difference(const Rgb& a, const Rgb& b);

} // namespace loghop

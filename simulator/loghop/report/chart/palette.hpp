// Colours of charts: gnuplot is given placeholders, the page gives them values for light, dark and paper.
//
// A placeholder is #0102NN, where NN is the number of the colour; in SVG it becomes var(--chart-NAME). The colours of
// models are those of M. Okabe and K. Ito, Color Universal Design, 2008, which people with any colour vision tell
// apart, but yellow, which is too pale on paper; on dark ground lighter ones of the same hues. Models also differ in
// dashes and marks. Kinds of time are areas with texts on them: pale on light ground, dark on dark ground.
#pragma once

#include <cstddef>
#include <string>

namespace loghop {

enum class ChartColour { ground, text, axis, grid, bar, simulated, measured, first_model };

inline constexpr std::size_t model_colours = 7;
inline constexpr std::size_t time_colours = 7;

/// "#010203": what gnuplot is given.
std::string placeholder(ChartColour colour);
std::string model_placeholder(std::size_t model);
/// The placeholder of a kind of time, below time_colours. Its variable is --chart-time-N.
std::string time_placeholder(std::size_t kind);

/// Replaces gnuplot's spellings of placeholders in an SVG by CSS variables.
std::string with_variables(const std::string& svg);

/// Declarations of the variables.
std::string light_colours();
std::string dark_colours();

} // namespace loghop

#include "loghop/report/chart/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace loghop {

namespace {

std::string declarations(const char* PaletteColour::*scheme)
{
  std::string text;
  for (const PaletteColour& colour : palette())
    text += fmt::format("--chart-{}: {}; ", colour.name, colour.*scheme);
  return text;
}

using Matrix = std::array<std::array<double, 3>, 3>;

Rgb product(const Matrix& matrix, const Rgb& v)
{
  Rgb result{};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column)
      result[row] += matrix[row][column] * v[column];
  return result;
}

double linear(double encoded)
{
  return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

/// The cube root of CIE L*a*b*, with its straight part near 0.
double lab_root(double t)
{
  constexpr double delta = 6.0 / 29;
  return t > delta * delta * delta ? std::cbrt(t) : t / (3 * delta * delta) + 4.0 / 29;
}

std::array<double, 3> lab(const Rgb& colour)
{
  static constexpr Matrix to_xyz = {
      {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
  const Rgb xyz = product(to_xyz, colour);
  const double x = lab_root(xyz[0] / 0.95047), y = lab_root(xyz[1]), z = lab_root(xyz[2] / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

} // namespace

const std::vector<PaletteColour>& palette()
{
  static const std::vector<PaletteColour> colours = {
      {"ground", "#ffffff", "#16191d"},   {"text", "#3a4048", "#c6ccd4"},    {"axis", "#6b737d", "#8b949e"},
      {"grid", "#e3e6ea", "#2b3036"},     {"bar", "#c9d1da", "#4a535e"},     {"simulated", "#111417", "#f4f6f8"},
      {"measured", "#c2185b", "#ff7aa8"}, {"model-0", "#1c77a5", "#9bc6fe"}, {"model-1", "#723e03", "#f1714f"},
      {"model-2", "#3ea39c", "#2ffe9b"},  {"model-3", "#4e0094", "#7657b3"}, {"model-4", "#d07c0d", "#f8ed63"},
      {"model-5", "#d47657", "#b33a59"},  {"model-6", "#3f6fef", "#425dec"}, {"time-0", "#b4dcc3", "#2c5a42"},
      {"time-1", "#f6c99d", "#74481d"},   {"time-2", "#e6bfd8", "#673d5b"},  {"time-3", "#f3e6a8", "#5a5122"},
      {"time-4", "#b3d3ee", "#254d74"},   {"time-5", "#f2a9a5", "#86303a"},  {"time-6", "#e6e9ed", "#30363d"}};
  return colours;
}

std::string light_colours()
{
  return declarations(&PaletteColour::light);
}

std::string dark_colours()
{
  return declarations(&PaletteColour::dark);
}

Rgb linear_rgb(const std::string& hex)
{
  Rgb colour{};
  for (std::size_t i = 0; i < 3; ++i)
    colour[i] = linear(std::stoi(hex.substr(1 + 2 * i, 2), nullptr, 16) / 255.0);
  return colour;
}

Rgb seen_with(ColourVision vision, const Rgb& colour)
{
  static constexpr Matrix deuteranopia = {
      {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
  static constexpr Matrix protanopia = {
      {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
  if (vision == ColourVision::normal) return colour;
  Rgb seen = product(vision == ColourVision::deuteranopia ? deuteranopia : protanopia, colour);
  for (double& part : seen)
    part = std::clamp(part, 0.0, 1.0);
  return seen;
}

double colour_difference(const Rgb& a, const Rgb& b)
{
  const auto p = lab(a), q = lab(b);
  return std::sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) + (p[2] - q[2]) * (p[2] - q[2]));
}

} // namespace loghop

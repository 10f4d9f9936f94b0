#include "loghop/report/chart/palette.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <utility>

namespace loghop {

namespace {

struct Colour {
  const char* name;
  const char* light;
  const char* dark;
};

constexpr std::size_t fixed_colours = static_cast<std::size_t>(ChartColour::first_model);

/// In the order of ChartColour, then those of models, then those of kinds of time.
constexpr std::array<Colour, fixed_colours + model_colours + time_colours> colours = {
    {{"ground", "#ffffff", "#16191d"},   {"text", "#3a4048", "#c6ccd4"},    {"axis", "#6b737d", "#8b949e"},
     {"grid", "#e3e6ea", "#2b3036"},     {"bar", "#c9d1da", "#4a535e"},     {"simulated", "#111417", "#f4f6f8"},
     {"measured", "#c2185b", "#ff7aa8"}, {"model-0", "#0072b2", "#5ab4f0"}, {"model-1", "#d55e00", "#ff8f45"},
     {"model-2", "#009e73", "#2fd0a2"},  {"model-3", "#8e5bb5", "#c79df0"}, {"model-4", "#b07a00", "#f0c04a"},
     {"model-5", "#7b2d26", "#f2a79c"},  {"model-6", "#5f6b76", "#aab4be"}, {"time-0", "#b4dcc3", "#2c5a42"},
     {"time-1", "#f6c99d", "#74481d"},   {"time-2", "#e6bfd8", "#673d5b"},  {"time-3", "#f3e6a8", "#5a5122"},
     {"time-4", "#b3d3ee", "#254d74"},   {"time-5", "#f2a9a5", "#86303a"},  {"time-6", "#e6e9ed", "#30363d"}}};

std::string numbered(std::size_t number)
{
  return fmt::format("#0102{:02x}", number + 1);
}

std::string variable(std::size_t number)
{
  return number < colours.size() ? fmt::format("var(--chart-{})", colours[number].name) : "currentColor";
}

/// The number of the placeholder that begins there, and how long it is; 0 if none does. gnuplot writes "#010203",
/// "rgb(1,2,3)" and "rgb(  1,   2,   3)".
std::pair<unsigned, std::size_t> spelled_at(const std::string& text, std::size_t at)
{
  unsigned number = 0;
  int length = 0;
  if (text[at] == '#' && std::sscanf(text.c_str() + at, "#0102%2x%n", &number, &length) == 1) return {number, length};
  if (text.compare(at, 4, "rgb(") != 0) return {0, 0};
  length = 0;
  std::sscanf(text.c_str() + at, "rgb( 1, 2, %u)%n", &number, &length);
  return {number, length};
}

std::string declarations(const char* Colour::*scheme)
{
  std::string text;
  for (const Colour& colour : colours)
    text += fmt::format("--chart-{}: {}; ", colour.name, colour.*scheme);
  return text;
}

} // namespace

std::string placeholder(ChartColour colour)
{
  return numbered(static_cast<std::size_t>(colour));
}

std::string model_placeholder(std::size_t model)
{
  return numbered(fixed_colours + model % model_colours);
}

std::string time_placeholder(std::size_t kind)
{
  return numbered(fixed_colours + model_colours + kind % time_colours);
}

std::string with_variables(const std::string& svg)
{
  std::string result;
  for (std::size_t at = 0; at < svg.size();) {
    const auto [number, length] = spelled_at(svg, at);
    result += length == 0 ? std::string(1, svg[at]) : variable(number - 1);
    at += length == 0 ? 1 : length;
  }
  return result;
}

std::string light_colours()
{
  return declarations(&Colour::light);
}

std::string dark_colours()
{
  return declarations(&Colour::dark);
}

} // namespace loghop

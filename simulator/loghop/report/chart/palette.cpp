#include "loghop/report/chart/palette.hpp"

#include <fmt/format.h>

#include <array>
#include <regex>

namespace loghop {

namespace {

struct Colour {
  const char* name;
  const char* light;
  const char* dark;
};

constexpr std::size_t fixed_colours = static_cast<std::size_t>(ChartColour::first_model);

/// In the order of ChartColour, then those of models.
constexpr std::array<Colour, fixed_colours + model_colours> colours = {{{"ground", "#ffffff", "#16191d"},
                                                                        {"text", "#3a4048", "#c6ccd4"},
                                                                        {"axis", "#6b737d", "#8b949e"},
                                                                        {"grid", "#e3e6ea", "#2b3036"},
                                                                        {"bar", "#c9d1da", "#4a535e"},
                                                                        {"simulated", "#111417", "#f4f6f8"},
                                                                        {"measured", "#c2185b", "#ff7aa8"},
                                                                        {"model-0", "#0072b2", "#5ab4f0"},
                                                                        {"model-1", "#d55e00", "#ff8f45"},
                                                                        {"model-2", "#009e73", "#2fd0a2"},
                                                                        {"model-3", "#8e5bb5", "#c79df0"},
                                                                        {"model-4", "#b07a00", "#f0c04a"},
                                                                        {"model-5", "#2a93c9", "#8fd8ff"},
                                                                        {"model-6", "#6f6f6f", "#b5b5b5"}}};

std::string numbered(std::size_t number)
{
  return fmt::format("#0102{:02x}", number + 1);
}

std::string variable(std::size_t number)
{
  return number < colours.size() ? fmt::format("var(--chart-{})", colours[number].name) : "currentColor";
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

std::string with_variables(const std::string& svg)
{
  static const std::regex spelling("#0102([0-9a-f]{2})|rgb\\( *1, *2, *([0-9]+)\\)");
  std::string result;
  auto rest = svg.cbegin();
  for (std::sregex_iterator match(svg.begin(), svg.end(), spelling), end; match != end; ++match) {
    result.append(rest, svg.cbegin() + match->position());
    const bool hexadecimal = (*match)[1].matched;
    result += variable(std::stoul((*match)[hexadecimal ? 1 : 2], nullptr, hexadecimal ? 16 : 10) - 1);
    rest = svg.cbegin() + match->position() + match->length();
  }
  return result.append(rest, svg.cend());
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

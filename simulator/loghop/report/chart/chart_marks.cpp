#include "loghop/report/chart/chart_marks.hpp"

#include "loghop/report/chart/palette.hpp"

#include <fmt/format.h>

#include <array>

namespace loghop {

namespace {

using Kind = SeriesStyle::Kind;

/// Of models, within 5 of the middle. Pluses and crosses have no area.
constexpr std::array<const char*, 6> model_marks = {"M0-5L5 4H-5Z",       "M0-5.5L5 0 0 5.5-5 0Z",
                                                    "M0 5L5-4H-5Z",       "M-5 0H5M0-5V5",
                                                    "M-4-4L4 4M-4 4L4-4", "M0-5L4.8-1.5 2.9 4H-2.9L-4.8-1.5Z"};
constexpr std::array<const char*, 5> dashes = {"none", "9 4", "2 3", "9 3 2 3", "5 2"};

std::string definition(const std::string& id, const std::string& path)
{
  return fmt::format("<path id=\"{}\" d=\"{}\"/>", id, path);
}

} // namespace

std::string series_classes(const SeriesStyle& style)
{
  switch (style.kind) {
  case Kind::simulated:
    return "c-simulated";
  case Kind::measured:
    return "c-measured";
  case Kind::model:
    break;
  }
  return fmt::format("c-model-{} d-{}", style.model % model_colours, style.model % dashes.size());
}

std::string mark_id(const SeriesStyle& style)
{
  switch (style.kind) {
  case Kind::simulated:
    return "ms";
  case Kind::measured:
    return "mm";
  case Kind::model:
    break;
  }
  return fmt::format("m{}", style.model % model_marks.size());
}

std::string mark_definitions()
{
  std::string marks = definition("ms", "M-4 0A4 4 0 1 1 4 0 4 4 0 1 1-4 0Z") + definition("mm", "M-5-5H5V5H-5Z");
  for (std::size_t i = 0; i < model_marks.size(); ++i)
    marks += definition(fmt::format("m{}", i), model_marks[i]);
  return "<svg class=\"marks\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>" + marks + "</defs></svg>\n";
}

std::string series_rules()
{
  std::string rules = ".c-simulated { --c: var(--chart-simulated); } .c-measured { --c: var(--chart-measured); }\n";
  for (std::size_t i = 0; i < model_colours; ++i)
    rules += fmt::format(".c-model-{0} {{ --c: var(--chart-model-{0}); }} ", i);
  for (std::size_t i = 0; i < dashes.size(); ++i)
    rules += fmt::format(".d-{} path {{ stroke-dasharray: {}; }} ", i, dashes[i]);
  return rules + "\n";
}

std::string sample_svg(const Series& series, bool bars)
{
  const std::string line = series.joined && !bars ? "<path d=\"M0 8H40\"/>" : "";
  return fmt::format(
      "<svg class=\"{}\" viewBox=\"0 0 40 16\" aria-hidden=\"true\">{}<use href=\"#{}\" x=\"20\" y=\"8\"/></svg>",
      "sample " + series_classes(series.style), line, mark_id(series.style));
}

} // namespace loghop

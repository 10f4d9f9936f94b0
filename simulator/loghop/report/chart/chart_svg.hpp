// Draws a chart as SVG that stands in a page, without another program.
//
// Colours are variables of the page (palette.hpp), marks refer to its definitions (chart_marks.hpp), and each mark has a
// title with its case, value and error: browsers show it below the pointer, and the script of the page reads it. Lines
// end in the name of their series. Marks that would lie on each other stand side by side; lines do not move.
#pragma once

#include "loghop/report/chart/chart.hpp"

#include <string>

namespace loghop {

/// `id` begins the ids in the SVG.
std::string chart_svg(const Chart& chart, const std::string& id);

/// The start of a drawing: an image, which readers who do not see it know by title and description. `css` are its
/// classes.
std::string svg_root(int width, int height, const std::string& css, const std::string& id, const std::string& title,
                     const std::string& description);

} // namespace loghop

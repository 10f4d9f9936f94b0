// The script that makes gnuplot draw a chart as SVG.
//
// Texts stand in single quotes, in which gnuplot knows no escapes but '' for ', and are drawn without its mark-up
// ("noenhanced"): no text of a file can be a command. Numbers stand in data blocks.
#pragma once

#include "loghop/report/chart/chart.hpp"

#include <string>

namespace loghop {

/// 'it''s': on one line, without control characters.
std::string gnuplot_quoted(const std::string& text);

/// The start of each script: an SVG of this size on standard output. `name` begins its ids.
std::string terminal_of(int width, int height, const std::string& name);

/// Draws one chart on standard output. `name` begins the ids in the SVG: letters, digits and _.
std::string chart_script(const Chart& chart, const std::string& name);

/// Draws the line and the mark of a series alone, for legends.
std::string sample_script(const Series& series, bool bars, const std::string& name);

} // namespace loghop

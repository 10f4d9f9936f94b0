// One HTML page of experiments that needs nothing else: charts as SVG, style sheet, no script, no date.
//
// Light and dark by what the reader prefers, light on paper. Equal experiments give equal bytes, as far as the same
// gnuplot draws the charts.
#pragma once

#include "loghop/report/html/experiment.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Draws all charts. Throws GnuplotError.
std::string report_page(const std::vector<Experiment>& experiments);

/// report.css, in which comments stand for the colours of charts. One hue from pale to strong shows order without the
/// need to tell colours apart; texts have contrast 4.5 or more.
extern const char* const report_css;

/// The style sheet of the page: report.css with the colours of charts (chart/palette.hpp).
std::string style_sheet();

} // namespace loghop

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

/// The style sheet of the page.
std::string style_sheet();

} // namespace loghop

// One HTML page of experiments that needs nothing else: charts as SVG, style sheet and script within, no date.
//
// It begins with an answer on one screen. Everything can be read without the script, which adds filters, sorting, values
// at the pointer and downloads (report.js). The page forbids itself any request to a network. Light and dark by what the
// reader prefers, light on paper. Equal experiments give equal bytes.
#pragma once

#include "loghop/report/html/experiment.hpp"
#include "loghop/report/html/page_context.hpp"

#include <string>
#include <vector>

namespace loghop {

std::string report_page(const std::vector<Experiment>& experiments, const PageContext& context = {});

/// report.css, in which comments stand for the colours of charts. Texts have contrast 4.5 or more.
extern const char* const report_css;

/// report.js.
extern const char* const report_js;

/// The style sheet of the page: report.css with the colours of charts (chart/palette.hpp) and the looks of series.
std::string style_sheet();

} // namespace loghop

// Marks and lines of series: the same look on the whole page.
//
// Simulated times are discs, measured ones squares, models have one of six marks, five dashes and seven colours: the
// first 210 models all differ. A page has each mark once (mark_definitions), and charts refer to it.
#pragma once

#include "loghop/report/chart/chart.hpp"

#include <string>

namespace loghop {

/// The classes of a series, which the style sheet gives colour and dashes: "c-model-3 d-3".
std::string series_classes(const SeriesStyle& style);

/// The id of its mark.
std::string mark_id(const SeriesStyle& style);

/// All marks, as an SVG that shows nothing by itself. Once a page.
std::string mark_definitions();

/// Colours and dashes of series, as rules of the style sheet.
std::string series_rules();

/// The line and the mark of a series alone, for legends: decoration. Bars have no lines.
std::string sample_svg(const Series& series, bool bars);

} // namespace loghop

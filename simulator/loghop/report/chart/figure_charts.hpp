// The charts of a figure: one a panel, with the same axes, so that panels can be compared.
//
// Simulated and measured times are marks, models lines; without models also what is simulated is joined. A case that
// failed has no mark. Times of 0 and below are left out of logarithmic axes.
#pragma once

#include "loghop/report/chart/figure_series.hpp"

#include <string>
#include <vector>

namespace loghop {

struct Panel {
  std::string title; ///< "stride 64B"; "" if there is one panel
  Chart chart;
};

struct DrawnFigure {
  Figure figure;
  std::vector<Panel> panels;
  std::vector<Series> legend; ///< each series of any panel once, without points
};

/// The name of a case, cut to fit beside a bar.
std::string shortened(const std::string& name);

DrawnFigure charts_of(const Scenario& scenario, const Comparison& comparison, const Figure& figure,
                      ModelStyles& styles);

} // namespace loghop

// Draws who sends how much to whom as an SVG file of its own: a row for each sender, a column for each receiver.
//
// The colour of a cell grows with the logarithm of its bytes, from the largest power of two below the least to the smallest
// above the most; cells without bytes stay white. Where all messages are empty, their number counts instead. Colours get
// darker throughout, so that they can be told apart in grey.
#pragma once

#include "loghop/report/chart/matrix_map.hpp"
#include "loghop/scenario/core/scenario.hpp"
#include "loghop/simulate/observe/result.hpp"

#include <string>

namespace loghop {

/// `ends`: what sends, "rank" or "node".
std::string matrix_svg(const MatrixMap& map, const std::string& title, const std::string& ends);

/// Of a case: between its ranks, or between nodes where no ranks run.
std::string matrix_svg(const Scenario& scenario, const Case& c, const simulate::SimulationResult& result,
                       int most_cells = most_matrix_cells);

} // namespace loghop

// Stacked bars of where time went, one row a case, and their drawing.
//
// On the left the shares of the sum of all ranks' finish times; on the right, if there are critical paths, their times,
// each with its length written at its end. If these span more than a decade, short bars would show nothing: then all
// have the same length, as on the left. Pieces stand in the order of the kinds, with the letter of the kind where there
// is room, so that they are told apart without colours.
#pragma once

#include "loghop/report/core/time_rows.hpp"

#include <string>
#include <vector>

namespace loghop {

struct TimeBars {
  std::vector<TimeKindName> kinds;
  std::vector<std::string> names; ///< names of the rows
  std::vector<TimeRow> rows;
  bool has_path = false;
  std::string label = "all ranks (% of their time)"; ///< of the axis on the left
};

/// A part of a bar.
struct BarPiece {
  std::size_t row = 0;
  std::size_t kind = 0;
  double from = 0;
  double to = 0; ///< above `from`
};

/// In percent of the sum over all ranks; row by row, kind by kind. A kind without time has none.
std::vector<BarPiece> rank_pieces(const TimeBars& bars);

/// Along the critical path.
struct PathBars {
  std::string label;             ///< label of the axis, with its unit
  double high = 0;               ///< end of the axis: the longest bar
  std::vector<BarPiece> pieces;  ///< in the unit of the axis
  std::vector<std::string> ends; ///< text at the end of each bar: "1.234 ms"
};
PathBars path_bars(const TimeBars& bars);

/// As SVG. `id` begins its ids; `title` and `description` are for readers who do not see it.
std::string time_bars_svg(const TimeBars& bars, const std::string& id, const std::string& title,
                          const std::string& description);

} // namespace loghop

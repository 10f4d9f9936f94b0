// Finds further sizes for a table by size: those at which straight lines between its points miss the measured time.
//
// Each interval between neighbouring sizes is halved. If the time in the middle is off the straight line by more than a
// given part of itself, both halves are halved in turn, down to the finest distance; else the interval is settled.
// Source: the P-3PC paper (Seinstra, Koelma, TPDS 2002), section 3.3, draws straight lines between measured sizes.
#pragma once

#include "loghop/calibration/measured_table.hpp"

#include <cstdint>
#include <set>
#include <vector>

namespace loghop {

class Refinement {
public:
  /// `tolerance`: relative, above 0. Sizes are multiples of `finest` bytes.
  Refinement(double tolerance, std::int64_t finest) : tolerance_(tolerance), finest_(finest) {}

  /// The sizes to be measured next, each once; none if every interval is settled. `table` has the points so far, in any
  /// order.
  std::vector<std::int64_t> next(const MeasuredTable& table);

private:
  double tolerance_;
  std::int64_t finest_;
  std::set<std::int64_t> asked_;   ///< ever
  std::set<std::int64_t> middles_; ///< middles that were asked for: next() looks at their results
  std::set<std::int64_t> settled_; ///< intervals, by where they begin
};

} // namespace loghop

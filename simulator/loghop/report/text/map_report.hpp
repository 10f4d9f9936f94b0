// Writes what loghop map found: a table for people, JSON for programs ("loghop.map"), CSV for spreadsheets.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/mapping/map_ranks.hpp"

#include <string>
#include <vector>

namespace loghop {

/// A placement of the ranks of the case, its load and its time.
struct PlacementResult {
  std::string name; ///< "block", "case", "found"
  PlacementLoad load;
  Seconds simulated{0};
};

/// `scenario` has one case.
std::string map_table(const Scenario& scenario, const std::vector<PlacementResult>& placements);
std::string map_json(const Scenario& scenario, const std::vector<PlacementResult>& placements,
                     const std::vector<Node>& node_of_rank);
std::string map_csv(const std::vector<PlacementResult>& placements);

} // namespace loghop

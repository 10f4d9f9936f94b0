// A figure of a report: which cases it shows, and what stands along its axis.
//
// Scenario files give figures under "figures", see docs/report.md; where they do not, derive_figures makes them of the
// sweeps.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

/// Times of cases, or errors of models, as a chart like that of a paper.
struct Figure {
  std::string title;
  std::string source;              ///< the paper's figure; may be empty
  std::vector<std::size_t> cases;  ///< positions in the scenario; at least one
  std::string x;                   ///< JSON pointer into the case, to a number or quantity; "": one bar a case
  std::vector<std::string> panels; ///< JSON pointers: cases with other values there stand in another panel
  std::string y_label;             ///< "": says what is shown
  bool relative = false;           ///< errors instead of times
};

/// The cases that one element of the file's "cases" became.
struct CaseGroup {
  std::size_t first = 0; ///< position of the first in the scenario
  std::size_t count = 0;
  std::vector<std::string> swept; ///< JSON pointers, in the order of the file
};

} // namespace loghop

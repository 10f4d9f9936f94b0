// The sections of a page, one function and one file each. Each gives HTML, or "" if it has nothing to say.
//
// A further section is one more function and file: of the whole page called in page.cpp, of an experiment in
// experiment_section.cpp, with the outcomes of its cases.
#pragma once

#include "loghop/report/chart/figure_charts.hpp"
#include "loghop/report/html/experiment.hpp"

#include <string>
#include <vector>

namespace loghop {

using Experiments = std::vector<Experiment>;
using Ids = std::vector<std::string>;

// Sections of the page. `ids` are those of experiment_ids.

/// Links to the other sections.
std::string navigation(const Experiments& experiments, const Ids& ids);
/// All claims of all scenarios, one a line.
std::string claims_overview(const Experiments& experiments, const Ids& ids);
/// Mean errors of models by experiment.
std::string error_matrix_section(const Experiments& experiments, const Ids& ids);
/// Where each model is worst and best.
std::string limits_section(const Experiments& experiments, const Ids& ids);

// Sections of an experiment.

/// A figure with its charts, already drawn: SVGs of the panels, then of the legend's samples.
std::string figure_section(const DrawnFigure& figure, const std::vector<std::string>& svgs);
/// The table of loghop compare.
std::string lines_section(const Experiment& experiment);
/// Checks, verdicts and reasons.
std::string claims_section(const Experiment& experiment, const std::string& id);
/// Where the numbers come from: platform, calibration, seed.
std::string parameters_section(const Experiment& experiment);

/// Where the time of each experiment went, drawn together. Throws GnuplotError.
std::vector<std::string> time_sections(const Experiments& experiments);
/// Maps of the channels of the cases that the scenario names.
std::string channel_section(const Experiment& experiment, const std::string& id);

/// All of the above; `figures` is the result of figure_section, `times` that of time_sections.
std::string experiment_section(const Experiment& experiment, const std::string& id, const std::string& figures,
                               const std::string& times);

} // namespace loghop

// The sections of a page, one function and one file each. Each gives HTML, or "" if it has nothing to say.
//
// A further section is one more function and file: of the whole page called in page.cpp, of an experiment in
// experiment_section.cpp, with the outcomes of its cases.
#pragma once

#include "loghop/report/chart/figure_charts.hpp"
#include "loghop/report/html/experiment.hpp"
#include "loghop/report/html/page_context.hpp"

#include <map>
#include <string>
#include <vector>

namespace loghop {

using Experiments = std::vector<Experiment>;
using Ids = std::vector<std::string>;

// Sections of the page. `ids` are those of experiment_ids.

/// What ran, claims in numbers, the best and worst model by pattern, errors at a glance, and where to look next.
std::string answer_section(const Experiments& experiments, const Ids& ids, const PageContext& context);
/// Links to the other sections.
std::string navigation(const Experiments& experiments, const Ids& ids, const PageContext& context);
/// What is not as in the baseline, by case.
std::string changes_section(const Experiments& experiments, const Ids& ids, const PageContext& context);
/// Claims by experiment: counts, then those that differ, then those that hold.
std::string claims_overview(const Experiments& experiments, const Ids& ids);
/// Mean errors of models by experiment.
std::string error_matrix_section(const Experiments& experiments, const Ids& ids);
/// Each pattern with all of its models, and the experiments that have it.
std::string patterns_section(const Experiments& experiments, const Ids& ids);
/// Where each model is worst and best.
std::string limits_section(const Experiments& experiments, const Ids& ids);

/// The id of a pattern in patterns_section.
std::string pattern_id(const std::string& pattern);
/// The id of a model in limits_section.
std::string limits_id(const std::string& model);

// Sections of an experiment. `id` is its own, which begins the ids within.

/// A figure with its charts.
std::string figure_section(const DrawnFigure& figure, const std::string& id);
/// The table of loghop compare.
std::string lines_section(const Experiment& experiment);
/// Checks, verdicts and reasons: those that differ first.
std::string claims_section(const Experiment& experiment, const std::string& id);
/// Tables of parameters that the page has, with links to the experiments that show them.
using KnownTables = std::map<std::string, std::string>;

/// Where the numbers come from: platform, calibration, seed. A table that is `known` is a link.
std::string parameters_section(const Experiment& experiment, const std::string& id = "", KnownTables* known = nullptr);
/// Where the time went.
std::string time_section(const Experiment& experiment, const std::string& id);
/// The costs on the critical paths of cases on LogGOPS networks.
std::string sensitivity_section(const Experiment& experiment, const std::string& id);
/// Who sends how much to whom, of the cases whose matrix was recorded.
std::string matrix_section(const Experiment& experiment);
/// Maps of the channels of the cases that the scenario names.
std::string channel_section(const Experiment& experiment, const std::string& id);

/// All of the above, as a card that unfolds.
std::string experiment_section(const Experiment& experiment, const std::string& id, ModelStyles& styles,
                               KnownTables* known = nullptr);

} // namespace loghop

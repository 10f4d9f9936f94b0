// The texts of results in the format that was asked for.
#pragma once

#include "app/scenario_options.hpp"
#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <string>
#include <vector>

namespace loghop::app {

/// Of `run`. `verbose`: tables also show how long simulations took.
std::string run_text(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, Format format, bool verbose);

/// Of `compare`.
std::string comparison_text(const Scenario& scenario, const Comparison& comparison, Format format);

/// Says on standard error which cases of `run` failed, and gives the exit status. Cases that were left out do not count.
ExitStatus run_status(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

/// The same of `compare`, with all that makes a gate fail.
ExitStatus comparison_status(const Comparison& comparison);

} // namespace loghop::app

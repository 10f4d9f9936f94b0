// Writes a comparison: tables for people, JSON for programs ("loghop.comparison"), CSV for spreadsheets, and JUnit XML
// for CI services, which show it beside the tests of a program.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace loghop {

std::string comparison_table(const Scenario& scenario, const Comparison& comparison);
std::string comparison_json(const Scenario& scenario, const Comparison& comparison);
std::string comparison_csv(const Scenario& scenario, const Comparison& comparison);

/// One testsuite, the scenario; one testcase for each item of scenario/compare/gate.hpp, with the classname
/// SCENARIO.tolerance, .claim, .simulation or .baseline. A missed item has a failure element, a failed simulation an
/// error element, a skipped item its reason. There are no times and no dates: equal results give equal bytes.
/// Valid XML 1.0 whatever the names are: characters that XML does not know are shown as \xNN.
std::string junit_xml(const Scenario& scenario, const Comparison& comparison);

// Parts of these.

/// Explains "~" before what is derived, in one line with its end.
std::string derived_note();

/// The same; "" if no prediction of the cases is derived.
std::string derived_footnote(const Comparison& comparison);

/// Claims with the paper's figures and verdicts, then each check, and why a claim differs; "" without claims.
std::string claim_tables(const Comparison& comparison);

/// One element of "claims" in a comparison's JSON. See docs/output.md.
nlohmann::ordered_json claim_json(const ClaimResult& result);

/// The array "drift" of a comparison's JSON: the differences from a baseline. See docs/output.md.
nlohmann::ordered_json drift_json(const Drift& drift);

} // namespace loghop

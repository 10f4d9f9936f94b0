// Writes what a comparison is held to as JUnit XML, which CI services show beside the tests of a program.
//
// One testsuite, the scenario; one testcase for each item of scenario/gate.hpp, with the classname SCENARIO.tolerance,
// .claim, .simulation or .baseline. What failed is a failure element, a simulation that failed an error element, and
// what is skipped has its reason. There are no times and no dates: equal results give equal bytes.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <string>

namespace loghop {

/// Valid XML 1.0 whatever the names are: characters that XML does not know are shown as \xNN.
std::string junit_xml(const Scenario& scenario, const Comparison& comparison);

} // namespace loghop

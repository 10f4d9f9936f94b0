// Writes what became of the claims of a scenario: a table with what was found below it, and JSON.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace loghop {

/// Claims with the paper's figures and verdicts, then each check, and why a claim differs; "" without claims.
std::string claim_tables(const Comparison& comparison);

/// One element of "claims" in a comparison's JSON. See docs/output.md.
nlohmann::ordered_json claim_json(const ClaimResult& result);

} // namespace loghop

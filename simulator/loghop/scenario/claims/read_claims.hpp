// Reads the claims of a scenario. See scenarios/README.md, "Claims".
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <string>
#include <vector>

namespace loghop {

/// `scenario` has its models and cases. Without all cases nothing is said about patterns that match none.
std::vector<Claim> read_claims(const JsonValue& claims, bool has_all_cases, const Scenario& scenario);

// The rest is private to the reader of claims.

/// Reads the names that claims use: sources of times and cases of a scenario. A wrong name is a problem of its place.
class ClaimNames {
public:
  /// Without all cases, as some could not be read, nothing is said about cases that are not there.
  ClaimNames(const Scenario& scenario, bool has_all_cases) : scenario_(scenario), has_all_cases_(has_all_cases) {}

  std::string source(const JsonValue& place) const;   ///< "simulated", "measured" or a model
  std::string pattern(const JsonValue& place) const;  ///< that matches a case at least
  std::string one_case(const JsonValue& place) const; ///< the name of a case, no pattern

private:
  const Scenario& scenario_;
  bool has_all_cases_;
};

/// Reads the number of a claim, {"mean_error": "LogP", "cases": "linear*"}. Other keys of `object` stay unread.
/// `outer` is the number that it is compared with, or nullptr. Both must have the same unit; a number that names no
/// cases has those of `outer`.
ClaimQuantity read_claim_quantity(JsonObject& object, const ClaimNames& names, const ClaimQuantity* outer = nullptr);

} // namespace loghop

// Reads the numbers of claims, {"mean_error": "LogP", "cases": "linear*"}, and the names in claims.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <string>

namespace loghop {

/// What claims may name: sources of times and cases of a scenario. A name that is wrong is a problem of its place.
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

/// Keys of `object` that are not of the number stay unread. `outer` is the number that it is compared with, whose cases
/// it has if it names none, and which must have the same unit; nullptr: none.
ClaimQuantity read_claim_quantity(JsonObject& object, const ClaimNames& names, const ClaimQuantity* outer = nullptr);

} // namespace loghop

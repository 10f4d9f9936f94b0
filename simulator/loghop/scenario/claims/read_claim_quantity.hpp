// Reads the numbers of claims, {"mean_error": "LogP", "cases": "linear*"}, and the names in claims.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Names in claims: sources of times and cases of a scenario. A name that is wrong is a problem of its place.
class ClaimNames {
public:
  /// Unless all cases were read, names of missing cases are not reported.
  ClaimNames(const Scenario& scenario, bool has_all_cases) : scenario_(scenario), has_all_cases_(has_all_cases) {}

  std::string source(const JsonValue& place) const;   ///< "simulated", "measured" or a model
  std::string pattern(const JsonValue& place) const;  ///< a pattern that matches at least one case
  std::string one_case(const JsonValue& place) const; ///< the name of a case, no pattern

  /// The names that match; none unless all cases were read.
  std::vector<std::string> matching(const std::string& pattern) const;
  /// Whether both patterns stand for the same cases.
  bool are_same_cases(const std::string& a, const std::string& b) const;

private:
  const Scenario& scenario_;
  bool has_all_cases_;
};

/// Keys of `object` that are not of the number stay unread. `outer` is the number that it is compared with, whose cases
/// it has if it names none, and which must have the same unit; nullptr: none.
ClaimQuantity read_claim_quantity(JsonObject& object, const ClaimNames& names, const ClaimQuantity* outer = nullptr);

} // namespace loghop

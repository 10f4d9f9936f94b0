// Names in claims: of cases, and of sources of times.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <string>
#include <vector>

namespace loghop {

/// The names that a scenario has. A name that is wrong is a problem of its place.
class ClaimNames {
public:
  /// Unless all cases were read, names of missing cases are not reported.
  ClaimNames(const Scenario& scenario, bool has_all_cases) : scenario_(scenario), has_all_cases_(has_all_cases) {}

  std::string source(const JsonValue& place) const;   ///< "simulated", "measured" or a model
  std::string pattern(const JsonValue& place) const;  ///< a pattern that matches at least one case
  std::string one_case(const JsonValue& place) const; ///< the name of a case, no pattern

  /// The cases that match; none unless all were read.
  std::vector<const Case*> cases(const std::string& pattern) const;
  /// Their names.
  std::vector<std::string> matching(const std::string& pattern) const;
  /// Whether both patterns stand for the same cases.
  bool are_same_cases(const std::string& a, const std::string& b) const;

  const Platform& platform_of(const Case& c) const { return scenario_.platform_of(c); }

private:
  const Scenario& scenario_;
  bool has_all_cases_;
};

} // namespace loghop

// The values of cases at the places that the sweeps of a scenario vary, for results: a column for each in tables, an
// object by JSON pointer in JSON.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace loghop {

/// The columns of one table. A place gets one if the cases of the table differ there, and none of their values is a list
/// or an object, which no column has room for.
class SweptColumns {
public:
  SweptColumns(const Scenario& scenario, const std::vector<const Case*>& cases);

  /// The ends of the pointers, as long as it takes to tell them apart: "message" of "/workload/message".
  const std::vector<std::string>& names() const { return names_; }
  /// Why a "-" stands in a column; "" if none does.
  std::string dash_reason() const;
  /// As the file has them; "-" of a case that has nothing at that place.
  std::vector<std::string> cells(const Case& c) const;

private:
  std::vector<std::string> places_;
  std::vector<std::string> names_;
  bool has_gaps_ = false; ///< some case has nothing at one of the places
};

/// The values of a case by pointer; empty if it has nothing at any of the places.
nlohmann::ordered_json swept_values(const Scenario& scenario, const Case& c);
/// Adds them as "swept", if the case has any.
void add_swept(const Scenario& scenario, const Case& c, nlohmann::ordered_json& json);

} // namespace loghop

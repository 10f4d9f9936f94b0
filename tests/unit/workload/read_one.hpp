// Helpers for tests of readers of workloads: one workload of a scenario, and what is wrong with it.
#pragma once

#include "loghop/workload/read_workload.hpp"
#include "unit/base/wrong_input.hpp"

#include <memory>
#include <string>

namespace loghop::test {

/// Throws InputErrors for a workload that is wrong.
template<class Type> Type read(const nlohmann::json& workload)
{
  const JsonValue root = parse_json(workload.dump(), "s.json");
  const std::unique_ptr<Workload> made = read_workload(root);
  root.problems().throw_if_any();
  return dynamic_cast<const Type&>(*made);
}

/// "": none.
inline std::string problems(const nlohmann::json& workload)
{
  const JsonValue root = parse_json(workload.dump(), "s.json");
  read_workload(root);
  return texts(errors_of([&] { root.problems().throw_if_any(); }));
}

} // namespace loghop::test

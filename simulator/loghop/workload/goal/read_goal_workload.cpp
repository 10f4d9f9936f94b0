// Reads the workload "goal".
#include "loghop/base/text_source.hpp"
#include "loghop/workload/core/readers.hpp"
#include "loghop/workload/goal/goal_file.hpp"
#include "loghop/workload/goal/goal_workload.hpp"

namespace loghop {

namespace {

/// Why the file cannot be opened; "" if it can.
std::string fault_of(const std::string& file)
{
  try {
    open_text_file(file);
    return "";
  } catch (const TextSource::Fault& fault) {
    return fault.what();
  }
}

std::optional<Schedule> read_schedule(const JsonValue& name)
{
  const std::string file = file_beside(name);
  if (file.empty()) return std::nullopt;
  if (const std::string fault = fault_of(file); !fault.empty()) {
    report_unreadable(name, file, fault);
    return std::nullopt;
  }
  try {
    return read_goal(file);
  } catch (const InputErrors& errors) {
    name.problems().add(errors);
    return std::nullopt;
  }
}

} // namespace

std::unique_ptr<Workload> read_goal_workload(JsonObject& object)
{
  auto goal = std::make_unique<GoalWorkload>();
  goal->given = read_schedule(object.require("file"));
  return goal;
}

} // namespace loghop

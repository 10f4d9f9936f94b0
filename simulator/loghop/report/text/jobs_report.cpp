#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/report/text/run_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace loghop {

namespace {

using nlohmann::ordered_json;
using simulate::PartResult;

std::string in_unit(const DisplayUnit& unit, std::optional<Seconds> time)
{
  return time ? figure(unit.shown(time->count())) : "-";
}

std::vector<std::string> row_of(const Case& c, const PartResult& job)
{
  const auto slowdown = job.slowdown();
  return {c.name,
          job.name,
          std::to_string(job.ranks),
          in_unit(c.unit, job.start),
          std::to_string(job.runs),
          in_unit(c.unit, job.alone),
          in_unit(c.unit, job.time),
          c.unit.name,
          slowdown ? fmt::format("{:.4g}", *slowdown) : "-"};
}

} // namespace

std::string jobs_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  Table table({"case", "job", "ranks", "start", "runs", "alone", "together", "unit", "slowdown"});
  bool any = false;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    for (const PartResult& job : outcomes[i].result.parts) {
      table.add(row_of(scenario.cases[i], job));
      any = true;
    }
  return any ? table.text() : "";
}

ordered_json jobs_json(const simulate::SimulationResult& result)
{
  ordered_json jobs = ordered_json::array();
  for (const PartResult& job : result.parts) {
    ordered_json json = {{"name", job.name},   {"ranks", job.ranks}, {"start_s", job.start.count()},
                         {"runs", job.runs},   {"alone_s", nullptr}, {"together_s", job.time.count()},
                         {"slowdown", nullptr}};
    if (job.alone) json["alone_s"] = job.alone->count();
    if (const auto slowdown = job.slowdown()) json["slowdown"] = *slowdown;
    jobs.push_back(std::move(json));
  }
  return jobs;
}

} // namespace loghop

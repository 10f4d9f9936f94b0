#include "app/result_text.hpp"

#include "loghop/report/text/comparison_report.hpp"
#include "loghop/report/text/run_report.hpp"

#include <algorithm>

namespace loghop::app {

std::string run_text(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, Format format, bool verbose)
{
  switch (format) {
  case Format::json:
    return run_json(scenario, outcomes);
  case Format::csv:
    return run_csv(scenario, outcomes);
  case Format::table:
    break;
  }
  std::string text = heading(scenario) + run_table(scenario, outcomes, verbose);
  for (const std::string& more :
       {jobs_table(scenario, outcomes), repetitions_table(scenario, outcomes), breakdown_table(scenario, outcomes)})
    if (!more.empty()) text += "\n" + more;
  return text;
}

std::string comparison_text(const Scenario& scenario, const Comparison& comparison, Format format)
{
  switch (format) {
  case Format::json:
    return comparison_json(scenario, comparison);
  case Format::csv:
    return comparison_csv(scenario, comparison);
  case Format::table:
    break;
  }
  return heading(scenario) + comparison_table(scenario, comparison);
}

ExitStatus run_status(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  bool failed = false;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].succeeded || outcomes[i].left_out) continue;
    report_failure(scenario.cases[i].name, outcomes[i].error);
    failed = true;
  }
  if (std::any_of(outcomes.begin(), outcomes.end(), [](const CaseOutcome& o) { return o.could_not_write; }))
    return usage_error;
  return failed ? simulation_failed : fine;
}

ExitStatus comparison_status(const Comparison& comparison)
{
  report_failures(comparison);
  if (!comparison.errors.empty()) return simulation_failed;
  return comparison.within_tolerance() ? fine : outside_tolerance;
}

} // namespace loghop::app

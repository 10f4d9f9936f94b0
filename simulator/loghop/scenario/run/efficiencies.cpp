#include "loghop/scenario/run/efficiencies.hpp"

#include "loghop/simulate/ideal_run.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/runs_on.hpp"
#include "loghop/workload/noise/noisy_workload.hpp"

#include <algorithm>
#include <numeric>

namespace loghop {

std::string why_no_efficiencies(const Scenario& scenario, const Case& c)
{
  if (!c.workload->parts().empty()) return "it has several jobs, and efficiencies are those of one program";
  if (!runs_as_graph(scenario.platform_of(c), *c.workload))
    return std::string("a workload of type ") + in_quotes(c.workload->type()) +
           " has no ranks that pass messages on this platform";
  return "";
}

std::optional<Efficiencies> efficiencies_of(const Scenario& scenario, const Case& c, const CaseOutcome& outcome)
{
  const std::shared_ptr<const Workload> workload = with_noise(c.workload, c.noise);
  const simulate::IdealRun ideal =
      simulate::run_ideally(scenario.platform_of(c), *workload, scenario.seed, c.placement);
  const std::vector<Picoseconds>& finish = outcome.result.rank_finish;
  const double sum = std::accumulate(ideal.computation.begin(), ideal.computation.end(), 0.);
  if (sum <= 0) return std::nullopt;
  Efficiencies result;
  result.time = to_seconds(*std::max_element(finish.begin(), finish.end()));
  result.ideal = to_seconds(ideal.time);
  result.mean_computation = Seconds(sum / static_cast<double>(ideal.computation.size()) / picoseconds_per_second);
  result.largest_computation = to_seconds(*std::max_element(ideal.computation.begin(), ideal.computation.end()));
  return result;
}

} // namespace loghop

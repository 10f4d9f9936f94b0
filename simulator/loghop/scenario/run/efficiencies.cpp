#include "loghop/scenario/run/efficiencies.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/ideal_run.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/runs_on.hpp"
#include "loghop/workload/noise/noisy_workload.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace loghop {

namespace {

simulate::IdealRun run_ideally(const Scenario& scenario, const Case& c, const simulate::PhaseMarks& marks)
try {
  const std::shared_ptr<const Workload> workload = with_noise(c.workload, c.noise);
  return simulate::run_ideally(scenario.platform_of(c), *workload, scenario.seed, c.placement, marks);
} catch (const simulate::SimulationError& error) {
  throw simulate::SimulationError(std::string("on the ideal network: ") + error.what());
}

/// All ranks end each phase.
void check_phases(const simulate::Phases& phases, const simulate::PhaseMarks& marks, int ranks)
{
  if (phases.calls.count(marks.call) == 0) {
    std::string found;
    for (const std::string& call : phases.calls)
      found += (found.empty() ? "" : ", ") + printable(call);
    throw simulate::SimulationError("it has no phases: expected calls of " + printable(marks.call) + ", found " +
                                    found +
                                    "; of user code, regions of OTF2 archives that \"regions\" of the workload names");
  }
  for (std::size_t i = 0; i < phases.all.size(); ++i)
    if (phases.all[i].ranks != ranks)
      throw simulate::SimulationError("it has no phases: expected as many calls of " + printable(marks.call) +
                                      " by each rank, found phase " + std::to_string(i + 1) + " on " +
                                      std::to_string(phases.all[i].ranks) + " of " + std::to_string(ranks) + " ranks");
}

/// Both have as many.
std::vector<Efficiencies> of_phases(const std::vector<simulate::Phase>& real, const std::vector<simulate::Phase>& ideal,
                                    double ranks)
{
  std::vector<Efficiencies> result;
  Picoseconds before = 0, ideal_before = 0;
  for (std::size_t i = 0; i < ideal.size(); ++i) {
    Efficiencies of;
    of.time = to_seconds(real[i].end - std::exchange(before, real[i].end));
    of.ideal = to_seconds(ideal[i].end - std::exchange(ideal_before, ideal[i].end));
    of.mean_computation = Seconds(ideal[i].computed / ranks / picoseconds_per_second);
    of.largest_computation = Seconds(ideal[i].most_computed / picoseconds_per_second);
    result.push_back(of);
  }
  const Efficiencies& last = result.back();
  if (result.size() > 1 && last.time.count() <= 0 && last.largest_computation.count() <= 0) result.pop_back();
  return result;
}

} // namespace

std::string why_no_efficiencies(const Scenario& scenario, const Case& c)
{
  if (!c.workload->parts().empty()) return "it has several jobs, and efficiencies are those of one program";
  if (!runs_as_graph(scenario.platform_of(c), *c.workload))
    return std::string("a workload of type ") + in_quotes(c.workload->type()) +
           " has no ranks that pass messages on this platform";
  return "";
}

std::optional<RunEfficiencies> efficiencies_of(const Scenario& scenario, const Case& c, const CaseOutcome& outcome,
                                               const simulate::PhaseMarks& marks)
{
  const simulate::IdealRun ideal = run_ideally(scenario, c, marks);
  const std::vector<Picoseconds>& finish = outcome.result.rank_finish;
  const double sum = std::accumulate(ideal.computation.begin(), ideal.computation.end(), 0.);
  if (sum <= 0) return std::nullopt;
  RunEfficiencies result;
  result.whole.time = to_seconds(*std::max_element(finish.begin(), finish.end()));
  result.whole.ideal = to_seconds(ideal.time);
  result.whole.mean_computation = Seconds(sum / static_cast<double>(ideal.computation.size()) / picoseconds_per_second);
  result.whole.largest_computation = to_seconds(*std::max_element(ideal.computation.begin(), ideal.computation.end()));
  if (marks.call.empty()) return result;
  if (!outcome.result.phases || !ideal.phases) throw simulate::SimulationError("its ranks make no calls of MPI");
  check_phases(*outcome.result.phases, marks, static_cast<int>(finish.size()));
  if (outcome.result.phases->all.size() != ideal.phases->all.size())
    throw simulate::SimulationError("it has other phases on the ideal network");
  result.phases = of_phases(outcome.result.phases->all, ideal.phases->all, static_cast<double>(finish.size()));
  return result;
}

} // namespace loghop

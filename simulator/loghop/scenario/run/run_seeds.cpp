#include "loghop/scenario/run/run_seeds.hpp"

#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/jobs/jobs_workload.hpp"
#include "loghop/workload/traffic/traffic.hpp"

#include <algorithm>

namespace loghop {

namespace {

bool draws(const Workload& workload)
{
  if (const auto* remap = dynamic_cast<const Remap*>(&workload))
    return remap->destinations == Remap::Destinations::random;
  if (const auto* diamond = dynamic_cast<const DiamondDag*>(&workload))
    return diamond->mapping == DiamondDag::Mapping::random;
  if (const auto* jobs = dynamic_cast<const JobsWorkload*>(&workload))
    return std::any_of(jobs->jobs.begin(), jobs->jobs.end(), [](const Job& job) { return draws(*job.workload); });
  return dynamic_cast<const Em3d*>(&workload) != nullptr || dynamic_cast<const Traffic*>(&workload) != nullptr;
}

bool draws(const Platform& platform)
{
  const MulticoreNode* node = platform.multicore();
  return node != nullptr && (node->memory.pages == MemoryHierarchy::Pages::random || node->nic.contexts > 0);
}

bool draws_or_noisy(const Scenario& scenario, const Case& c)
{
  return c.noise.any() || c.placement.random || draws(*c.workload) || draws(scenario.platform_of(c));
}

std::vector<std::size_t> drawing_cases(const Scenario& scenario)
{
  std::vector<std::size_t> drawing;
  for (std::size_t i = 0; i < scenario.cases.size(); ++i)
    if (draws_or_noisy(scenario, scenario.cases[i])) drawing.push_back(i);
  return drawing;
}

/// Only what run_cases looks at.
Scenario with_cases(const Scenario& scenario, const std::vector<std::size_t>& cases)
{
  Scenario part;
  part.seed = scenario.seed;
  part.platform = scenario.platform;
  part.claims = scenario.claims;
  for (const std::size_t i : cases)
    part.cases.push_back(scenario.cases[i]);
  return part;
}

} // namespace

bool draws(const Platform& platform, const Workload& workload)
{
  return draws(workload) || draws(platform);
}

bool draws(const Scenario& scenario, const Case& c)
{
  return draws_or_noisy(scenario, c);
}

bool draws(const Scenario& scenario)
{
  return !drawing_cases(scenario).empty();
}

std::size_t further_runs(const Scenario& scenario, int seeds)
{
  return drawing_cases(scenario).size() * static_cast<std::size_t>(seeds - 1);
}

std::vector<std::vector<CaseOutcome>> run_seeds(const Scenario& scenario, std::vector<CaseOutcome> first, int seeds,
                                                const RunOptions& options)
{
  const std::vector<std::size_t> drawing = drawing_cases(scenario);
  std::vector<std::vector<CaseOutcome>> outcomes = {std::move(first)};
  if (drawing.empty()) return outcomes;
  Scenario part = with_cases(scenario, drawing);
  RunOptions of_part = options;
  of_part.long_case = {}; // it was said of the first seed
  of_part.long_run = {};
  of_part.predicted = {};
  for (int more = 1; more < seeds; ++more) {
    part.set_seed(part.seed + 1);
    const std::size_t before = drawing.size() * static_cast<std::size_t>(more - 1);
    if (options.progress)
      of_part.progress = [&](double done, std::size_t) {
        options.progress(static_cast<double>(before) + done, drawing.size() * static_cast<std::size_t>(seeds - 1));
      };
    const std::vector<CaseOutcome> drawn = run_cases(part, of_part);
    outcomes.push_back(outcomes.front()); // whatever does not draw stays
    for (std::size_t i = 0; i < drawing.size(); ++i)
      outcomes.back()[drawing[i]] = drawn[i];
  }
  return outcomes;
}

} // namespace loghop

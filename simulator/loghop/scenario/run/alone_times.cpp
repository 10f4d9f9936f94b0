#include "loghop/scenario/run/alone_times.hpp"

#include "loghop/scenario/core/read_jobs.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/isolated_times.hpp"
#include "loghop/simulate/simulation.hpp"

#include <string>

namespace loghop {

namespace {

Seconds time_alone(const Platform& platform, const JobsWorkload& jobs, std::size_t job, std::uint64_t seed)
{
  const JobsWorkload alone = jobs.alone(job);
  return simulate::simulate(platform, alone, seed, {}, placement_of(alone, platform)).parts.at(0).time;
}

} // namespace

std::vector<Seconds> times_alone(const Platform& platform, const JobsWorkload& jobs, std::uint64_t seed)
{
  std::vector<Seconds> times(jobs.jobs.size());
  if (!platform.simgrid_shares()) {
    for (std::size_t i = 0; i < times.size(); ++i)
      times[i] = time_alone(platform, jobs, i, seed);
    return times;
  }
  std::string problems; // SimGrid has one engine a process
  simulate::run_isolated_times(
      times.size(), 1, [&](std::size_t i) { return time_alone(platform, jobs, i, seed).count(); },
      [&](std::size_t i, const simulate::IsolatedTime& time) {
        times[i] = Seconds(time.simulated_s);
        if (problems.empty() && !time.error.empty()) problems = "job " + jobs.jobs[i].name + " alone: " + time.error;
      });
  if (!problems.empty()) throw simulate::SimulationError(problems);
  return times;
}

} // namespace loghop

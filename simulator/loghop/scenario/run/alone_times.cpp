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

void add_times_alone(const Platform& platform, const JobsWorkload& jobs, std::uint64_t seed,
                     simulate::SimulationResult& together)
{
  if (!platform.simgrid_shares()) {
    for (std::size_t i = 0; i < jobs.jobs.size(); ++i)
      together.parts.at(i).alone = time_alone(platform, jobs, i, seed);
    return;
  }
  std::string problems; // SimGrid has one engine a process
  simulate::run_isolated_times(
      jobs.jobs.size(), 1, [&](std::size_t i) { return time_alone(platform, jobs, i, seed).count(); },
      [&](std::size_t i, const simulate::IsolatedTime& time) {
        together.parts.at(i).alone = Seconds(time.simulated_s);
        if (!time.error.empty()) problems += "job " + jobs.jobs[i].name + " alone: " + time.error;
      });
  if (!problems.empty()) throw simulate::SimulationError(problems);
}

} // namespace loghop

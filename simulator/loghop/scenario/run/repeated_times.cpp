#include "loghop/scenario/run/repeated_times.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/isolated_times.hpp"
#include "loghop/simulate/simulation.hpp"

#include <string>

namespace loghop {

std::vector<double> further_times(const Scenario& scenario, const Case& c, const Workload& workload)
{
  const Platform& platform = scenario.platform_of(c);
  const auto time = [&](std::size_t i) {
    return simulate::simulate(platform, workload, scenario.seed + i + 1, {}, c.placement).simulated.count();
  };
  std::vector<double> times(static_cast<std::size_t>(c.noise.repetitions - 1));
  if (!platform.simgrid_shares()) {
    for (std::size_t i = 0; i < times.size(); ++i)
      times[i] = time(i);
    return times;
  }
  std::string problem; // SimGrid has one engine a process
  simulate::run_isolated_times(times.size(), 1, time, [&](std::size_t i, const simulate::IsolatedTime& done) {
    times[i] = done.simulated_s;
    if (problem.empty()) problem = done.error;
  });
  if (!problem.empty()) throw simulate::SimulationError(problem);
  return times;
}

} // namespace loghop

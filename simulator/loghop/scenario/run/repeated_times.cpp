#include "loghop/scenario/run/repeated_times.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/isolated_times.hpp"
#include "loghop/simulate/simulation.hpp"

#include <string>

namespace loghop {

void add_repetitions(const Scenario& scenario, const Case& c, const Workload& workload,
                     simulate::SimulationResult& first)
{
  const Platform& platform = scenario.platform_of(c);
  const auto more = static_cast<std::size_t>(c.noise.repetitions - 1);
  const auto time = [&](std::size_t i) {
    return simulate::simulate(platform, workload, scenario.seed + i + 1, {}, c.placement).simulated.count();
  };
  first.repeated = {first.simulated.count()};
  first.repeated.resize(more + 1);
  if (!platform.simgrid_shares()) {
    for (std::size_t i = 0; i < more; ++i)
      first.repeated[i + 1] = time(i);
    return;
  }
  std::string problem; // SimGrid has one engine a process
  simulate::run_isolated_times(more, 1, time, [&](std::size_t i, const simulate::IsolatedTime& done) {
    first.repeated[i + 1] = done.simulated_s;
    if (problem.empty()) problem = done.error;
  });
  if (!problem.empty()) throw simulate::SimulationError(problem);
}

} // namespace loghop

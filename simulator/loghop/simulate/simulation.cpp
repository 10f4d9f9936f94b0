#include "loghop/simulate/simulation.hpp"

#include "loghop/simulate/cluster.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/simulate/traffic_run.hpp"

namespace loghop::simulate {

MachineShape shape_of(const Platform& platform)
{
  return {platform.network.dimensions, platform.network.flit_time, platform.network.flit_bytes};
}

void check_runs(const Platform& platform, const Workload& workload)
{
  workload.check(shape_of(platform));
  if (workload.drives() == Workload::Drives::programs && !platform.has_node)
    throw std::invalid_argument(std::string("workload ") + workload.type() + " runs programs, and platform " +
                                platform.name + " has no \"node\" to run them on");
}

SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink)
{
  check_runs(platform, workload);
  const MachineShape shape = shape_of(platform);
  EventCalendar calendar;
  if (workload.drives() == Workload::Drives::network) {
    const auto messages = workload.messages(shape, seed);
    TrafficRun run(platform.network, *messages, calendar, sink);
    run_in_simgrid(calendar);
    return run.result();
  }
  Cluster cluster(platform, workload, seed, calendar, sink);
  run_in_simgrid(calendar);
  return cluster.result(workload.metric());
}

} // namespace loghop::simulate

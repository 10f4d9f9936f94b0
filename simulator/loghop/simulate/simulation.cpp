#include "loghop/simulate/simulation.hpp"

#include "loghop/simulate/cluster.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/simulate/traffic_run.hpp"

namespace loghop::simulate {

MachineShape shape_of(const Platform& platform)
{
  return {platform.network.dimensions, platform.network.flit_time, platform.network.flit_bytes};
}

SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink)
{
  const MachineShape shape = shape_of(platform);
  workload.check(shape);
  EventCalendar calendar;
  if (workload.drives() == Workload::Drives::network) {
    const auto messages = workload.messages(shape, seed);
    TrafficRun run(platform.network, *messages, calendar, sink);
    run_in_simgrid(calendar);
    return run.result();
  }
  if (!platform.has_node)
    throw std::invalid_argument(std::string("workload ") + workload.type() + " runs programs; platform " +
                                platform.name + " has no \"node\" to run them on");
  Cluster cluster(platform, workload, seed, calendar, sink);
  run_in_simgrid(calendar);
  return cluster.result(workload.metric());
}

} // namespace loghop::simulate

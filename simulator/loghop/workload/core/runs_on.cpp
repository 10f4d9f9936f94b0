#include "loghop/workload/core/runs_on.hpp"

#include "loghop/platform/machine_shape.hpp"

#include <stdexcept>
#include <string>

namespace loghop {

bool runs_as_graph(const Platform& platform, const Workload& workload)
{
  return workload.form() == Workload::Form::graph ||
         (workload.form() == Workload::Form::programs && !platform.has_node);
}

namespace {

const char* network_of(const Platform& platform)
{
  return platform.loggops ? "loggops" : platform.fluid ? "fluid" : "wormhole";
}

[[noreturn]] void refuse(const Workload& workload, const std::string& runs, const Platform& platform,
                         const std::string& has)
{
  throw std::invalid_argument(std::string("workload ") + workload.type() + " runs " + runs + ", and platform " +
                              platform.name + " has " + has);
}

} // namespace

void check_runs(const Platform& platform, const Workload& workload, const Placement& placement)
{
  placement.check(platform);
  const bool wormhole = !platform.loggops && !platform.fluid;
  const std::string other_network = std::string("one of type \"") + network_of(platform) + '"';
  const bool passes_messages = platform.loggops || platform.middleware;
  switch (workload.form()) {
  case Workload::Form::graph:
    if (!passes_messages)
      refuse(workload, "operations of ranks that pass messages", platform, "no \"middleware\" to pass them");
    break;
  case Workload::Form::programs:
    if (platform.has_node) break;
    if (workload.needs_handlers()) refuse(workload, "programs with handlers", platform, "no \"node\" to run them on");
    if (!passes_messages)
      refuse(workload, "programs", platform,
             "no \"node\" to run them on, and no \"middleware\" to pass their messages");
    break;
  case Workload::Form::messages:
    if (!wormhole) refuse(workload, "on a network of type \"wormhole\"", platform, other_network);
    break;
  }
  workload.check(shape_of(platform, placement));
}

} // namespace loghop

#include "loghop/workload/core/runs_on.hpp"

#include "loghop/platform/machine_shape.hpp"
#include "loghop/units/printable.hpp"

#include <stdexcept>
#include <string>

namespace loghop {

bool runs_as_graph(const Platform& platform, const Workload& workload)
{
  return workload.form() == Workload::Form::graph ||
         (workload.form() == Workload::Form::programs && platform.active_messages() == nullptr);
}

namespace {

[[noreturn]] void refuse(const Workload& workload, const std::string& runs, const Platform& platform,
                         const std::string& has)
{
  throw std::invalid_argument(std::string("workload ") + workload.type() + " runs " + runs + ", and platform " +
                              platform.name + " has " + has);
}

/// Of messages for the network alone, each node sends.
void check_lists_all(const Platform& platform, const Placement& placement)
{
  if (static_cast<int>(placement.cores.size()) == platform.network_nodes()) return;
  throw std::invalid_argument("expected a placement of all " + std::to_string(platform.network_nodes()) +
                              " nodes for messages on the network alone, found one of " +
                              std::to_string(placement.cores.size()));
}

} // namespace

void check_runs(const Platform& platform, const Workload& workload, const Placement& placement)
{
  placement.check(platform);
  const bool lists_nodes = placement.order == Placement::Order::listed && platform.multicore() == nullptr;
  if (lists_nodes && workload.form() == Workload::Form::messages) check_lists_all(platform, placement);
  if (lists_nodes && workload.form() == Workload::Form::programs && platform.active_messages() != nullptr)
    refuse(workload, "with rank i on node i", platform, "a placement that lists other nodes");
  const bool passes_messages = platform.passes_messages();
  switch (workload.form()) {
  case Workload::Form::graph:
    if (!passes_messages)
      refuse(workload, "operations of ranks that pass messages", platform, "no \"middleware\" to pass them");
    break;
  case Workload::Form::programs:
    if (platform.active_messages() != nullptr) break;
    if (workload.needs_handlers()) refuse(workload, "programs with handlers", platform, "no \"node\" to run them on");
    if (!passes_messages)
      refuse(workload, "programs", platform,
             "no \"node\" to run them on, and no \"middleware\" to pass their messages");
    break;
  case Workload::Form::messages:
    if (platform.wormhole() == nullptr)
      refuse(workload, "on a network of type \"wormhole\"", platform,
             "one of type " + in_quotes(platform.network_type()));
    return workload.check_network(shape_of_network(platform));
  }
  workload.check(shape_of(platform, placement));
}

} // namespace loghop

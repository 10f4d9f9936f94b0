// What tracers record of a collective, from its line in a trace.
#pragma once

#include "loghop/workload/mpi/call_facts.hpp"
#include "loghop/workload/ti/ti_action.hpp"

namespace loghop {

/// "Allreduce"; needs a collective.
std::string_view mpi_collective(TiAction::Kind kind);

/// Of member `number` of `size`; needs a collective. With a size for each member, sent and received are their sums as far
/// as the action has them.
CallFacts collective_facts(const TiAction& action, int number, int size);

} // namespace loghop

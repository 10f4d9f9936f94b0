// What more than one model of the LogP family says, in the same words, about a workload.
//
// Source: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001, sections 5.2 and 5.3.
#pragma once

#include "loghop/predict/logp/logp.hpp"
#include "loghop/predict/logpc/diamond_makespan.hpp"
#include "loghop/predict/logpc/pattern.hpp"

namespace loghop {

/// The workload in the terms of diamond_makespan.hpp, on the whole machine.
DiamondProblem diamond_problem(const DiamondDag& workload, const Setting& setting);

/// Makespan of a Diamond DAG without contention: M of diamond_makespan.hpp   [s]
Seconds contention_free_makespan(const DiamondDag& workload, const LogGP& machine, const Setting& setting);

/// One iteration of EM3D: T = (o_s + o_r) m + t e   [s]
/// m: messages that a processor sends, and on average receives; e: edges of its graph nodes; t: update time of an edge.
/// `machine`: short messages with as many arguments as a full block has values; blocks that are not full cost the same.
/// Latency is hidden. Holds where load is even: what hot spots and waiting for the slowest cost is not in the model.
Seconds em3d_iteration(const Em3d& workload, const LogP& machine, const Setting& setting);

} // namespace loghop

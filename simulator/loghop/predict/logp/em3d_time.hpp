// EM3D under LogP: the overheads of its messages and its computation.
//
// Source: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001, section 5.3.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/predict/logp/logp.hpp"
#include "loghop/workload/active_messages/em3d.hpp"

namespace loghop {

/// Messages that a processor sends in an iteration: the mean over the processors, blocks that are not full included.
double messages_per_processor(const Em3d& workload, const PredictionContext& context);

/// One iteration of EM3D: T = (o_s + o_r) m + t e   [s]
/// m: messages that a processor sends, and on average receives; e: edges of its graph nodes; t: update time of an edge.
/// `machine`: short messages with as many arguments as a full block has values; blocks that are not full cost the same.
/// Latency is hidden. Holds where load is even: what hot spots and waiting for the slowest cost is not in the model.
Seconds em3d_iteration(const Em3d& workload, const LogP& machine, const PredictionContext& context);

} // namespace loghop

// LoPC: LogP with contention for the processors that handle messages.
//
// Only LoPC's rule for the synchronous remap is used, in the form in which the LoGPC paper gives it: the queueing
// network behind it is solved by mean-value analysis in M. I. Frank, A. Agarwal, M. K. Vernon, "LoPC: Modeling
// Contention in Parallel Algorithms", PPoPP 1997.
#pragma once

#include "loghop/predict/logp/logp.hpp"

namespace loghop::lopc {

/// Queueing of one round trip for processors that are busy with other messages: C_r = o_r + o_s   [s]
/// An empirical rule: the cost of one handler that answers. Holds for short requests to random destinations, each
/// answered by its handler, with one request in flight per processor. Source: LoGPC paper, section 5.1.1.
Seconds handler_contention(const LogP& machine);

/// One iteration of a synchronous all-to-all remap: T = 2 (o_s + L + o_r) + C_r   [s]
/// Source: LoGPC paper, section 5.1.1 with C_n = 0, and table 4. Errors: as for the rule above; the network is idle.
Seconds synchronous_remap(const LogP& machine);

/// One iteration of an asynchronous all-to-all remap: T = o_s + o_r   [s]. Handlers delay nobody who waits for them.
Seconds asynchronous_remap(const LogP& machine);

} // namespace loghop::lopc

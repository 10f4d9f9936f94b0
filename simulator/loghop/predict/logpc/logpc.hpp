// LoGPC: LogP and LogGP, with LoPC's contention for processors and contention for the network.
//
// C_n is the mean wait of one message in the network. Here it is an argument: contention.hpp computes it from the
// messages (size, mean distance, rate), and the functions that return an Iteration give the rate of each program.
//
// Source: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001, equations 8 and 10 and section 5.1. The paper
// prints neither the size of a short message nor the rate of the synchronous remap; the rates here count whole cycles
// of the program, with every C_n that the program waits for (2 for a request and its reply).
// Errors: see contention.hpp; hot spots, and sends that stall because a network queue is full, are not in the model.
#pragma once

#include "loghop/predict/logp/loggp.hpp"
#include "loghop/predict/logp/logp.hpp"
#include "loghop/predict/logpc/contention.hpp"

namespace loghop::logpc {

/// One short message: T = o_s + L + C_n + o_r   [s]   (equation 8)
Seconds short_message(const LogP& machine, Seconds C_n);

/// Start of the send of a long message to its last byte: T = o_s + L + (B - 1) G + C_n   [s]   (equation 10)
/// Only the header waits; G stays what it is. Holds where loggp::end_to_end does.
Seconds long_message(const LogGP& machine, Bytes B, Seconds C_n);

/// The same for any size, with the receiving DMA engine of equation 2 in place of (B - 1) G.
Seconds long_message_pipelined(const LogGP& machine, Bytes B, Seconds C_n);

/// One iteration of a synchronous remap: T = 2 (o_s + L + C_n + o_r) + C_r, C_r = o_r + o_s   [s]
Seconds synchronous_remap(const LogP& machine, Seconds C_n);

/// One iteration of an asynchronous remap: T = o_s + o_r   [s]. C_n is latency, and nobody waits for it.
Seconds asynchronous_remap(const LogP& machine);

/// One iteration of a remap of long messages with blocking sends: T = O_s + O_r + C_n   [s]   (section 5.1.3)
/// The C_n of equation 13: one for the message that is sent, none for the one that is received.
Seconds long_remap(const LogGP& machine, Bytes B, Seconds C_n);

/// Two messages and two waits in the time that LoPC gives.
Iteration synchronous_iteration(const LogP& machine);

/// One message in o_s + o_r; two waits, as a message is sent and one received. For the latency: see above.
Iteration asynchronous_iteration(const LogP& machine);

/// One message and one wait in O_s + O_r, or in no time where that is negative.
Iteration long_iteration(const LogGP& machine, Bytes B);

} // namespace loghop::logpc

// LogGPS and LogGOPS: LogGP with overheads that grow with the size, and messages above a threshold that synchronise.
//
// Symbols: L latency, o overhead of a message and O of a byte, g gap of a message and G of a byte, S the largest
// message that is sent at once. k bytes; an empty message counts as one byte. LogGPS is the case O = 0.
//
// Sources: F. Ino, N. Fujimoto, K. Hagihara, "LogGPS: A Parallel Computational Model for Synchronization Analysis",
// PPoPP 2001 (S); T. Hoefler, T. Schneider, A. Lumsdaine, "LogGOPSim: Simulating Large-Scale Applications in the
// LogGOPS Model", LSAP at HPDC 2010 (O). Bytes are copied and sent at the same time: the slower of O and G bounds each.
// The request and the reply of a handshake are messages of one byte here; the papers leave what they hold open.
// LogGOPSim itself lets the data travel at once and holds back only the end of the send; this is Ino's handshake.
// Domain: idle ranks. Errors: std::invalid_argument names the argument and what is allowed.
#pragma once

#include "loghop/units/units.hpp"

#include <optional>

namespace loghop {

struct LogGOPS {
  Seconds L{0};
  Seconds o{0};
  Seconds g{0};
  SecondsPerByte G;
  SecondsPerByte O;
  std::optional<Bytes> S; ///< without it nothing synchronises
};

namespace loggops {

/// A processor is busy with a send: o + (k - 1) O   [s]
Seconds send_overhead(const LogGOPS& machine, Bytes k);

/// A network interface is busy with it: g + (k - 1) G   [s]
Seconds interface_gap(const LogGOPS& machine, Bytes k);

/// Whether a message synchronises: k > S.
bool synchronises(const LogGOPS& machine, Bytes k);

/// A message that is sent at once, whatever S: T = 2 o + L + (k - 1) max(O, G)   [s]
Seconds eager(const LogGOPS& machine, Bytes k);

/// Request and reply before the data, where the receive is posted `late` after the send started:
/// H = max(2 o + L, late) + (2 o + L)   [s]. Throws if `late` is negative or not finite.
Seconds handshake(const LogGOPS& machine, Seconds late = Seconds(0));

/// A message of any size: eager(k) if k <= S, else H + eager(k)   [s]
/// The receive is posted `late` after the send started; an eager message is there in max(eager(k), late).
Seconds point_to_point(const LogGOPS& machine, Bytes k, Seconds late = Seconds(0));

/// There and back, receives posted before: 2 T   [s]
Seconds ping_pong(const LogGOPS& machine, Bytes k);

/// Root sends to P - 1 others in turn, at once: (P - 2) max(o + (k - 1) O, g + (k - 1) G) + eager(k)   [s]
/// Throws if P < 2, or if messages of k bytes synchronise.
Seconds linear_broadcast(const LogGOPS& machine, int P, Bytes k);

} // namespace loggops
} // namespace loghop

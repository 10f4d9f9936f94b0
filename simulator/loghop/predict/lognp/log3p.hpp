// log_3P: log_nP with three transfers, source memory to network (0), network (1), network to target memory (2).
//
// Symbols, for one size s and stride d, in seconds: o_mw = o_0 + o_2 and l_mw = l_0 + l_2 of the middleware (copies of
// contiguous data, and what the stride adds), o_net = o_1 of the network, T_mem a copy of s bytes in memory. The two
// sides of the middleware cost the same. Contiguous data: l_mw = 0.
//
// Source: K. W. Cameron, R. Ge, X.-H. Sun, "log_nP and log_3P: Accurate Analytical Models of Point-to-Point
// Communication in Distributed Systems", IEEE Trans. Computers 56(3), 2007, sections 3 and 4.
// Domain: messages that are buffered or streamed as when the costs were measured. Not in it: links that several
// messages share; so the linear broadcast holds only while (o_mw + l_mw) / 2 is at least the time on the link.
// Errors: std::invalid_argument if P < 2.
#pragma once

#include "loghop/predict/core/cost_curve.hpp"

#include <optional>

namespace loghop {

/// Costs of one size and stride [s].
struct Log3P {
  Seconds o_mw{0};
  Seconds l_mw{0};
  Seconds o_net{0};
  Seconds T_mem{0}; ///< only for messages to oneself
};

/// Costs of all sizes and strides.
struct Log3PCurves {
  CostCurve o_mw;
  CostTable l_mw;
  CostCurve o_net;
  CostCurve T_mem;
  std::optional<CostTable> l_pack; ///< what strides add if the program packs; nothing: not measured

  Log3P at(Bytes s) const; ///< contiguous
  Log3P at(Bytes s, Bytes d) const;
};

namespace log3p {

/// A message, which is half a round trip between two nodes: T_{0,1} = o_mw + l_mw + o_net   [s]   (equation 6)
Seconds point_to_point(const Log3P& machine);

/// Half a round trip of a message to oneself: T_{0,0} = o_mw + l_mw + T_mem   [s]   (section 4.1)
Seconds send_to_self(const Log3P& machine);

/// There and back: 2 T_{0,1}   [s]
Seconds ping_pong(const Log3P& machine);

/// The same with oneself: 2 T_{0,0}   [s]
Seconds ping_pong_to_self(const Log3P& machine);

/// Root sends to P - 1 others in turn: T = P (o_mw + l_mw) / 2 + o_net   [s]   (section 4.3.3)
/// The half of each of the P - 1 sends, and that of the last receive.
Seconds linear_broadcast(const Log3P& machine, int P);

/// Binomial tree: T = ceil(log2 P) (o_mw + l_mw + o_net)   [s]   (section 4.3.3)
Seconds tree_broadcast(const Log3P& machine, int P);

/// Packing by the program instead of the middleware, packing and unpacking alone: T = l_pack   [s]
/// l_pack is the l_mw of a copy loop, half of it on each side. The text of section 4.3.2 gives the sum, the caption of
/// figure 8 the half round trip: see the next function.
Seconds pack_and_unpack(Seconds l_pack);

/// The message with them: T = o_mw + l_pack + o_net   [s]. The l_mw of the machine does not matter.
Seconds packed_point_to_point(const Log3P& machine, Seconds l_pack);

} // namespace log3p
} // namespace loghop

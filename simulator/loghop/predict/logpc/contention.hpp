// Network contention of LoGPC: what a message waits for channels of a wormhole mesh, as a function of how often
// messages are sent (open), or with the rate that follows from the waiting itself (closed).
//
// With A = (n + 1)(k_d - 1) S^2 / 2, x = S k_d / 2, S = tau B, the equations are C_n = A m / (1 - x m) for a rate m.
// Closed, m = q / (T + j C_n), which gives  j C_n^2 + (T - q x) C_n - q A = 0  with one root that is not negative.
//
// Source: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001, equations 3 to 7, after A. Agarwal, "Limits on
// Interconnection Network Performance", IEEE TPDS 2(4), 1991. The paper puts B for S, although its channels carry more
// than one byte in a cycle; `tau` leaves the choice to the caller (the network's gap per byte, or one clock cycle).
// Holds for messages to destinations that are spread evenly, k_d >= 1 and constant rates; it knows no hot spots and no
// buffers. For k_d <= 1 the equations turn negative: every C_n here is 0 then.
#pragma once

#include "loghop/units/units.hpp"

#include <optional>

namespace loghop {

/// The messages of a program as the channels of a mesh see them.
struct MeshTraffic {
  int n = 1;          ///< dimensions of the mesh
  double k_d = 0;     ///< mean hops of a message in each dimension
  SecondsPerByte tau; ///< time for which one byte occupies a channel [s/B]
  Bytes B;            ///< message size [B]
};

/// A processor repeats this: T without contention, in which it sends q messages and waits out j delays of C_n.
struct Iteration {
  Seconds T{0};
  double q = 1;
  double j = 1;
};

/// open: m = q / T, whatever the network does. closed: m = q / (T + j C_n), contention slows those who cause it.
enum class Closure { closed, open };

/// Probability that a channel is taken: rho = m S k_d / 2   (equation 4)   [1]
double channel_load(const MeshTraffic& traffic, Hertz m);

/// Mean wait in one switch: w_b = rho S / (1 - rho) (k_d - 1) / k_d^2 (1 + 1/n)   (equations 3, 5)   [s]
/// Nothing at saturation (rho >= 1): the queues grow for ever and there is no mean.
std::optional<Seconds> switch_wait(const MeshTraffic& traffic, Hertz m);

/// Mean wait of a message in the whole network: C_n = n k_d w_b   (equation 6)   [s]. Nothing at saturation.
std::optional<Seconds> open_contention(const MeshTraffic& traffic, Hertz m);

/// C_n with m = q / (T + j C_n)   (equation 7 for q = j = 1)   [s]. Never saturates: m x < 1 at the root.
/// Throws std::invalid_argument unless T >= 0, q > 0 and j > 0.
Seconds closed_contention(const MeshTraffic& traffic, const Iteration& iteration);

/// C_n of such an iteration under either closure. Nothing if it is open and the network saturated.
std::optional<Seconds> contention(const MeshTraffic& traffic, const Iteration& iteration, Closure closure);

} // namespace loghop

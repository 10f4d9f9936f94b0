// P-3PC: 3PC with measured costs for each path of a message and each layout of its data in memory.
//
// T_{path,M}(n) = t_c(path) + t_a(path,M)(n)   [s], t_a piecewise linear between measured sizes (section 3.3). The
// table holds whole times T: the value of a curve at size 0 is its t_c.
//
// Source: F. J. Seinstra, D. Koelma, "P-3PC: A Point-to-Point Communication Model for Automatic and Optimal
// Decomposition of Regular Domain Problems", IEEE TPDS 13(7), 2002, sections 3.3 and 5.
// Domain: blocking sends and receives, no contention. Errors: std::invalid_argument, as of CostCurve. No path is longer
// than another by definition: in the paper's own table some T_recv, with waiting in it, exceed T_full.
#pragma once

#include "loghop/predict/core/cost_curve.hpp"
#include "loghop/predict/core/pattern.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace loghop {

/// The three paths: MPI_Send at the sender, MPI_Recv at the receiver, and from one to the other's end.
enum class Path { send, receive, full };

/// Costs of messages by path and layout.
class P3PC {
public:
  using Row = std::array<CostCurve, 4>; ///< cc, cn, nc, nn

  P3PC(Row send, Row receive, Row full) : table_{std::move(send), std::move(receive), std::move(full)} {}

  const CostCurve& curve(Path path, MemoryLayout layout) const
  {
    return table_[static_cast<std::size_t>(path)][static_cast<std::size_t>(layout)];
  }

  /// T_{path,M}(n)   [s]
  Seconds at(Path path, MemoryLayout layout, Bytes n) const { return curve(path, layout).at(n); }

private:
  std::array<Row, 3> table_;
};

namespace p3pc {

/// There and back with n bytes each way: 2 T_{full,M}(n)   [s]
Seconds ping_pong(const P3PC& machine, MemoryLayout layout, Bytes n);

/// The benchmark of the full path, n bytes out and an empty message back: T_{full,M}(n) + t_cf   [s]   (figure 8)
/// t_cf is that of contiguous data.
Seconds ping_with_empty_reply(const P3PC& machine, MemoryLayout layout, Bytes n);

/// From that benchmark with no bytes: t_cf = elapsed / 2   [s]. Throws if it is negative or not finite.
Seconds empty_from_benchmark(Seconds elapsed);

/// From that benchmark with n bytes: T_full(n) = elapsed - t_cf   [s]. The program in figure 8 takes away another t_cf
/// and so returns t_af(n). Throws for times that are negative or not finite.
Seconds full_from_benchmark(Seconds elapsed, Seconds t_cf);

} // namespace p3pc
} // namespace loghop
